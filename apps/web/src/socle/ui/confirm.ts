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
  /** The question is about leaving unsaved entries: staying is named "Continuer la saisie", as "Annuler" would also mean to give them up. */
  isLeaving?: boolean
  isDangerous?: boolean
  /**
   * Act of a yes: the dialog stays until it ends, with the progress on its button. Returns whether it was done.
   * After a failure the dialog stays and tells it, so that one can try again: what was typed in it stays in sight.
   */
  act?: () => Promise<boolean>
  /** Sentence about a failed act, around its reason; the reason alone without it. */
  sayFailure?: (reason: string) => string
}

interface OpenConfirmation extends Omit<Confirmation, 'act'> {
  /** Whether its act is running: no other answer counts until it ends. */
  isBusy: boolean
  /** Failure of its last act, null before it. */
  failure: unknown
  answer: (isConfirmed: boolean) => void
}

/** Confirmation on screen, with the callback for its answer. */
export const openConfirmation = createStore<OpenConfirmation | null>(null)

/**
 * Asks for confirmation before an irreversible action, in a dialog titled 'Avertissement': `if (await confirm({ message })) …`.
 * Closing the dialog is a no. A confirmation over another one replaces it, which is a no to the first.
 */
export function confirm({ act, ...confirmation }: Confirmation): Promise<boolean> {
  openConfirmation.get()?.answer(false)
  return new Promise((resolve) => {
    let isBusy = false
    const show = (failure: unknown = null) => openConfirmation.set({ ...confirmation, isBusy, failure, answer })
    const close = () => {
      // An act may ask for a confirmation of its own.
      if (openConfirmation.get()?.answer === answer) openConfirmation.set(null)
    }
    const answer = (isConfirmed: boolean) => {
      if (isBusy) return
      if (!isConfirmed || act === undefined) {
        close()
        resolve(isConfirmed)
        return
      }
      isBusy = true
      show()
      act().then(
        (isDone) => {
          close()
          resolve(isDone)
        },
        (failure: unknown) => {
          isBusy = false
          // A dialog that replaced this one stays.
          if (openConfirmation.get()?.answer === answer) show(failure)
          else resolve(false)
        },
      )
    }
    show()
  })
}

/** Answers no to the confirmation on screen, for its own content: a link that leads elsewhere. */
export const declineConfirmation = (): void => openConfirmation.get()?.answer(false)
