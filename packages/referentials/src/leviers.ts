import { type Explanation, round4, type Value, type YearValues } from '@sillon/engine'
import type { Listes, Present } from './kinds/kind'
import type { DossierEvaluation, Indicateur, ModuleScheme, Scheme } from './scheme'

/** The smallest change of one entry that gains a point in its module, all else unchanged. */
export interface Levier {
  readonly code: string
  /**
   * Number to add to the counted value, in the unit of the row; for a row of several campaigns, to the current one's. Show it unrounded: this exact change was
   * tried.
   */
  readonly ecart: number
  /** Gain of the module, at least one point. */
  readonly points: number
}

/** Maximum of the search: no quantity of a farm is larger. */
const LARGEST = 1_000_000
/** Smallest step of a proposed change, and precision of a value. */
const PAS = 0.01
const PRECISION = 0.0001
/** The check of a number needs no lists. */
const SANS_LISTES: Listes = { bassins: new Map(), materiels: new Set(), conditions: new Set() }

/** Rounds up to a round figure: 8 900 rather than 8 899,99. */
export function enChiffresRonds(ecart: number): number {
  const parUnite = ecart >= 100 ? 1 : ecart >= 10 ? 10 : 100
  return round4(Math.ceil(round4(ecart * parUnite)) / parUnite)
}

/** A change of one row on a copy of the file. */
interface Essai {
  /** Gain of the module, in points, when the value changes by `ecart` in the direction of the row; null where the change is impossible. */
  gain(ecart: number): number | null
  /** Value before the change. */
  readonly depart: number
  readonly estVide: boolean
  readonly pas: number
  readonly precision: number
}

/** Smallest multiple of a step above `bas`, up to `haut`, that satisfies the predicate. `haut` satisfies it, and so does every value above one that does. */
function leMoindre(bas: number, haut: number, pas: number, suffit: (ecart: number) => boolean): number {
  const parUnite = Math.round(1 / pas)
  let [short, enough] = [Math.floor(round4(bas * parUnite)), Math.ceil(round4(haut * parUnite))]
  while (enough - short > 1) {
    const middle = Math.floor((short + enough) / 2)
    if (suffit(round4(middle / parUnite))) enough = middle
    else short = middle
  }
  return Math.min(haut, round4(enough / parUnite))
}

/** Smallest change that gains a point, in round figures where possible; null without any. */
function moindreEcart({ gain, depart, estVide, pas, precision }: Essai, sens: 1 | -1): number | null {
  const gagne = (ecart: number) => (gain(ecart) ?? 0) >= 1
  // An empty row cannot be lowered; and a point gained by a mere 0 needs an entry, not a change.
  if (estVide && (sens === -1 || gagne(0))) return null
  let [short, enough] = [0, pas]
  let points = gain(enough)
  while (points !== null && points < 1) {
    ;[short, enough] = [enough, round4(enough * 10)]
    if (enough > LARGEST) return null
    points = gain(enough)
  }
  if (points === null) {
    // Maximum possible change: down to 0, or up to a limit of the farm.
    const fin =
      sens === -1 && enough > depart
        ? depart
        : round4(leMoindre(short, enough, precision, (ecart) => gain(ecart) === null) - precision)
    if (fin <= short || !gagne(fin)) return null
    enough = fin
  }
  const exact = leMoindre(short, enough, pas, gagne)
  const rond = precision === 1 ? exact : enChiffresRonds(exact)
  return gagne(rond) ? rond : exact
}

/**
 * Smallest changes of one row that gain one more point of a module. The search covers the numbers with an effect on the module that a farm can aim to change
 * (`scheme.visees`). It tries each change in the calculation itself; a change that causes an error does not count.
 * The search may take as long as ten keystrokes: it pauses after each row, and continues on request.
 * @returns the smallest effort first, relative to the value of the row; empty for a module without points, or one that cannot gain any
 */
export function* chercherLeviers(
  scheme: Scheme,
  evaluation: DossierEvaluation,
  module: ModuleScheme,
): Generator<undefined, readonly Levier[]> {
  const { score, max } = module
  if (score === null) return []
  const essai = evaluation.with({})
  const pointsDe = (file: DossierEvaluation) => Number(file.counted(score) ?? 0)
  // The same copy without its entries in error: the screens show its points.
  const retenu = scheme.retenue(essai)
  const before = pointsDe(retenu)
  if (max !== null && before + 1 > max) return []
  const enErreur = new Set(scheme.enErreur(essai))
  const audites = new Set(scheme.audites(essai))
  const fautes = fautesDe(scheme, essai)

  const mettre = (code: string, value: Value) => {
    essai.set(code, value)
    if (retenu !== essai) retenu.set(code, value)
  }
  const essaiDe = ({ code, kind, plusieursAnnees }: Indicateur, sens: 1 | -1): Essai => {
    const counted = essai.counted(code) as Value
    const nombre = courante(counted)
    const depart = nombre ?? 0
    const valeur = (n: number) => (plusieursAnnees ? { ...annees(counted), n } : n)
    const accepte = (n: number) => kind.check(valeur(n) as Present, SANS_LISTES) === null
    const estEntier = !accepte(PAS)
    return {
      depart,
      estVide: nombre === null,
      pas: estEntier ? 1 : PAS,
      precision: estEntier ? 1 : PRECISION,
      gain: (ecart) => {
        const n = round4(depart + sens * ecart)
        if ((sens === -1 && n < 0) || !accepte(n)) return null
        mettre(code, valeur(n))
        const erreurs = scheme.enErreur(essai)
        if (erreurs.some((one) => !enErreur.has(one))) return null
        const file = erreurs.length === enErreur.size ? retenu : scheme.retenue(essai)
        return round4(pointsDe(file) - before)
      },
    }
  }
  const find = (row: Indicateur, sens: 1 | -1): Levier | null => {
    const { code } = row
    const typed = essai.isEntered(code) ? (essai.get(code) as Value) : null
    const un = essaiDe(row, sens)
    const ecart = moindreEcart(un, sens)
    const points = ecart === null ? null : un.gain(ecart)
    const isFaultless = [...fautesDe(scheme, essai)].every((one) => fautes.has(one))
    mettre(code, typed)
    return ecart !== null && points !== null && isFaultless ? { code, ecart: round4(sens * ecart), points } : null
  }

  const found: Levier[] = []
  for (const code of comptees(scheme.explain(essai, score))) {
    const sens = scheme.visees.get(code)
    const row = scheme.indicateurs.get(code)
    // An entry in error must be corrected first; one with a value of the auditor has no effect.
    if (sens === undefined || row === undefined || enErreur.has(code) || audites.has(code)) continue
    if (!scheme.isVisible(essai, code) || !scheme.isOpen(essai, code)) continue
    const levier = find(row, sens)
    if (levier !== null) found.push(levier)
    yield
  }
  const effort = ({ code, ecart }: Levier) => Math.abs(ecart) / Math.max(courante(essai.counted(code) as Value) ?? 0, 1)
  return found.sort((one, other) => effort(one) - effort(other))
}

/** Rows with an error message, impossible or not. */
const fautesDe = (scheme: Scheme, file: DossierEvaluation): ReadonlySet<string> =>
  new Set(scheme.messages(file).flatMap(({ code, severite }) => (severite === 'erreur' ? [code] : [])))

/** Codes below a value, including its own, down to the entries. */
function comptees(root: Explanation): ReadonlySet<string> {
  const found = new Set<string>()
  const rest = [root]
  for (let one = rest.pop(); one !== undefined; one = rest.pop()) {
    if (found.has(one.code)) continue
    found.add(one.code)
    rest.push(...one.reads)
  }
  return found
}

const annees = (value: Value): YearValues =>
  typeof value === 'object' && value !== null && 'n_1' in value
    ? (value as YearValues)
    : { n: null, n_1: null, n_2: null }

/** The number of the current campaign; null while it is empty. */
const courante = (value: Value): number | null => (typeof value === 'number' ? value : annees(value).n)
