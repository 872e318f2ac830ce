import { etatsImport, genresImport } from '@sillon/domain'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant, oneOf, ref } from './columns'
import { utilisateurs } from './personnes'

/** Files that people had written, each in one transaction by whichever process takes it: one that stops meanwhile leaves it to the next. */
export const imports = pgTable(
  'imports',
  {
    idImport: id('id_import').primaryKey(),
    genre: text('genre', { enum: genresImport }).notNull(),
    /** Of farms, whose year it says something of. */
    idMillesime: integer('id_millesime'),
    idUtilisateur: ref('id_utilisateur')
      .notNull()
      .references(() => utilisateurs.idUtilisateur, { onDelete: 'cascade' }),
    /** The network address that it came from. */
    adresse: text('adresse').notNull(),
    nom: text('nom').notNull(),
    /** The file in base64, kept until it ended. */
    contenu: text('contenu'),
    etat: text('etat', { enum: etatsImport }).notNull().default('EN_ATTENTE'),
    essais: integer('essais').notNull().default(0),
    /** Lines written of those to write. Told from outside of the transaction that writes them. */
    faites: integer('faites').notNull().default(0),
    creations: integer('creations').notNull(),
    modifications: integer('modifications').notNull(),
    inchangees: integer('inchangees').notNull(),
    /** The refusal that it ended with, and what was wrong on which line. */
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
