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
    /** The kind; no list of them here, so that one more changes no table. */
    genre: text('genre').notNull(),
    /** Parameters of the export, as they were asked for. */
    params: jsonb('params').$type<Record<string, unknown>>().notNull(),
    idUtilisateur: ref('id_utilisateur')
      .notNull()
      .references(() => utilisateurs.idUtilisateur, { onDelete: 'cascade' }),
    /** The network address that it was asked from. */
    adresse: text('adresse').notNull(),
    langue: text('langue', { enum: languesCourriel }).notNull(),
    /** Whether its person asked for a mail at the end. */
    prevenir: boolean('prevenir').notNull(),
    etat: text('etat', { enum: etatsExport }).notNull().default('EN_ATTENTE'),
    essais: integer('essais').notNull().default(0),
    /** While it is produced: since when, with the rights of then, and until when nobody else takes it. */
    prisLe: instant('pris_le'),
    prisJusque: instant('pris_jusque'),
    fait: integer('fait').notNull().default(0),
    total: integer('total'),
    nomFichier: text('nom_fichier'),
    typeMime: text('type_mime'),
    taille: integer('taille').notNull().default(0),
    /** The refusal that it ended with. */
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

/** A file in parts, in order: whoever writes or reads one never holds it whole. */
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
