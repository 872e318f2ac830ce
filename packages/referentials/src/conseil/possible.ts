import { round4, type Value, type YearValues } from '@sillon/engine'
import type { Present } from '../kinds/kind'
import type { DossierEvaluation, Indicateur, Scheme } from '../scheme'
import type { Changements, Geste, Quantite } from './geste'

/** A move that is possible on a farm, in whole steps. */
export interface Possible {
  readonly geste: Geste
  /** Highest number of steps, at least 1. */
  readonly max: number
  /** Quantity of a number of steps, in the unit of the row, without sign. The last step may be shorter: it ends at the limit. */
  quantite(pas: number): number
  /** Values of the rows after a number of steps. */
  valeurs(pas: number): Changements
}

/** The check of a number needs no lists. */
const SANS_LISTES = { bassins: new Map(), materiels: new Set<string>(), conditions: new Set<string>() }

/** The move on this farm; null where it is impossible, done already, or without a row in the year of the file. */
export function possibleSur(scheme: Scheme, evaluation: DossierEvaluation, geste: Geste): Possible | null {
  const row = scheme.indicateurs.get(geste.ligne)
  if (row === undefined) return null
  const reponses = geste.avec.flatMap((code) => (evaluation.counted(code) === true ? [] : [[code, true] as const]))
  const ouverte = reponses.length === 0 ? evaluation : evaluation.with(Object.fromEntries(reponses))
  if (!scheme.isVisible(ouverte, geste.ligne) || !scheme.isOpen(ouverte, geste.ligne)) return null
  const change = changeDe(row, evaluation, geste)
  return change === null ? null : { geste, ...change, valeurs: (pas) => new Map([...reponses, ...change.valeurs(pas)]) }
}

function changeDe(
  row: Indicateur,
  evaluation: DossierEvaluation,
  { ligne, change }: Geste,
): Omit<Possible, 'geste'> | null {
  const counted = evaluation.counted(ligne) as Value
  if (change.genre === 'reponse') {
    if (counted === change.valeur) return null
    return { max: 1, quantite: (pas) => pas, valeurs: (pas) => new Map(pas === 0 ? [] : [[ligne, change.valeur]]) }
  }
  if (change.genre === 'choix') {
    const presents = (counted ?? []) as readonly string[]
    const ajouts = change.aAjouter((code) => evaluation.get(code), presents)
    if (ajouts.length === 0) return null
    return {
      max: ajouts.length,
      quantite: (pas) => pas,
      valeurs: (pas) => new Map(pas === 0 ? [] : [[ligne, [...presents, ...ajouts.slice(0, pas)]]]),
    }
  }
  return quantiteDe(row, evaluation, change)
}

function quantiteDe(
  { code, kind, plusieursAnnees }: Indicateur,
  evaluation: DossierEvaluation,
  { sens, pas, auMoins, auPlus, contrepartie }: Quantite,
): Omit<Possible, 'geste'> | null {
  const counted = evaluation.counted(code) as Value
  const lire = (autre: string) => courante(evaluation.counted(autre) as Value) ?? 0
  const depart = courante(counted)
  if (depart === null && sens === -1) return null
  const debut = depart ?? 0
  const reste = round4(sens === 1 ? (auPlus?.(lire) ?? 0) - debut : debut)
  if (!(reste > 0)) return null
  const premier = Math.max(pas, Math.ceil(round4((auMoins?.(lire) ?? 0) / pas)) * pas)
  const quantite = (n: number) => (n === 0 ? 0 : Math.min(round4(premier + (n - 1) * pas), reste))
  const valeur = (n: number): Value => {
    const nombre = round4(debut + sens * quantite(n))
    return plusieursAnnees ? { ...annees(counted), n: nombre } : nombre
  }
  const max = 1 + Math.max(0, Math.ceil(round4((reste - premier) / pas)))
  // A value that the field refuses: half a tree.
  const tient = (n: number) => kind.check(valeur(n) as Present, SANS_LISTES) === null
  const dernier = tient(max) ? max : max - 1
  if (dernier < 1 || !tient(1)) return null
  return {
    max: dernier,
    quantite,
    valeurs: (n) =>
      new Map<string, Value>(
        n === 0
          ? []
          : [
              [code, valeur(n)],
              ...(contrepartie === undefined
                ? []
                : [[contrepartie, round4(lire(contrepartie) - sens * quantite(n))] as const]),
            ],
      ),
  }
}

const annees = (value: Value): YearValues =>
  typeof value === 'object' && value !== null && 'n_1' in value
    ? (value as YearValues)
    : { n: null, n_1: null, n_2: null }

/** The number of the current campaign; null while it is empty. */
const courante = (value: Value): number | null => (typeof value === 'number' ? value : annees(value).n)
