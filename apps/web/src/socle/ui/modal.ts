import { lazy } from 'react'
import type { Modal } from './kit-modal'

let here: typeof Modal | null = null

/** Fetches what dialogs are drawn with, which no page needs to be there. Dialogs that open later do so at once, without the network too. */
export async function fetchModal(): Promise<{ default: typeof Modal }> {
  here = (await import('./kit-modal')).Modal
  return { default: here }
}

const Awaited = lazy(fetchModal)

/** Component that draws a dialog; suspends while its chunk loads. */
export const modal = (): typeof Modal | typeof Awaited => here ?? Awaited
