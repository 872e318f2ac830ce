import type { Valeur } from '@sillon/contract'
import type { Value } from '@sillon/engine'

/** A value as the calculation reads it: one per campaign when the API gives years, otherwise its single value. */
export function toValue(valeur: Valeur): Value {
  if (valeur === null) return null
  if (valeur.n !== undefined || valeur.n_1 !== undefined || valeur.n_2 !== undefined) {
    return { n: valeur.n ?? null, n_1: valeur.n_1 ?? null, n_2: valeur.n_2 ?? null }
  }
  return valeur.value ?? null
}

/** A value as the API writes it; an erased one is null, so that the proposal stands again. */
export function toValeur(value: Value): Valeur {
  if (value === null) return null
  if (typeof value === 'object' && 'n' in value) return { ...value }
  return { value: typeof value === 'object' ? [...value] : value }
}

/** Whether two values are the same for a reader. */
export const isSameValue = (one: Value, other: Value): boolean => JSON.stringify(one) === JSON.stringify(other)
