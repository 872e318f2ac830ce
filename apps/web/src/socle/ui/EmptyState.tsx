import { Button } from '@mantine/core'
import { IconPlant2 } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './State.module.css'

interface Props {
  title: string
  message?: ReactNode
  icon?: ComponentType<{ size: number; 'aria-hidden': boolean }>
  /** Next step, as a link within the application. */
  action?: { label: string; to: string } | undefined
  /** Or a button for an action in place. */
  children?: ReactNode
}

/** Message of a screen without content, with the next step. */
export function EmptyState({ title, message, icon: Icon = IconPlant2, action, children }: Props) {
  return (
    <div className={classes.root}>
      <span className={classes.icon}>
        <Icon size={28} aria-hidden />
      </span>
      <p className={classes.title}>{title}</p>
      {message !== undefined && <p className={classes.message}>{message}</p>}
      {action && (
        <Button component={Link} to={action.to}>
          {action.label}
        </Button>
      )}
      {children}
    </div>
  )
}
