import { lazy } from 'react'
import type { Modal } from './kit-modal'

let here: typeof Modal | null = null

/** Loads the code of dialogs, which no page needs for its first paint. Later dialogs then open at once, even offline. */
export async function fetchModal(): Promise<{ default: typeof Modal }> {
  here = (await import('./kit-modal')).Modal
  return { default: here }
}

const Awaited = lazy(fetchModal)

/** Component of a dialog; suspends while its chunk loads. */
export const modal = (): typeof Modal | typeof Awaited => here ?? Awaited
