import {
  classesCmr,
  etatsImportRegistre,
  naturesIntervention,
  originesIntervention,
  typesProduit,
} from '@sillon/domain'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { parcelles } from './assolement'
import { bytes, exact4, id, instant, oneOf, ref } from './columns'
import { exploitationRef } from './exploitations'
import { applicationsTierces } from './partenaires'
import { utilisateurs } from './personnes'
import { cultures, millesimeRef } from './references'

// The register of a farm: treatments, fertilisations, irrigations of a campaign (docs/glossary.md).

/**
 * Register files: those that a job reads or writes, and the imported ones. The records of an unfinished import are in `interventions`, where `registre` hides
 * them; so are those of one that was taken back, until they are removed.
 */
export const importsRegistre = pgTable(
  'imports_registre',
  {
    idImportRegistre: id('id_import_registre').primaryKey(),
    idExploitation: exploitationRef(),
    idMillesime: millesimeRef(),
    idUtilisateur: ref('id_utilisateur')
      .notNull()
      .references(() => utilisateurs.idUtilisateur, { onDelete: 'cascade' }),
    nom: text('nom').notNull(),
    /** SHA-256 of the file. */
    empreinte: text('empreinte').notNull(),
    nombre: integer('nombre').notNull(),
    /** Sum of the hashes of its records as the file had them: what the check of the journal compares. */
    somme: text('somme'),
    importeLe: instant('importe_le').notNull().defaultNow(),
    reprisLe: instant('repris_le'),
    etat: text('etat', { enum: etatsImportRegistre }).notNull().default('TERMINE'),
    essais: integer('essais').notNull().default(0),
    /** End of the lease of the process that reads or writes it. */
    prisJusque: instant('pris_jusque'),
    fait: integer('fait').notNull().default(0),
    total: integer('total').notNull().default(0),
    /** Columns that its person matched; null for those proposed. */
    colonnes: jsonb('colonnes').$type<Readonly<Record<string, string>>>(),
    /** Preview, with faults as codes. */
    apercu: jsonb('apercu'),
    /** Code of the refusal, after a failure. */
    code: text('code'),
    /** Whether hidden records and the file remain to be removed. */
    aVider: boolean('a_vider').notNull().default(false),
  },
  (t) => [
    index('imports_registre_exploitation').on(t.idExploitation, t.idMillesime),
    index('imports_registre_a_faire')
      .on(t.idImportRegistre)
      .where(sql`etat in ('LECTURE', 'APERCU', 'ECRITURE') or a_vider`),
    oneOf('imports_registre_etat', 'etat', etatsImportRegistre),
  ],
)

/** A compressed file that a job reads, in chunks. */
export const importsRegistreParties = pgTable(
  'imports_registre_parties',
  {
    idImportRegistre: ref('id_import_registre')
      .notNull()
      .references(() => importsRegistre.idImportRegistre, { onDelete: 'cascade' }),
    rang: integer('rang').notNull(),
    octets: bytes('octets').notNull(),
  },
  (t) => [primaryKey({ columns: [t.idImportRegistre, t.rang] })],
)

/** Columns that a person matched once for files of one source: those with the same titles. */
export const colonnesRegistre = pgTable(
  'colonnes_registre',
  {
    idUtilisateur: ref('id_utilisateur')
      .notNull()
      .references(() => utilisateurs.idUtilisateur, { onDelete: 'cascade' }),
    /** SHA-256 of the titles. */
    empreinte: text('empreinte').notNull(),
    /** Field of a record to title of a column. */
    colonnes: jsonb('colonnes').$type<Readonly<Record<string, string>>>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.idUtilisateur, t.empreinte] })],
)

/** One record: one product on one parcel on one day. Fields of the law: arrêté of 24 December 2025, regulation (EU) 2023/564 (to be confirmed). */
export const interventions = pgTable(
  'interventions',
  {
    uuidIntervention: uuid('uuid_intervention').primaryKey().defaultRandom(),
    idExploitation: exploitationRef(),
    idMillesime: millesimeRef(),
    nature: text('nature', { enum: naturesIntervention }).notNull(),
    origine: text('origine', { enum: originesIntervention }).notNull(),
    idApplicationTierce: ref('id_application_tierce').references(() => applicationsTierces.idApplicationTierce),
    /** The source's own name of the record: a second reception changes it instead of adding another. */
    reference: text('reference'),
    idImportRegistre: ref('id_import_registre').references(() => importsRegistre.idImportRegistre, {
      onDelete: 'cascade',
    }),
    uuidParcelle: uuid('uuid_parcelle').references(() => parcelles.uuidParcelle, { onDelete: 'set null' }),
    /** Block and parcel as the source names them, kept when the parcel goes. */
    numIlot: text('num_ilot'),
    numParcelle: text('num_parcelle'),
    date: date('date', { mode: 'string' }).notNull(),
    heureDebut: text('heure_debut'),
    /** Treated area in hectares. */
    surface: exact4('surface').notNull(),
    idCulture: integer('id_culture').references(() => cultures.idCulture),
    /** Crop as the source names it: a name or a code. */
    culture: text('culture'),
    produit: text('produit'),
    amm: text('amm'),
    /** By hectare: dose of a treatment, quantity of a fertiliser. */
    quantite: exact4('quantite'),
    unite: text('unite'),
    cible: text('cible'),
    /** Kilograms of nitrogen by hectare. */
    azote: exact4('azote'),
    organique: boolean('organique'),
    /** Cubic metres of water in all. */
    volume: exact4('volume'),
    /** Fields of the law that no calculation reads: BBCH stage, EPPO code, end, variety, harvest, applicator. */
    complements: jsonb('complements').$type<Readonly<Record<string, string>>>().notNull().default({}),
  },
  (t) => [
    index('interventions_exploitation').on(t.idExploitation, t.idMillesime, t.date),
    index('interventions_produit').on(t.idExploitation, t.idMillesime, sql`coalesce(produit, amm)`),
    index('interventions_parcelle').on(t.uuidParcelle),
    index('interventions_import').on(t.idImportRegistre),
    uniqueIndex('interventions_reference')
      .on(t.idExploitation, t.idMillesime, t.idApplicationTierce, t.reference)
      .where(sql`id_application_tierce is not null`),
    oneOf('interventions_nature', 'nature', naturesIntervention),
    oneOf('interventions_origine', 'origine', originesIntervention),
    check('interventions_surface', sql`surface >= 0`),
  ],
)

/** Records that count: all but those of an import that is unfinished, cancelled or taken back. Every reader of a register reads this view. */
export const registre = pgView('registre').as((qb) =>
  qb
    .select()
    .from(interventions)
    .where(
      sql`not exists (select 1 from imports_registre r where r.id_import_registre = ${interventions.idImportRegistre}
        and (r.etat <> 'TERMINE' or r.repris_le is not null))`,
    ),
)

/** Plant protection products of a year, by their authorisation number (AMM). */
export const produitsPhyto = pgTable(
  'produits_phyto',
  {
    idMillesime: millesimeRef(),
    amm: text('amm').notNull(),
    nom: text('nom').notNull(),
    type: text('type', { enum: typesProduit }).notNull(),
    /** Absent: the product has no CMR class. */
    classeCmr: text('classe_cmr', { enum: classesCmr }),
    biocontrole: boolean('biocontrole').notNull(),
    source: text('source').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idMillesime, t.amm] }),
    oneOf('produits_phyto_type', 'type', typesProduit),
    oneOf('produits_phyto_classe_cmr', 'classe_cmr', classesCmr),
  ],
)

/** Reference doses of a year, by product and crop. */
export const dosesReference = pgTable(
  'doses_reference',
  {
    idMillesime: millesimeRef(),
    amm: text('amm').notNull(),
    idCulture: integer('id_culture')
      .notNull()
      .references(() => cultures.idCulture),
    dose: exact4('dose').notNull(),
    unite: text('unite').notNull(),
    source: text('source').notNull(),
  },
  (t) => [primaryKey({ columns: [t.idMillesime, t.amm, t.idCulture] }), check('doses_reference_dose', sql`dose > 0`)],
)
