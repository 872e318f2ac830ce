import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, foreignKey, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { id, instant, ref } from './columns'
import { contenuRef } from './contenus'
import { exploitationRef } from './exploitations'
import { utilisateurs } from './personnes'
import { typesDocuments } from './references'

// Documents. Their description is separate from their bytes (`contenus`), so that a list reads no file.

export const documents = pgTable(
  'documents',
  {
    idDocument: id('id_document').primaryKey(),
    idExploitation: exploitationRef(),
    idTypeDocument: integer('id_type_document')
      .notNull()
      .references(() => typesDocuments.idTypeDocument),
    sha256: contenuRef(),
    /** Sender; null once their account is deleted. */
    idExpediteur: ref('id_expediteur').references(() => utilisateurs.idUtilisateur, { onDelete: 'set null' }),
    nom: text('nom').notNull(),
    /** Null when it is valid for every year. */
    millesimesValidite: integer('millesimes_validite').array(),
    dateCreation: instant('date_creation').notNull().defaultNow(),
  },
  (t) => [
    // References to a document include its farm, so that no reference points at another farm's document.
    unique('documents_exploitation').on(t.idExploitation, t.idDocument),
    index('documents_sha256').on(t.sha256),
    index('documents_expediteur').on(t.idExpediteur),
    check('documents_millesimes', sql`cardinality(millesimes_validite) > 0`),
  ],
)

/** A document of the same farm. */
export const documentOf = (name: string, idExploitation: AnyPgColumn, idDocument: AnyPgColumn) =>
  foreignKey({
    name,
    columns: [idExploitation, idDocument],
    foreignColumns: [documents.idExploitation, documents.idDocument],
  })
