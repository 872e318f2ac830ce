import { useId } from 'react'
import classes from './SelectField.module.css'

export interface Choice<Value extends string | number> {
  readonly value: Value
  readonly label: string
}

interface Props<Value extends string | number> {
  label: string
  isLabelHidden?: boolean
  value: Value | null
  choices: readonly Choice<Value>[]
  /** Words for no choice; without them one of the choices is always made. */
  none?: string
  onChange: (value: Value | null) => void
  disabled?: boolean
  name?: string
  error?: string | undefined
}

/** One of a few choices, in a native list. */
export function SelectField<Value extends string | number>({
  label,
  isLabelHidden = false,
  value,
  choices,
  none,
  onChange,
  disabled = false,
  name,
  error,
}: Props<Value>) {
  const id = useId()
  return (
    <div className={classes.root}>
      <label htmlFor={id} className={isLabelHidden ? classes.hidden : classes.label}>
        {label}
      </label>
      <select
        id={id}
        name={name}
        className={classes.select}
        value={value ?? ''}
        disabled={disabled}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-message`}
        onChange={({ currentTarget }) =>
          onChange(choices.find((choice) => String(choice.value) === currentTarget.value)?.value ?? null)
        }
      >
        {none !== undefined && <option value="">{none}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      {error !== undefined && (
        <p id={`${id}-message`} className={classes.message}>
          {error}
        </p>
      )}
    </div>
  )
}
