import { useEffect, useRef } from 'react'

/** Ctrl+Enter goes on to the next step from anywhere on the page except in a dialog: its button is many keys away. */
export function useGoOnKey(goOn: (() => void) | null): void {
  const current = useRef(goOn)
  current.current = goOn
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, target } = event
      const isInDialog = target instanceof Element && target.closest('[role="dialog"]') !== null
      if (key !== 'Enter' || !(ctrlKey || metaKey) || isInDialog || current.current === null) return
      event.preventDefault()
      current.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
