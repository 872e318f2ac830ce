import type { Language, LigneReferentiel, ListeReferentiel } from '@sillon/contract'
import Papa from 'papaparse'
import { fichierDeFeuilles } from '#socle/tableurs/formats'
import { type Colonne, type Liste, listes } from './listes'
import { admisesAvec } from './valeurs-admises'

// A list as a file: the code of each cell, and beside it its name, which an import skips.

const BOM = '\uFEFF'

/** Column with the names of a column of codes. */
export const nomDe = (colonne: string) => `${colonne}_nom`

/** Columns of the file of a list: those of the list, and after each column of codes that of their names. */
const colonnesDe = ({ colonnes }: Pick<Liste, 'colonnes'>): readonly Colonne[] =>
  colonnes.flatMap((colonne) =>
    colonne.admises ? [colonne, { nom: nomDe(colonne.nom), type: 'texte' as const }] : [colonne],
  )

function cellulesDe({ colonnes }: Pick<Liste, 'colonnes'>, ligne: LigneReferentiel, language: Language) {
  const premiere = ligne[colonnes[0]?.nom ?? '']
  return colonnes.flatMap(({ nom, admises }) => {
    const cellule = ligne[nom] ?? null
    const dite = typeof cellule === 'boolean' ? (cellule ? 'oui' : 'non') : cellule
    if (admises === undefined) return [dite]
    const admise = admisesAvec(admises, premiere).find(({ code }) => code === cellule)
    return [dite, admise?.libelle[language] ?? null]
  })
}

/** A list as French spreadsheets read it: UTF-8 with a byte order mark, semicolons, decimal commas. */
export function toCsv(liste: Pick<Liste, 'colonnes'>, lignes: readonly LigneReferentiel[], language: Language): string {
  const header = colonnesDe(liste).map(({ nom }) => nom)
  const data = lignes.map((ligne) =>
    cellulesDe(liste, ligne, language).map((cellule) =>
      typeof cellule === 'number' ? String(cellule).replace('.', ',') : cellule,
    ),
  )
  return `${BOM}${Papa.unparse([header, ...data], { delimiter: ';', newline: '\r\n' })}\r\n`
}

/** The same as a workbook: its codes are texts, so that a spreadsheet keeps their zeros. */
export function toXlsx(
  nom: ListeReferentiel,
  millesime: number,
  lignes: readonly LigneReferentiel[],
  language: Language,
) {
  const colonnes = colonnesDe(listes[nom]).map(({ nom: titre, type }) => ({
    titre,
    genre: type === 'nombre' ? ('nombre' as const) : ('texte' as const),
  }))
  const cellules = (ligne: LigneReferentiel) =>
    cellulesDe(listes[nom], ligne, language).map((cellule, i) =>
      cellule !== null && colonnes[i]?.genre === 'texte' ? String(cellule) : cellule,
    )
  return fichierDeFeuilles('xlsx', `${nom}-${millesime}`, [{ nom, colonnes, lignes: lignes.map(cellules) }])
}
