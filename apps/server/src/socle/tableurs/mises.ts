import type { CelluleEntiere, Role } from './feuille'

/** Appearance of a cell, in the terms of both workbook formats. */
export interface Mise {
  /** A number format of spreadsheets; null for a text too long for one, and an empty cell. */
  readonly format: string | null
  readonly role: Role | null
  readonly retour: boolean
}

/** Text stays text when somebody edits its cell: a value beginning with "=" is never computed. */
const TEXTE = '@'
/** As many decimals as the number has. */
export const GENERAL = 'General'
/** Older spreadsheets show longer text in a cell of that format as #####. */
const TEXTE_LONG = 255
const DATE = 'dd/mm/yyyy'
const MOMENT = 'dd/mm/yyyy hh:mm'
const DECIMALES_MAX = 6
const avecDecimales = (decimales: number) => (decimales === 0 ? '0' : `0.${'0'.repeat(decimales)}`)

const formats = [
  null,
  GENERAL,
  TEXTE,
  DATE,
  MOMENT,
  ...Array.from({ length: DECIMALES_MAX + 1 }, (_, decimales) => avecDecimales(decimales)),
]
const roles = [null, 'tete', 'teteDroite', 'titre', 'fort', 'discret', 'fait'] as const

/** Every possible appearance of a cell, so that a workbook lists them before its first row is known. */
export const mises: readonly Mise[] = formats.flatMap((format) =>
  roles.flatMap((role) => [false, true].map((retour) => ({ format, role, retour }))),
)

/**
 * Whether a cell is aligned to the right, one character away from the border: a number would touch the text of the next column. A fact stands to the left, in a
 * column of texts.
 */
export const estADroite = ({ format, role }: Mise): boolean =>
  role === 'teteDroite' || (format !== null && format !== TEXTE && role !== 'fait')

const keyOf = ({ format, role, retour }: Mise) => `${format} ${role} ${retour}`
const rangs = new Map(mises.map((mise, rang) => [keyOf(mise), rang]))

/** A cell as a workbook stores it: a number (of days for a date), a text or nothing; and the index of its appearance in `mises`. */
export interface Stockee {
  readonly valeur: number | string | null
  readonly rang: number
}

export function stockee({ valeur, genre, decimales, role, retour }: CelluleEntiere): Stockee {
  const days = (genre === 'date' || genre === 'moment') && typeof valeur === 'string' ? joursDe(valeur) : null
  // Spreadsheets have no minus zero.
  const stored = days ?? (typeof valeur === 'number' ? (Number.isFinite(valeur) ? valeur + 0 : null) : valeur)
  const format = () => {
    if (days !== null) return genre === 'date' ? DATE : MOMENT
    if (typeof stored === 'string') return stored.length > TEXTE_LONG ? null : TEXTE
    if (typeof stored !== 'number') return null
    if (genre === 'entier') return avecDecimales(0)
    return decimales === null ? GENERAL : avecDecimales(Math.min(decimales, DECIMALES_MAX))
  }
  // LibreOffice forgets the indent of a number whose cell wraps, after another one in the same row.
  const wraps = retour && typeof stored !== 'number'
  return { valeur: stored, rang: rangs.get(keyOf({ format: format(), role, retour: wraps })) as number }
}

const JOUR = 86_400_000
/** Day 0 of spreadsheets, for every day since March 1900. */
const ORIGINE = Date.UTC(1899, 11, 30)
const PREMIER = Date.UTC(1900, 2, 1)

const heureDeParis = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Paris',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** A date, or a moment in French time: spreadsheets have no time zones. */
export function heureLocale(texte: string): Date | null {
  const jour = /^\d{4}-\d\d-\d\d$/.test(texte)
  const moment = Date.parse(jour ? `${texte}T00:00:00Z` : texte)
  if (Number.isNaN(moment)) return null
  return new Date(jour ? moment : `${heureDeParis.format(moment).replace(' ', 'T')}Z`)
}

/** The serial number of a date in spreadsheets; null for another text or too old a date, which stays a text. */
function joursDe(texte: string): number | null {
  const local = heureLocale(texte)
  return local === null || local.getTime() < PREMIER ? null : (local.getTime() - ORIGINE) / JOUR
}
