import type { PopoverProps } from '@mantine/core'
import { cloneElement, type ReactElement, type ReactNode, useState } from 'react'
import { Injoignable, lazyPart } from './lazy-part'

/** Lazy chunk that positions the panel; nothing needs it before. */
const Flottant = lazyPart(
  () => import('./Flottant'),
  ({ target }) => (
    <>
      {target}
      <Injoignable />
    </>
  ),
  ({ target }) => target,
)

interface Props extends Pick<PopoverProps, 'width' | 'position'> {
  isOpen: boolean
  onChange: (isOpen: boolean) => void
  /** Button that opens the panel, through `onChange`. */
  button: ReactElement<{ autoFocus?: boolean; 'aria-haspopup'?: 'dialog'; 'aria-expanded'?: boolean }>
  /** Name of the panel for screen readers; by default the name of its button. */
  label?: string
  children: ReactNode
}

/** A panel that opens over the page at its button, has the focus while it is open, and then returns it. */
export function Bulle({ isOpen, onChange, button, label, children, ...rest }: Props) {
  const [wasOpened, setOpened] = useState(false)
  if (isOpen && !wasOpened) setOpened(true)
  if (!wasOpened) return cloneElement(button, { 'aria-haspopup': 'dialog', 'aria-expanded': false })
  // The button re-renders inside the panel's target: restore the focus.
  const target = cloneElement(button, { autoFocus: true })
  return (
    <Flottant opened={isOpen} onChange={onChange} target={target} label={label} {...rest}>
      {children}
    </Flottant>
  )
}
