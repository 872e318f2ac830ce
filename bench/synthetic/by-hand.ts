import { percent, ratio, round4 } from '@sillon/engine'
import { BLOCKS, entries, isFirstOfChain, LARGE_SHARE, SMALL, type Values, weightsOf } from './model'

/**
 * The synthetic model as a person would write it for this model alone: direct code, one array of values, the product's rounding. An entry is read by its code from
 * the same object that the engine is given; empty is null, a sum ignores it.
 */

type Maybe = number | null

const codes = Array.from({ length: BLOCKS }, (_, block) => entries(block))
const weights = Array.from({ length: BLOCKS }, (_, block) => weightsOf(block))

const PER_BLOCK = 20

/** Where a value stands in the array: a block's ten entries, then its ten computed ones. */
export const placeOf = new Map(
  codes.flatMap((block, b) => [
    ...block.map((code, i) => [code, b * PER_BLOCK + i] as const),
    ...block.map((_, i) => [`B${b}_C${i}`, b * PER_BLOCK + 10 + i] as const),
  ]),
)

function add(a: Maybe, b: Maybe): Maybe {
  if (a === null) return b
  return b === null ? a : a + b
}

const times = (a: Maybe, weight: number): Maybe => (a === null ? null : a * weight)

const rounded = (value: Maybe) => (value === null ? null : round4(value))

function sharePoints(share: Maybe): Maybe {
  if (share === null) return null
  if (share < 4) return 0
  if (share < 5) return 1
  if (share < 6) return 2
  if (share < 7) return 3
  if (share < 8) return 4
  if (share < 9) return 5
  return share < 10 ? 6 : 7
}

function mainPoints(share: Maybe): Maybe {
  if (share === null) return null
  if (share < 30) return 5
  if (share < 40) return 4
  if (share < 50) return 3
  if (share < 60) return 2
  return share < 70 ? 1 : 0
}

function together(area: Maybe, main: Maybe, a: Maybe, b: Maybe): Maybe {
  if (a === null || b === null || area === null || main === null) return null
  return area < SMALL || main > LARGE_SHARE ? a : a + b
}

/** Every value of a file. */
export class ByHand {
  readonly values: Maybe[] = new Array(BLOCKS * PER_BLOCK).fill(null)

  constructor(given: Values) {
    for (let block = 0; block < BLOCKS; block++) {
      const names = codes[block] as readonly string[]
      for (let i = 0; i < 10; i++) this.values[block * PER_BLOCK + i] = rounded(given[names[i] as string] ?? null)
    }
    this.computeAll()
  }

  set(code: string, value: Maybe): void {
    this.values[placeOf.get(code) ?? 0] = rounded(value)
  }

  computeAll(): void {
    const { values } = this
    let chained: Maybe = null
    for (let block = 0; block < BLOCKS; block++) {
      const at = block * PER_BLOCK
      const [w6, w7, w8, w9] = weights[block] as (typeof weights)[number]
      let areas: Maybe = null
      for (let i = 0; i < 6; i++) areas = add(areas, values[at + i] as Maybe)
      const area = rounded(areas)
      let converted: Maybe = null
      converted = add(converted, times(values[at + 6] as Maybe, w6))
      converted = add(converted, times(values[at + 7] as Maybe, w7))
      converted = add(converted, times(values[at + 8] as Maybe, w8))
      converted = add(converted, times(values[at + 9] as Maybe, w9))
      const features = rounded(converted)
      const extended = rounded(add(features, values[at + 5] as Maybe))
      const share = percent(extended, area)
      const main = percent(
        rounded(add(add(values[at] as Maybe, values[at + 1] as Maybe), values[at + 2] as Maybe)),
        area,
      )
      const a = sharePoints(share)
      const b = mainPoints(main)
      const points = together(area, main, a, b)
      chained = isFirstOfChain(block) ? points : add(points, chained)

      values[at + 10] = area
      values[at + 11] = features
      values[at + 12] = extended
      values[at + 13] = share
      values[at + 14] = a
      values[at + 15] = main
      values[at + 16] = b
      values[at + 17] = points
      values[at + 18] = ratio(features, area)
      values[at + 19] = chained
    }
  }
}
