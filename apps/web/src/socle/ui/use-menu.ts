import { type KeyboardEvent, type MouseEvent, useEffect, useState } from 'react'
import { useTiroir } from './use-tiroir'

const ENTRIES = ':is(button, a[href]):not(:disabled)'

/** Place of the entry to focus for a key, among `count`; null for another key. @param at place of the focused entry, -1 for none */
function placeFor(key: string, at: number, count: number): number | null {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key === 'ArrowDown') return (at + 1) % count
  return key === 'ArrowUp' ? (Math.max(at, 0) - 1 + count) % count : null
}

/** A drawer of actions. Opened by a key, or by the down arrow on its button, its first entry has the focus; the arrows move through the entries. */
export function useMenu() {
  const tiroir = useTiroir()
  const { button, part, around, isOpen } = tiroir
  const [isByKey, setByKey] = useState(false)
  const entries = () => [...(document.getElementById(part.id)?.querySelectorAll<HTMLElement>(ENTRIES) ?? [])]
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opening
  useEffect(() => {
    if (isOpen && isByKey) entries()[0]?.focus()
  }, [isOpen])
  return {
    ...tiroir,
    button: {
      ...button,
      onClick: ({ detail }: MouseEvent) => {
        // A press of a key is a click without a count.
        setByKey(detail === 0)
        button.onClick()
      },
    },
    around: {
      ...around,
      onKeyDown: (event: KeyboardEvent) => {
        around.onKeyDown(event)
        const { key, target } = event
        const all = entries()
        const at = all.indexOf(target as HTMLElement)
        if (!isOpen) {
          if (key !== 'ArrowDown' || target !== button.ref.current) return
          event.preventDefault()
          setByKey(true)
          button.onClick()
          return
        }
        const place = at === -1 && target !== button.ref.current ? null : placeFor(key, at, all.length)
        if (place === null) return
        event.preventDefault()
        all[place]?.focus()
      },
    },
  }
}
