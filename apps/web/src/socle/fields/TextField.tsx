import { useEffect, useId, useRef } from 'react'
import { describedBy, Field, type FieldLabel } from './Field'
import classes from './TextField.module.css'

interface Props extends FieldLabel {
  /** Present text; a new one replaces the shown text only while the person has typed nothing since they entered the field. */
  value: string | null
  /** Called at each change, with null for an empty field. */
  onChange: (value: string | null) => void
  /** Number of lines; with several it is a text area. */
  rows?: number
  maxLength?: number
  readOnly?: boolean
  name?: string
  /** Effect of Enter in a field of one line, for the key of a telephone's keyboard. */
  enterKeyHint?: 'next'
  /** For a number of digits only, such as an authorisation: the keyboard of a telephone shows digits. */
  inputMode?: 'numeric'
  /** Example of a value. */
  placeholder?: string
  error?: string | undefined
  /** Focused on mount, where typing is the purpose. */
  takesFocus?: boolean
}

/** A text in a native, uncontrolled field: typing re-renders nothing. */
export function TextField({
  label,
  isLabelHidden = false,
  value,
  onChange,
  rows = 1,
  maxLength = 5000,
  readOnly = false,
  name,
  enterKeyHint,
  inputMode,
  placeholder,
  error,
  takesFocus = false,
}: Props) {
  const id = useId()
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const written = value ?? ''
  /** Whether the person has typed since they entered the field. */
  const isTyping = useRef(false)
  useEffect(() => {
    const element = field.current
    if (element === null || (element === document.activeElement && isTyping.current)) return
    if (element.value !== written) element.value = written
  }, [written])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on mount
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [])
  const props = {
    ref: field,
    id,
    name,
    className: classes.input,
    defaultValue: written,
    maxLength,
    readOnly,
    placeholder,
    // In a dialog, it also gets the initial focus.
    'data-autofocus': takesFocus || undefined,
    ...describedBy(id, error),
    onInput: (event: React.InputEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      isTyping.current = true
      onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)
    },
    onBlur: () => {
      isTyping.current = false
    },
  }
  return (
    <Field id={id} label={label} isLabelHidden={isLabelHidden} className={classes.root} error={error}>
      {rows > 1 ? (
        <textarea rows={rows} {...props} />
      ) : (
        <input type="text" enterKeyHint={enterKeyHint} inputMode={inputMode} {...props} />
      )}
    </Field>
  )
}
