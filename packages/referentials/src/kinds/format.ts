import type { Value } from '@sillon/engine'
import type { Lecture } from './kind'
import { estComparee, formatArrondi, formatUnite } from './nombres'
import { isYears } from './valeur'

type Language = Lecture['language']

/** Units that are words, in both languages: singular, plural. */
const MOTS = [
  ['arbre', 'arbres'],
  ['tree', 'trees'],
  ['semaine', 'semaines'],
  ['week', 'weeks'],
  ['point', 'points'],
  ['unité', 'unités'],
  ['unit', 'units'],
  ['espèce', 'espèces'],
  ['species', 'species'],
  ['culture', 'cultures'],
  ['crop', 'crops'],
  ['ruche', 'ruches'],
  ['hive', 'hives'],
  ['variété', 'variétés'],
  ['variety', 'varieties'],
  ['race', 'races'],
  ['breed', 'breeds'],
  ['clone', 'clones'],
] as const

/** A unit after a number: 1 arbre, 14 arbres. French takes the plural from 2 on (1,5 point), English for all but 1 (0 points, 1.5 points). */
export function accorder(unite: string, nombre: number, language: Language): string {
  const mot = MOTS.find((formes) => formes.some((forme) => forme === unite))
  const isOne = language === 'fr' ? Math.abs(nombre) < 2 : Math.abs(nombre) === 1
  return mot === undefined ? unite : mot[isOne ? 0 : 1]
}

/** Units of a count, whose row already names the counted things. */
const COMPTES: readonly string[] = ['nombre', 'number']

/** A written number with its unit; a count stands alone, and English puts no space before "%". @param espace between the two */
export const avecUnite = (
  texte: string,
  { unite, nombre, language, espace = ' ' }: { unite: string; nombre: number; language: Language; espace?: string },
): string =>
  COMPTES.includes(unite)
    ? texte
    : `${texte}${unite === '%' && language === 'en' ? '' : espace}${accorder(unite, nombre, language)}`

/** Texts in one line, separated by semicolons; English puts no space before them. */
export const enumerer = (textes: Iterable<string>, language: Language): string =>
  [...textes].join(language === 'fr' ? ' ; ' : '; ')

/** Text shown in place of a missing value. */
export const RIEN = '–'

/** English puts no space before a colon. */
const DEUX_POINTS: Readonly<Record<Language, string>> = { fr: ' : ', en: ': ' }

const CAMPAGNES = { n: 'N', n_1: 'N-1', n_2: 'N-2' } as const
const AVANT = { n: 0, n_1: 1, n_2: 2 } as const

/** The year of a campaign of a file: N is the file's own, N-1 the one before. */
export const anneeDe = (millesime: number, campagne: keyof typeof AVANT): number => millesime - AVANT[campagne]

/** Formats a value by its form alone: a number with its unit, a yes/no in words, the codes of a list by their names. */
export function formatBrut(value: Value, lecture: Lecture): string {
  const { language, unite, sansUnite, exacte, arrondie, nom, millesime, espace = ' ' } = lecture
  const isArrondie = arrondie === true || (exacte !== true && estComparee(unite))
  const written = (amount: number) =>
    isArrondie ? formatArrondi(amount, language, unite) : formatUnite(amount, language, unite)
  if (typeof value === 'boolean') return value ? { fr: 'Oui', en: 'Yes' }[language] : { fr: 'Non', en: 'No' }[language]
  if (typeof value === 'number') {
    const text = written(value)
    return unite === null || sansUnite === true ? text : avecUnite(text, { unite, nombre: value, language, espace })
  }
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return nom === undefined ? combien(value.length, language) : value.map(nom).join(', ')
  if (!isYears(value)) return RIEN
  return (['n', 'n_1', 'n_2'] as const)
    .flatMap((campagne) => {
      const amount = value[campagne]
      const annee = millesime === undefined ? CAMPAGNES[campagne] : anneeDe(millesime, campagne)
      return typeof amount === 'number' ? [`${annee}${DEUX_POINTS[language]}${written(amount)}`] : []
    })
    .join(', ')
}

const combien = (count: number, language: Language): string =>
  language === 'fr' ? `${count} choix` : `${count} ${count === 1 ? 'choice' : 'choices'}`
