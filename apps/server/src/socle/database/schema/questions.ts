import { attentesQuestion, destinatairesQuestion } from '@sillon/domain'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, instant, oneOf, ref } from './columns'
import { courriels } from './courriels'
import { dossiers } from './dossiers'
import { utilisateurs } from './personnes'

// Questions about a file, with their place in it.

export const questions = pgTable(
  'questions',
  {
    idQuestion: id('id_question').primaryKey(),
    idDossier: ref('id_dossier')
      .notNull()
      .references(() => dossiers.idDossier, { onDelete: 'cascade' }),
    /** A sub-section or a row, by its code, or the file as a whole. */
    lieu: text('lieu').notNull(),
    pour: text('pour', { enum: destinatairesQuestion }).notNull(),
    /** Recipient of a question to one person. */
    pourUtilisateur: ref('pour_utilisateur').references(() => utilisateurs.idUtilisateur, { onDelete: 'set null' }),
    posePar: ref('pose_par').references(() => utilisateurs.idUtilisateur, { onDelete: 'set null' }),
    /** Side whose answer is expected; null once the question is resolved. */
    attend: text('attend', { enum: attentesQuestion }),
    resoluePar: ref('resolue_par').references(() => utilisateurs.idUtilisateur, { onDelete: 'set null' }),
    /** Null for an open question. */
    resolueLe: instant('resolue_le'),
  },
  (t) => [
    index('questions_dossier').on(t.idDossier),
    oneOf('questions_pour', 'pour', destinatairesQuestion),
    oneOf('questions_attend', 'attend', attentesQuestion),
    check('questions_personne', sql`pour_utilisateur is null or pour = 'PERSONNE'`),
  ],
)

/** Messages of a question, the question itself first. No message is ever changed. */
export const questionsMessages = pgTable(
  'questions_messages',
  {
    idMessage: id('id_message').primaryKey(),
    idQuestion: ref('id_question')
      .notNull()
      .references(() => questions.idQuestion, { onDelete: 'cascade' }),
    texte: text('texte').notNull(),
    auteur: ref('auteur').references(() => utilisateurs.idUtilisateur, { onDelete: 'set null' }),
    ecritLe: instant('ecrit_le').notNull().defaultNow(),
  },
  (t) => [index('questions_messages_question').on(t.idQuestion), index('questions_messages_auteur').on(t.auteur)],
)

/** Messages that a mail announces. While the mail waits, its text is rewritten from their present state. */
export const questionsAvis = pgTable(
  'questions_avis',
  {
    idCourriel: ref('id_courriel')
      .notNull()
      .references(() => courriels.idCourriel, { onDelete: 'cascade' }),
    idMessage: ref('id_message')
      .notNull()
      .references(() => questionsMessages.idMessage, { onDelete: 'cascade' }),
    /** The reader's side of the question; null for another participant. */
    cote: text('cote', { enum: attentesQuestion }),
  },
  (t) => [
    primaryKey({ columns: [t.idCourriel, t.idMessage] }),
    index('questions_avis_message').on(t.idMessage),
    oneOf('questions_avis_cote', 'cote', attentesQuestion),
  ],
)
