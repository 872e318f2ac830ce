import { Popover, type PopoverProps } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'

/** The panel keeps the margin of the page, in pixels. */
const MIDDLEWARES = { flip: true, shift: { padding: 16 } }

/** Panel of a `Bulle` beside its button. */
export default function Flottant({
  target,
  children,
  opened,
  label,
  ...props
}: PopoverProps & { opened: boolean; target: ReactNode; label: string | undefined }) {
  // The library returns the focus to the element that had it when the panel opened: mount the panel later, when the button has it.
  const [isThere, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  // The library hides a panel whose button left the window. This one has the focus, which would be lost with it, and reading a long one scrolls past its
  // button.
  return (
    <Popover
      withArrow
      // The middle of the button, wherever the edge of the window pushes the panel.
      arrowPosition="center"
      middlewares={MIDDLEWARES}
      shadow="md"
      trapFocus
      returnFocus
      hideDetached={false}
      opened={isThere && opened}
      {...props}
    >
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown {...(label !== undefined && { 'aria-label': label })}>{children}</Popover.Dropdown>
    </Popover>
  )
}
