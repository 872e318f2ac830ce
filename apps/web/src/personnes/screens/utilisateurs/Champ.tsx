import type { ReactNode } from 'react'
import classes from './Utilisateurs.module.css'

interface Props {
  label: string
  error: string | undefined
  children: ReactNode
}

/** A list that opens, below its label and above its fault. */
export function Champ({ label, error, children }: Props) {
  return (
    <div>
      <p className={classes.label} aria-hidden>
        {label}
      </p>
      {children}
      {error !== undefined && (
        <p className={classes.message} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
