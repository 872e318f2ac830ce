import type { Valeur } from '@sillon/contract'
import type { Choices, Value } from '@sillon/engine'

/** A value as the calculation reads it: one per campaign when the API gives years, the choices of an IFT calculation, a basin's code, or its single value. */
export function toValue(valeur: Valeur): Value {
  if (valeur === null) return null
  if (valeur.n !== undefined || valeur.n_1 !== undefined || valeur.n_2 !== undefined) {
    return { n: valeur.n ?? null, n_1: valeur.n_1 ?? null, n_2: valeur.n_2 ?? null }
  }
  const { choix_type_calcul_IFT = null, choix_calcul_moyenne = null, date_engagement = null } = valeur
  if (choix_type_calcul_IFT !== null || choix_calcul_moyenne !== null || date_engagement !== null) {
    return { choix_type_calcul_IFT, choix_calcul_moyenne, date_engagement }
  }
  const value = valeur.value ?? null
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return value.codeBassinViti === '' ? null : value.codeBassinViti
}

const isList = (value: object): value is readonly string[] => Array.isArray(value)
const isChoices = (value: object): value is Choices => 'choix_type_calcul_IFT' in value

/** A value as the API writes it; an erased one is null, so that the proposal stands again. A basin goes as its code. */
export function toValeur(value: Value): Valeur {
  if (value === null) return null
  if (typeof value !== 'object') return { value }
  if (isList(value)) return { value: [...value] }
  // Its fields are those of the contract; the server refuses any other choice.
  if (isChoices(value)) return { ...value } as Valeur
  return { n: value.n, n_1: value.n_1, n_2: value.n_2 }
}

/** Whether two values are the same for a reader: a number, a text, or a flat record or list, whatever the order of its keys. */
export function isSameValue(one: Value, other: Value): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  const [mine, theirs] = [Object.entries(one), new Map<string, unknown>(Object.entries(other))]
  return mine.length === theirs.size && mine.every(([key, value]) => theirs.has(key) && theirs.get(key) === value)
}
