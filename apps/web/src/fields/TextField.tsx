import { useEffect, useId, useRef } from 'react'
import classes from './TextField.module.css'

interface Props {
  label: string
  isLabelHidden?: boolean
  /** The text now; a new one replaces what the field shows only while the person is not typing. */
  value: string | null
  /** Called at each change, null when the field is emptied. */
  onChange: (value: string | null) => void
  /** One line; several make a text area. */
  rows?: number
  type?: 'text' | 'date'
  maxLength?: number
  readOnly?: boolean
  name?: string
  error?: string | undefined
}

/** A text in a native, uncontrolled field: typing redraws nothing. A date is stored YYYY-MM-DD and shown the way of the browser's language. */
export function TextField({
  label,
  isLabelHidden = false,
  value,
  onChange,
  rows = 1,
  type = 'text',
  maxLength = 5000,
  readOnly = false,
  name,
  error,
}: Props) {
  const id = useId()
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const written = value ?? ''
  useEffect(() => {
    const element = field.current
    if (element !== null && element !== document.activeElement) element.value = written
  }, [written])
  const props = {
    ref: field,
    id,
    name,
    className: classes.input,
    defaultValue: written,
    maxLength,
    readOnly,
    'aria-invalid': error !== undefined,
    'aria-describedby': error === undefined ? undefined : `${id}-message`,
    onInput: (event: React.InputEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange(event.currentTarget.value === '' ? null : event.currentTarget.value),
  }
  return (
    <div className={classes.root}>
      <label htmlFor={id} className={isLabelHidden ? classes.hidden : classes.label}>
        {label}
      </label>
      {rows > 1 ? <textarea rows={rows} {...props} /> : <input type={type} {...props} />}
      {error !== undefined && (
        <p id={`${id}-message`} className={classes.message}>
          {error}
        </p>
      )}
    </div>
  )
}
