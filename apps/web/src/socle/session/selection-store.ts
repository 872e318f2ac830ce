import { z } from 'zod'
import { writeStored } from '../state/storage'
import { createStore } from '../state/store'
import { SELECTION_KEY as KEY, readKeptSelection } from './kept-selection'

const selection = z.object({
  idUtilisateur: z.number().nullable(),
  idExploitation: z.number().nullable(),
  idMillesime: z.number().nullable(),
  /** Not kept by earlier versions. */
  idOrganisme: z.number().nullable().default(null),
})
export type Selection = z.infer<typeof selection>

function readSelection(): Selection {
  try {
    return selection.parse(readKeptSelection())
  } catch {
    return { idUtilisateur: null, idExploitation: null, idMillesime: null, idOrganisme: null }
  }
}

/** The farm and year a person works on, and the organisation that they work for, kept on the device. */
export const selectionStore = createStore(readSelection())

export function changeSelection(change: Partial<Selection>): void {
  const next = { ...selectionStore.get(), ...change }
  selectionStore.set(next)
  writeStored(KEY, JSON.stringify(next))
}

/** Gives the selection to this person: somebody else's farm and organisation are forgotten. */
export function adoptSelection(idUtilisateur: number): void {
  if (selectionStore.get().idUtilisateur !== idUtilisateur)
    changeSelection({ idUtilisateur, idExploitation: null, idOrganisme: null })
}
