import type { Localised } from '@sillon/engine'
import type { DossierEvaluation, ModuleScheme, Scheme } from '../scheme'
import type { Conseil } from './geste'
import { type Preferences, Recherche } from './plans'

/** A move that gains points of its module by itself. */
export interface GesteGagnant {
  /** Row that it changes. */
  readonly code: string
  /** The act, in the infinitive. */
  readonly libelle: Localised
  /** Number to add to the counted value, in the unit of the row; null for an answer, or codes of a list. */
  readonly ecart: number | null
  /** One of the counted things, where the row has no unit. */
  readonly compte: Localised | null
  /** Gain of the module, at least one point. */
  readonly points: number
}

/**
 * Moves that gain at least a point of a module, each by itself: the smallest case of a plan. A move without which the module has no points stands alone, because
 * the others gain nothing before it. The search pauses after each move, and continues on request.
 * @param audites rows with a value of an auditor: an entry there has no effect
 * @returns the least effort first; empty for a module without points, or one that cannot gain any
 */
export function* chercherGestesGagnants(
  conseil: Conseil,
  scheme: Scheme,
  evaluation: DossierEvaluation,
  module: ModuleScheme,
  { audites = [], ...preferences }: Preferences & { readonly audites?: readonly string[] } = {},
): Generator<undefined, readonly GesteGagnant[]> {
  const { score, max } = module
  if (score === null) return []
  if (max !== null && Number(scheme.retenue(evaluation).counted(score) ?? 0) + 1 > max) return []
  const etapes = yield* new Recherche(conseil, scheme, evaluation, module, preferences).gestesGagnants()
  return etapes
    .filter(({ geste }) => !audites.includes(geste.ligne))
    .sort((one, other) => one.cout - other.cout)
    .map(({ geste: { ligne, libelle, change, compte }, quantite, gain }) => ({
      code: ligne,
      libelle,
      ecart: change.genre === 'quantite' ? change.sens * quantite : null,
      compte,
      points: gain,
    }))
}
