import { type Dispatch, useCallback, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useUndoKeys } from '#socle/forms/use-undo-keys'
import { focusField, placeOf } from './LignesTable'
import { estImport, type Saisie, type SaisieAction } from './saisie'

/** Adds, removes and restores rows of the table, and focuses the likely next field. */
export function useActesDesLignes(
  { lignes, annulable, retablissable }: Saisie,
  dispatch: Dispatch<SaisieAction>,
  annulerImport: () => unknown,
) {
  const table = useRef<HTMLTableElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const current = useRef(lignes)
  current.current = lignes
  const add = () => {
    flushSync(() => dispatch({ type: 'add' }))
    focusField(table.current, { index: lignes.length, colonne: 'culture' })
  }
  const remove = useCallback(
    (id: number) => {
      const index = current.current.findIndex((ligne) => ligne.id === id)
      flushSync(() => dispatch({ type: 'remove', id }))
      if (current.current.length === 0) addButton.current?.focus()
      else focusField(table.current, { index: Math.min(index, current.current.length - 1), colonne: 'supprimer' })
    },
    [dispatch],
  )
  // The restored rows re-render: keep the focus.
  const act = (type: 'undo' | 'redo') => {
    if (type === 'undo' && estImport({ annulable })) return annulerImport()
    const place = document.activeElement && placeOf(document.activeElement)
    flushSync(() => dispatch({ type }))
    if (place === null) return
    if (current.current.length === 0) addButton.current?.focus()
    else focusField(table.current, { ...place, index: Math.min(place.index, current.current.length - 1) })
  }
  useUndoKeys({ isEnabled: annulable !== null || retablissable !== null, act })
  const showFirst = () => focusField(table.current, { index: 0, colonne: 'surface' })
  const showFirstFault = () => table.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  return { table, addButton, add, remove, act, showFirst, showFirstFault }
}
