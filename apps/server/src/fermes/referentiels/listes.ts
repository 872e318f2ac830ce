import type { LigneReferentiel, ListeReferentiel } from '@sillon/contract'
import { type ListeIft, listesIftDe } from '@sillon/referentials'
import type { PgTable } from 'drizzle-orm/pg-core'
import * as t from '#socle/database/schema'
import {
  admisesAvec,
  bassins,
  classesDeCmr,
  groupesDeReferences,
  listesDePlafonds,
  pour,
  regions,
  regroupements,
  toutesLesCultures,
  typesDeProduit,
  typesDeValeur,
  typesDIft,
  type ValeurAdmise,
} from './valeurs-admises'

export interface Colonne {
  readonly nom: string
  readonly type: 'texte' | 'nombre' | 'entier' | 'booleen'
  /** Largest number; 1000 by default. */
  readonly max?: number
  /** Whether a cell may be empty. */
  readonly vide?: boolean
  /** Accepted values with their names; any value when absent. */
  readonly admises?: readonly ValeurAdmise[]
}

/** A list that a super administrator replaces: its columns, in the order of its CSV file, and the constraints of its rows. */
export interface Liste {
  readonly table: PgTable
  readonly colonnes: readonly Colonne[]
  /** Columns that identify a row. */
  readonly cle: readonly string[]
  /** A code and its label, which is the same in all rows of that code. */
  readonly groupe?: readonly [code: string, libelle: string]
  /** Largest number of rows; 5000 by default. */
  readonly lignesMax?: number
  /** Columns without which a row says nothing: a file may leave them empty in each row that has no value yet. */
  readonly valeurs?: readonly string[]
  /** Faults of one row beyond the rules of its columns, as column and fault code. */
  readonly controle?: (ligne: LigneReferentiel) => readonly (readonly [colonne: string, code: string])[]
}

const texte = (nom: string, admises?: readonly ValeurAdmise[]): Colonne => ({
  nom,
  type: 'texte',
  ...(admises && { admises }),
})
const nombre = (nom: string): Colonne => ({ nom, type: 'nombre' })
const ouVide = (colonne: Colonne): Colonne => ({ ...colonne, vide: true })
const ordre: Colonne = { nom: 'ordre', type: 'entier' }
const indicatif: Colonne = { nom: 'indicatif', type: 'booleen' }

/** Lists of ceilings by the kind of their zone. */
const parRegion: readonly ListeIft[] = ['gc_hors_pdt', 'gc_pdt', 'arbo']
const VERGERS: ListeIft = 'arbo'

/** Groupings belong to orchards only, and each orchard row has one. */
function controleRegroupement({ liste, id_regroupement_verger: regroupement }: LigneReferentiel) {
  if (liste === VERGERS)
    return regroupement === null ? ([['id_regroupement_verger', 'REFERENCE_INCONNUE']] as const) : []
  return regroupement === null ? [] : ([['id_regroupement_verger', 'SANS_OBJET']] as const)
}

export const listes: Readonly<Record<ListeReferentiel, Liste>> = {
  [listesIftDe.parametres.liste]: {
    table: t.parametresIft,
    colonnes: [
      texte('liste', listesDePlafonds),
      ouVide(texte('codeZone', [...pour(regions, ...parRegion), ...pour(bassins, 'viti')])),
      texte('code_type_valeur', typesDeValeur),
      texte('code_type_ift', typesDIft),
      { nom: 'id_regroupement_verger', type: 'entier', vide: true, admises: pour(regroupements, VERGERS) },
      ouVide(nombre('valeur')),
      ouVide(nombre('valeur_prec')),
      indicatif,
    ],
    cle: ['liste', 'codeZone', 'code_type_valeur', 'code_type_ift', 'id_regroupement_verger'],
    valeurs: ['valeur', 'valeur_prec'],
    controle: controleRegroupement,
  },
  [listesIftDe.references.liste]: {
    table: t.referencesIft,
    colonnes: [
      texte('groupe', groupesDeReferences),
      texte('codeZone', [...pour(regions, 'GC_PT'), ...pour(bassins, 'VIGNE')]),
      nombre('iftHerbicide'),
      nombre('iftHorsHerbicide'),
      indicatif,
    ],
    cle: ['groupe', 'codeZone'],
    valeurs: ['iftHerbicide', 'iftHorsHerbicide'],
  },
  'bassins-viticoles': {
    table: t.millesimeBassins,
    colonnes: [texte('codeBassinViti', bassins), texte('libelleBassinViti')],
    cle: ['codeBassinViti'],
  },
  equipements: {
    table: t.millesimeEquipements,
    colonnes: [texte('typeMateriel'), texte('libelleTypeMateriel'), texte('code'), texte('libelle'), ordre],
    cle: ['code'],
    groupe: ['typeMateriel', 'libelleTypeMateriel'],
  },
  'conditions-application': {
    table: t.millesimeConditions,
    colonnes: [
      texte('codeRubriqueCondition'),
      texte('libelleRubriqueConditionApplication'),
      texte('codeCondition'),
      texte('libelle'),
      ordre,
    ],
    cle: ['codeCondition'],
    groupe: ['codeRubriqueCondition', 'libelleRubriqueConditionApplication'],
  },
  // Numbers of authorisation are text: they are no quantities.
  'produits-phyto': {
    table: t.produitsPhyto,
    colonnes: [
      texte('amm'),
      texte('nom'),
      texte('type', typesDeProduit),
      ouVide(texte('classeCmr', classesDeCmr)),
      { nom: 'biocontrole', type: 'booleen' },
      texte('source'),
    ],
    cle: ['amm'],
    lignesMax: 50_000,
  },
  'doses-reference': {
    table: t.dosesReference,
    colonnes: [
      texte('amm'),
      { nom: 'idCulture', type: 'entier', max: 1_000_000, admises: toutesLesCultures },
      { nom: 'dose', type: 'nombre', max: 1_000_000 },
      texte('unite'),
      texte('source'),
    ],
    cle: ['amm', 'idCulture'],
    lignesMax: 50_000,
    controle: (ligne) => (ligne.dose === 0 ? [['dose', 'SURFACE_NON_POSITIVE']] : []),
  },
}

/** A fault of a row, by the row's place in the input. */
export interface FauteDeLigne {
  readonly rang: number
  readonly colonne: string
  readonly code: string
}

export const cleDe = ({ cle }: Liste, ligne: LigneReferentiel): string =>
  JSON.stringify(cle.map((colonne) => ligne[colonne]))

const TEXTE_MAX = 300
/** Far above any treatment-frequency index. */
const NOMBRE_MAX = 1000

function fauteDeCellule(
  { type, vide, max = NOMBRE_MAX }: Colonne,
  cellule: LigneReferentiel[string] | undefined,
): string | null {
  if (cellule === null || cellule === undefined || cellule === '') return vide ? null : 'CHAMP_OBLIGATOIRE'
  if (typeof cellule === 'string') return cellule.length > TEXTE_MAX ? 'TEXTE_TROP_LONG' : null
  if (typeof cellule !== 'number') return null
  if (cellule < 0) return type === 'entier' ? 'ENTIER_POSITIF' : 'NOMBRE_POSITIF'
  if (cellule > max) return 'NOMBRE_TROP_GRAND'
  return Number(cellule.toFixed(4)) === cellule ? null : 'QUATRE_DECIMALES'
}

/** Cells with a value that their column does not accept in this row; without any accepted value there, the row's own rule speaks. */
const inconnues = ({ colonnes }: Liste, ligne: LigneReferentiel, premiere: LigneReferentiel[string] | undefined) =>
  colonnes.flatMap(({ nom, admises }) => {
    const cellule = ligne[nom]
    if (admises === undefined || cellule === null || cellule === undefined) return []
    const ici = admisesAvec(admises, premiere)
    return ici.length === 0 || ici.some(({ code }) => code === cellule) ? [] : ([[nom, 'REFERENCE_INCONNUE']] as const)
  })

/** Faults in the rows of a list: of each cell, of each row and between rows. A floor above its ceiling is allowed: an official table may have one. */
export function fautesDe(liste: Liste, lignes: readonly LigneReferentiel[]): FauteDeLigne[] {
  const fautes: FauteDeLigne[] = []
  const cles = new Set<string>()
  const libelles = new Map<unknown, unknown>()
  for (const [rang, ligne] of lignes.entries()) {
    const before = fautes.length
    for (const colonne of liste.colonnes) {
      const code = fauteDeCellule(colonne, ligne[colonne.nom])
      if (code !== null) fautes.push({ rang, colonne: colonne.nom, code })
    }
    const premiere = ligne[liste.colonnes[0]?.nom ?? '']
    for (const [colonne, code] of [...inconnues(liste, ligne, premiere), ...(liste.controle?.(ligne) ?? [])])
      if (!fautes.slice(before).some((faute) => faute.colonne === colonne)) fautes.push({ rang, colonne, code })
    const cle = cleDe(liste, ligne)
    if (cles.has(cle)) fautes.push({ rang, colonne: liste.cle[0] ?? '', code: 'LIGNE_DEJA_DONNEE' })
    cles.add(cle)
    if (liste.groupe === undefined) continue
    const [code, libelle] = liste.groupe
    const known = libelles.get(ligne[code]) ?? ligne[libelle]
    libelles.set(ligne[code], known)
    if (known !== ligne[libelle]) fautes.push({ rang, colonne: libelle, code: 'LIBELLE_DIFFERENT' })
  }
  return fautes
}
