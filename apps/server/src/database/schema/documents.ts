import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, foreignKey, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { bytes, id, instant, ref } from './columns'
import { exploitationRef } from './exploitations'
import { typesDocuments } from './references'

// Documents. What they are is apart from what they contain, so that a list reads no file.

export const documents = pgTable(
  'documents',
  {
    idDocument: id('id_document').primaryKey(),
    idExploitation: exploitationRef(),
    idTypeDocument: integer('id_type_document')
      .notNull()
      .references(() => typesDocuments.idTypeDocument),
    nom: text('nom').notNull(),
    /** Null when it holds whatever the year. */
    millesimesValidite: integer('millesimes_validite').array(),
    dateCreation: instant('date_creation').notNull().defaultNow(),
  },
  (t) => [
    // What refers to a document refers to its farm with it: nothing ever points at another farm's.
    unique('documents_exploitation').on(t.idExploitation, t.idDocument),
    check('documents_millesimes', sql`cardinality(millesimes_validite) > 0`),
  ],
)

export const documentsContenus = pgTable('documents_contenus', {
  idDocument: ref('id_document')
    .primaryKey()
    .references(() => documents.idDocument, { onDelete: 'cascade' }),
  contenu: bytes('contenu').notNull(),
})

/** A document of the same farm. */
export const documentOf = (name: string, idExploitation: AnyPgColumn, idDocument: AnyPgColumn) =>
  foreignKey({
    name,
    columns: [idExploitation, idDocument],
    foreignColumns: [documents.idExploitation, documents.idDocument],
  })
