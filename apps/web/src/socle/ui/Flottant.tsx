import { Popover, type PopoverProps } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'

/** The panel of a `Bulle` beside its button. */
export default function Flottant({
  target,
  children,
  opened,
  label,
  ...props
}: PopoverProps & { opened: boolean; target: ReactNode; label: string | undefined }) {
  // The kit gives the focus back to where it was when the panel opened, not when it came: the button has it in between.
  const [isThere, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  // The kit hides a panel whose button left the window. This one holds the focus, which would be lost with it, and a long
  // one is read by scrolling past its button.
  return (
    <Popover withArrow shadow="md" trapFocus returnFocus hideDetached={false} opened={isThere && opened} {...props}>
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown {...(label !== undefined && { 'aria-label': label })}>{children}</Popover.Dropdown>
    </Popover>
  )
}
