import { dateIso, type Valeur } from '@sillon/contract'
import { round4, type Value, type YearValues } from '@sillon/engine'
import { type Indicateur, otex } from '@sillon/referentials'
import type { ReferencesOfYear } from '../referentiels/references'

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isYears = (value: unknown): value is YearValues => isObject(value) && 'n_1' in value
const isChoices = (value: unknown): value is NonNullable<ReturnType<typeof choicesOf>> =>
  isObject(value) && 'choix_type_calcul_IFT' in value

/** A value as the file and its journal keep it, and as the API carries it but for basins. */
export function toValeur(value: unknown): Valeur {
  if (value === null || value === undefined) return null
  if (isYears(value) || isChoices(value)) return { ...value }
  return { value: value as string | number | boolean | string[] }
}

/** A row's value as the API carries it: a viticultural basin with its identifier and its name in the year. */
export function toApiValeur({ schemaId }: Indicateur, value: unknown, bassins: ReferencesOfYear['bassins']): Valeur {
  if (schemaId !== 'bassinViticole' || value === null) return toValeur(value)
  const code = String(value)
  return { value: bassins.get(code) ?? { codeBassinViti: code } }
}

const rounded = (number: number | null | undefined) => (number == null ? null : round4(number))

/** The value that a calculation reads in what was entered, to 4 decimals as it is shown; null when nothing was. */
export function fromValeur(valeur: Valeur): Value {
  if (valeur === null) return null
  if ('n' in valeur || 'n_1' in valeur || 'n_2' in valeur)
    return { n: rounded(valeur.n), n_1: rounded(valeur.n_1), n_2: rounded(valeur.n_2) }
  if ('choix_type_calcul_IFT' in valeur || 'choix_calcul_moyenne' in valeur || 'date_engagement' in valeur)
    return choicesOf(valeur)
  const value = valeur.value ?? null
  if (typeof value === 'number') return round4(value)
  if (typeof value === 'object' && value !== null && 'codeBassinViti' in value)
    return value.idBassinViti === -1 || value.codeBassinViti === '' ? null : value.codeBassinViti
  return value
}

/** The choices of an IFT calculation, always in this order; null when none is made. */
function choicesOf(valeur: NonNullable<Valeur>) {
  const { choix_type_calcul_IFT = null, choix_calcul_moyenne = null, date_engagement = null } = valeur
  if (choix_type_calcul_IFT === null && choix_calcul_moyenne === null && date_engagement === null) return null
  return { choix_type_calcul_IFT, choix_calcul_moyenne, date_engagement }
}

/** What was sent for a row: an empty basin is no basin, a plain number is the current campaign's, an orientation may come as a number. */
export function fromSent({ schemaId, plusieursAnnees }: Indicateur, valeur: Valeur): Value {
  const value = fromValeur(valeur)
  if (schemaId === 'bassinViticole' && value === '') return null
  if (typeof value !== 'number') return value
  if (schemaId === 'choixOtex') return String(value)
  return plusieursAnnees ? { n: value, n_1: null, n_2: null } : value
}

/** Far above any quantity of a farm, far below where a sum loses decimals. */
const LARGEST = 1_000_000_000

const isNumber = (value: unknown): value is number => typeof value === 'number' && Math.abs(value) <= LARGEST

type Check = readonly [accepts: (value: unknown) => boolean, fault: string]

const among = (...choices: readonly unknown[]): Check => [(v) => choices.includes(v), 'REFERENCE_INCONNUE']

/** What each input type takes (column schemaId of the catalogue), and the fault of what it does not. */
const checks: Readonly<Record<string, Check>> = {
  decimal: [isNumber, 'NOMBRE_ATTENDU'],
  decimalPositif: [(v) => isNumber(v) && v >= 0, 'NOMBRE_POSITIF'],
  overrideAssolementValue: [(v) => isNumber(v) && v >= 0, 'NOMBRE_POSITIF'],
  percent: [(v) => isNumber(v) && v >= 0, 'NOMBRE_POSITIF'],
  IFT: [(v) => isNumber(v) && v >= 0, 'NOMBRE_POSITIF'],
  numeriqueEntier: [(v) => Number.isInteger(v) && (v as number) >= 0, 'ENTIER_POSITIF'],
  choixCampagnes: among(0, 1, 2),
  choixMoyenne: among('ANNEE_COURANTE', 'BIANNUEL', 'TRIANNUEL'),
  choixMethodeBilan: among('Balance Globale Azotée', 'Bilan Apparent'),
  choixOtex: among(...otex.map(({ code }) => code)),
  decimalEntre0Et1: [(v) => isNumber(v) && v >= 0 && v <= 1, 'ENTRE_0_ET_1'],
  boolean: [(v) => typeof v === 'boolean', 'OUI_NON_ATTENDU'],
  date: [(v) => dateIso.safeParse(v).success, 'DATE_ATTENDUE'],
}
const text: Check = [(v) => typeof v === 'string' || isNumber(v), 'TEXTE_ATTENDU']
const list: Check = [(v) => Array.isArray(v) && v.every((item) => typeof item === 'string'), 'LISTE_ATTENDUE']
const choices: Check = [isChoices, 'REFERENCE_INCONNUE']

function checkOf({ schemaId, plusieursAnnees }: Indicateur, bassins: ReferencesOfYear['bassins']): Check {
  if (schemaId === 'bassinViticole') return [(v) => bassins.has(String(v)), 'REFERENCE_INCONNUE']
  if (schemaId === 'IFT' && !plusieursAnnees) return choices
  return checks[schemaId] ?? (schemaId.startsWith('liste') ? list : text)
}

/** What is wrong with an entered value, as a fault code; null when it is right. Empty is always right. */
export function faultOf(indicateur: Indicateur, value: Value, bassins: ReferencesOfYear['bassins']): string | null {
  if (value === null) return null
  const [accepts, fault] = checkOf(indicateur, bassins)
  if (!indicateur.plusieursAnnees) return accepts(value) ? null : fault
  if (!isYears(value)) return 'ANNEES_ATTENDUES'
  return [value.n, value.n_1, value.n_2].every((year) => year === null || accepts(year)) ? null : fault
}

/** Whether two values are the same content. */
export const sameValue = (a: Value, b: Value): boolean => JSON.stringify(a) === JSON.stringify(b)
