import { Popover, type PopoverProps } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'

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
    <Popover withArrow shadow="md" trapFocus returnFocus hideDetached={false} opened={isThere && opened} {...props}>
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown {...(label !== undefined && { 'aria-label': label })}>{children}</Popover.Dropdown>
    </Popover>
  )
}
