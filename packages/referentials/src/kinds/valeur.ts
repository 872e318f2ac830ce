import { round4, type Value, type YearValues } from '@sillon/engine'
import type { Valeur } from './kind'

export const isYears = (value: unknown): value is YearValues =>
  typeof value === 'object' && value !== null && 'n_1' in value

const rounded = (content: unknown) => (typeof content === 'number' ? round4(content) : (content ?? null))

/**
 * Value of stored data of a file or its journal, to 4 decimals as shown; null when it is empty.
 * @throws TypeError for an unknown form, so that nothing is computed from it
 */
export function fromValeur(valeur: Valeur): Value {
  if (valeur === null) return null
  if (typeof valeur !== 'object') throw new TypeError(`${JSON.stringify(valeur)} is not a stored value.`)
  const { n, n_1, n_2, value, ...autres } = valeur
  if (n !== undefined || n_1 !== undefined || n_2 !== undefined)
    return { n: rounded(n), n_1: rounded(n_1), n_2: rounded(n_2) } as Value
  const isSingle = Object.keys(autres).length === 0
  if (value !== undefined && isSingle) return rounded(value) as Value
  const fields = value === undefined ? autres : { value, ...autres }
  const named = Object.entries(fields).map(([champ, content]) => [champ, rounded(content)] as const)
  return named.every(([, content]) => content === null) ? null : (Object.fromEntries(named) as Value)
}

/** Computed fields that the API returns beside a value or a part of it; clients do not set them. */
const COMPLEMENTS: ReadonlySet<string> = new Set(['note', 'coeff', 'surface', 'value_SET', 'scoreTotal', 'commentaire'])

/** Sent value without these computed fields: a client may send back the whole answer. */
export const sansComplements = (valeur: Valeur): Valeur =>
  valeur === null || typeof valeur !== 'object'
    ? valeur
    : Object.fromEntries(Object.entries(valeur).filter(([champ]) => !COMPLEMENTS.has(champ)))

/** Value of sent data. */
export const fromSent = (valeur: Valeur): Value => fromValeur(sansComplements(valeur))

/** Stored form of a value in the file and its journal; an erased one is null, so that the proposal applies again. */
export function toValeur(value: Value): Valeur {
  if (value === null || value === undefined) return null
  return typeof value === 'object' && !Array.isArray(value) ? { ...(value as object) } : { value: value as string }
}

/** Whether two values are equal for a reader: a number, a text, a list, or a record regardless of the order of its keys. */
export function sameValue(one: Value, other: Value): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  const [mine, theirs] = [Object.entries(one), new Map<string, Value>(Object.entries(other))]
  return (
    mine.length === theirs.size &&
    mine.every(([key, value]) => theirs.has(key) && sameValue(value, theirs.get(key) ?? null))
  )
}
