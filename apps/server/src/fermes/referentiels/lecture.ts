import { type LigneReferentiel, REFERENTIEL_TAILLE_MAX } from '@sillon/contract'
import { DomainError } from '@sillon/domain'
import Papa from 'papaparse'
import { bytesOf } from '#socle/http/base64'
import { isArchive } from '#socle/tableurs/archive'
import { decode, readTableau } from '#socle/tableurs/tableau'
import { nomDe } from './ecriture'
import type { Colonne, FauteDeLigne, Liste } from './listes'
import { admisesAvec, codeDe } from './valeurs-admises'

const MAX_LIGNES = 5000
/** Lines of a workbook that are read: one with more of them is refused as a whole, one with too many lines for its list says so. */
const LUES_MAX = 100_000

/** Cells of a file line by line, headings first, and its malformed lines. */
interface Tableau {
  readonly lignes: readonly (readonly string[])[]
  readonly fautes: readonly FauteDeLigne[]
}

/**
 * Reads the file of a list: the text of a CSV, or the bytes of a CSV or of an XLSX workbook in base64.
 * @throws DomainError IMPORT_ILLISIBLE, FICHIER_TROP_VOLUMINEUX
 */
export async function lireFichier(
  liste: Liste,
  fichier: string | { readonly content: string },
): Promise<LectureDeListe> {
  if (typeof fichier === 'string') return lireTableau(liste, tableauDuCsv(fichier))
  const bytes = bytesOf(fichier.content, REFERENTIEL_TAILLE_MAX)
  if (bytes === null) throw new DomainError('IMPORT_ILLISIBLE')
  if (!isArchive(bytes)) {
    if (bytes.includes(0)) throw new DomainError('IMPORT_ILLISIBLE')
    return lireTableau(liste, tableauDuCsv(await decode(bytes)))
  }
  const lignes = await readTableau(bytes, {
    lignesMax: LUES_MAX,
    deploye: 60_000_000,
    illisible: 'IMPORT_ILLISIBLE',
    tropDeLignes: 'FICHIER_TROP_VOLUMINEUX',
  })
  // A workbook does not store the empty cells at the end of a line.
  const largeur = lignes[0]?.length ?? 0
  const pleines = lignes.map((ligne) =>
    Array.from({ length: Math.max(largeur, ligne.length) }, (_, i) => ligne[i] ?? ''),
  )
  return lireTableau(liste, { lignes: pleines, fautes: [] })
}

function tableauDuCsv(csv: string): Tableau {
  const { data, errors } = Papa.parse<string[]>(csv, { delimiter: ';' })
  return {
    lignes: data,
    fautes: errors.map(({ row }) => ({ rang: (row ?? 0) + 1, colonne: '', code: 'CSV_MAL_FORME' })),
  }
}

export interface LectureDeListe {
  readonly lignes: LigneReferentiel[]
  /** Line number of each row in the file, as a spreadsheet counts. */
  readonly numeros: number[]
  /** Unreadable cells. Here `rang` is the number of the line in the file. */
  readonly fautes: FauteDeLigne[]
  /** Headings of the file. */
  readonly noms: readonly string[]
  /** Text of a cell, by the number of its line and its column. */
  donnee(rang: number, colonne: string): string | undefined
}

/** The only fault of a file that lacks most columns of its list: it is the file of another list, and has nothing to correct line by line. */
export const AUTRE_FICHIER = 'AUTRE_FICHIER'

/** Rows of a list from the cells of its file: columns in any order, decimal commas or points, empty lines skipped. An unreadable value is a fault, never a guess. */
function lireTableau({ colonnes, lignesMax = MAX_LIGNES }: Liste, tableau: Tableau): LectureDeListe {
  const [header = [], ...rows] = tableau.lignes
  // Papa Parse removes the byte order mark of a text.
  const noms = header.map((nom) => nom.trim())
  const manquantes = colonnes.filter(({ nom }) => !noms.includes(nom))
  const donnee = (rang: number, colonne: string) => rows[rang - 2]?.[noms.indexOf(colonne)]?.trim()
  if (manquantes.length > colonnes.length / 2)
    return { lignes: [], numeros: [], fautes: [{ rang: 1, colonne: '', code: AUTRE_FICHIER }], noms, donnee }
  const fautes = [...tableau.fautes]
  const fauteEntete = (colonne: string, code: string) => fautes.push({ rang: 1, colonne, code })
  for (const { nom } of manquantes) fauteEntete(nom, 'COLONNE_MANQUANTE')
  for (const [i, nom] of noms.entries()) {
    if (noms.indexOf(nom) < i) fauteEntete(nom, 'COLONNE_EN_DOUBLE')
    else if (!colonnes.some((colonne) => colonne.nom === nom || (colonne.admises && nomDe(colonne.nom) === nom)))
      fauteEntete(nom, 'COLONNE_INCONNUE')
  }
  if (rows.length > lignesMax) fauteEntete('', 'TROP_DE_LIGNES')
  const lignes: LigneReferentiel[] = []
  const numeros: number[] = []
  if (fautes.length > 0) return { lignes, numeros, fautes, noms, donnee }
  const premiere = colonnes[0]?.nom ?? ''
  for (const [i, row] of rows.entries()) {
    if (row.every((cell) => cell.trim() === '')) continue
    const rang = i + 2
    if (row.length !== noms.length) fautes.push({ rang, colonne: '', code: 'CSV_MAL_FORME' })
    const ligne: LigneReferentiel = {}
    for (const colonne of colonnes) {
      const text = (row[noms.indexOf(colonne.nom)] ?? '').trim()
      const { cellule, code } = lireCellule(colonne, text, ligne[premiere])
      if (code !== undefined) fautes.push({ rang, colonne: colonne.nom, code })
      ligne[colonne.nom] = cellule
    }
    lignes.push(ligne)
    numeros.push(rang)
  }
  return { lignes, numeros, fautes, noms, donnee }
}

const booleens: Readonly<Record<string, boolean>> = {
  oui: true,
  vrai: true,
  true: true,
  1: true,
  non: false,
  faux: false,
  false: false,
  0: false,
}

/** @param premiere value of the first column of the row, which decides what the others accept */
function lireCellule(
  { type, admises }: Colonne,
  text: string,
  premiere: LigneReferentiel[string] | undefined,
): { cellule: LigneReferentiel[string]; code?: string } {
  if (text === '') return { cellule: null }
  const admise = admises && codeDe(premiere === undefined ? admises : admisesAvec(admises, premiere), text)
  if (admise !== undefined) return { cellule: admise }
  switch (type) {
    case 'texte':
      return { cellule: text }
    case 'booleen': {
      const cellule = booleens[text.toLowerCase()]
      return cellule === undefined ? { cellule: null, code: 'OUI_NON_ATTENDU' } : { cellule }
    }
    case 'entier':
      return /^-?\d{1,9}$/.test(text) ? { cellule: Number(text) } : { cellule: null, code: 'ENTIER_POSITIF' }
    case 'nombre':
      return /^-?\d{1,9}([.,]\d{1,9})?$/.test(text)
        ? { cellule: Number(text.replace(',', '.')) }
        : { cellule: null, code: 'NOMBRE_ATTENDU' }
  }
}
