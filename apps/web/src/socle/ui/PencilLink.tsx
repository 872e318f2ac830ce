import { IconEye, IconPencil } from '@tabler/icons-react'
import { Link } from 'react-router'
import classes from './PencilLink.module.css'

interface Props {
  to: string
  label: string
  /** An eye in place of the pencil: the screen can only be read. */
  isReadOnly?: boolean
}

/** A pencil beside a title, linking to the screen that edits it. */
export function PencilLink({ to, label, isReadOnly = false }: Props) {
  const Icon = isReadOnly ? IconEye : IconPencil
  return (
    <Link to={to} className={classes.root} aria-label={label} title={label}>
      <Icon size={18} aria-hidden />
    </Link>
  )
}
