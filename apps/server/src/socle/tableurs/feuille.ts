/** Value of a cell. A date is `YYYY-MM-DD`, a moment ISO 8601 with its zone; the kind of the cell tells which. */
type Valeur = string | number | null

type Genre = 'texte' | 'entier' | 'nombre' | 'date' | 'moment'

/**
 * Role of a cell: heading of a column, that of a column of numbers (to the right, above them), title above a table, main value, side note, or a
 * fact beside its name, which stands to the left whatever its kind.
 */
export type Role = 'tete' | 'teteDroite' | 'titre' | 'fort' | 'discret' | 'fait'

/** A cell with other attributes than its column. */
interface CelluleMise {
  readonly valeur: Valeur
  readonly genre?: Genre
  readonly decimales?: number
  readonly role?: Role
  /** Long text wraps within the width of its column. */
  readonly retour?: boolean
}

export type Cellule = Valeur | CelluleMise

export interface Colonne {
  readonly titre: string
  readonly genre: Genre
  /** Number of decimals of a number; by default as many as it has. */
  readonly decimales?: number
  /** In characters; by default as wide as the heading and the first rows need. The longest word always fits. */
  readonly largeur?: number
  readonly retour?: boolean
  /** Whether its heading stands to the right; by default above numbers and dates, which spreadsheets set there. */
  readonly estADroite?: boolean
}

/** A JPEG or PNG image with its size in pixels, and a description of it. */
export interface Logo {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly width: number
  readonly height: number
  readonly texte: string
}

/**
 * A sheet: a table under its headings, which stay visible and are repeated on each printed page, and for a report some lines above it. Rows are read one by one
 * while they are written, so that a sheet of any length needs the memory of a few of them.
 */
export interface Feuille {
  readonly nom: string
  /** Lines above the headings: title, subject, date. A CSV leaves them out. */
  readonly entete?: readonly (readonly Cellule[])[]
  /** Logo of the owner, above everything else, where the format supports images. */
  readonly logo?: Logo
  /** Headings over several columns, from the first one on; columns with an empty title have none. */
  readonly groupes?: readonly { readonly titre: string; readonly colonnes: number }[]
  readonly colonnes: readonly Colonne[]
  readonly lignes: AsyncIterable<readonly Cellule[]> | Iterable<readonly Cellule[]>
  readonly impression?: {
    readonly orientation?: 'portrait' | 'paysage'
    /** Footer of each page, before its number. */
    readonly pied?: string
  }
}

/** Bytes of a file while it is being made. */
export type Octets = AsyncIterable<Uint8Array>

/** Lines above the rows: of a report, of groups of columns, of the columns. All writers use these cells. */
export function linesAbove({ entete = [], groupes, colonnes }: Feuille): readonly (readonly Cellule[])[] {
  const tete = (titre: string, estADroite = false): Cellule => ({
    valeur: titre,
    genre: 'texte',
    role: estADroite ? 'teteDroite' : 'tete',
    retour: true,
  })
  const over = groupes?.flatMap(({ titre, colonnes }) =>
    Array.from({ length: colonnes }, (_, index) => tete(index === 0 ? titre : '')),
  )
  return [
    ...entete,
    ...(over === undefined ? [] : [over]),
    colonnes.map(({ titre, genre, estADroite = genre !== 'texte' }) => tete(titre, estADroite)),
  ]
}

/** Number of these lines that are headings of columns. */
export const tetesOf = ({ groupes }: Feuille): number => (groupes === undefined ? 1 : 2)

/** A merged area in one line: from a column to another, both included, counted from 0. */
export interface Fusion {
  readonly ligne: number
  readonly de: number
  readonly a: number
}

export function fusionsOf({ entete = [], groupes = [] }: Feuille): readonly Fusion[] {
  let de = 0
  return groupes.flatMap(({ colonnes }) => {
    const fusion = { ligne: entete.length, de, a: de + colonnes - 1 }
    de += colonnes
    return colonnes > 1 ? [fusion] : []
  })
}

/** Sheet names that spreadsheets accept, each name once: 31 characters, none of []:*?/\ and no quotes at the ends. */
export function nomsDeFeuilles(feuilles: readonly { readonly nom: string }[]): readonly string[] {
  const taken = new Set<string>()
  return feuilles.map(({ nom }) => {
    const clean =
      texteDe(nom)
        .replace(/[[\]:*?/\\]/g, ' ')
        .replaceAll("'", '’')
        .replace(/\s+/g, ' ')
        .trim() || 'Feuille'
    for (let rang = 1; ; rang++) {
      const suffix = rang === 1 ? '' : ` (${rang})`
      // The cut may split a surrogate pair.
      const name = texteDe(clean.slice(0, 31 - suffix.length)).trim() + suffix
      if (taken.has(name.toLowerCase())) continue
      taken.add(name.toLowerCase())
      return name
    }
  })
}

/** Maximum number of characters in a cell of a workbook, in both formats. */
const TEXTE_MAX = 32_767

/** Text that every spreadsheet reads back: cut to the maximum of a cell, without characters that XML forbids or half surrogate pairs. */
export const texteDe = (texte: string): string =>
  texte
    .replace(/\r\n?/g, '\n')
    .slice(0, TEXTE_MAX)
    .replace(/[^\P{Cc}\t\n]|[\p{Cs}\ufffe\uffff]/gu, '')

/** Number of rows read for the widths of columns, so that the writer need not wait for all rows. */
const LUES = 200
const LARGEUR_MIN = 8
const LARGEUR_MAX = 60
/** Space beside the text of a column; bold headings need it too. */
const MARGE = 2
/** Space that numbers keep from the border of their column. */
const RETRAIT = 1
/** Longest word, in characters, that widens a column of a given width. */
const MOT_MAX = 24

/**
 * Widths of a sheet's columns in characters, and all of its rows, of which the first were read for the widths. A caller that does not read the rows to their
 * end must close them.
 */
export async function mesurer(feuille: Feuille): Promise<{
  readonly largeurs: readonly number[]
  readonly lignes: AsyncIterable<readonly Cellule[]>
  readonly close: () => Promise<unknown>
}> {
  const rows = iteratorOf(feuille.lignes)
  const first: (readonly Cellule[])[] = []
  while (first.length < LUES) {
    const next = await rows.next()
    if (next.done) break
    first.push(next.value)
  }
  const largeurs = feuille.colonnes.map((colonne, index) => {
    // A long heading wraps after its first words.
    const words = wordsOf(colonne.titre)
    const marge = MARGE + ((colonne.estADroite ?? colonne.genre !== 'texte') ? RETRAIT : 0)
    if (colonne.largeur !== undefined) {
      const inCells = first.flatMap((ligne) => {
        const { valeur, genre } = miseOf(ligne[index] ?? null, colonne)
        return genre === 'texte' && typeof valeur === 'string' ? wordsOf(valeur) : []
      })
      // A word that no column holds, such as an address, breaks.
      const fitting = inCells.filter((length) => length <= MOT_MAX)
      return Math.max(colonne.largeur, ...words.map((length) => length + marge), ...fitting)
    }
    const needed = first.map((ligne) => lengthOf(miseOf(ligne[index] ?? null, colonne)))
    return Math.min(LARGEUR_MAX, Math.max(LARGEUR_MIN, Math.min(colonne.titre.length, 20), ...words, ...needed) + marge)
  })
  async function* lignes() {
    yield* first
    for (let next = await rows.next(); !next.done; next = await rows.next()) yield next.value
  }
  return { largeurs, lignes: lignes(), close: async () => rows.return?.() }
}

const wordsOf = (texte: string): readonly number[] => texte.split(/\s+/).map(({ length }) => length)

const iteratorOf = (
  lignes: Feuille['lignes'],
): AsyncIterator<readonly Cellule[]> | Iterator<readonly Cellule[], undefined> =>
  Symbol.asyncIterator in lignes ? lignes[Symbol.asyncIterator]() : lignes[Symbol.iterator]()

/** A cell with the attributes of its column. */
export interface CelluleEntiere {
  readonly valeur: Valeur
  readonly genre: Genre
  readonly decimales: number | null
  readonly role: Role | null
  readonly retour: boolean
}

export function miseOf(cellule: Cellule, colonne: Pick<Colonne, 'genre' | 'decimales' | 'retour'>): CelluleEntiere {
  const { valeur, ...own }: CelluleMise =
    cellule !== null && typeof cellule === 'object' ? cellule : { valeur: cellule }
  const genre = own.genre ?? colonne.genre
  return {
    valeur: typeof valeur === 'string' ? texteDe(valeur) || null : valeur,
    genre,
    decimales: own.decimales ?? (genre === colonne.genre ? (colonne.decimales ?? null) : null),
    role: own.role ?? null,
    retour: own.retour ?? colonne.retour ?? false,
  }
}

/** Above a table, the kind of a cell follows from its value, whatever the column below. */
const miseAbove = (cellule: Cellule): CelluleEntiere =>
  miseOf(cellule, {
    genre:
      typeof (cellule !== null && typeof cellule === 'object' ? cellule.valeur : cellule) === 'number'
        ? 'nombre'
        : 'texte',
  })

const lengthOf = ({ valeur, genre }: CelluleEntiere): number => {
  if (genre === 'date') return 10
  if (genre === 'moment') return 16
  return valeur === null
    ? 0
    : Math.max(
        ...String(valeur)
          .split('\n')
          .map(({ length }) => length),
      )
}

/** Height of a line of text, and of the highest row that spreadsheets draw, in points. */
const LIGNE_PT = 15
const HAUTEUR_MAX = 409
/** A column of ten digits holds eleven letters. */
const LETTRES_PAR_CHIFFRE = 1.1

/**
 * Height in points that a row needs for the texts that wrap within their columns; null for a row of one line.
 * Some spreadsheets measure no row when they open a file, and would draw each text over the next one.
 * @param largeurs of the columns, in characters
 */
export function hauteurOf(cells: readonly CelluleEntiere[], largeurs: readonly number[]): number | null {
  let most = 1
  for (const [index, { valeur, retour }] of cells.entries())
    if (retour && typeof valeur === 'string')
      most = Math.max(most, linesOf(valeur, Math.floor((largeurs[index] ?? LARGEUR_MAX) * LETTRES_PAR_CHIFFRE)))
  return most === 1 ? null : Math.min(HAUTEUR_MAX, most * LIGNE_PT)
}

/** Lines above the rows with their heights. Of these, only the titles of the columns have the width of one column each. */
export function misesAbove(
  feuille: Feuille,
  largeurs: readonly number[],
): readonly { readonly cells: readonly CelluleEntiere[]; readonly hauteur: number | null }[] {
  const above = linesAbove(feuille).map((line) => line.map(miseAbove))
  return above.map((cells, index) => ({
    cells,
    hauteur: index === above.length - 1 ? hauteurOf(cells, largeurs) : null,
  }))
}

/** Number of lines of a text that breaks between words. */
function linesOf(texte: string, largeur: number): number {
  let lines = 0
  for (const paragraph of texte.split('\n')) {
    let left = 0
    for (const { length } of paragraph.split(' ')) {
      if (length + 1 <= left) {
        left -= length + 1
        continue
      }
      const own = Math.max(1, Math.ceil(length / largeur))
      lines += own
      left = own * largeur - length
    }
  }
  return lines
}
