import type { Choices, Explanation, Value } from '@sillon/engine'
import type { DossierEvaluation, ModuleScheme, Scheme, Verdict } from './scheme'

/** A scored part of a scheme, with its result in a file. */
export interface ModuleRetenu extends Pick<ModuleScheme, 'code' | 'rubrique' | 'libelle' | 'max'> {
  /** Whether the module applies to the farm. */
  readonly applique: boolean
  /** Null where the module does not apply, and without a total. */
  readonly points: number | null
  readonly estAtteint: boolean
}

/** Results of a file, for screens, documents, lists and the API. */
export interface Retenu {
  /** The file with the auditor's values and without its values in error: the source of its points. */
  readonly evaluation: DossierEvaluation
  /** `NON_CONCLUANT` while a value is in error. */
  readonly verdict: Verdict
  readonly modules: readonly ModuleRetenu[]
  /** The same results of the claimed values alone; null without a value of an auditor. */
  readonly declare: Pick<Retenu, 'verdict' | 'modules'> | null
  /** Rows with a value of an auditor, which counts in place of the claimed one. */
  readonly audites: ReadonlySet<string>
  /**
   * Counted value of a row: without values in error and entries that do not apply, with the measures of the records that nobody typed. For the verdict's row,
   * the conclusion.
   */
  valeur(code: string): Value
  /**
   * Shown value of a row: points and the synthesis as counted; a row with a value of the auditor as claimed, because both stand side by side; any other row as
   * entered, or as computed with the auditor's values, so that a reader can follow it to the points.
   */
  montree(code: string): Value
  /** Explanation of a row's shown value. */
  explain(code: string): Explanation
}

/**
 * Results of a file, with the auditor's values in place of the claimed ones (docs/decisions/0046-claimed-and-audited.md) and without its values in error
 * (docs/decisions/0009-values-in-error.md). A module that the farm lacks gets no points, whatever its entries.
 */
export function retenuDe(scheme: Scheme, evaluation: DossierEvaluation): Retenu {
  const retenue = scheme.retenue(evaluation)
  const verdict = scheme.verdictOf(evaluation)
  const { resultats } = codesOf(scheme)
  const audites = new Set(scheme.audites(evaluation))
  const auditee = scheme.auditee(evaluation)
  const fileOf = (code: string): DossierEvaluation => {
    if (resultats.has(code)) return retenue
    return audites.has(code) ? evaluation : auditee
  }
  return {
    evaluation: retenue,
    verdict,
    modules: modulesDe(scheme, retenue),
    declare: audites.size === 0 ? null : resultatsDe(scheme, scheme.declaree(evaluation)),
    audites,
    valeur: (code) => (code === scheme.verdict ? verdict : avecMesures(scheme, retenue, code)),
    montree: (code) => (code === scheme.verdict ? verdict : (fileOf(code).get(code) as Value)),
    explain: (code) => scheme.explain(fileOf(code), code),
  }
}

/** Counted value of a row; a composite entry takes the proposed measure of the records where it has none, as the calculation does. */
function avecMesures({ mesuresRegistre }: Scheme, retenue: DossierEvaluation, code: string): Value {
  const comptee = retenue.counted(code) as Value
  const mesures = mesuresRegistre.get(code)
  if (mesures === undefined || comptee === null) return comptee
  const entree = comptee as Choices
  const lues = Object.entries(mesures).flatMap(([champ, { proposee }]) => {
    const proposition = (entree[champ] ?? null) === null ? (retenue.get(proposee) as Value) : null
    return proposition === null ? [] : [[champ, proposition] as const]
  })
  return lues.length === 0 ? comptee : ({ ...entree, ...Object.fromEntries(lues) } as Value)
}

const resultatsDe = (scheme: Scheme, evaluation: DossierEvaluation) => ({
  verdict: scheme.verdictOf(evaluation),
  modules: modulesDe(scheme, scheme.retenue(evaluation)),
})

function modulesDe(scheme: Scheme, retenue: DossierEvaluation): ModuleRetenu[] {
  const rubriques = scheme.rubriques(retenue)
  return scheme.modules.flatMap(({ code, rubrique, libelle, max, score }) => {
    if (score === null) return []
    const applique = rubriques.has(rubrique)
    const points = applique ? (retenue.counted(score) as number | null) : null
    return [{ code, rubrique, libelle, max, applique, points, estAtteint: points !== null && points >= scheme.seuil }]
  })
}

interface Codes {
  /** Rows that repeat the results of others: points by module, thresholds, verdict. */
  readonly synthese: ReadonlySet<string>
  /** These, the verdict, and everything in points: totals, and points as complements. */
  readonly resultats: ReadonlySet<string>
}

const known = new WeakMap<Scheme, Codes>()

/** Result rows of a scheme. */
export function codesOf(scheme: Scheme): Codes {
  const before = known.get(scheme)
  if (before !== undefined) return before
  const synthese = scheme.structure
    .flatMap(({ rubriques }) => rubriques)
    .filter(({ codeNational }) => codeNational === scheme.synthese)
    .flatMap(({ sousRubriques }) => sousRubriques.flatMap(({ libellesEnglobants }) => libellesEnglobants))
    .flatMap(({ indicateurs }) => indicateurs)
  const points = [...scheme.indicateurs.values()].filter(({ nature }) => nature === 'S').map(({ code }) => code)
  const aCote = [...scheme.complements.values()].flatMap((champs) =>
    Object.entries(champs).flatMap(([champ, code]) => (POINTS.test(champ) ? [code] : [])),
  )
  const codes = {
    synthese: new Set(synthese),
    resultats: new Set([...synthese, scheme.verdict, ...points, ...aCote]),
  }
  known.set(scheme, codes)
  return codes
}

/** Names of complements in points. */
export const POINTS = /(^|:)(note|scoreTotal)$/
