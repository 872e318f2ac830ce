import { createHash } from 'node:crypto'

/**
 * Repeatable number from 0 (included) to 1 (excluded) for a key: the same on every machine, in whatever order records are asked for.
 * @param key names the drawn thing, like `P12 2026 dose`
 */
export const tirage = (key: string): number => createHash('sha256').update(key).digest().readUInt32BE() / 2 ** 32

/** Repeatable number of an interval for a key. */
export const entre = (key: string, least: number, most: number): number => least + tirage(key) * (most - least)

/** A number with so many decimals. */
export const arrondi = (value: number, decimals: number): number => Number(value.toFixed(decimals))
