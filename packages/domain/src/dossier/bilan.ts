import {
  type DossierEvaluation,
  LIEU_DOSSIER,
  type Retenu,
  retenuDe,
  type Scheme,
  type Verdict,
} from '@sillon/referentials'
import { estAttendue, lieuxDePreuve, situationDePreuve } from '../preuves/preuves'
import { avancementDe, estExigence, lectureDe } from './avancement'
import type { Statut } from './statut'

/** Summary of a file, for lists that do not open it. */
export interface Bilan {
  /** Total of each scored module, by its code; null without one. */
  readonly points: Readonly<Record<string, number | null>>
  readonly verdict: Verdict
  /** Claimed totals and their verdict, beside the audited ones above; null without a value of an auditor. */
  readonly declares: { readonly points: Readonly<Record<string, number | null>>; readonly verdict: Verdict } | null
  /** Missing points of all modules that apply, up to their thresholds. */
  readonly manque: number
  /** Status of each scored module that applies, by its code. */
  readonly statuts: Readonly<Record<string, Statut>>
  /** Number of filled rows, and of rows still to fill in. */
  readonly remplis: number
  readonly aRemplir: number
  /** Rows with an impossible value. */
  readonly enErreur: readonly string[]
  /** Rows of requirements that true values fail. */
  readonly exigences: readonly string[]
  /** Rows with a value far from the year before. */
  readonly ecarts: readonly string[]
  /** Places with claimed points for which an auditor asks for a proof. */
  readonly aProuver: readonly string[]
}

/** Status of each scored module that applies to the farm, by its code. */
export const statutsDesModules = (scheme: Scheme, evaluation: DossierEvaluation) =>
  statutsPar(avancementDe(lectureDe(scheme, evaluation)), retenuDe(scheme, evaluation).modules)

function statutsPar(
  etapes: ReturnType<typeof avancementDe>,
  modules: ReturnType<typeof retenuDe>['modules'],
): Readonly<Record<string, Statut>> {
  const appliques = modules.filter(({ applique }) => applique)
  return Object.fromEntries(
    appliques.flatMap(({ code, rubrique }) => {
      const etape = etapes.find((one) => one.rubrique === rubrique)
      return etape === undefined ? [] : [[code, etape.statut] as const]
    }),
  )
}

/** @param evaluation evaluation of the file, with the entries of the year before if known */
export function bilanDe(scheme: Scheme, evaluation: DossierEvaluation): Bilan {
  const etapes = avancementDe(lectureDe(scheme, evaluation))
  const { modules, verdict, declare } = retenuDe(scheme, evaluation)
  const appliques = modules.filter(({ applique }) => applique)
  const manque = appliques.reduce((total, { points }) => total + Math.max(0, scheme.seuil - (points ?? 0)), 0)
  const messages = scheme.messages(scheme.auditee(evaluation))
  const codesOf = (some: typeof messages) => [...new Set(some.map(({ code }) => code))]
  return {
    points: pointsDe(modules),
    declares: declare && { points: pointsDe(declare.modules), verdict: declare.verdict },
    statuts: statutsPar(etapes, modules),
    verdict,
    manque: Number(manque.toFixed(4)),
    remplis: remplisDe(scheme, evaluation),
    aRemplir: etapes.reduce((sum, { vides }) => sum + vides.length, 0),
    enErreur: scheme.enErreur(evaluation),
    exigences: codesOf(messages.filter(estExigence)),
    ecarts: codesOf(messages.filter(({ deLAnDernier }) => deLAnDernier === true)),
    aProuver: aProuverDe(scheme, evaluation),
  }
}

const pointsDe = (modules: Retenu['modules']) => Object.fromEntries(modules.map(({ code, points }) => [code, points]))

/** Number of visible `D` rows that a person has filled in. */
const remplisDe = (scheme: Scheme, evaluation: DossierEvaluation): number =>
  [...scheme.indicateurs.values()].filter(
    ({ code, modifiable, nature }) =>
      modifiable && nature === 'D' && evaluation.isEntered(code) && scheme.isVisible(evaluation, code),
  ).length

function aProuverDe(scheme: Scheme, evaluation: DossierEvaluation): string[] {
  const situation = situationDePreuve(scheme, evaluation, false)
  const lieux = lieuxDePreuve(scheme)
  const notees = sectionsNotees(scheme, evaluation)
  const attendues = scheme.preuves.filter(
    (attendue) =>
      attendue.quand === 'SAISIE' &&
      attendue.lieu !== LIEU_DOSSIER &&
      notees.has(lieux.get(attendue.lieu)?.idSousRubrique ?? null) &&
      estAttendue(scheme, attendue, situation),
  )
  return [...new Set(attendues.map(({ lieu }) => lieu))]
}

/** Sub-sections with points. */
function sectionsNotees(
  { indicateurs, complements }: Scheme,
  evaluation: DossierEvaluation,
): ReadonlySet<number | null> {
  const isPositive = (code: string) => {
    const valeur = evaluation.get(code)
    return typeof valeur === 'number' && valeur > 0
  }
  return new Set(
    [...indicateurs.values()]
      .filter(({ code, nature }) => {
        const note = nature === 'S' ? code : complements.get(code)?.note
        return note !== undefined && isPositive(note)
      })
      .map(({ idSousRubrique }) => idSousRubrique),
  )
}
