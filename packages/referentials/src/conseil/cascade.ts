import { type Results, round4, type Value } from '@sillon/engine'
import { sameValue } from '../kinds/valeur'
import { type ModuleRetenu, retenuDe } from '../retenu'
import type { DossierEvaluation, DossierInput, Scheme } from '../scheme'
import { termesDuTotal } from '../termes'

/** A file of one campaign year, with the rules that show it. */
export interface DossierDeLAnnee {
  readonly scheme: Scheme
  readonly entree: DossierInput
  /** Kept results of a decided file: they count as they are. Null for an open one. */
  readonly resultats: Results | null
  /** Those with the values of its auditor; null without any. */
  readonly resultatsAudites: Results | null
}

/** The file as it stands: the kept results of a decided one, the calculation of an open one. */
export const evaluationDe = ({ scheme, entree, resultats, resultatsAudites }: DossierDeLAnnee): DossierEvaluation =>
  resultats === null ? scheme.evaluate(entree) : scheme.restore(entree, resultats, resultatsAudites)

/** Origins of a difference between two years, in points. */
export interface Parts {
  /** Entries, values of the auditor, rotation and records, by the rules and references of the first year. */
  readonly exploitation: number
  /** References of the year: reference indexes, lists of equipment and conditions. */
  readonly references: number
  /** The same entries, by the rules of the second year instead of the first. */
  readonly regles: number
  /** Kept results of decided files that today's calculation no longer gives. */
  readonly decisions: number
}

export const PARTS = ['exploitation', 'references', 'regles', 'decisions'] as const satisfies readonly (keyof Parts)[]

/** A row that a module's total adds up, where the two years differ. */
export interface LigneCascade {
  /** Code of the row; of the total itself for `estTotal`. */
  readonly code: string
  /** A rule of the total beyond the sum of its rows, such as one that forces it to 0. */
  readonly estTotal: boolean
  /** Points of each year; null where the rules of that year do not add this row up. */
  readonly avant: number | null
  readonly apres: number | null
  readonly parts: Parts
  /** Entered rows below it whose counted value differs: those of the module's own sheet first, each part in the order of the sheets. */
  readonly saisies: readonly string[]
}

/** Difference of a module's points between two years. */
export interface Cascade {
  readonly avant: ModuleRetenu
  readonly apres: ModuleRetenu
  /** Rows that moved points, in the order of the second year's rules; their parts add up to the difference exactly. Null unless both years have points. */
  readonly lignes: readonly LigneCascade[] | null
}

/** Sum of the parts, to 4 decimals. */
export const ecartDe = (parts: Parts): number => round4(PARTS.reduce((sum, part) => sum + parts[part], 0))

/**
 * Differences in the points of each module between two years of a farm, row by row (docs/decisions/0048-years.md). Three evaluations lie between the two results: the
 * first year computed again, the second year's farm by the first year's references and rules, then by its own references. Modules of only one of the years are
 * left out.
 */
export function cascadesDe(avant: DossierDeLAnnee, apres: DossierDeLAnnee): Cascade[] {
  const etapes = etapesDe(avant, apres)
  const [depart, arrivee] = [retenuDe(avant.scheme, etapes.depart), retenuDe(apres.scheme, etapes.arrivee)]
  return arrivee.modules.flatMap((second) => {
    const first = depart.modules.find(({ code }) => code === second.code)
    if (first === undefined) return []
    const estComparable = first.points !== null && second.points !== null
    return [{ avant: first, apres: second, lignes: estComparable ? lignesDe(avant, apres, etapes, second.code) : null }]
  })
}

/** Evaluations from the first result to the second; each step moves one origin. */
interface Etapes {
  readonly depart: DossierEvaluation
  readonly recalcul: DossierEvaluation
  readonly exploitation: DossierEvaluation
  readonly references: DossierEvaluation
  readonly regles: DossierEvaluation
  readonly arrivee: DossierEvaluation
}

type Valeurs = DossierInput['saisies']

function etapesDe(avant: DossierDeLAnnee, apres: DossierDeLAnnee): Etapes {
  // The rules of the second year no longer ask for some rows: the farm did not give them up, the rules did.
  const avecAbandonnees = (premieres: Valeurs, secondes: Valeurs) => ({
    ...Object.fromEntries(
      Object.entries(premieres).filter(
        ([code]) => avant.scheme.indicateurs.has(code) && !apres.scheme.indicateurs.has(code),
      ),
    ),
    ...secondes,
  })
  const milieu: DossierInput = {
    ...apres.entree,
    saisies: avecAbandonnees(avant.entree.saisies, apres.entree.saisies),
    auditees: avecAbandonnees(avant.entree.auditees ?? {}, apres.entree.auditees ?? {}),
  }
  const recalcul = avant.scheme.evaluate(avant.entree)
  const regles = apres.scheme.evaluate(apres.entree)
  return {
    depart: avant.resultats === null ? recalcul : evaluationDe(avant),
    recalcul,
    exploitation: avant.scheme.evaluate({ ...milieu, references: avant.entree.references }),
    references: avant.scheme === apres.scheme ? regles : avant.scheme.evaluate(milieu),
    regles,
    arrivee: apres.resultats === null ? regles : evaluationDe(apres),
  }
}

function lignesDe(avant: DossierDeLAnnee, apres: DossierDeLAnnee, etapes: Etapes, module: string): LigneCascade[] {
  const first = sommeDe(avant.scheme, etapes.depart, module)
  const second = sommeDe(apres.scheme, etapes.arrivee, module)
  const depart = pointsDe(avant.scheme, etapes.depart, first)
  const recalcul = pointsDe(avant.scheme, etapes.recalcul, first)
  const exploitation = pointsDe(avant.scheme, etapes.exploitation, first)
  const references = pointsDe(avant.scheme, etapes.references, first)
  const regles = pointsDe(apres.scheme, etapes.regles, second)
  const arrivee = pointsDe(apres.scheme, etapes.arrivee, second)

  const saisiesSous = saisiesChangees(avant.scheme, apres.scheme, etapes, module)
  const ligne = (code: string | null): LigneCascade => {
    const at = (points: Points) => points(code)
    return {
      code: code ?? second.score,
      estTotal: code === null,
      avant: code === null || first.termes.includes(code) ? at(depart) : null,
      apres: code === null || second.termes.includes(code) ? at(arrivee) : null,
      parts: {
        exploitation: round4(at(exploitation) - at(recalcul)),
        references: round4(at(references) - at(exploitation)),
        regles: round4(at(regles) - at(references)),
        decisions: round4(at(recalcul) - at(depart) + (at(arrivee) - at(regles))),
      },
      saisies:
        code === null
          ? []
          : saisiesSous([
              ...(first.termes.includes(code) ? [avant.scheme.entreesDe(code)] : []),
              ...(second.termes.includes(code) ? [apres.scheme.entreesDe(code)] : []),
            ]),
    }
  }
  const codes = [...second.termes, ...first.termes.filter((code) => !second.termes.includes(code))]
  return [...codes, null].map(ligne).filter(({ parts }) => PARTS.some((part) => parts[part] !== 0))
}

/** The sum behind a module's total. */
interface Somme {
  readonly score: string
  /** Rows that it adds up. */
  readonly termes: readonly string[]
}

function sommeDe(scheme: Scheme, evaluation: DossierEvaluation, module: string): Somme {
  const score = scheme.modules.find(({ code }) => code === module)?.score
  if (score == null) throw new Error(`${module} has no total.`)
  return { score, termes: termesDuTotal(scheme, scheme.explain(evaluation, score)) }
}

/** Points of a row of the sum in one evaluation; for null, of the total beyond its rows. */
type Points = (code: string | null) => number

function pointsDe(scheme: Scheme, evaluation: DossierEvaluation, { score, termes }: Somme): Points {
  const retenue = scheme.retenue(evaluation)
  const counted = (code: string) => Number((retenue.counted(code) as number | null) ?? 0)
  return (code) => {
    if (code !== null) return termes.includes(code) ? counted(code) : 0
    return round4(counted(score) - termes.reduce((sum, terme) => sum + counted(terme), 0))
  }
}

/** Entered rows below some rows of either year whose counted value differs, the auditor's where there is one. */
function saisiesChangees(first: Scheme, second: Scheme, { depart, arrivee }: Etapes, module: string) {
  const valeurs = (scheme: Scheme, evaluation: DossierEvaluation) => {
    const retenue = scheme.retenue(evaluation)
    return (code: string): Value => (scheme.indicateurs.has(code) ? (retenue.counted(code) as Value) : null)
  }
  const [de, a] = [valeurs(first, depart), valeurs(second, arrivee)]
  const propres = new Set([second, first].flatMap((scheme) => codesDuModule(scheme, module)))
  const codes = [...new Set([...second.indicateurs.keys(), ...first.indicateurs.keys()])].sort(
    (one, other) => Number(propres.has(other)) - Number(propres.has(one)),
  )
  return (below: readonly ReadonlySet<string>[]): string[] =>
    codes.filter((code) => below.some((entrees) => entrees.has(code)) && !sameValue(de(code), a(code)))
}

/** Rows of a module's own sheet. */
function codesDuModule({ modules, structure }: Scheme, module: string): string[] {
  const rubrique = modules.find(({ code }) => code === module)?.rubrique
  return structure
    .flatMap(({ rubriques }) => rubriques)
    .filter(({ codeNational }) => codeNational === rubrique)
    .flatMap(({ sousRubriques }) => sousRubriques.flatMap(({ libellesEnglobants }) => libellesEnglobants))
    .flatMap(({ indicateurs }) => indicateurs)
}
