import { roles, typesActivite } from '@sillon/domain'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'

// Reference data. Identifiers come from the data files and are never renumbered.

export const millesimes = pgTable('millesimes', { idMillesime: integer('id_millesime').primaryKey() })
export const millesimeRef = () =>
  integer('id_millesime')
    .notNull()
    .references(() => millesimes.idMillesime)

export const entites = pgTable('entites', {
  identite: integer('identite').primaryKey(),
  libelleentite: text('libelleentite').notNull(),
  /** 1 department, 2 region, 3 other. */
  idtypeentite: integer('idtypeentite').notNull(),
  identiteparente: integer('identiteparente'),
  codeInsee: text('code_insee').notNull(),
})

/** One row per commune and postcode, so that a search by postcode finds the right line. */
export const communes = pgTable(
  'communes',
  {
    idcommune: integer('idcommune').primaryKey().generatedByDefaultAsIdentity(),
    codeInsee: text('code_insee').notNull(),
    nom: text('nom').notNull(),
    codepostal: text('codepostal'),
    identite: integer('identite').references(() => entites.identite),
    recherche: text('recherche').generatedAlwaysAs(sql`normaliser(nom || ' ' || coalesce(codepostal, ''))`),
  },
  (t) => [
    unique('communes_insee_codepostal').on(t.codeInsee, t.codepostal).nullsNotDistinct(),
    index('communes_recherche').using('gin', t.recherche.op('gin_trgm_ops')),
    index('communes_entite').on(t.identite),
  ],
)

export const categoriesCultures = pgTable('categories_cultures', {
  idCategorieCulture: integer('id_categorie_culture').primaryKey(),
  code: text('code').notNull().unique(),
  libelle: text('libelle').notNull(),
  ordre: integer('ordre').notNull(),
})

export const typesCultures = pgTable('types_cultures', {
  idTypeCulture: integer('id_type_culture').primaryKey(),
  idCategorieCulture: integer('id_categorie_culture')
    .notNull()
    .references(() => categoriesCultures.idCategorieCulture),
  code: text('code').notNull().unique(),
  libelle: text('libelle').notNull(),
  ordre: integer('ordre').notNull(),
})

export const cultures = pgTable('cultures', {
  idCulture: integer('id_culture').primaryKey(),
  codePac: text('code_pac'),
  precisionPac: text('precision_pac'),
  libelle: text('libelle').notNull(),
  estMajeure: boolean('est_majeure').notNull(),
  estSelectionnable: boolean('est_selectionnable').notNull(),
  idCategorieCultureDefaut: integer('id_categorie_culture_defaut')
    .notNull()
    .references(() => categoriesCultures.idCategorieCulture),
  idTypeCultureDefaut: integer('id_type_culture_defaut')
    .notNull()
    .references(() => typesCultures.idTypeCulture),
  regroupementCulture: text('regroupement_culture'),
  idRegroupementVerger: integer('id_regroupement_verger'),
})

export const famillesCultures = pgTable('familles_cultures', {
  idFamilleCulture: integer('id_famille_culture').primaryKey(),
  codeNational: text('code_national').notNull().unique(),
  libelle: text('libelle').notNull(),
  choixEstCvi: boolean('choix_est_cvi').notNull(),
  ordre: integer('ordre').notNull(),
})

export const activites = pgTable('activites', {
  idActivite: integer('id_activite').primaryKey(),
  libelle: text('libelle').notNull(),
  typeActivite: text('type_activite', { enum: typesActivite }).notNull(),
})

export const bassinsViticoles = pgTable('bassins_viticoles', {
  idBassinViti: integer('id_bassin_viti').primaryKey(),
  codeBassinViti: text('code_bassin_viti').notNull(),
  libelle: text('libelle').notNull(),
})

export const typesUtilisateurs = pgTable('types_utilisateurs', {
  idTypeUtilisateur: integer('id_type_utilisateur').primaryKey(),
  code: text('code', { enum: roles }).notNull().unique(),
  libelle: text('libelle').notNull(),
  libelleEn: text('libelle_en').notNull(),
})

/** Certifications that count as equivalent to a level. */
export const certificationsEquivalentes = pgTable('certifications_equivalentes', {
  idCertificationEquivalente: integer('id_certification_equivalente').primaryKey(),
  libelle: text('libelle').notNull(),
})

export const typesDocuments = pgTable('types_documents', {
  idTypeDocument: integer('id_type_document').primaryKey(),
  codeNational: text('code_national').notNull().unique(),
  libelle: text('libelle').notNull(),
})

export const demarches = pgTable('demarches', {
  idDemarche: integer('id_demarche').primaryKey(),
  code: text('code').notNull().unique(),
  libelle: text('libelle').notNull(),
  selectable: boolean('selectable').notNull(),
  /** First and last campaign of new files; null without limit. */
  nouveauxDepuis: integer('nouveaux_depuis'),
  nouveauxJusqua: integer('nouveaux_jusqua'),
})

/** Loaded reference data by content hash, so that a restart reloads changed data only. */
export const referencesChargees = pgTable('references_chargees', {
  nom: text('nom').primaryKey(),
  empreinte: text('empreinte').notNull(),
})
