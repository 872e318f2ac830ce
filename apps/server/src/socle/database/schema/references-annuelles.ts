import { typesIft, typesValeurIft } from '@sillon/domain'
import { listesIft } from '@sillon/referentials'
import { boolean, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { exact4, id, oneOf } from './columns'
import { millesimeRef } from './references'

// References of a campaign year, which a super administrator may replace. The columns have the names of the API, so that a row is its own answer.

const groupesIft = ['GC_PT', 'VIGNE'] as const

/** Ceilings and floors of the treatment-frequency index. A row without zone applies where the farm's zone has no row. */
export const parametresIft = pgTable(
  'parametres_ift',
  {
    idParametre: id('id_parametre').primaryKey(),
    idMillesime: millesimeRef(),
    liste: text('liste', { enum: listesIft }).notNull(),
    /** A viticultural basin for the vine, the INSEE code of a region for the rest. */
    codeZone: text('code_zone'),
    code_type_valeur: text('code_type_valeur', { enum: typesValeurIft }).notNull(),
    code_type_ift: text('code_type_ift', { enum: typesIft }).notNull(),
    id_regroupement_verger: integer('id_regroupement_verger'),
    valeur: exact4('valeur'),
    valeur_prec: exact4('valeur_prec'),
    indicatif: boolean('indicatif').notNull(),
  },
  (t) => [
    unique('parametres_ift_unique')
      .on(t.idMillesime, t.liste, t.codeZone, t.code_type_valeur, t.code_type_ift, t.id_regroupement_verger)
      .nullsNotDistinct(),
    oneOf('parametres_ift_liste', 'liste', listesIft),
    oneOf('parametres_ift_type_valeur', 'code_type_valeur', typesValeurIft),
    oneOf('parametres_ift_type_ift', 'code_type_ift', typesIft),
  ],
)

/** Reference treatment-frequency indices, by region or basin. */
export const referencesIft = pgTable(
  'references_ift',
  {
    idMillesime: millesimeRef(),
    groupe: text('groupe', { enum: groupesIft }).notNull(),
    codeZone: text('code_zone').notNull(),
    iftHerbicide: exact4('ift_herbicide').notNull(),
    iftHorsHerbicide: exact4('ift_hors_herbicide').notNull(),
    indicatif: boolean('indicatif').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idMillesime, t.groupe, t.codeZone] }),
    oneOf('references_ift_groupe', 'groupe', groupesIft),
  ],
)

/** The basins offered in a year, and their names. */
export const millesimeBassins = pgTable(
  'millesime_bassins',
  {
    idMillesime: millesimeRef(),
    codeBassinViti: text('code_bassin_viti').notNull(),
    libelleBassinViti: text('libelle_bassin_viti').notNull(),
  },
  (t) => [primaryKey({ columns: [t.idMillesime, t.codeBassinViti] })],
)

export const millesimeEquipements = pgTable(
  'millesime_equipements',
  {
    idMillesime: millesimeRef(),
    typeMateriel: text('type_materiel').notNull(),
    libelleTypeMateriel: text('libelle_type_materiel').notNull(),
    code: text('code').notNull(),
    libelle: text('libelle').notNull(),
    ordre: integer('ordre').notNull(),
  },
  (t) => [primaryKey({ columns: [t.idMillesime, t.code] })],
)

export const millesimeConditions = pgTable(
  'millesime_conditions',
  {
    idMillesime: millesimeRef(),
    codeRubriqueCondition: text('code_rubrique_condition').notNull(),
    libelleRubriqueConditionApplication: text('libelle_rubrique_condition_application').notNull(),
    codeCondition: text('code_condition').notNull(),
    libelle: text('libelle').notNull(),
    ordre: integer('ordre').notNull(),
  },
  (t) => [primaryKey({ columns: [t.idMillesime, t.codeCondition] })],
)
