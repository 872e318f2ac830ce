import { IconPencil } from '@tabler/icons-react'
import { Link } from 'react-router'
import classes from './PencilLink.module.css'

/** A pencil beside a title, linking to the screen that edits it. */
export function PencilLink({ to, label }: { to: string; label: string }) {
  return (
    <Link to={to} className={classes.root} aria-label={label} title={label}>
      <IconPencil size={18} aria-hidden />
    </Link>
  )
}
