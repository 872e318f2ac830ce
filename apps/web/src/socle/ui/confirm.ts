import type { ReactNode } from 'react'
import { createStore } from '../state/store'

export interface Confirmation {
  message: ReactNode
  /** Name of the object in question, under the message. */
  about?: string
  /** Verb of the action: "Supprimer". "Confirmer" by default. */
  confirmLabel?: string
  /** "Annuler" by default. */
  cancelLabel?: string
  isDangerous?: boolean
}

/** Confirmation on screen, with the callback that takes its answer. */
export const openConfirmation = createStore<(Confirmation & { answer: (isConfirmed: boolean) => void }) | null>(null)

/**
 * Asks before something that cannot be undone, in a dialog titled 'Avertissement': `if (await confirm({ message })) …`.
 * Leaving the dialog is a no. A confirmation asked over another one replaces it, which is a no to the first.
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

/** A no to the confirmation on screen, by what it holds itself: a link that leads elsewhere. */
export const declineConfirmation = (): void => openConfirmation.get()?.answer(false)
