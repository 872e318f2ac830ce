import { useEffect, useRef } from 'react'
import { useGoToField } from './go-to-field'
import { useSheet } from './sheet-context'

/** Takes the last change back, or does it again, and shows the person where: a field that has the focus would keep what was typed in it. */
export function useUndo(): { readonly undo: () => void; readonly redo: () => void } {
  const { store, refusees } = useSheet()
  const goToField = useGoToField()
  const show = (change: () => readonly string[]) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    const changed = change()
    refusees.forget(changed)
    const [first] = changed
    if (first !== undefined) goToField(first)
  }
  return { undo: () => show(() => store.undo()), redo: () => show(() => store.redo()) }
}

/**
 * Ctrl+Z takes back, Ctrl+Y or Ctrl+Shift+Z does again, anywhere on the sheet. In a field being typed in the browser's own undo comes first: its text is then not yet
 * what it was when the field was entered.
 */
export function useUndoKeys(): void {
  const actions = useUndo()
  const current = useRef(actions)
  current.current = actions
  const { dossier } = useSheet()
  const isEditable = dossier.permissions.modifierIndicateurs
  useEffect(() => {
    if (!isEditable) return
    let entered: { field: EventTarget | null; text: string } = { field: null, text: '' }
    const onFocus = ({ target }: Event) => {
      entered = { field: target, text: textOf(target) ?? '' }
    }
    // A paste over several cells is written by the sheet, and taken back by it: no key was typed in the field.
    const onInput = (event: Event) => {
      if (event.target === entered.field && !(event instanceof InputEvent)) onFocus(event)
    }
    const onKey = (event: KeyboardEvent) => {
      const action = actionOf(event)
      if (action === null) return
      const text = textOf(event.target)
      const isTyping = text !== null && !(entered.field === event.target && entered.text === text)
      if (isTyping || isOutside(event.target)) return
      event.preventDefault()
      current.current[action]()
    }
    document.addEventListener('focusin', onFocus)
    document.addEventListener('input', onInput)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('input', onInput)
      document.removeEventListener('keydown', onKey)
    }
  }, [isEditable])
}

function actionOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): 'undo' | 'redo' | null {
  if (altKey || !(ctrlKey || metaKey)) return null
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo'
  return key.toLowerCase() === 'y' && !shiftKey ? 'redo' : null
}

const isText = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text')
const textOf = (target: EventTarget | null): string | null => (isText(target) ? target.value : null)

/** Dialogs, and the texts that are no rows of the sheet (an auditor's comment), keep their own undo. */
const isOutside = (target: EventTarget | null): boolean =>
  target instanceof Element && (target.closest('[role="dialog"]') !== null || (isText(target) && target.name === ''))
