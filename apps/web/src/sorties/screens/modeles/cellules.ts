import type { Correspondance, faultTexts, getModele } from '@sillon/contract'
import type { Answer } from '#socle/api/client'

export type Feuille = Answer<typeof getModele>['feuilles'][number]
export type Cellule = Feuille['cellules'][number]

/** Number of rendered rows and columns of a sheet; cells beyond must be typed. */
export const LIGNES = 40
const COLONNES = 60
/** Minimum size of a rendered sheet, in rows and columns, and number of rows added below its content, because cells to fill in are empty. */
const LIGNES_MIN = 20
const COLONNES_MIN = 6
const LIGNES_DE_PLUS = 5

const REF = /^([A-Z]{1,3})([1-9]\d{0,6})$/

/** Name of a column in spreadsheets: 1 is A, 27 is AA. */
export function nomColonne(numero: number): string {
  const reste = (numero - 1) % 26
  return (numero > 26 ? nomColonne((numero - 1 - reste) / 26) : '') + String.fromCharCode(65 + reste)
}

/** Column and row of a cell, from 1; null for an invalid reference. */
export function placeDe(ref: string): { colonne: number; ligne: number } | null {
  const [, lettres, ligne] = REF.exec(ref) ?? []
  if (lettres === undefined) return null
  const colonne = [...lettres].reduce((somme, lettre) => somme * 26 + lettre.charCodeAt(0) - 64, 0)
  return { colonne, ligne: Number(ligne) }
}

/** Cell reference in the form of the server: "$b$12 " is B12. */
export const lireRef = (typed: string): string => typed.replaceAll(/[\s$]/g, '').toUpperCase()

/** Size of the drawn part of a sheet, in columns and rows. */
export function etendue(feuille: Feuille): { colonnes: number; lignes: number } {
  let colonnes = COLONNES_MIN
  let lignes = LIGNES_MIN
  for (const { ref } of feuille.cellules) {
    const place = placeDe(ref)
    if (place === null) continue
    colonnes = Math.max(colonnes, place.colonne + 1)
    lignes = Math.max(lignes, place.ligne + LIGNES_DE_PLUS)
  }
  return { colonnes: Math.min(colonnes, COLONNES), lignes }
}

/** Whether a cell can be filled in: neither a formula, nor covered by another one. */
export const estRemplissable = (cellule: Cellule | undefined): boolean =>
  cellule === undefined || !(cellule.estFormule || cellule.estCouverte)

type Faute = keyof (typeof faultTexts)['fr'] | 'CELLULE_INVALIDE'

/** Faults of the filled-in rows, by field, before the server reports them. */
export function fautesDe(
  lignes: readonly Correspondance[],
  feuilles: readonly Feuille[],
  valeurs: Pick<ReadonlySet<string>, 'has'>,
): Readonly<Record<string, Faute>> {
  const lues = new Map(feuilles.map(({ nom, cellules }) => [nom, new Map(cellules.map((une) => [une.ref, une]))]))
  const prises = new Set<string>()
  const fautes: Record<string, Faute> = {}
  for (const [rang, { feuille, cellule, valeur }] of lignes.entries()) {
    const champ = (nom: keyof Correspondance) => `correspondances.${rang}.${nom}`
    const place = `${feuille}!${cellule}`
    if (!lues.has(feuille)) fautes[champ('feuille')] = 'REFERENCE_INCONNUE'
    if (cellule === '') fautes[champ('cellule')] = 'CHAMP_OBLIGATOIRE'
    else if (placeDe(cellule) === null) fautes[champ('cellule')] = 'CELLULE_INVALIDE'
    else if (!estRemplissable(lues.get(feuille)?.get(cellule))) fautes[champ('cellule')] = 'CELLULE_NON_REMPLISSABLE'
    else if (prises.has(place)) fautes[champ('cellule')] = 'CELLULE_EN_DOUBLE'
    prises.add(place)
    if (valeur === '') fautes[champ('valeur')] = 'CHAMP_OBLIGATOIRE'
    else if (!valeurs.has(valeur)) fautes[champ('valeur')] = 'REFERENCE_INCONNUE'
  }
  return fautes
}

/** Cells filled in differently by two people, with both values; an empty value where one of them fills in nothing. In the order of the first. */
export function ecarts(
  une: readonly Correspondance[],
  autre: readonly Correspondance[],
): readonly (Pick<Correspondance, 'feuille' | 'cellule'> & { readonly une: string; readonly autre: string })[] {
  const placeOf = ({ feuille, cellule }: Correspondance) => `${feuille}!${cellule}`
  const [deUne, deAutre] = [une, autre].map((lignes) => new Map(lignes.map((ligne) => [placeOf(ligne), ligne.valeur])))
  return [...new Map([...une, ...autre].map((ligne) => [placeOf(ligne), ligne]))]
    .map(([place, { feuille, cellule }]) => ({
      feuille,
      cellule,
      une: deUne?.get(place) ?? '',
      autre: deAutre?.get(place) ?? '',
    }))
    .filter((ecart) => ecart.une !== ecart.autre)
}
