import type { Question } from '@sillon/contract'
import type { AttenteQuestion, QuestionPosee } from '@sillon/domain'
import { type AnyColumn, and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '#socle/database/database'
import { isoInstant } from '#socle/database/rows'
import * as t from '#socle/database/schema'

const { questions, questionsMessages, utilisateurs, typesUtilisateurs } = t
const asked = alias(utilisateurs, 'interroge')
const closer = alias(utilisateurs, 'qui_a_resolu')

/** First and last name of a joined person. */
const nomDe = ({ prenom, nom }: { readonly prenom: AnyColumn; readonly nom: AnyColumn }) =>
  sql<string | null>`${prenom} || ' ' || ${nom}`

/** A stored question, with the names of people. */
export interface QuestionGardee
  extends QuestionPosee,
    Pick<Question, 'idQuestion' | 'lieu' | 'personne' | 'resoluePar' | 'resolueLe'> {
  readonly messages: readonly MessageGarde[]
}

type MessageGarde = Omit<Question['messages'][number], 'estDeMoi'> & { readonly idAuteur: number | null }

/** Questions of a file with all their messages, oldest first. */
export async function findQuestions(db: Database, idDossier: number): Promise<QuestionGardee[]> {
  const rows = await db
    .select({
      idQuestion: questions.idQuestion,
      lieu: questions.lieu,
      pour: questions.pour,
      pourUtilisateur: questions.pourUtilisateur,
      personne: nomDe(asked),
      posePar: questions.posePar,
      attend: questions.attend,
      resoluePar: nomDe(closer),
      resolueLe: sql<string | null>`${isoInstant(questions.resolueLe)}`,
    })
    .from(questions)
    .leftJoin(asked, eq(asked.idUtilisateur, questions.pourUtilisateur))
    .leftJoin(closer, eq(closer.idUtilisateur, questions.resoluePar))
    .where(eq(questions.idDossier, idDossier))
    .orderBy(questions.idQuestion)
  const messages = await findMessages(
    db,
    rows.map(({ idQuestion }) => idQuestion),
  )
  return rows.map((row) => ({
    ...row,
    estResolue: row.resolueLe !== null,
    messages: messages.flatMap(({ idQuestion, ...message }) => (idQuestion === row.idQuestion ? [message] : [])),
  }))
}

async function findMessages(db: Database, ids: readonly number[]) {
  if (ids.length === 0) return []
  return db
    .select({
      idQuestion: questionsMessages.idQuestion,
      idMessage: questionsMessages.idMessage,
      texte: questionsMessages.texte,
      idAuteur: questionsMessages.auteur,
      auteur: nomDe(utilisateurs),
      role: typesUtilisateurs.code,
      ecritLe: isoInstant(questionsMessages.ecritLe),
    })
    .from(questionsMessages)
    .leftJoin(utilisateurs, eq(utilisateurs.idUtilisateur, questionsMessages.auteur))
    .leftJoin(typesUtilisateurs, eq(typesUtilisateurs.idTypeUtilisateur, utilisateurs.idTypeUtilisateur))
    .where(inArray(questionsMessages.idQuestion, [...ids]))
    .orderBy(questionsMessages.idMessage)
}

/** Procedures of a farm whose files of a year have open questions that wait for somebody, or that this person asked. */
export async function findDemarchesASuivre(
  db: Database,
  {
    idExploitation,
    idMillesime,
    idUtilisateur,
  }: { readonly idExploitation: number; readonly idMillesime: number; readonly idUtilisateur: number },
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ code: t.demarches.code })
    .from(questions)
    .innerJoin(t.dossiers, eq(t.dossiers.idDossier, questions.idDossier))
    .innerJoin(t.demarches, eq(t.demarches.idDemarche, t.dossiers.idDemarche))
    .where(
      and(
        eq(t.dossiers.idExploitation, idExploitation),
        eq(t.dossiers.idMillesime, idMillesime),
        or(isNotNull(questions.attend), eq(questions.posePar, idUtilisateur)),
        isNull(questions.resolueLe),
      ),
    )
    .orderBy(t.demarches.code)
  return rows.map(({ code }) => code)
}

export async function insertQuestion(
  tx: Database,
  question: Pick<
    typeof questions.$inferInsert,
    'idDossier' | 'lieu' | 'pour' | 'pourUtilisateur' | 'posePar' | 'attend'
  >,
): Promise<number> {
  const [created] = await tx.insert(questions).values(question).returning({ id: questions.idQuestion })
  if (created === undefined) throw new Error('The insert returned no question.')
  return created.id
}

export async function insertMessage(
  tx: Database,
  message: Pick<typeof questionsMessages.$inferInsert, 'idQuestion' | 'texte' | 'auteur'>,
): Promise<number> {
  const [created] = await tx.insert(questionsMessages).values(message).returning({ id: questionsMessages.idMessage })
  if (created === undefined) throw new Error('The insert returned no message.')
  return created.id
}

/** Sets the side that a question waits for; the question is then open. */
export async function setAttend(tx: Database, idQuestion: number, attend: AttenteQuestion | null): Promise<void> {
  await tx
    .update(questions)
    .set({ attend, resoluePar: null, resolueLe: null })
    .where(eq(questions.idQuestion, idQuestion))
}

/** Marks a question as resolved by this person; null reopens it. */
export async function setResolue(tx: Database, idQuestion: number, resoluePar: number | null): Promise<void> {
  await tx
    .update(questions)
    .set({ resoluePar, resolueLe: resoluePar === null ? null : sql`now()` })
    .where(eq(questions.idQuestion, idQuestion))
}
