import type { Question, QuestionsDuDossier } from '@sillon/contract'
import { createStore } from '#socle/state/store'

/** The questions of the open file; null until they are there, and `ECHEC` when they cannot be read. Read once for the whole sheet, after it is drawn. */
export const questionsDuDossier = createStore<QuestionsDuDossier | 'ECHEC' | null>(null)

/** The place whose questions are on screen: a row or a sub-section, by its code, or the file as a whole; null when none is. */
export const lieuDesQuestions = createStore<string | null>(null)

/** The most urgent state of several questions: one waits for the reader, one of the reader has an answer, one is open, all are resolved. */
export type EtatDeQuestions = 'ATTEND' | 'REPONDUE' | 'OUVERTE' | 'RESOLUE'

export const etatDe = (questions: readonly Question[]): EtatDeQuestions | null => {
  if (questions.some(({ attendMaReponse }) => attendMaReponse)) return 'ATTEND'
  if (questions.some(({ aUneReponse }) => aUneReponse)) return 'REPONDUE'
  if (questions.some(({ estResolue }) => !estResolue)) return 'OUVERTE'
  return questions.length > 0 ? 'RESOLUE' : null
}

/** The questions about one place alone. */
export const questionsSur = (known: QuestionsDuDossier | 'ECHEC' | null, lieu: string): Question[] =>
  known === null || known === 'ECHEC' ? [] : known.questions.filter((question) => question.lieu === lieu)
