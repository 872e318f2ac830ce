import { IconChevronDown } from '@tabler/icons-react'
import { useId } from 'react'
import { describedBy, Field, type FieldLabel } from './Field'
import classes from './SelectField.module.css'

interface Choice<Value extends string | number> {
  readonly value: Value
  readonly label: string
}

interface Props<Value extends string | number> extends FieldLabel {
  value: Value | null
  choices: readonly Choice<Value>[]
  /** Text for no choice; without it a choice is always required. */
  none?: string | undefined
  onChange: (value: Value | null) => void
  disabled?: boolean
  name?: string
  error?: string | undefined
}

/** A choice of a few values, in a native list. */
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
    <Field id={id} label={label} isLabelHidden={isLabelHidden} className={classes.root} error={error}>
      <div className={classes.box}>
        <select
          id={id}
          name={name}
          className={classes.select}
          value={value ?? ''}
          disabled={disabled}
          {...describedBy(id, error)}
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
        <IconChevronDown size={16} aria-hidden className={classes.chevron} />
      </div>
    </Field>
  )
}
