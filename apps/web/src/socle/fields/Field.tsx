import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Field.module.css'

export interface FieldLabel {
  /** Shown above the field, or visually hidden with `isLabelHidden` (in a table whose column shows it). */
  label: ReactNode
  isLabelHidden?: boolean
}

/** Unreadable text stored by the form, to be restored as typed. */
export interface Refusal {
  /** Unreadable text typed earlier; null without one. A change to null clears the field. */
  refused?: string | null
  /** Called with the text while it is unreadable, and with null once it is readable. */
  onRefused?: (text: string | null) => void
}

interface Props extends FieldLabel {
  id: string
  className?: string | undefined
  /** Message about the content of the field. */
  error: string | undefined
  children: ReactNode
}

/** A native field between its label and its message. The field itself must use `describedBy`. */
export function Field({ id, label, isLabelHidden = false, className, error, children }: Props) {
  return (
    <div className={className}>
      <label htmlFor={id} className={isLabelHidden ? VisuallyHidden.classes.root : classes.label}>
        {label}
      </label>
      {children}
      {error !== undefined && (
        <p id={messageId(id)} className={classes.message}>
          {error}
        </p>
      )}
    </div>
  )
}

const messageId = (id: string) => `${id}-message`

/** Message about a field, elsewhere on the page. */
export interface FieldNote {
  readonly id: string
  /** Whether the message is an error of the field. */
  readonly isFault: boolean
}

/** ARIA attributes that tie a native field to its error, or else to its note. */
export const describedBy = (id: string, error: string | undefined, note?: FieldNote) => ({
  'aria-invalid': error !== undefined || note?.isFault === true,
  'aria-describedby': error === undefined ? note?.id : messageId(id),
})
