import { ModelError } from './model-error'

/** One range of a table: it starts at `bound` (or ends at it, in a table whose upper bounds are included) and gives `points`. */
export interface Band {
  readonly bound: number
  readonly points: number
  /** In a table with lower bounds included: only this band starts strictly above its bound. */
  readonly above?: true
}

/**
 * A table from a value to points. Each table states which bound belongs to a band: with `included: 'lower'` a band includes its own bound and all values up to
 * the next; with `'upper'` it includes its own bound and all values down to the one before.
 */
export interface BandTable {
  readonly name: string
  readonly included: 'lower' | 'upper'
  /** In the order of increasing bounds. */
  readonly bands: readonly Band[]
  /** Points below the first bound ('lower'), or above the last ('upper'). */
  readonly outside: number
}

/** Band of a value. `from` and `to` are its ends, null for an open end; `next` is the neighbour with more points, null when there is none. */
export interface BandHit {
  readonly points: number
  readonly from: number | null
  readonly to: number | null
  readonly next: { readonly bound: number; readonly points: number } | null
}

/** A table with the value looked up, for explanations. */
export interface BandReading {
  readonly table: BandTable
  readonly value: number
}

type Rows = readonly (readonly [bound: number, points: number, above?: 'above'])[]

/**
 * A table with lower bounds included: `fromIncluded('X', [[5, 1], [15, 2]], { below: 0 })` gives 0 under 5, 1 from 5 to under 15, 2 from 15.
 * A row `[0, 2, 'above']` leaves its own bound to the band before.
 */
export function fromIncluded(name: string, rows: Rows, { below }: { below: number }): BandTable {
  return table(name, 'lower', rows, below)
}

/** A table with upper bounds included: `upToIncluded('X', [[50, 1]], { above: 0 })` gives 1 up to 50, 0 above. */
export function upToIncluded(name: string, rows: Rows, { above }: { above: number }): BandTable {
  return table(name, 'upper', rows, above)
}

function table(name: string, included: BandTable['included'], rows: Rows, outside: number): BandTable {
  if (rows.length === 0) throw new ModelError(`Table ${name} has no band.`)
  rows.forEach(([bound], i) => {
    const before = rows[i - 1]
    if (before !== undefined && bound <= before[0])
      throw new ModelError(`Table ${name}: band ${i + 1} starts at ${bound}, not above ${before[0]}.`)
  })
  const bands = rows.map(([bound, points, above]): Band => ({ bound, points, ...(above && { above: true as const }) }))
  return { name, included, bands, outside }
}

/** Number of the table's bands at or below (`lower`), or strictly below (`upper`), the value. */
function position({ included, bands }: BandTable, value: number): number {
  let count = 0
  for (const { bound, above } of bands) {
    if (included === 'lower' && above !== true ? value < bound : value <= bound) break
    count++
  }
  return count
}

/** The points of a value. */
export function readBand(table: BandTable, value: number): number {
  const index = position(table, value)
  const band = table.bands[table.included === 'lower' ? index - 1 : index]
  return band === undefined ? table.outside : band.points
}

/** Band of a value with its ends and the neighbour with more points, so that a screen needs no second calculation. */
export function hitBand(table: BandTable, value: number): BandHit {
  const index = position(table, value)
  const { bands, outside, included } = table
  const points = readBand(table, value)
  const pointsAt = (i: number) => (included === 'lower' ? bands[i - 1]?.points : bands[i]?.points) ?? outside
  const up = bands[index]
  const down = bands[index - 1]
  const candidates = [
    ...(up === undefined ? [] : [{ bound: up.bound, points: pointsAt(index + 1) }]),
    ...(down === undefined ? [] : [{ bound: down.bound, points: pointsAt(index - 1) }]),
  ]
  return {
    points,
    from: down?.bound ?? null,
    to: up?.bound ?? null,
    next: candidates.find((candidate) => candidate.points > points) ?? null,
  }
}
