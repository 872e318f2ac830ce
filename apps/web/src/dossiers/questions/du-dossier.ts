import type { Question, QuestionsDuDossier } from '@sillon/contract'
import { createStore } from '#socle/state/store'

/** Questions of the open file; null until they are loaded, and `ECHEC` after a failure. Loaded once for the whole sheet, after its first paint. */
export const questionsDuDossier = createStore<QuestionsDuDossier | 'ECHEC' | null>(null)

/** Place whose questions are shown: a row or a sub-section, by its code, or the file as a whole; null without one. */
export const lieuDesQuestions = createStore<string | null>(null)

/** Place of `lieuDesQuestions` that a person opens to ask about, not to read: the form of a new question comes first. Null without one. */
export const lieuAQuestionner = createStore<string | null>(null)

/** Opens the form of a new question about a place. */
export function questionner(lieu: string): void {
  lieuAQuestionner.set(lieu)
  lieuDesQuestions.set(lieu)
}

export function fermerLesQuestions(): void {
  lieuDesQuestions.set(null)
  lieuAQuestionner.set(null)
}

/** Most urgent state of several questions: one waits for the reader, one of the reader has an answer, one is open, all are resolved. */
export type EtatDeQuestions = 'ATTEND' | 'REPONDUE' | 'OUVERTE' | 'RESOLUE'

export const etatDe = (questions: readonly Question[]): EtatDeQuestions | null => {
  if (questions.some(({ attendMaReponse }) => attendMaReponse)) return 'ATTEND'
  if (questions.some(({ aUneReponse }) => aUneReponse)) return 'REPONDUE'
  if (questions.some(({ estResolue }) => !estResolue)) return 'OUVERTE'
  return questions.length > 0 ? 'RESOLUE' : null
}

/** Questions about one place only. */
export const questionsSur = (known: QuestionsDuDossier | 'ECHEC' | null, lieu: string): Question[] =>
  known === null || known === 'ECHEC' ? [] : known.questions.filter((question) => question.lieu === lieu)
