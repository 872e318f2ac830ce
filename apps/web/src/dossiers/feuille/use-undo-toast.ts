import { useEffect, useRef } from 'react'
import { toastDone } from '#socle/ui/toast-action'
import { useSheet } from './sheet-context'
import { useUndo } from './use-undo'

interface Told {
  readonly title: string
  readonly message: string
  /** Label of the button. */
  readonly label: string
  /** Whether the told change is still the last one. */
  readonly isLastChange: () => boolean
}

/** Toast with an undo about a change that replaced entries, until another change or until the sheet closes. */
export function useUndoToast(): (told: Told) => Promise<void> {
  const { store } = useSheet()
  const { undo } = useUndo()
  const leave = useRef(() => {})
  useEffect(() => () => leave.current(), [])
  return async ({ title, message, label, isLastChange }) => {
    const hide = await toastDone(title, message, { label, onClick: () => isLastChange() && undo() })
    const stop = store.subscribeAny(() => {
      if (!isLastChange()) leave.current()
    })
    leave.current = () => {
      hide()
      stop()
    }
  }
}
