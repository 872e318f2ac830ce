import type { ReactNode } from 'react'
import { createStore } from '../state/store'

export interface Question {
  message: ReactNode
  /** Name of the object in question, under the question. */
  about?: string
  /** Verb of the action: "Supprimer". "Confirmer" by default. */
  confirmLabel?: string
  /** "Annuler" by default. */
  cancelLabel?: string
  isDangerous?: boolean
}

/** Question on screen, with the callback that takes its answer. */
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

/** Answers no to the question on screen, for a link inside it that leads elsewhere. */
export const leaveQuestion = (): void => openQuestion.get()?.answer(false)
