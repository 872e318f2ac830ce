import { round4 } from '@sillon/engine'
import type { Possible } from './possible'

/** Moves with their numbers of steps. */
export type Pas = readonly (readonly [Possible, number])[]

/** A way to win points. */
export interface Option {
  readonly gain: number
  readonly cout: number
  readonly pas: Pas
}

/** No move at all. */
export const RIEN: Option = { gain: 0, cout: 0, pas: [] }

/**
 * Options that no cheaper one equals, from the cheapest on: costs and gains both increase.
 * @param besoin points that are enough: of the options that bring as many, only the cheapest is kept
 */
export function meilleures(options: readonly Option[], besoin: number): readonly Option[] {
  const sorted = [...options].sort((one, other) => one.cout - other.cout || other.gain - one.gain)
  const kept: Option[] = []
  let most = Number.NEGATIVE_INFINITY
  for (const option of sorted) {
    if (option.gain <= most || most >= besoin) continue
    kept.push(option)
    most = option.gain
  }
  return kept
}

/** Every sum of one option of each list, without those that a cheaper one equals: exact, because the points of two sets add up (Nemhauser and Ullmann, 1969). */
export function combinees(ones: readonly Option[], others: readonly Option[], besoin: number): readonly Option[] {
  // The cheapest way found that is enough bounds all others.
  let borne = Number.POSITIVE_INFINITY
  const sums: Option[] = []
  for (const one of ones)
    for (const other of others) {
      const cout = one.cout + other.cout
      if (cout > borne) break
      const gain = round4(one.gain + other.gain)
      if (gain >= besoin) borne = cout
      sums.push({ gain, cout, pas: other.pas.length === 0 ? one.pas : [...one.pas, ...other.pas] })
    }
  return meilleures(sums, besoin)
}
