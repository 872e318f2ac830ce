import { type Localised, round4 } from '@sillon/engine'
import { retenuDe } from './retenu'
import type { DossierEvaluation, ModuleScheme, Scheme } from './scheme'
import { termesDuTotal } from './termes'

/** A part of the difference between the claimed and the audited points of a module. */
export interface TermeDEcart {
  /** Row in points; null for the effect of the total's own rule: a ceiling, an invalidated audit. */
  readonly code: string | null
  readonly libelle: Localised | null
  readonly declare: number | null
  readonly audite: number | null
  /** Audited points less claimed points. */
  readonly ecart: number
  /** Rows with a value of the auditor that the term is computed from. */
  readonly lignes: readonly string[]
}

/** Claimed and audited points of a scored module that applies to the farm. */
export interface EcartDeModule extends Pick<ModuleScheme, 'code' | 'rubrique' | 'libelle' | 'max'> {
  readonly declare: number | null
  readonly audite: number | null
  readonly ecart: number
  /** Terms with a difference, in the order of the total. Their differences add up to that of the module. */
  readonly termes: readonly TermeDEcart[]
}

/**
 * Differences between the claimed and the audited points, module by module; empty without a value of an auditor. A missing total counts as 0. The terms of a
 * module are those of the sum below its total: no order of the values plays a part, and another rule of the total has a term of its own.
 */
export function ecartsDe(scheme: Scheme, evaluation: DossierEvaluation): readonly EcartDeModule[] {
  const audites = scheme.audites(evaluation)
  if (audites.length === 0) return []
  const declaree = scheme.retenue(scheme.declaree(evaluation))
  const auditee = scheme.retenue(evaluation)
  const { modules } = retenuDe(scheme, evaluation)
  return modules.flatMap(({ code, rubrique, libelle, max, applique, points }) => {
    const score = scheme.modules.find((module) => module.code === code)?.score ?? null
    if (score === null || !applique) return []
    const declare = pointsDe(declaree, score)
    const ecart = round4((points ?? 0) - (declare ?? 0))
    const termes = termesDe(scheme, { score, declaree, auditee, audites, ecart })
    return [{ code, rubrique, libelle, max, declare, audite: points, ecart, termes }]
  })
}

const pointsDe = (evaluation: DossierEvaluation, code: string): number | null => {
  const value = evaluation.counted(code)
  return typeof value === 'number' ? value : null
}

interface Cotes {
  readonly score: string
  readonly declaree: DossierEvaluation
  readonly auditee: DossierEvaluation
  readonly audites: readonly string[]
  readonly ecart: number
}

function termesDe(scheme: Scheme, { score, declaree, auditee, audites, ecart }: Cotes): TermeDEcart[] {
  const codes = [
    ...new Set([declaree, auditee].flatMap((evaluation) => termesDuTotal(scheme, scheme.explain(evaluation, score)))),
  ]
  const termes = codes.flatMap((code): TermeDEcart[] => {
    const [declare, audite] = [pointsDe(declaree, code), pointsDe(auditee, code)]
    const difference = round4((audite ?? 0) - (declare ?? 0))
    if (difference === 0) return []
    const entrees = scheme.entreesDe(code)
    const lignes = audites.filter((audite) => audite === code || entrees.has(audite))
    return [{ code, libelle: scheme.libelleOf(code), declare, audite, ecart: difference, lignes }]
  })
  const reste = round4(ecart - termes.reduce((sum, terme) => sum + terme.ecart, 0))
  if (reste === 0) return termes
  return [...termes, { code: null, libelle: null, declare: null, audite: null, ecart: reste, lignes: [] }]
}
