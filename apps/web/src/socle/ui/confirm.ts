import type { ReactNode } from 'react'
import { createStore } from '../state/store'

export interface Confirmation {
  message: ReactNode
  /** Name of the object concerned, below the message. */
  about?: string
  /** Verb of the action: "Supprimer". "Confirmer" by default. */
  confirmLabel?: string
  /** "Annuler" by default. */
  cancelLabel?: string
  isDangerous?: boolean
}

/** Confirmation on screen, with the callback for its answer. */
export const openConfirmation = createStore<(Confirmation & { answer: (isConfirmed: boolean) => void }) | null>(null)

/**
 * Asks for confirmation before an irreversible action, in a dialog titled 'Avertissement': `if (await confirm({ message })) …`.
 * Closing the dialog is a no. A confirmation over another one replaces it, which is a no to the first.
 */
export function confirm(confirmation: Confirmation): Promise<boolean> {
  openConfirmation.get()?.answer(false)
  return new Promise((resolve) => {
    const answer = (isConfirmed: boolean) => {
      openConfirmation.set(null)
      resolve(isConfirmed)
    }
    openConfirmation.set({ ...confirmation, answer })
  })
}

/** Answers no to the confirmation on screen, for its own content: a link that leads elsewhere. */
export const declineConfirmation = (): void => openConfirmation.get()?.answer(false)
