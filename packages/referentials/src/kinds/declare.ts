import type { Decimal } from '@sillon/engine'
import { avecUnite, formatBrut } from './format'
import type { Champs, Choix, Kind, Lecture, Listes, Present } from './kind'
import { formatDate, formatNumber } from './nombres'
import { fromSent, isYears, toValeur } from './valeur'

/** Defaults of a kind: values are sent as stored, shown in plain words, and belong to a site rather than a campaign. */
const ordinaire = {
  aCote: false,
  reprise: false,
  campagneSeule: false,
  choix: [],
  aUnDefaut: false,
  champs: {},
  decode: fromSent,
  encode: toValeur,
  format: formatBrut,
  report: (value: Present) => value,
} as const satisfies Partial<Kind>

type Declared = Pick<Kind, 'id' | 'forme' | 'check'> & Partial<Kind>

/** Declares a kind of value. Only its name, its shape and its check are required. */
export const kind = <Content>(declared: Declared): Kind<Content> => ({ ...ordinaire, ...declared }) as Kind<Content>

/** Maximum number in a field: far above any quantity of a farm, far below the values where a sum loses decimals. */
export const NOMBRE_MAX = 1_000_000_000
const isNumber = (value: unknown): value is number => typeof value === 'number' && Math.abs(value) <= NOMBRE_MAX

/** The fault of a number out of range; null within it. */
function tailleDe(value: number): string | null {
  if (value > NOMBRE_MAX) return 'AU_PLUS_UN_MILLIARD'
  return value < -NOMBRE_MAX ? 'AU_MOINS_MOINS_UN_MILLIARD' : null
}

/** A number. */
export const nombre = (
  id: string,
  accepts: (value: number) => boolean,
  fault: string,
  rest: Partial<Kind> = {},
): Kind<Decimal> =>
  kind<Decimal>({
    id,
    forme: 'nombre',
    check: (value) => (typeof value === 'number' && !Number.isNaN(value) && accepts(value) ? tailleDe(value) : fault),
    ...rest,
  })

/** One of some answers that do not depend on the year. */
export const choix = <Content extends string | Decimal = string>(
  id: string,
  choices: readonly Choix[],
  rest: Partial<Kind> = {},
): Kind<Content> =>
  kind<Content>({
    id,
    forme: 'choix',
    choix: choices,
    check: (value) => (choices.some((one) => one.value === value) ? null : 'REFERENCE_INCONNUE'),
    format: (value, lecture) => libelleDe(choices, value, lecture),
    ...rest,
  })

const libelleDe = (choices: readonly Choix[], value: Present, lecture: Lecture): string =>
  choices.find((one) => one.value === value)?.libelle[lecture.language] ?? formatBrut(value, lecture)

/** A text, of one line or of several. */
export const texte = (id: string, forme: 'texte' | 'paragraphe' = 'texte'): Kind<string> =>
  kind<string>({
    id,
    forme,
    check: (value) => (typeof value === 'string' || isNumber(value) ? null : 'TEXTE_ATTENDU'),
  })

/** Several distinct codes of a list, of the year or fixed. */
export const liste = (
  id: string,
  offerts: (listes: Listes) => ReadonlySet<string>,
  rest: Partial<Kind> = {},
): Kind<readonly string[]> =>
  kind<readonly string[]>({
    id,
    forme: 'liste',
    check: (value, listes) => {
      if (!Array.isArray(value) || value.some((code) => typeof code !== 'string')) return 'LISTE_ATTENDUE'
      const known = offerts(listes)
      if (value.some((code) => !known.has(code))) return 'REFERENCE_INCONNUE'
      return new Set(value).size === value.length ? null : 'REPONSE_EN_DOUBLE'
    },
    ...rest,
  })

/** An existing day, YYYY-MM-DD. */
const isDate = (value: unknown): value is string =>
  typeof value === 'string' &&
  /^\d{4}-\d{2}-\d{2}$/.test(value) &&
  !Number.isNaN(Date.parse(value)) &&
  new Date(value).toISOString().startsWith(value)

export const date = (id: string): Kind<string> =>
  kind<string>({
    id,
    forme: 'date',
    campagneSeule: true,
    check: (value) => (isDate(value) ? null : 'DATE_ATTENDUE'),
    format: (value, lecture) => (typeof value === 'string' ? formatDate(value) : formatBrut(value, lecture)),
  })

/** A fraction of one, shown as a percentage. */
export const fraction = (id: string): Kind<Decimal> =>
  nombre(id, (value) => value >= 0 && value <= 1, 'ENTRE_0_ET_1', {
    format: (value, lecture) =>
      typeof value === 'number'
        ? avecUnite(formatNumber(value * 100, lecture.language, 2), { ...lecture, unite: '%', nombre: value * 100 })
        : formatBrut(value, lecture),
  })

/** Several choices in one value, by name, always in this order; without any choice the value is null. A day in it belongs to its campaign. */
export function composite<const Fields extends Champs>(
  id: string,
  fields: Fields,
): Kind<{ readonly [Name in keyof Fields]: string | null }> {
  const names = Object.keys(fields)
  const ofChoice = (name: string): readonly Choix[] => {
    const field = fields[name]
    return field === undefined || field === 'date' ? [] : field
  }
  const isRight = (name: string, value: unknown) =>
    value === null || (fields[name] === 'date' ? isDate(value) : ofChoice(name).some((one) => one.value === value))
  const isComposite = (value: Present): value is Readonly<Record<string, string | number | null>> =>
    typeof value === 'object' && !Array.isArray(value) && Object.keys(value).every((name) => names.includes(name))
  const orNothing = (values: Readonly<Record<string, string | number | null>>) =>
    Object.values(values).every((value) => value === null) ? null : values
  return kind({
    id,
    forme: 'composite',
    champs: fields,
    decode: (valeur) => {
      const value = fromSent(valeur)
      return value === null || !isComposite(value)
        ? value
        : orNothing(Object.fromEntries(names.map((name) => [name, value[name] ?? null])))
    },
    check: (value) =>
      isComposite(value) && names.every((name) => isRight(name, value[name] ?? null)) ? null : 'REFERENCE_INCONNUE',
    format: (value, lecture) =>
      isComposite(value)
        ? names
            .flatMap((name) => {
              const one = value[name] ?? null
              if (one === null) return []
              return [fields[name] === 'date' ? formatDate(String(one)) : libelleDe(ofChoice(name), one, lecture)]
            })
            .join(', ')
        : formatBrut(value, lecture),
    report: (value) =>
      isComposite(value)
        ? orNothing(
            Object.fromEntries(names.map((name) => [name, fields[name] === 'date' ? null : (value[name] ?? null)])),
          )
        : null,
  })
}

const parKind = new WeakMap<Kind, Kind>()

/** A kind in each of three campaigns, the same one each time; a plain number belongs to the current one. */
export function parCampagne(one: Kind): Kind {
  const known = parKind.get(one)
  if (known !== undefined) return known
  const made: Kind = {
    ...one,
    decode: (valeur) => {
      const value = fromSent(valeur)
      return typeof value === 'number' ? { n: value, n_1: null, n_2: null } : value
    },
    encode: toValeur,
    check: (value, listes) => {
      if (!isYears(value)) return 'ANNEES_ATTENDUES'
      const faults = [value.n, value.n_1, value.n_2].map((year) => (year === null ? null : one.check(year, listes)))
      return faults.find((fault) => fault !== null) ?? null
    },
    format: (value, lecture) => (isYears(value) ? formatBrut(value, lecture) : one.format(value, lecture)),
  }
  parKind.set(one, made)
  return made
}
