import type { Indicateur } from '@sillon/contract'
import type { Value } from '@sillon/engine'
import { formatDate } from '../../i18n/format'

interface Formats {
  number(value: number, decimals?: number | undefined): string
  t(key: string): string
}

/** A treatment-frequency index and what it is compared with are read with two decimals (specification of the level-4 scheme, section 4). */
const DECIMALES_IFT = 2

/**
 * A computed value as it is read: with its unit unless a column says it, a fraction as a percentage, a yes/no or a verdict in words.
 * An empty one is a dash.
 */
export function formatValeur(
  value: Value,
  { jsonSchema, libelleUnite }: Indicateur,
  { number, t }: Formats,
  { sansUnite = false } = {},
): string {
  if (value === null) return '–'
  if (typeof value === 'boolean') return t(value ? 'commun:champ.booleen.oui' : 'commun:champ.booleen.non')
  if (typeof value === 'number') {
    if (jsonSchema.$id === 'decimalEntre0Et1') return `${number(value * 100, 2)} %`
    const text = number(value, libelleUnite === 'IFT' ? DECIMALES_IFT : undefined)
    return libelleUnite === null || sansUnite ? text : `${text} ${libelleUnite}`
  }
  if (typeof value !== 'string') return '–'
  if (jsonSchema.$id === 'choixMoyenne') return t(`choix.moyenne.${value}`)
  return jsonSchema.$id === 'date' ? formatDate(value) : value
}
