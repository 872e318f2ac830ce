import { dateIso, type Valeur } from '@sillon/contract'
import { round4, type Value, type YearValues } from '@sillon/engine'
import type { Indicateur } from '@sillon/referentials'

const isYears = (value: Value): value is YearValues => typeof value === 'object' && value !== null && 'n_1' in value

/** A value as the API carries it. */
export function toValeur(value: unknown): Valeur {
  if (value === null || value === undefined) return null
  return isYears(value as Value)
    ? { ...(value as YearValues) }
    : { value: value as string | number | boolean | string[] }
}

const rounded = (number: number | null | undefined) => (number == null ? null : round4(number))

/** The value that a calculation reads in what was entered, to 4 decimals as it is shown; null when nothing was. */
export function fromValeur(valeur: Valeur): Value {
  if (valeur === null) return null
  if ('n' in valeur || 'n_1' in valeur || 'n_2' in valeur)
    return { n: rounded(valeur.n), n_1: rounded(valeur.n_1), n_2: rounded(valeur.n_2) }
  return typeof valeur.value === 'number' ? round4(valeur.value) : (valeur.value ?? null)
}

/** Far above any quantity of a farm, far below where a sum loses decimals. */
const LARGEST = 1_000_000_000

const isNumber = (value: unknown): value is number => typeof value === 'number' && Math.abs(value) <= LARGEST

/** What each input type takes (column schemaId of the catalogue), and the fault of what it does not. */
const checks: Readonly<Record<string, readonly [accepts: (value: unknown) => boolean, fault: string]>> = {
  decimal: [isNumber, 'NOMBRE_ATTENDU'],
  decimalPositif: [(v) => isNumber(v) && v >= 0, 'NOMBRE_POSITIF'],
  overrideAssolementValue: [(v) => isNumber(v) && v >= 0, 'NOMBRE_POSITIF'],
  percent: [(v) => isNumber(v) && v >= 0, 'NOMBRE_POSITIF'],
  IFT: [(v) => isNumber(v) && v >= 0, 'NOMBRE_POSITIF'],
  numeriqueEntier: [(v) => Number.isInteger(v) && (v as number) >= 0, 'ENTIER_POSITIF'],
  choixCampagnes: [(v) => Number.isInteger(v) && (v as number) >= 0, 'ENTIER_POSITIF'],
  decimalEntre0Et1: [(v) => isNumber(v) && v >= 0 && v <= 1, 'ENTRE_0_ET_1'],
  boolean: [(v) => typeof v === 'boolean', 'OUI_NON_ATTENDU'],
  date: [(v) => dateIso.safeParse(v).success, 'DATE_ATTENDUE'],
}
const text: readonly [(value: unknown) => boolean, string] = [
  (v) => typeof v === 'string' || isNumber(v),
  'TEXTE_ATTENDU',
]
const list: readonly [(value: unknown) => boolean, string] = [(v) => Array.isArray(v), 'LISTE_ATTENDUE']

/** What is wrong with an entered value, as a fault code; null when it is right. Empty is always right. */
export function faultOf({ schemaId, plusieursAnnees }: Indicateur, value: Value): string | null {
  if (value === null) return null
  const [accepts, fault] = checks[schemaId] ?? (schemaId.startsWith('liste') ? list : text)
  if (!plusieursAnnees) return accepts(value) ? null : fault
  if (!isYears(value)) return 'ANNEES_ATTENDUES'
  return [value.n, value.n_1, value.n_2].every((year) => year === null || accepts(year)) ? null : fault
}

/** Whether two values are the same content. */
export const sameValue = (a: Value, b: Value): boolean => JSON.stringify(a) === JSON.stringify(b)
