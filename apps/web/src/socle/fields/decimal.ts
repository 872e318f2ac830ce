export type DecimalReading =
  | { value: number | null }
  | { fault: 'format' | 'decimales' | 'entier' | 'minimum' | 'maximum' }

export interface DecimalLimits {
  /** Maximum number of decimals; 4 by default, as for areas (specification 1, section 9). */
  decimals?: number
  min?: number
  max?: number
}

/** Spaces of every kind, as typed, pasted from a spreadsheet or written by `Intl`. */
const SPACES = /[\s\u00a0\u202f]/g
const DECIMAL = /^[+-]?(?:\d+(?:[.,](\d*))?|[.,](\d+))$/

/**
 * Parses a number as people write it: comma or dot, with or without spaces between thousands. An empty text is null, never 0.
 * Negative numbers are refused unless `min` allows them.
 */
export function readDecimal(
  text: string,
  { decimals = 4, min = 0, max = Number.POSITIVE_INFINITY }: DecimalLimits = {},
): DecimalReading {
  const compact = text.replace(SPACES, '').replace('\u2212', '-')
  if (compact === '') return { value: null }
  const match = DECIMAL.exec(compact)
  if (match === null) return { fault: 'format' }
  const fraction = (match[1] ?? match[2] ?? '').replace(/0+$/, '')
  if (fraction.length > decimals) return { fault: decimals === 0 ? 'entier' : 'decimales' }
  const value = Number(compact.replace(',', '.'))
  if (value < min) return { fault: 'minimum' }
  if (value > max) return { fault: 'maximum' }
  return { value }
}
