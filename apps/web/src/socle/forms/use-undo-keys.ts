import { useEffect, useRef } from 'react'

type Action = 'undo' | 'redo'

interface Options {
  readonly isEnabled: boolean
  act(action: Action): void
  /** Whether keys pressed on this element are not for the page. */
  isOutside?(target: EventTarget | null): boolean
}

/**
 * Ctrl+Z undoes, Ctrl+Y or Ctrl+Shift+Z redoes, anywhere on the page except in a dialog. In a field with changed text the browser's own undo has priority.
 */
export function useUndoKeys({ isEnabled, act, isOutside = () => false }: Options): void {
  const current = useRef({ act, isOutside })
  current.current = { act, isOutside }
  useEffect(() => {
    if (!isEnabled) return
    let entered: { field: EventTarget | null; text: string } = {
      field: document.activeElement,
      text: textOf(document.activeElement) ?? '',
    }
    const onFocus = ({ target }: Event) => {
      entered = { field: target, text: textOf(target) ?? '' }
    }
    // The page itself writes a paste over several cells, and undoes it: no key was typed in the field.
    const onInput = (event: Event) => {
      if (event.target === entered.field && !(event instanceof InputEvent)) onFocus(event)
    }
    const onKey = (event: KeyboardEvent) => {
      const action = actionOf(event)
      if (action === null) return
      const text = textOf(event.target)
      const isTyping = text !== null && !(entered.field === event.target && entered.text === text)
      // In an empty field the browser would undo a character of another one.
      const isOutside = current.current.isOutside(event.target) && text !== ''
      if (isTyping || isInDialog(event.target) || isOutside) return
      event.preventDefault()
      current.current.act(action)
    }
    document.addEventListener('focusin', onFocus)
    document.addEventListener('input', onInput)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('input', onInput)
      document.removeEventListener('keydown', onKey)
    }
  }, [isEnabled])
}

function actionOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): Action | null {
  if (altKey || !(ctrlKey || metaKey)) return null
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo'
  return key.toLowerCase() === 'y' && !shiftKey ? 'redo' : null
}

export const isText = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && ['text', 'search'].includes(target.type))
const textOf = (target: EventTarget | null): string | null => (isText(target) ? target.value : null)
const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"]') !== null
