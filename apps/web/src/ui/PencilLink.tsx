import { ActionIcon } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Link } from 'react-router'

/** A pencil beside a title, going to where it is changed. */
export function PencilLink({ to, label }: { to: string; label: string }) {
  return (
    <ActionIcon component={Link} to={to} variant="light" size="lg" aria-label={label} title={label}>
      <IconPencil size={18} aria-hidden />
    </ActionIcon>
  )
}
