export type DateReading = { value: string | null } | { fault: 'date' }

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/
const FRENCH = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})$/
const DIGITS = /^(\d{2})(\d{2})(\d{4}|\d{2})$/

/**
 * Parses a date as people write it: day, month and year with or without separators, the year with four or two digits (of this century), or YYYY-MM-DD.
 * Returns YYYY-MM-DD; null for an empty text. A day that does not exist is a fault.
 */
export function readDate(text: string): DateReading {
  const written = text.trim()
  if (written === '') return { value: null }
  const iso = ISO.exec(written)
  const [, day, month, year] = FRENCH.exec(written) ?? DIGITS.exec(written) ?? []
  const [y, m, d] = iso === null ? [year, month, day] : iso.slice(1)
  if (y === undefined || m === undefined || d === undefined) return { fault: 'date' }
  const value = `${y.padStart(4, '20')}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`
  return exists(value) ? { value } : { fault: 'date' }
}

const exists = (iso: string): boolean => {
  const time = Date.parse(`${iso}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso)
}
