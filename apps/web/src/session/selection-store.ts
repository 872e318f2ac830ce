import { z } from 'zod'
import { readStored, writeStored } from '../state/storage'
import { createStore } from '../state/store'

const KEY = 'sillon.selection'

const selection = z.object({
  idUtilisateur: z.number().nullable(),
  idExploitation: z.number().nullable(),
  idMillesime: z.number().nullable(),
})
export type Selection = z.infer<typeof selection>

function readSelection(): Selection {
  try {
    return selection.parse(JSON.parse(readStored(KEY) ?? ''))
  } catch {
    return { idUtilisateur: null, idExploitation: null, idMillesime: null }
  }
}

/** The farm and year a person works on, kept on the device. */
export const selectionStore = createStore(readSelection())

export function changeSelection(change: Partial<Selection>): void {
  const next = { ...selectionStore.get(), ...change }
  selectionStore.set(next)
  writeStored(KEY, JSON.stringify(next))
}

/** Gives the selection to this person: somebody else's farm is forgotten. */
export function adoptSelection(idUtilisateur: number): void {
  if (selectionStore.get().idUtilisateur !== idUtilisateur) changeSelection({ idUtilisateur, idExploitation: null })
}
