import type { Libelle } from '@sillon/contract'
import type { FauteDeLigne } from './fautes'
import type { Tableau } from './tableur'

/** The columns that a kind of file may have, by their names, with their headings. */
export type Colonnes = Readonly<Record<string, Libelle>>

/** A line of a file, its cells by column; a cell that is empty, or a column that the file does not have, says nothing. */
export interface Ligne<Colonne extends string = string> {
  /** As a spreadsheet numbers it. */
  readonly ligne: number
  readonly cellules: Readonly<Partial<Record<Colonne, string>>>
}

/** Texts as they are compared: neither accents, capitals nor punctuation. */
export const simple = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

/**
 * The lines of a file by the headings of its columns, in either language or as in the API.
 * @param cle the column that identifies the record of a line, required in every file
 */
export function readLignes(
  [entete = [], ...lignes]: Tableau,
  colonnes: Colonnes,
  cle: string,
): { lignes: Ligne[]; fautes: FauteDeLigne[] } {
  const colonneOf = new Map(
    Object.entries(colonnes).flatMap(([nom, { fr, en }]) =>
      [nom, fr, en].map((titre) => [simple(titre), nom] as const),
    ),
  )
  const noms = entete.map((titre) => colonneOf.get(simple(titre)))
  const fautes = entete.flatMap((titre, i): FauteDeLigne[] => {
    if (titre === '') return []
    const nom = noms[i]
    if (nom === undefined) return [{ ligne: 1, colonne: titre, code: 'COLONNE_INCONNUE' }]
    return noms.indexOf(nom) < i ? [{ ligne: 1, colonne: nom, code: 'COLONNE_EN_DOUBLE' }] : []
  })
  if (!noms.includes(cle)) fautes.push({ ligne: 1, colonne: cle, code: 'COLONNE_MANQUANTE' })
  if (fautes.length > 0) return { lignes: [], fautes }
  const read = lignes.flatMap((cellules, i) => {
    const entries = noms.flatMap((nom, colonne) => {
      const cellule = cellules[colonne] ?? ''
      return nom === undefined || cellule === '' ? [] : [[nom, cellule] as const]
    })
    return entries.length === 0 ? [] : [{ ligne: i + 2, cellules: Object.fromEntries(entries) }]
  })
  return { lignes: read, fautes }
}

const booleens: Readonly<Record<string, boolean>> = {
  oui: true,
  vrai: true,
  yes: true,
  true: true,
  x: true,
  1: true,
  non: false,
  faux: false,
  no: false,
  false: false,
  0: false,
}
/** Null when it is neither yes nor no. */
export const booleen = (text: string): boolean | null => booleens[simple(text)] ?? null

/** An identifier as people paste it, with spaces; and as a spreadsheet leaves it when it takes it for a number, without the zero that it begins with. */
export const chiffres = (text: string, longueur: number): string => {
  const together = text.replaceAll(/[\s.]/g, '').toUpperCase()
  return together.length === longueur - 1 && /^\d+$/.test(together) ? `0${together}` : together
}

/** The texts of a cell that has several, with commas, semicolons, bars or lines between them. */
export const plusieurs = (text: string): string[] =>
  text
    .split(/[,;|\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
