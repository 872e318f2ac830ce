import type { Indicateur } from '@sillon/contract'
import type { Value } from '@sillon/engine'
import type { TFunction } from 'i18next'
import { formatDate } from '../../i18n/format'

interface Formats {
  number(value: number, decimals?: number | undefined): string
  t: TFunction<'indicateurs'>
}

/** A treatment-frequency index and what it is compared with are read with two decimals (specification of the level-4 scheme, section 4), and so are shares. */
const DECIMALES: Readonly<Record<string, number>> = { IFT: 2, '%': 2 }

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

/**
 * A computed value as it is read: with its unit unless a column says it, a fraction as a percentage, a yes/no or a verdict in words.
 * An empty one is a dash. An exact one keeps its 4 decimals, so that what is computed from it can be followed.
 */
export function formatValeur(
  value: Value,
  { jsonSchema, libelleUnite }: Pick<Indicateur, 'jsonSchema' | 'libelleUnite'>,
  { number, t }: Formats,
  { sansUnite = false, exacte = false } = {},
): string {
  if (value === null) return '–'
  const decimales = exacte ? undefined : DECIMALES[libelleUnite ?? '']
  if (typeof value === 'boolean') return t(value ? 'commun:champ.booleen.oui' : 'commun:champ.booleen.non')
  if (typeof value === 'number') {
    if (jsonSchema.$id === 'decimalEntre0Et1') return `${number(value * 100, 2)} %`
    const text = number(value, decimales)
    return libelleUnite === null || sansUnite ? text : `${text} ${accorder(libelleUnite, value)}`
  }
  if (Array.isArray(value)) return t('valeur.choix', { count: value.length })
  if (typeof value === 'object' && 'n_1' in value)
    return (['n', 'n_1', 'n_2'] as const)
      .filter((campagne) => typeof value[campagne] === 'number')
      .map((campagne) => `${t(`campagne.${campagne}`)} : ${number(value[campagne] as number, decimales)}`)
      .join(', ')
  if (typeof value !== 'string') return '–'
  if (jsonSchema.$id === 'choixMethodeBilan') return t(`choix.methodeBilan.${value}`, { defaultValue: value })
  if (jsonSchema.$id === 'choixMoyenne') return t(`choix.moyenne.${value}`)
  return jsonSchema.$id === 'date' ? formatDate(value) : value
}
