import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Field.module.css'

export interface FieldLabel {
  /** Shown above the field, or only read aloud with `isLabelHidden` (in a table whose column says it). */
  label: ReactNode
  isLabelHidden?: boolean
}

/** For a form that keeps what a field cannot read: it comes back as it was typed. */
export interface Refusal {
  /** What was typed earlier and cannot be read; null when there is nothing of the kind. It leaves the field when it becomes null. */
  refused?: string | null
  /** Told what is typed while it cannot be read, null once it can. */
  onRefused?: (text: string | null) => void
}

interface Props extends FieldLabel {
  id: string
  className?: string | undefined
  /** What is wrong with what is in the field. */
  error: string | undefined
  children: ReactNode
}

/** A native field between its label and its message. The field itself takes `describedBy`. */
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

/** What is said of a field elsewhere on the page. */
export interface FieldNote {
  readonly id: string
  /** Whether it is a fault of the field. */
  readonly isFault: boolean
}

/** Ties a native field to its message, or to what is said of it elsewhere. */
export const describedBy = (id: string, error: string | undefined, note?: FieldNote) => ({
  'aria-invalid': error !== undefined || note?.isFault === true,
  'aria-describedby': error === undefined ? note?.id : messageId(id),
})
