import { writeStored } from '../state/storage'
import { createStore } from '../state/store'
import { SELECTION_KEY as KEY, numberAt, readKeptSelection } from './kept-selection'

export interface Selection {
  idUtilisateur: number | null
  idExploitation: number | null
  idMillesime: number | null
  idOrganisme: number | null
}

/** The selection that the device keeps. Without the library of the schemas, which the first page does not load. */
function readSelection(): Selection {
  const kept = readKeptSelection()
  return {
    idUtilisateur: numberAt(kept, 'idUtilisateur'),
    idExploitation: numberAt(kept, 'idExploitation'),
    idMillesime: numberAt(kept, 'idMillesime'),
    idOrganisme: numberAt(kept, 'idOrganisme'),
  }
}

/** Selected farm, year and organisation of a person, stored on the device. */
export const selectionStore = createStore(readSelection())

export function changeSelection(change: Partial<Selection>): void {
  const next = { ...selectionStore.get(), ...change }
  selectionStore.set(next)
  writeStored(KEY, JSON.stringify(next))
}

/** Assigns the selection to this person: somebody else's farm and organisation are removed. */
export function adoptSelection(idUtilisateur: number): void {
  if (selectionStore.get().idUtilisateur !== idUtilisateur)
    changeSelection({ idUtilisateur, idExploitation: null, idOrganisme: null })
}
