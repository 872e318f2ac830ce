import type { ReactNode } from 'react'
import { createStore } from '../state/store'

export interface Question {
  message: ReactNode
  /** What it is asked about, under the question: its name. */
  about?: string
  /** What will be done, as a verb: "Supprimer". "Confirmer" by default. */
  confirmLabel?: string
  /** "Annuler" by default. */
  cancelLabel?: string
  isDangerous?: boolean
}

/** The question on screen, with who waits for its answer. */
export const openQuestion = createStore<(Question & { answer: (isConfirmed: boolean) => void }) | null>(null)

/**
 * Asks before something that cannot be undone, in a dialog titled 'Avertissement': `if (await confirm({ message })) …`.
 * Leaving the dialog is a no. A question asked over another one replaces it, which is a no to the first.
 */
export function confirm(question: Question): Promise<boolean> {
  openQuestion.get()?.answer(false)
  return new Promise((resolve) => {
    const answer = (isConfirmed: boolean) => {
      openQuestion.set(null)
      resolve(isConfirmed)
    }
    openQuestion.set({ ...question, answer })
  })
}

/** A no to the question on screen, by what it holds itself: a link that leads elsewhere. */
export const leaveQuestion = (): void => openQuestion.get()?.answer(false)
