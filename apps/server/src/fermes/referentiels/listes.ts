import type { LigneReferentiel, ListeReferentiel } from '@sillon/contract'
import { classesCmr, typesProduit } from '@sillon/domain'
import { bassinsViticoles, cultureOf, entites, listesIft, listesIftDe, regroupementsVerger } from '@sillon/referentials'
import type { PgTable } from 'drizzle-orm/pg-core'
import * as t from '#socle/database/schema'

export interface Colonne {
  readonly nom: string
  readonly type: 'texte' | 'nombre' | 'entier' | 'booleen'
  /** Largest number; 1000 by default. */
  readonly max?: number
  /** Whether a cell may be empty. */
  readonly vide?: boolean
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
  /** Faults of one row beyond the rules of its columns, as column and fault code. */
  readonly controle: (ligne: LigneReferentiel) => readonly (readonly [colonne: string, code: string])[]
}

const texte = (nom: string): Colonne => ({ nom, type: 'texte' })
const nombre = (nom: string): Colonne => ({ nom, type: 'nombre' })
const ouVide = (colonne: Colonne): Colonne => ({ ...colonne, vide: true })
const ordre: Colonne = { nom: 'ordre', type: 'entier' }
const indicatif: Colonne = { nom: 'indicatif', type: 'booleen' }

const regions: ReadonlySet<unknown> = new Set(
  entites.filter(({ idtypeentite }) => idtypeentite === 2).map(({ codeInsee }) => codeInsee),
)
const bassins: ReadonlySet<unknown> = new Set(
  bassinsViticoles.map(({ codeBassinViti }) => codeBassinViti).filter((code) => code !== ''),
)
const regroupements: ReadonlySet<unknown> = new Set(
  regroupementsVerger.map(({ idRegroupementVerger }) => idRegroupementVerger),
)

const INCONNU = 'REFERENCE_INCONNUE'
const among = (ligne: LigneReferentiel, colonne: string, known: ReadonlySet<unknown>) =>
  known.has(ligne[colonne]) ? [] : ([[colonne, INCONNU]] as const)

function controleParametres(ligne: LigneReferentiel) {
  const zones = ligne.liste === 'viti' ? bassins : regions
  const regroupement = ligne.id_regroupement_verger
  return [
    ...among(ligne, 'liste', new Set(listesIft)),
    ...(ligne.codeZone === null ? [] : among(ligne, 'codeZone', zones)),
    ...among(ligne, 'code_type_valeur', new Set(['PLAFOND', 'PLANCHER'])),
    ...among(ligne, 'code_type_ift', new Set(['H', 'HH'])),
    ...(ligne.liste === 'arbo' ? among(ligne, 'id_regroupement_verger', regroupements) : []),
    ...(ligne.liste !== 'arbo' && regroupement !== null ? ([['id_regroupement_verger', 'SANS_OBJET']] as const) : []),
  ]
}

const controleReferences = (ligne: LigneReferentiel) => [
  ...among(ligne, 'groupe', new Set(['GC_PT', 'VIGNE'])),
  ...among(ligne, 'codeZone', ligne.groupe === 'VIGNE' ? bassins : regions),
]

export const listes: Readonly<Record<ListeReferentiel, Liste>> = {
  [listesIftDe.parametres.liste]: {
    table: t.parametresIft,
    colonnes: [
      texte('liste'),
      ouVide(texte('codeZone')),
      texte('code_type_valeur'),
      texte('code_type_ift'),
      { nom: 'id_regroupement_verger', type: 'entier', vide: true },
      ouVide(nombre('valeur')),
      ouVide(nombre('valeur_prec')),
      indicatif,
    ],
    cle: ['liste', 'codeZone', 'code_type_valeur', 'code_type_ift', 'id_regroupement_verger'],
    controle: controleParametres,
  },
  [listesIftDe.references.liste]: {
    table: t.referencesIft,
    colonnes: [texte('groupe'), texte('codeZone'), nombre('iftHerbicide'), nombre('iftHorsHerbicide'), indicatif],
    cle: ['groupe', 'codeZone'],
    controle: controleReferences,
  },
  'bassins-viticoles': {
    table: t.millesimeBassins,
    colonnes: [texte('codeBassinViti'), texte('libelleBassinViti')],
    cle: ['codeBassinViti'],
    controle: (ligne) => among(ligne, 'codeBassinViti', bassins),
  },
  equipements: {
    table: t.millesimeEquipements,
    colonnes: [texte('typeMateriel'), texte('libelleTypeMateriel'), texte('code'), texte('libelle'), ordre],
    cle: ['code'],
    groupe: ['typeMateriel', 'libelleTypeMateriel'],
    controle: () => [],
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
    controle: () => [],
  },
  // Numbers of authorisation are text: they are no quantities.
  'produits-phyto': {
    table: t.produitsPhyto,
    colonnes: [
      texte('amm'),
      texte('nom'),
      texte('type'),
      ouVide(texte('classeCmr')),
      { nom: 'biocontrole', type: 'booleen' },
      texte('source'),
    ],
    cle: ['amm'],
    lignesMax: 50_000,
    controle: (ligne) => [
      ...among(ligne, 'type', new Set(typesProduit)),
      ...(ligne.classeCmr === null ? [] : among(ligne, 'classeCmr', new Set(classesCmr))),
    ],
  },
  'doses-reference': {
    table: t.dosesReference,
    colonnes: [
      texte('amm'),
      { nom: 'idCulture', type: 'entier', max: 1_000_000 },
      { nom: 'dose', type: 'nombre', max: 1_000_000 },
      texte('unite'),
      texte('source'),
    ],
    cle: ['amm', 'idCulture'],
    lignesMax: 50_000,
    controle: (ligne) => [
      ...(cultureOf(Number(ligne.idCulture)) === undefined ? ([['idCulture', INCONNU]] as const) : []),
      ...(ligne.dose === 0 ? ([['dose', 'SURFACE_NON_POSITIVE']] as const) : []),
    ],
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
    for (const [colonne, code] of liste.controle(ligne))
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
