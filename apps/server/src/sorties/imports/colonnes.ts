import type { Libelle } from '@sillon/contract'
import type { Tableau } from '#socle/tableurs/tableau'
import type { Code, FauteDeLigne } from './fautes'

/** Possible columns of a kind of file, by name, with their headings. */
export type Colonnes = Readonly<Record<string, Libelle>>

/** A line of a file, with its cells by column; empty cells and missing columns are left out. */
export interface Ligne<Colonne extends string = string> {
  /** Number of the line in a spreadsheet. */
  readonly ligne: number
  readonly cellules: Readonly<Partial<Record<Colonne, string>>>
}

/** Text for comparisons, without accents, case and punctuation; "e-mail" is the spelling of older files. */
export const simple = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('e-mail', 'email')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

/**
 * Lines of a file by the headings of its columns, in either language or as in the API.
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
/** Null for a text other than yes or no. */
export const booleen = (text: string): boolean | null => booleens[simple(text)] ?? null

/** An identifier pasted with spaces, or stored by a spreadsheet as a number, without its leading zero. */
export const chiffres = (text: string, longueur: number): string => {
  const together = text.replaceAll(/[\s.]/g, '').toUpperCase()
  return together.length === longueur - 1 && /^\d+$/.test(together) ? `0${together}` : together
}

/** Texts of a cell with several, separated by commas, semicolons, bars or line breaks. */
export const plusieurs = (text: string): string[] =>
  text
    .split(/[,;|\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/**
 * Items named in a cell, undefined for each unknown name. A name may itself contain the separator of names, a comma: the longest known one counts.
 * @param items by their name in the form of `simple`
 */
export function nommes<Item>(text: string, items: ReadonlyMap<string, Item>): Nomme<Item>[] {
  const parts = plusieurs(text)
  const found: Nomme<Item>[] = []
  for (let start = 0; start < parts.length; ) {
    let end = parts.length
    while (end > start + 1 && !items.has(simple(parts.slice(start, end).join(' ')))) end -= 1
    const nom = parts.slice(start, end).join(', ')
    found.push({ nom, item: items.get(simple(nom)) })
    start = end
  }
  return found
}

/** A name in a cell, with its item. */
interface Nomme<Item> {
  readonly nom: string
  readonly item: Item | undefined
}

/** Known items of a cell, each once; adds a fault that quotes each unknown name. */
export function itemsConnus<Item, Colonne extends string>(
  nommes: readonly Nomme<Item>[],
  fauteOf: (nom: string) => Code<Colonne>,
  codes: Code<Colonne>[],
): readonly Item[] {
  codes.push(...nommes.flatMap(({ nom, item }) => (item === undefined ? [fauteOf(nom)] : [])))
  return [...new Set(nommes.flatMap(({ item }) => (item === undefined ? [] : [item])))]
}
