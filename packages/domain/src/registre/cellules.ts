import { type NatureIntervention, naturesIntervention } from '../vocabulaires'
import {
  type ColonneRegistre,
  type ComplementIntervention,
  type ContenuIntervention,
  complementsIntervention,
  LONGUEURS_INTERVENTION,
  MAXIMA_INTERVENTION,
} from './intervention'

/** Text for comparisons, without accents, case and punctuation. */
export const texteSimple = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

/** Value of a cell, or the code of its fault. */
type Lecture<Value> = { readonly value: Value } | { readonly code: string }

const natures: Readonly<Record<string, NatureIntervention>> = {
  ...Object.fromEntries(naturesIntervention.map((nature) => [nature.toLowerCase(), nature])),
  phyto: 'TRAITEMENT',
  phytosanitaire: 'TRAITEMENT',
  'traitement phytosanitaire': 'TRAITEMENT',
  treatment: 'TRAITEMENT',
  fertilization: 'FERTILISATION',
  engrais: 'FERTILISATION',
  epandage: 'FERTILISATION',
}

/** Reads a nature; a file of treatments alone has no such column, and an empty cell is a treatment. */
export function lireNature(text: string): Lecture<NatureIntervention> {
  if (text === '') return { value: 'TRAITEMENT' }
  const nature = natures[texteSimple(text)]
  return nature === undefined ? { code: 'NATURE_INCONNUE' } : { value: nature }
}

/** Reads a day, as DD/MM/YYYY, YYYY-MM-DD, or with a time after it. */
export function lireJour(text: string): Lecture<string> {
  if (text === '') return { code: 'CHAMP_OBLIGATOIRE' }
  const [, jour, mois, an] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[ T].*)?$/.exec(text) ?? []
  const [, annee = an, month = mois, day = jour] = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T].*)?$/.exec(text) ?? []
  if (annee === undefined || month === undefined || day === undefined) return { code: 'DATE_ATTENDUE' }
  const iso = `${annee}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${iso}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso
    ? { code: 'DATE_ATTENDUE' }
    : { value: iso }
}

/** Reads a time: 7:30, 07h30, 7 h, 07:30:00. */
export function lireHeure(text: string): Lecture<string | null> {
  if (text === '') return { value: null }
  const [, hours, minutes = '00'] = /^(\d{1,2})\s*[:hH]\s*(\d{2})?(?::\d{2})?$/.exec(text) ?? []
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59) return { code: 'HEURE_ATTENDUE' }
  return { value: `${hours.padStart(2, '0')}:${minutes}` }
}

/** Reads a positive number with a decimal comma or point, at most 4 decimals; spaces between thousands are allowed. */
export function lireNombre(text: string, max: number): Lecture<number | null> {
  if (text === '') return { value: null }
  const together = text.replaceAll(/\s/g, '')
  if (!/^-?\d{1,12}([.,]\d{1,15})?$/.test(together)) return { code: 'NOMBRE_ATTENDU' }
  const value = Number(together.replace(',', '.'))
  if (value < 0) return { code: 'NOMBRE_POSITIF' }
  if (value > max) return { code: 'NOMBRE_TROP_GRAND' }
  return Number(value.toFixed(4)) === value ? { value } : { code: 'QUATRE_DECIMALES' }
}

const booleens: Readonly<Record<string, boolean>> = {
  oui: true,
  vrai: true,
  yes: true,
  true: true,
  x: true,
  1: true,
  organique: true,
  non: false,
  faux: false,
  no: false,
  false: false,
  0: false,
  mineral: false,
}

function lireBooleen(text: string): Lecture<boolean | null> {
  if (text === '') return { value: null }
  const value = booleens[texteSimple(text)]
  return value === undefined ? { code: 'OUI_NON_ATTENDU' } : { value }
}

const lireTexte = (text: string, max: number): Lecture<string | null> =>
  text.length > max ? { code: 'TEXTE_TROP_LONG' } : { value: text === '' ? null : text }

/** One faulty cell. */
export interface FauteCellule {
  readonly colonne: ColonneRegistre
  readonly code: string
}

/**
 * Reads the cells of a line as a record. An unreadable value is a fault, never a guess.
 * @param cellule text of a column, trimmed; empty where the file has none
 * @param estCulture whether a crop of the reference has this identifier
 */
export function lireIntervention(
  cellule: (colonne: ColonneRegistre) => string,
  estCulture: (idCulture: number) => boolean,
): { readonly contenu: ContenuIntervention; readonly fautes: readonly FauteCellule[] } {
  const fautes: FauteCellule[] = []
  function lu<Value>(colonne: ColonneRegistre, lecture: Lecture<Value>, defaut: Value): Value {
    if ('value' in lecture) return lecture.value
    fautes.push({ colonne, code: lecture.code })
    return defaut
  }
  const texte = (colonne: keyof typeof LONGUEURS_INTERVENTION & ColonneRegistre) =>
    lu(colonne, lireTexte(cellule(colonne), LONGUEURS_INTERVENTION[colonne]), null)
  const nombre = (colonne: keyof typeof MAXIMA_INTERVENTION) =>
    lu(colonne, lireNombre(cellule(colonne), MAXIMA_INTERVENTION[colonne]), null)
  const surface = nombre('surface')
  if (surface === null && !fautes.some(({ colonne }) => colonne === 'surface'))
    fautes.push({ colonne: 'surface', code: 'CHAMP_OBLIGATOIRE' })
  const complements: Partial<Record<ComplementIntervention, string>> = {}
  for (const nom of complementsIntervention) {
    const text = lu(nom, lireTexte(cellule(nom), LONGUEURS_INTERVENTION.complement), null)
    if (text !== null) complements[nom] = text
  }
  const culture = cellule('idCulture')
  const idCulture = culture === '' ? null : Number(culture)
  if (idCulture !== null && !estCulture(idCulture)) fautes.push({ colonne: 'idCulture', code: 'REFERENCE_INCONNUE' })
  const contenu: ContenuIntervention = {
    nature: lu('nature', lireNature(cellule('nature')), 'TRAITEMENT'),
    date: lu('date', lireJour(cellule('date')), ''),
    heureDebut: lu('heureDebut', lireHeure(cellule('heureDebut')), null),
    numIlot: texte('numIlot'),
    numParcelle: texte('numParcelle'),
    surface: surface ?? 0,
    idCulture,
    culture: texte('culture'),
    produit: texte('produit'),
    amm: texte('amm'),
    quantite: nombre('quantite'),
    unite: texte('unite'),
    cible: texte('cible'),
    azote: nombre('azote'),
    organique: lu('organique', lireBooleen(cellule('organique')), null),
    volume: nombre('volume'),
    complements,
  }
  return { contenu, fautes }
}
