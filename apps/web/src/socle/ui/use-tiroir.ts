import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react'

/**
 * A drawer that a button opens where there is no room for its content: it closes on Escape, and when the focus leaves it.
 * Give `around` to the common parent of the button and the drawer, or to each of them.
 */
export function useTiroir() {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  /** Focus the button: the focused element is hidden now. */
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return {
    isOpen,
    close,
    button: {
      ref: button,
      type: 'button',
      'aria-expanded': isOpen,
      'aria-controls': id,
      onClick: () => setOpen(!isOpen),
    } as const,
    // Safari gives a pressed button no focus, but its nearest parent that takes one: the drawer stays open for the press.
    part: { id, tabIndex: -1, 'data-open': isOpen || undefined },
    around: {
      onKeyDown: ({ key }: KeyboardEvent) => {
        if (key === 'Escape' && isOpen) close()
      },
      onBlur: ({ relatedTarget }: FocusEvent) => {
        const part = document.getElementById(id)
        const stays = button.current === relatedTarget || part?.contains(relatedTarget)
        if (!stays) setOpen(false)
      },
    },
  }
}
