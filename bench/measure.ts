/** Median time of one run in microseconds, over rounds long enough for the clock, after a warm-up. */
export function medianMicroseconds(run: (i: number) => unknown, { rounds = 15, milliseconds = 60 } = {}): number {
  const batch = (count: number) => {
    const begun = performance.now()
    for (let i = 0; i < count; i++) run(i)
    return performance.now() - begun
  }
  let count = 1
  while (batch(count) < milliseconds / 4 && count < 1_000_000) count *= 2
  batch(count)
  const perRun = Array.from({ length: rounds }, () => (batch(count) * 1000) / count).sort((a, b) => a - b)
  return perRun[Math.floor(rounds / 2)] ?? Number.NaN
}

/** Median time of one run of each, in microseconds. They take turns, so that a slow moment of the machine slows all of them. */
export function inTurns<Name extends string>(
  runs: Readonly<Record<Name, (i: number) => unknown>>,
  { turns = 5 } = {},
): Record<Name, number> {
  const names = Object.keys(runs) as Name[]
  const times = new Map<Name, number[]>(names.map((name) => [name, []]))
  for (let turn = 0; turn < turns; turn++)
    for (const name of names) times.get(name)?.push(medianMicroseconds(runs[name], { rounds: 5 }))
  return Object.fromEntries(names.map((name) => [name, median(times.get(name) ?? [])])) as Record<Name, number>
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** The mean of the middle half: as deaf to stray values as the median, and finer than the steps that the values come in. */
export function middleMean(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.slice(Math.floor(sorted.length / 4), Math.ceil((3 * sorted.length) / 4))
  return middle.reduce((total, value) => total + value, 0) / middle.length
}

const format = (value: number) => new Intl.NumberFormat('en', { maximumSignificantDigits: 3 }).format(value)

/** Prints rows under a header, columns aligned. */
export function printTable(header: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
  const cells = [header, ...rows.map((row) => row.map((cell) => (typeof cell === 'number' ? format(cell) : cell)))]
  const widths = header.map((_, column) => Math.max(...cells.map((row) => (row[column] ?? '').length)))
  for (const row of cells)
    console.log(
      row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  '),
    )
}
