import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, ref } from './columns'
import { utilisateurs } from './personnes'

/** Versions of the terms of use, the last one in force. No version changes, so that people can still read the one that they accepted. */
export const cgu = pgTable('cgu', {
  version: integer('version').primaryKey(),
  texte: text('texte').notNull(),
  texteEn: text('texte_en').notNull(),
  publieeLe: instant('publiee_le').notNull().defaultNow(),
  /** Null for the packaged text. */
  idUtilisateur: ref('id_utilisateur').references(() => utilisateurs.idUtilisateur, { onDelete: 'set null' }),
})

export const cguAcceptations = pgTable(
  'cgu_acceptations',
  {
    idUtilisateur: ref('id_utilisateur')
      .notNull()
      .references(() => utilisateurs.idUtilisateur, { onDelete: 'cascade' }),
    version: integer('version')
      .notNull()
      .references(() => cgu.version),
    accepteeLe: instant('acceptee_le').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.idUtilisateur, t.version] })],
)
