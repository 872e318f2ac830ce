import type { Value } from '@sillon/engine'
import type { Lecture } from './kind'
import { isYears } from './valeur'

type Language = Lecture['language']

/** English people of this trade work in France: their numbers are English, their dates keep the French order. */
export const LOCALES: Readonly<Record<Language, string>> = { fr: 'fr-FR', en: 'en-GB' }

const formats = new Map<string, Intl.NumberFormat>()

/** Making a format takes thousands of times longer than using it. */
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

/** 1 234,5678 in French, 1,234.5678 in English; at most `decimals` decimals, trailing zeros dropped. */
export const formatNumber = (value: number, language: Language, decimals = 4): string =>
  numberFormat(language, 0, decimals).format(value)

/** DD/MM/YYYY from YYYY-MM-DD (or a longer ISO date, of which only the day is kept). */
export function formatDate(iso: string): string {
  const [year, month, day] = iso.slice(0, 10).split('-')
  return `${day}/${month}/${year}`
}

/** A treatment-frequency index and what it is compared with are read with two decimals (specification of the level-4 scheme, section 4), and so are shares. */
const DECIMALES: Readonly<Record<string, number>> = { IFT: 2, '%': 2 }

/** How many decimals a value of a unit is read with at most; null for as many as it has. */
export const decimalesDe = (unite: string | null): number | null => DECIMALES[unite ?? ''] ?? null

/** Units that are words, in both languages: singular, plural. */
const MOTS = [
  ['arbre', 'arbres'],
  ['tree', 'trees'],
  ['semaine', 'semaines'],
  ['week', 'weeks'],
  ['point', 'points'],
] as const

/** A unit after a number: 1 arbre, 14 arbres. Below 2 is one, as in French; the few English units of less than 2 that are not 1 read well either way. */
export function accorder(unite: string, nombre: number): string {
  const mot = MOTS.find((formes) => formes.some((forme) => forme === unite))
  return mot === undefined ? unite : mot[Math.abs(nombre) < 2 ? 0 : 1]
}

/** What stands for no value. */
export const RIEN = '–'

/** English puts no space before a colon. */
const DEUX_POINTS: Readonly<Record<Language, string>> = { fr: ' : ', en: ': ' }

const CAMPAGNES = { n: 'N', n_1: 'N-1', n_2: 'N-2' } as const

/** A value by its shape alone: a number with its unit, a yes/no in words, the codes of a list by their names. */
export function formatBrut(value: Value, { language, unite, sansUnite, exacte, nom }: Lecture): string {
  const decimales = exacte === true ? undefined : DECIMALES[unite ?? '']
  if (typeof value === 'boolean') return value ? { fr: 'Oui', en: 'Yes' }[language] : { fr: 'Non', en: 'No' }[language]
  if (typeof value === 'number') {
    const text = formatNumber(value, language, decimales)
    return unite === null || sansUnite === true ? text : `${text} ${accorder(unite, value)}`
  }
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return nom === undefined ? combien(value.length, language) : value.map(nom).join(', ')
  if (!isYears(value)) return RIEN
  return (['n', 'n_1', 'n_2'] as const)
    .flatMap((campagne) => {
      const amount = value[campagne]
      return typeof amount === 'number'
        ? [`${CAMPAGNES[campagne]}${DEUX_POINTS[language]}${formatNumber(amount, language, decimales)}`]
        : []
    })
    .join(', ')
}

const combien = (count: number, language: Language): string =>
  language === 'fr' ? `${count} choix` : `${count} ${count === 1 ? 'choice' : 'choices'}`
