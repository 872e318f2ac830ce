import { type Explanation, round4, type Value, type YearValues } from '@sillon/engine'
import type { Present } from '../kinds/kind'
import { type ModuleRetenu, retenuDe } from '../retenu'
import type { DossierEvaluation, Indicateur, Scheme } from '../scheme'

/** A change of one row that moves the points of its module; of several rows with the same effect, each alone. */
export interface Bascule {
  readonly codes: readonly string[]
  /** Smallest change that does it, in the unit of the row; negative for less. */
  readonly ecart: number
  /** Change of the module's points, without 0. */
  readonly points: number
  /** Whether the module falls below the threshold, or reaches it. */
  readonly changeLeSeuil: boolean
}

/** Distances of one row to the next points, up and down; null where no change of it moves them. */
interface Distance {
  readonly code: string
  readonly haut: Bascule | null
  readonly bas: Bascule | null
}

/** How far the points of a module are from changing. */
export interface Fragilite {
  readonly module: ModuleRetenu
  /** At least a point, or the threshold, lost by a small change of one row: the ones that lose the threshold first, then the smallest change. */
  readonly surLeFil: readonly Bascule[]
  /** Rows that a farm can aim to change, with their distances; those whose points follow each hundredth have none. */
  readonly distances: readonly Distance[]
}

/** Changes that a measurement or a season brings by itself, by unit: points that such a change loses are on the edge. */
export const PETITS_ECARTS: Readonly<Record<string, number>> = { ha: 1, IFT: 0.1 }
/** Maximum of the search: no quantity of a farm is larger. */
const LARGEST = 1_000_000
const PAS = 0.01
/** The check of a number needs no lists. */
const SANS_LISTES = { bassins: new Map(), materiels: new Set<string>(), conditions: new Set<string>() }

/**
 * How far the points of each module are from changing, by the calculation itself, searched one module at a time.
 * A change that makes a value impossible does not count.
 */
export function* chercherFragilites(scheme: Scheme, evaluation: DossierEvaluation): Generator<Fragilite> {
  const retenue = scheme.retenue(evaluation)
  for (const module of retenuDe(scheme, evaluation).modules) {
    const score = scheme.modules.find(({ code }) => code === module.code)?.score ?? null
    if (!module.applique || score === null) continue
    const essai = new Essai(scheme, retenue, score)
    const rows = [...codesSous(scheme.explain(retenue, score))].flatMap((code) => {
      const row = scheme.indicateurs.get(code)
      return row?.modifiable === true && row.nature === 'D' && essai.estNombre(row) ? [row] : []
    })
    rows.sort((one, other) => one.idIndicateur - other.idIndicateur)
    const petits = rows.flatMap((row) => {
      const limite = PETITS_ECARTS[row.unite ?? '']
      if (limite === undefined) return []
      const contraire = scheme.visees.get(row.code) === 1 ? -1 : 1
      // An area of nothing changes by a decision only, unless it is one to keep low.
      const sens = ([1, -1] as const).filter(
        (un) => essai.valeur(row) > 0 || (scheme.visees.has(row.code) && un === contraire),
      )
      const found = sens.flatMap((un) => essai.moindre(row, un, 'perd un point', limite) ?? [])
      return found.sort((one, other) => Math.abs(one.ecart) - Math.abs(other.ecart)).slice(0, 1)
    })
    yield {
      module,
      surLeFil: ensemble(petits).sort(
        (one, other) =>
          Number(other.changeLeSeuil) - Number(one.changeLeSeuil) || Math.abs(one.ecart) - Math.abs(other.ecart),
      ),
      distances: rows.flatMap((row) => {
        const sens = scheme.visees.get(row.code)
        if (sens === undefined || !scheme.isVisible(retenue, row.code) || !scheme.isOpen(retenue, row.code)) return []
        const haut = essai.moindre(row, sens, 'gagne', LARGEST)
        const bas = essai.moindre(row, sens === 1 ? -1 : 1, 'perd', LARGEST)
        const estContinue = [haut, bas].some((bascule) => bascule !== null && Math.abs(bascule.ecart) <= PAS)
        return estContinue || (haut === null && bas === null) ? [] : [{ code: row.code, haut, bas }]
      }),
    }
  }
}

/** The same change with the same effect is told once, for all its rows. */
function ensemble(bascules: readonly Bascule[]): Bascule[] {
  const found = new Map<string, Bascule>()
  for (const bascule of bascules) {
    const key = `${bascule.ecart} ${bascule.points}`
    const known = found.get(key)
    found.set(key, known === undefined ? bascule : { ...known, codes: [...known.codes, ...bascule.codes] })
  }
  return [...found.values()]
}

/** Tries changes of one row at a time on a copy of the file. */
class Essai {
  readonly #scheme: Scheme
  readonly #essai: DossierEvaluation
  readonly #score: string
  readonly #depart: number

  constructor(scheme: Scheme, evaluation: DossierEvaluation, score: string) {
    this.#scheme = scheme
    this.#essai = evaluation.with({})
    this.#score = score
    this.#depart = this.#points()
  }

  estNombre({ code, plusieursAnnees }: Indicateur): boolean {
    const counted = this.#essai.counted(code) as Value
    return typeof counted === 'number' || (plusieursAnnees && annees(counted).n !== null)
  }

  /** The number of a row in the current campaign, 0 while it is empty. */
  valeur({ code }: Indicateur): number {
    const counted = this.#essai.counted(code) as Value
    return typeof counted === 'number' ? counted : (annees(counted).n ?? 0)
  }

  /** Smallest change in one direction that wins or loses points, up to a limit; null without one. */
  moindre(row: Indicateur, sens: 1 | -1, quoi: 'gagne' | 'perd' | 'perd un point', limite: number): Bascule | null {
    const { code, kind, plusieursAnnees } = row
    const essai = this.#essai
    const counted = essai.counted(code) as Value
    const typed = essai.isEntered(code) ? (essai.get(code) as Value) : null
    const debut = this.valeur(row)
    const { seuil } = this.#scheme
    const passeLeSeuil = (change: number) => this.#depart >= seuil !== round4(this.#depart + change) >= seuil
    const valeur = (n: number): Value => (plusieursAnnees ? { ...annees(counted), n } : n)
    const accepte = (n: number) => n >= 0 && kind.check(valeur(n) as Present, SANS_LISTES) === null
    const pas = accepte(round4(debut + PAS)) ? PAS : 1
    /** Change of the points; null where the value or another becomes impossible. */
    const points = (steps: number): number | null => {
      const n = round4(debut + sens * steps * pas)
      if (!accepte(n)) return null
      essai.set(code, valeur(n))
      return this.#scheme.enErreur(essai).length > 0 ? null : round4(this.#points() - this.#depart)
    }
    const bascule = (steps: number) => {
      const found = points(steps)
      if (found === null) return false
      if (quoi === 'gagne') return found > 0
      return quoi === 'perd' ? found < 0 : found <= -1 || (found < 0 && passeLeSeuil(found))
    }
    const most = Math.floor(round4((sens === -1 ? Math.min(limite, Math.max(debut, 0)) : limite) / pas))
    const steps = moindreNombre(most, (n) => points(n) !== null, bascule)
    const change = steps === null ? null : points(steps)
    essai.set(code, typed)
    if (steps === null || change === null) return null
    return { codes: [code], ecart: round4(sens * steps * pas), points: change, changeLeSeuil: passeLeSeuil(change) }
  }

  #points(): number {
    return Number(this.#essai.counted(this.#score) ?? 0)
  }
}

/** Smallest number from 1 to `most` that satisfies the predicate, among the possible ones; null without one. Each number above it satisfies it too. */
function moindreNombre(
  most: number,
  estPossible: (n: number) => boolean,
  suffit: (n: number) => boolean,
): number | null {
  let [short, enough] = [0, 1]
  while (enough < most && estPossible(enough) && !suffit(enough)) {
    short = enough
    enough = Math.min(most, enough * 8)
  }
  if (enough > most) return null
  if (!estPossible(enough)) {
    // The last possible number lies between the two.
    let [possible, impossible] = [short, enough]
    while (impossible - possible > 1) {
      const middle = Math.floor((possible + impossible) / 2)
      if (estPossible(middle)) possible = middle
      else impossible = middle
    }
    enough = possible
  }
  if (enough === short || !suffit(enough)) return null
  while (enough - short > 1) {
    const middle = Math.floor((short + enough) / 2)
    if (suffit(middle)) enough = middle
    else short = middle
  }
  return enough
}

/** Codes below a value, including its own, down to the entries. */
function codesSous(root: Explanation): ReadonlySet<string> {
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
