import type { Banc } from './banc'
import type { Ensemble } from './geste'
import { meilleures, type Option, type Pas, RIEN } from './pareto'
import type { Possible } from './possible'

/** Most bands of one move; a value that changes with every step has more, and is then read at round steps. */
const PALIERS = 24
/** Most steps of one move among several that add up. */
const PAS_DU_CUMUL = 12
/** Up to as many steps, a move among a few is tried at each. */
const TOUS = 12
/** Most combinations of the moves of a set without a sum. */
const COMBINAISONS = 4000

/** Cost of a quantity of a move. */
export type Cout = (possible: Possible, pas: number) => number

/**
 * Ways to win points with the moves of one set, each the cheapest for its points, up to `besoin` points.
 * The steps at which points change are found in the calculation itself: more of a move never loses a point.
 */
export function optionsDe(
  banc: Banc,
  { cumul, presences = [] }: Ensemble,
  possibles: readonly Possible[],
  cout: Cout,
  besoin: number,
): readonly Option[] {
  const [only, ...others] = possibles
  if (only === undefined) return [RIEN]
  const option = (pas: Pas): Option => {
    const made = pas.filter(([, n]) => n > 0)
    return {
      gain: Math.min(banc.gain(made), besoin),
      cout: made.reduce((sum, [possible, n]) => sum + cout(possible, n), 0),
      pas: made,
    }
  }
  const found =
    others.length === 0
      ? paliers(only.max, (n) => banc.gain([[only, n]])).map((n) => option([[only, n]]))
      : cumul === undefined
        ? combinaisons(banc, possibles).map(option)
        : cumulees(banc, cumul, presences, possibles, cout, besoin).flatMap((ways) =>
            paliers(ways.length - 1, (i) => Math.min(banc.gain(ways[i] ?? []), besoin)).map((i) =>
              option(ways[i] ?? []),
            ),
          )
  return meilleures([RIEN, ...found], besoin)
}

/** Smallest numbers of steps, from 0, at each new gain; round steps when the gain changes with nearly every one. Gains never fall. */
function paliers(max: number, gain: (n: number) => number): readonly number[] {
  const found: number[] = [0]
  const search = (bas: number, gainBas: number, haut: number, gainHaut: number): boolean => {
    if (gainHaut <= gainBas) return true
    if (haut - bas === 1) {
      found.push(haut)
      return found.length <= PALIERS
    }
    const milieu = Math.floor((bas + haut) / 2)
    const gainMilieu = gain(milieu)
    return search(bas, gainBas, milieu, gainMilieu) && search(milieu, gainMilieu, haut, gainHaut)
  }
  return max === 0 || search(0, gain(0), max, gain(max)) ? found : ronds(max, PALIERS)
}

/** At most `nombre` multiples of a round number of steps, and the last. */
function ronds(max: number, nombre: number): readonly number[] {
  const brut = max / nombre
  const decade = 10 ** Math.floor(Math.log10(brut))
  const rond = Math.max(1, Math.round([1, 2, 5, 10].map((n) => n * decade).find((n) => n >= brut) ?? brut))
  const multiples = Array.from({ length: Math.floor(max / rond) + 1 }, (_, i) => i * rond)
  return multiples.at(-1) === max ? multiples : [...multiples, max]
}

/** Every combination of a few moves that do not exclude each other. */
function combinaisons(banc: Banc, possibles: readonly Possible[]): readonly Pas[] {
  let all: Pas[] = [[]]
  for (const one of possibles) {
    const autres: Pas = possibles.filter((other) => other !== one).map((other) => [other, other.max])
    const essais = [(n: number) => banc.gain([[one, n]]), (n: number) => banc.gain([...autres, [one, n]])]
    const tries =
      one.max <= TOUS
        ? Array.from({ length: one.max + 1 }, (_, n) => n)
        : [...new Set(essais.flatMap((gain) => paliers(one.max, gain)))]
    all = all.flatMap((pas) => tries.map((n): Pas => (n === 0 ? pas : [...pas, [one, n]]))).filter(sontCompatibles)
    if (all.length > COMBINAISONS)
      throw new Error(`Too many combinations with ${one.geste.code}: declare what adds them up.`)
  }
  return all
}

const sontCompatibles = (pas: Pas): boolean =>
  pas.every(([{ geste }]) => pas.every(([other]) => !geste.exclut.includes(other.geste.code)))

/** A sum of changes under construction; its moves are a chain, from the last to the first. */
interface Somme {
  readonly total: number
  readonly cout: number
  readonly pas: Maillon | null
}

interface Maillon {
  readonly possible: Possible
  readonly n: number
  readonly avant: Maillon | null
}

/** Moves of a chain, the first first. */
function pasDe(maillon: Maillon | null): Pas {
  const found: [Possible, number][] = []
  for (let one = maillon; one !== null; one = one.avant) found.push([one.possible, one.n])
  return found.reverse()
}

/** A move of a sum, with its steps: what each adds, and its cost. */
interface Terme {
  readonly possible: Possible
  /** Rows that it makes true, as bits. */
  readonly devient: number
  readonly steps: readonly { readonly n: number; readonly ajout: number; readonly cout: number }[]
}

/**
 * Cheapest ways to each sum of moves that add up in one row, a list for each set of rows that they make true. Exact over the steps of each move, at most 12,
 * which are shared out over the quantity that is enough alone.
 */
function cumulees(
  banc: Banc,
  cumul: string,
  presences: readonly string[],
  possibles: readonly Possible[],
  cout: Cout,
  besoin: number,
): readonly (readonly Pas[])[] {
  const depart = Number(banc.lire([], cumul) ?? 0)
  const manquent = presences.map((code) => banc.lire([], code) !== true)
  const assez = sommeSuffisante(banc, cumul, possibles, besoin)
  const termes = possibles.flatMap((possible): readonly Terme[] => {
    const complet = Math.abs(Number(banc.lire([[possible, possible.max]], cumul) ?? 0) - depart)
    const parUnite = complet / possible.quantite(possible.max)
    if (!(parUnite > 0)) return []
    const devient = presences.reduce(
      (mask, code, i) => (manquent[i] === true && banc.lire([[possible, 1]], code) === true ? mask | (1 << i) : mask),
      0,
    )
    // A step more than what is enough alone brings nothing.
    const utile = Math.min(possible.max, Math.ceil(possible.max * Math.min(1, assez / complet)) + 1)
    const steps = [...new Set([...(devient === 0 ? [] : [1]), ...ronds(utile, PAS_DU_CUMUL)])].filter((n) => n > 0)
    return [
      {
        possible,
        devient,
        steps: steps.map((n) => ({ n, ajout: parUnite * possible.quantite(n), cout: cout(possible, n) })),
      },
    ]
  })
  // The cheapest first: what comes later is then often dearer than what is there.
  const parAjout = ({ steps: [first] }: Terme) => (first === undefined ? 0 : first.cout / first.ajout)
  termes.sort((one, other) => parAjout(one) - parAjout(other))
  const borne = borneDe(termes, assez)
  let sums = new Map<number, readonly Somme[]>([[0, [{ total: 0, cout: 0, pas: null }]]])
  for (const { possible, devient, steps } of termes) {
    const next = new Map<number, Somme[]>()
    const listOf = (mask: number) => {
      const list = next.get(mask) ?? []
      next.set(mask, list)
      return list
    }
    for (const [mask, list] of sums) {
      const same = listOf(mask)
      const more = listOf(mask | devient)
      for (const somme of list) {
        same.push(somme)
        if (somme.total >= assez && (mask | devient) === mask) continue
        for (const { n, ajout, cout: prix } of steps) {
          if (somme.cout + prix > borne) break
          more.push({
            total: somme.total + ajout,
            cout: somme.cout + prix,
            pas: { possible, n, avant: somme.pas },
          })
          if (somme.total + ajout >= assez) break
        }
      }
    }
    sums = new Map([...next].map(([mask, list]) => [mask, sansSurcout(list, assez)]))
  }
  return [...sums.values()].map((list) => list.map(({ pas }) => pasDe(pas)))
}

/** Cost of a way to everything that the moves can bring, found in one pass: a dearer sum is in no cheapest way. */
function borneDe(termes: readonly Terme[], assez: number): number {
  let [total, cout, devenues] = [0, 0, 0]
  for (const { steps, devient } of termes) {
    if (total >= assez) break
    const step = steps.find(({ ajout }) => total + ajout >= assez) ?? steps.at(-1)
    total += step?.ajout ?? 0
    cout += step?.cout ?? 0
    devenues |= devient
  }
  if (total < assez) return Number.POSITIVE_INFINITY
  const bits = termes.reduce((all, { devient }) => all | devient, 0)
  for (let bit = 1; bit <= bits; bit <<= 1)
    if ((bits & bit) !== 0 && (devenues & bit) === 0)
      cout += Math.min(...termes.flatMap(({ devient, steps }) => ((devient & bit) === 0 ? [] : (steps[0]?.cout ?? []))))
  // Costs are floating sums.
  return cout * (1 + 1e-9)
}

/** Sum at which the moves, all increased together, have brought all that they can, or what is needed. */
function sommeSuffisante(banc: Banc, cumul: string, possibles: readonly Possible[], besoin: number): number {
  const depart = Number(banc.lire([], cumul) ?? 0)
  const part = (f: number): Pas => possibles.map((possible) => [possible, Math.ceil(possible.max * f)])
  const gain = Math.min(besoin, banc.gain(part(1)))
  let [short, enough] = [0, 1]
  for (let i = 0; i < 10; i++) {
    const middle = (short + enough) / 2
    if (banc.gain(part(middle)) >= gain) enough = middle
    else short = middle
  }
  return Math.abs(Number(banc.lire(part(enough), cumul) ?? 0) - depart)
}

/** Sums that no cheaper one equals; of those that are enough, the cheapest. */
function sansSurcout(sums: Somme[], assez: number): readonly Somme[] {
  sums.sort((one, other) => one.cout - other.cout || other.total - one.total)
  const kept: Somme[] = []
  let most = -1
  for (const somme of sums) {
    // Floating sums of the same steps in another order.
    if (somme.total <= most + 1e-9) continue
    kept.push(somme)
    most = somme.total
    if (most >= assez) break
  }
  return kept
}
