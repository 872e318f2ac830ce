/** Records of a farm's campaign, in the order of their identifiers. */
export interface Suite<Item> {
  readonly length: number
  at(index: number): Item
  /** Index of the record with this identifier; -1 for an unknown one. */
  indexOf(id: string): number
}

/** A list in memory as a sequence of records. */
export function suiteDe<Item extends { readonly id: string }>(items: readonly Item[]): Suite<Item> {
  const rangs = new Map(items.map(({ id }, rang) => [id, rang]))
  return {
    length: items.length,
    at: (index) => items[index] as Item,
    indexOf: (id) => rangs.get(id) ?? -1,
  }
}

/** Records that are made one by one when they are asked for; their identifiers end with their number, counted from one. */
export function suiteCalculee<Item>(prefix: string, length: number, at: (index: number) => Item): Suite<Item> {
  return {
    length,
    at,
    indexOf: (id) => {
      const number = id.startsWith(prefix) ? Number(id.slice(prefix.length)) : Number.NaN
      return Number.isInteger(number) && number >= 1 && number <= length ? number - 1 : -1
    },
  }
}

/**
 * The page after a record.
 * @param apres identifier of the last record of the page before; the first page when absent
 * @returns the records, and `suivant`, the `apres` of the next page or null at the end; undefined for an unknown `apres`
 */
export function pageApres<Item extends { readonly id: string }>(
  suite: Suite<Item>,
  apres: string | undefined,
  size: number,
): { readonly items: readonly Item[]; readonly suivant: string | null } | undefined {
  const start = apres === undefined ? 0 : suite.indexOf(apres) + 1
  if (apres !== undefined && start === 0) return undefined
  const end = Math.min(start + size, suite.length)
  const items = Array.from({ length: end - start }, (_, i) => suite.at(start + i))
  return { items, suivant: end < suite.length ? (items.at(-1)?.id ?? null) : null }
}
