import type { Lecture } from './kind'

type Language = Lecture['language']

/** English speakers of this trade work in France: their numbers are English, their dates keep the French order. */
export const LOCALES: Readonly<Record<Language, string>> = { fr: 'fr-FR', en: 'en-GB' }

const formats = new Map<string, Intl.NumberFormat>()

/** Creating a format takes thousands of times longer than using it. */
export function numberFormat(language: Language, minimum: number, maximum: number): Intl.NumberFormat {
  const key = `${language}${minimum}-${maximum}`
  const known = formats.get(key)
  if (known !== undefined) return known
  const format = new Intl.NumberFormat(LOCALES[language], {
    minimumFractionDigits: minimum,
    maximumFractionDigits: maximum,
  })
  formats.set(key, format)
  return format
}

/** A number below a thousand, with its decimals. */
const COURT = /^-?\d{1,3}(?:\.(\d+))?$/

/** 1 234,5678 in French, 1,234.5678 in English; at most `decimals` decimals, without trailing zeros. */
export function formatNumber(value: number, language: Language, decimals = 4): string {
  // Nothing to group nor to round. The first format takes a telephone a tenth of the time to the first field of a sheet.
  const text = String(value)
  const court = COURT.exec(text)
  if (court !== null && (court[1] ?? '').length <= decimals) return language === 'fr' ? text.replace('.', ',') : text
  return numberFormat(language, 0, decimals).format(value)
}

/** Units whose values always have the same number of decimals (specification of the procedures, section 9). */
const DECIMALES: Readonly<Record<string, number>> = { 'Ha SET': 3 }

/** A number with the decimals of its unit: 6,300 Ha SET. */
export function formatUnite(value: number, language: Language, unite: string | null): string {
  const decimales = DECIMALES[unite ?? '']
  return decimales === undefined
    ? formatNumber(value, language)
    : numberFormat(language, decimales, decimales).format(value)
}

/** DD/MM/YYYY from YYYY-MM-DD (or a longer ISO date, of which only the day is used). */
export function formatDate(iso: string): string {
  const [year, month, day] = iso.slice(0, 10).split('-')
  return `${day}/${month}/${year}`
}

/**
 * Units whose values are compared with bands. They are shown with two decimals, by the specification of the level-4 scheme (section 4), and never rounded onto
 * a bound. Bounds of shares are multiples of 0.5. Bounds of indices are eighths of a reference with one decimal, so that those with two decimals are multiples
 * of 0.05.
 */
const BORNES: Readonly<Record<string, number>> = { IFT: 0.05, '%': 0.5 }

/** Whether values of a unit are compared with bands. */
export const estComparee = (unite: string | null): boolean => unite !== null && unite in BORNES

/**
 * A number rounded for display: one decimal for points, two for anything else, two significant digits below a tenth. A value below a threshold is never rounded
 * up to it: 9.96 of 10 points is 9.9. A share or an index is never rounded onto a bound from either side: 62.4996 % is 62.49, and 20.0004 % is 20.01.
 */
export function formatArrondi(value: number, language: Language, unite: string | null = null): string {
  const size = Math.abs(value)
  const rank = size > 0 && size < 0.1 ? 1 - Math.floor(Math.log10(size)) : unite === 'points' ? 1 : 2
  const step = 10 ** Math.min(rank, 4)
  const near = Math.round(value * step)
  const isCompared = estComparee(unite)
  const isUp = near / step > value
  const isMissed = isCompared ? near / step !== value : isUp
  const isBound = near % Math.round(step * (BORNES[unite ?? ''] ?? 1)) === 0
  return formatNumber((isBound && isMissed ? near + (isUp ? -1 : 1) : near) / step, language)
}

/** Points for display. */
export const formatPoints = (points: number, language: Language): string => formatArrondi(points, language, 'points')
