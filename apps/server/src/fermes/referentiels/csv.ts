import type { Language, LigneReferentiel } from '@sillon/contract'
import Papa from 'papaparse'
import type { Colonne, FauteDeLigne, Liste } from './listes'
import { admisesAvec } from './valeurs-admises'

const BOM = '\uFEFF'
const MAX_LIGNES = 5000

const nomDe = (colonne: string) => `${colonne}_nom`

/** A list as French spreadsheets read it: UTF-8 with a byte order mark, semicolons, decimal commas; the name of each code is beside it. */
export function toCsv(
  { colonnes }: Pick<Liste, 'colonnes'>,
  lignes: readonly LigneReferentiel[],
  language: Language,
): string {
  const premiere = colonnes[0]?.nom ?? ''
  const header = colonnes.flatMap(({ nom, admises }) => (admises ? [nom, nomDe(nom)] : [nom]))
  const data = lignes.map((ligne) =>
    colonnes.flatMap(({ nom, admises }) => {
      const cellule = ligne[nom] ?? null
      if (admises === undefined) return [toCell(cellule)]
      const admise = admisesAvec(admises, ligne[premiere]).find(({ code }) => code === cellule)
      return [toCell(cellule), admise?.libelle[language] ?? '']
    }),
  )
  return `${BOM}${Papa.unparse([header, ...data], { delimiter: ';', newline: '\r\n' })}\r\n`
}

function toCell(cellule: LigneReferentiel[string] | null): string {
  if (cellule === null || cellule === undefined) return ''
  if (typeof cellule === 'boolean') return cellule ? 'oui' : 'non'
  return typeof cellule === 'number' ? String(cellule).replace('.', ',') : cellule
}

export interface LectureCsv {
  readonly lignes: LigneReferentiel[]
  /** Line number of each row in the file, as a spreadsheet counts. */
  readonly numeros: number[]
  /** Unreadable cells. Here `rang` is the number of the line in the file. */
  readonly fautes: FauteDeLigne[]
  /** Text of a cell, by the number of its line and its column. */
  donnee(rang: number, colonne: string): string | undefined
}

/** Reads a list's CSV file: columns in any order, decimal commas or points, empty lines skipped. An unreadable value is a fault, never a guess. */
export function readCsv({ colonnes, lignesMax = MAX_LIGNES }: Liste, csv: string): LectureCsv {
  const { data, errors } = Papa.parse<string[]>(csv, { delimiter: ';' })
  const fautes: FauteDeLigne[] = errors.map(({ row }) => ({ rang: (row ?? 0) + 1, colonne: '', code: 'CSV_MAL_FORME' }))
  const [header = [], ...rows] = data
  const noms = header.map((nom) => nom.trim())
  const fauteEntete = (colonne: string, code: string) => fautes.push({ rang: 1, colonne, code })
  for (const { nom } of colonnes) if (!noms.includes(nom)) fauteEntete(nom, 'COLONNE_MANQUANTE')
  for (const [i, nom] of noms.entries()) {
    if (noms.indexOf(nom) < i) fauteEntete(nom, 'COLONNE_EN_DOUBLE')
    else if (!colonnes.some((colonne) => colonne.nom === nom || (colonne.admises && nomDe(colonne.nom) === nom)))
      fauteEntete(nom, 'COLONNE_INCONNUE')
  }
  if (rows.length > lignesMax) fauteEntete('', 'TROP_DE_LIGNES')
  const lignes: LigneReferentiel[] = []
  const numeros: number[] = []
  const donnee = (rang: number, colonne: string) => rows[rang - 2]?.[noms.indexOf(colonne)]?.trim()
  if (fautes.length > 0) return { lignes, numeros, fautes, donnee }
  for (const [i, row] of rows.entries()) {
    if (row.every((cell) => cell.trim() === '')) continue
    const rang = i + 2
    if (row.length !== noms.length) fautes.push({ rang, colonne: '', code: 'CSV_MAL_FORME' })
    const cellules = colonnes.map((colonne) => {
      const { cellule, code } = readCell(colonne, (row[noms.indexOf(colonne.nom)] ?? '').trim())
      if (code !== undefined) fautes.push({ rang, colonne: colonne.nom, code })
      return [colonne.nom, cellule] as const
    })
    lignes.push(Object.fromEntries(cellules))
    numeros.push(rang)
  }
  return { lignes, numeros, fautes, donnee }
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

function readCell({ type }: Colonne, text: string): { cellule: LigneReferentiel[string]; code?: string } {
  if (text === '') return { cellule: null }
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
