import { flushSync } from 'react-dom'
import { isText, useUndoKeys as useKeys } from '#socle/forms/use-undo-keys'
import { useGoToField } from './go-to-field'
import { codeDuChamp } from './saisies-refusees'
import { useSheet } from './sheet-context'

/** Undoes or redoes the last change, an entry refused since before it, and shows its place. The focus moves, because a focused field would keep its typed text. */
export function useUndo(): { readonly undo: () => void; readonly redo: () => void } {
  const { store, refusees } = useSheet()
  const goToField = useGoToField()
  const show = (change: () => readonly string[]) => {
    const place = document.activeElement
    if (place instanceof HTMLElement) place.blur()
    // A field that was not rendered with its last character would keep it: for React its value before and after is the same.
    flushSync(() => store.settle())
    const changed = change()
    refusees.forget(changed)
    const [first] = changed
    if (first !== undefined) goToField(first)
    else if (place instanceof HTMLElement) place.focus({ preventScroll: true })
  }
  const undo = () => {
    const last = store.lastStep()
    const refusee = refusees.lastAfter(last)
    // The typing before a refused character is undone with it.
    if (refusee === undefined || last?.has(codeDuChamp(refusee))) return store.undo()
    refusees.keep(refusee, null)
    return [refusee]
  }
  return { undo: () => show(undo), redo: () => show(() => store.redo()) }
}

/** Shortcuts of undo and redo for the rows of the sheet; other texts (an auditor's comment) keep the browser's own undo. */
export function useUndoKeys(): void {
  const actions = useUndo()
  const { dossier } = useSheet()
  useKeys({
    isEnabled: dossier.permissions.modifierIndicateurs,
    act: (action) => actions[action](),
    isOutside: (target) => isText(target) && target.name === '',
  })
}
