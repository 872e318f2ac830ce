import { etatsImport, genresImport } from '@sillon/domain'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant, oneOf, ref } from './columns'
import { utilisateurs } from './personnes'

/** Imported files, each written in one transaction by the process that takes it: after a stop of that process, another takes over. */
export const imports = pgTable(
  'imports',
  {
    idImport: id('id_import').primaryKey(),
    genre: text('genre', { enum: genresImport }).notNull(),
    /** Year of the imported data; only imports of farms have one. */
    idMillesime: integer('id_millesime'),
    idUtilisateur: ref('id_utilisateur')
      .notNull()
      .references(() => utilisateurs.idUtilisateur, { onDelete: 'cascade' }),
    /** Network address of the request. */
    adresse: text('adresse').notNull(),
    nom: text('nom').notNull(),
    /** The file in base64, kept until the end of the import. */
    contenu: text('contenu'),
    etat: text('etat', { enum: etatsImport }).notNull().default('EN_ATTENTE'),
    essais: integer('essais').notNull().default(0),
    /** Number of written lines, out of those to write. Updated outside of the transaction that writes them. */
    faites: integer('faites').notNull().default(0),
    creations: integer('creations').notNull(),
    modifications: integer('modifications').notNull(),
    inchangees: integer('inchangees').notNull(),
    /** Code of the refusal, and the faults of each line. */
    code: text('code'),
    fautes: jsonb('fautes').$type<{ ligne: number; colonne: string; code: string }[]>().notNull().default([]),
    creeLe: instant('cree_le').notNull().defaultNow(),
    finiLe: instant('fini_le'),
  },
  (t) => [
    index('imports_utilisateur').on(t.idUtilisateur, t.idImport),
    index('imports_a_faire').on(t.idImport).where(sql`etat = 'EN_ATTENTE'`),
    oneOf('imports_genre', 'genre', genresImport),
    oneOf('imports_etat', 'etat', etatsImport),
  ],
)
