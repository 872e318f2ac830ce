import { etatsExport, languesCourriel } from '@sillon/domain'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes, id, instant, oneOf, ref } from './columns'
import { utilisateurs } from './personnes'

/** Exported files. A process that makes one holds a lease and renews it: the next process takes over an export whose process stopped. */
export const exports = pgTable(
  'exports',
  {
    idExport: id('id_export').primaryKey(),
    /** The kind; without a list of allowed values, so that a new kind needs no migration. */
    genre: text('genre').notNull(),
    /** Parameters of the request for the export. */
    params: jsonb('params').$type<Record<string, unknown>>().notNull(),
    idUtilisateur: ref('id_utilisateur')
      .notNull()
      .references(() => utilisateurs.idUtilisateur, { onDelete: 'cascade' }),
    /** Network address of the request. */
    adresse: text('adresse').notNull(),
    langue: text('langue', { enum: languesCourriel }).notNull(),
    /** Whether its person requested a mail at the end. */
    prevenir: boolean('prevenir').notNull(),
    etat: text('etat', { enum: etatsExport }).notNull().default('EN_ATTENTE'),
    essais: integer('essais').notNull().default(0),
    /** During the production: its start, for the rights of that time, and the end of the lease. */
    prisLe: instant('pris_le'),
    prisJusque: instant('pris_jusque'),
    fait: integer('fait').notNull().default(0),
    total: integer('total'),
    nomFichier: text('nom_fichier'),
    typeMime: text('type_mime'),
    taille: integer('taille').notNull().default(0),
    /** Code of the refusal, after a failure. */
    code: text('code'),
    creeLe: instant('cree_le').notNull().defaultNow(),
    finiLe: instant('fini_le'),
    expireLe: instant('expire_le'),
  },
  (t) => [
    index('exports_utilisateur').on(t.idUtilisateur, t.idExport),
    index('exports_a_faire').on(t.idExport).where(sql`etat in ('EN_ATTENTE', 'EN_COURS')`),
    index('exports_a_balayer').on(t.expireLe).where(sql`etat = 'TERMINE'`),
    oneOf('exports_langue', 'langue', languesCourriel),
    oneOf('exports_etat', 'etat', etatsExport),
  ],
)

/** A file in chunks, in order: neither a writer nor a reader has it all in memory. */
export const exportsParties = pgTable(
  'exports_parties',
  {
    idExport: ref('id_export')
      .notNull()
      .references(() => exports.idExport, { onDelete: 'cascade' }),
    rang: integer('rang').notNull(),
    octets: bytes('octets').notNull(),
  },
  (t) => [primaryKey({ columns: [t.idExport, t.rang] })],
)
