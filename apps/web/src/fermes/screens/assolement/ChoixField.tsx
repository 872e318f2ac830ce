import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './ChoixField.module.css'

interface Props {
  /** For screen readers: the column shows it. */
  label: string
  value: number | null
  choices: readonly { readonly id: number; readonly libelle: string }[]
  error?: string | undefined
  disabled: boolean
  onChange: (value: number | null) => void
}

/** A choice of a few named values, in the browser's own list. */
export function ChoixField({ label, value, choices, error, disabled, onChange }: Props) {
  const { t } = useTranslation('assolement')
  const id = useId()
  return (
    <div>
      <select
        aria-label={label}
        className={classes.select}
        value={value ?? ''}
        disabled={disabled}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : id}
        onChange={(event) => onChange(event.currentTarget.value === '' ? null : Number(event.currentTarget.value))}
      >
        <option value="">{disabled ? '' : t('choisir')}</option>
        {choices.map((choice) => (
          <option key={choice.id} value={choice.id}>
            {choice.libelle}
          </option>
        ))}
      </select>
      {error !== undefined && (
        <p id={id} className={classes.message}>
          {error}
        </p>
      )}
    </div>
  )
}
