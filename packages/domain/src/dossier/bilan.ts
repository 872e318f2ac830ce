import type { Localised } from '@sillon/engine'
import { type DossierEvaluation, LIEU_DOSSIER, type Scheme, type Verdict } from '@sillon/referentials'
import { estAttendue, lieuxDePreuve } from '../preuves/preuves'

/** What a list of files says of one without opening it. */
export interface Bilan {
  /** Total of each scored module, by its code; null where it has none. */
  readonly points: Readonly<Record<string, number | null>>
  readonly verdict: Verdict
  /** Points that the modules that apply lack to their threshold, all together. */
  readonly manque: number
  /** Rows that somebody filled in, and rows that points still wait for. */
  readonly remplis: number
  readonly aRemplir: number
  /** Rows whose value is impossible. */
  readonly enErreur: readonly string[]
  /** Rows whose value is far from that of the year before. */
  readonly ecarts: readonly string[]
  /** Places that points are claimed in and an auditor asks for a proof of. */
  readonly aProuver: readonly string[]
}

/** @param evaluation of the file, with the entries of the year before where they are known */
export function bilanDe(scheme: Scheme, evaluation: DossierEvaluation): Bilan {
  // Points as they are shown: without the values in error, from which nothing is concluded.
  const retenue = scheme.retenue(evaluation)
  const applicables = scheme.rubriques(evaluation)
  const points: Record<string, number | null> = {}
  let manque = 0
  for (const { code, rubrique, score } of scheme.modules) {
    if (score === null) continue
    const valeur = retenue.get(score) as number | null
    points[code] = valeur
    if (applicables.has(rubrique)) manque += Math.max(0, scheme.seuil - (valeur ?? 0))
  }
  const messages = scheme.messages(evaluation).filter(({ deLAnDernier }) => deLAnDernier === true)
  return {
    points,
    verdict: scheme.verdictOf(evaluation),
    manque: Number(manque.toFixed(4)),
    ...remplissageDe(scheme, evaluation),
    enErreur: scheme.enErreur(evaluation),
    ecarts: [...new Set(messages.map(({ code }) => code))],
    aProuver: aProuverDe(scheme, evaluation),
  }
}

/** The rows of points of a scheme: totals, and what stands beside a value. */
function pointsDe({ indicateurs, complements }: Scheme): string[] {
  return [...indicateurs.values()].flatMap(({ code, nature }) =>
    nature === 'S' ? code : (complements.get(code)?.note ?? []),
  )
}

/** What is left to fill in is what points wait for, as the sheets say it: an area that a farm has not is no gap. */
function remplissageDe(scheme: Scheme, evaluation: DossierEvaluation): Pick<Bilan, 'remplis' | 'aRemplir'> {
  const { indicateurs } = scheme
  const remplis = [...indicateurs.values()].filter(
    ({ code, modifiable, nature }) =>
      modifiable && nature === 'D' && evaluation.isEntered(code) && scheme.isVisible(evaluation, code),
  )
  return { remplis: remplis.length, aRemplir: videsDe(scheme, evaluation).size }
}

/** The rows, still empty, that points wait for. */
const videsDe = (scheme: Scheme, evaluation: DossierEvaluation): ReadonlySet<string> =>
  new Set(
    pointsDe(scheme)
      .filter((code) => evaluation.get(code) === null)
      .flatMap((code) => scheme.missing(evaluation, code)),
  )

/** One sheet of a file on its way to the end. */
export interface Etape {
  readonly rubrique: string
  readonly libelle: Localised
  /** Total of the module, without the values in error; null where it has none. */
  readonly points: number | null
  readonly max: number | null
  readonly estNotee: boolean
  /** Its rows, still empty, that points wait for, on whatever sheet these stand; in the order of the sheet, each with its section. */
  readonly vides: readonly { readonly code: string; readonly sousRubrique: string }[]
}

/** The sheets that apply to the farm, in their order, with what is left to fill in on each; without the one that only repeats what the others say. */
export function avancementDe(scheme: Scheme, evaluation: DossierEvaluation): readonly Etape[] {
  const retenue = scheme.retenue(evaluation)
  const applicables = scheme.rubriques(evaluation)
  const vides = videsDe(scheme, evaluation)
  return scheme.structure
    .flatMap(({ rubriques }) => rubriques)
    .filter(({ codeNational }) => applicables.has(codeNational) && codeNational !== scheme.synthese)
    .map(({ codeNational, libelle, sousRubriques }) => {
      const module = scheme.modules.find(({ rubrique, score }) => rubrique === codeNational && score !== null)
      return {
        rubrique: codeNational,
        libelle,
        points: module?.score ? (retenue.get(module.score) as number | null) : null,
        max: module?.max ?? null,
        estNotee: module !== undefined,
        vides: sousRubriques.flatMap(({ codeNational: sousRubrique, libellesEnglobants }) =>
          libellesEnglobants
            .flatMap(({ indicateurs }) => indicateurs)
            .filter((code) => vides.has(code))
            .map((code) => ({ code, sousRubrique })),
        ),
      }
    })
}

function aProuverDe(scheme: Scheme, evaluation: DossierEvaluation): string[] {
  const situation = {
    isVisible: (code: string) => scheme.isVisible(evaluation, code),
    valeurDe: (code: string) => evaluation.get(code),
    estCollective: false,
  }
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

/** The sub-sections that give points. */
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
