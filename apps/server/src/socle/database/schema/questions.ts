import { attentesQuestion, destinatairesQuestion } from '@sillon/domain'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, instant, oneOf, ref } from './columns'
import { courriels } from './courriels'
import { dossiers } from './dossiers'
import { utilisateurs } from './personnes'

// What people ask each other about a file, where it stands.

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
    /** The person, where it is put to one. */
    pourUtilisateur: ref('pour_utilisateur').references(() => utilisateurs.idUtilisateur, { onDelete: 'set null' }),
    posePar: ref('pose_par').references(() => utilisateurs.idUtilisateur, { onDelete: 'set null' }),
    /** Whose answer it waits for, unless it is resolved. */
    attend: text('attend', { enum: attentesQuestion }),
    resoluePar: ref('resolue_par').references(() => utilisateurs.idUtilisateur, { onDelete: 'set null' }),
    /** Null while something is left of it. */
    resolueLe: instant('resolue_le'),
  },
  (t) => [
    index('questions_dossier').on(t.idDossier),
    oneOf('questions_pour', 'pour', destinatairesQuestion),
    oneOf('questions_attend', 'attend', attentesQuestion),
    check('questions_personne', sql`pour_utilisateur is null or pour = 'PERSONNE'`),
  ],
)

/** What was written in a question, the question itself first. Nothing of it is ever changed. */
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

/** What a mail tells of: while it waits it is written anew as things stand then. */
export const questionsAvis = pgTable(
  'questions_avis',
  {
    idCourriel: ref('id_courriel')
      .notNull()
      .references(() => courriels.idCourriel, { onDelete: 'cascade' }),
    idMessage: ref('id_message')
      .notNull()
      .references(() => questionsMessages.idMessage, { onDelete: 'cascade' }),
    /** On which side of the question its reader is; null for somebody else who wrote in it. */
    cote: text('cote', { enum: attentesQuestion }),
  },
  (t) => [
    primaryKey({ columns: [t.idCourriel, t.idMessage] }),
    index('questions_avis_message').on(t.idMessage),
    oneOf('questions_avis_cote', 'cote', attentesQuestion),
  ],
)
