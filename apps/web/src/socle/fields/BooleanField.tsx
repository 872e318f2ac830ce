import { VisuallyHidden } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './BooleanField.module.css'

interface Props {
  /** Text of the question. */
  label: string
  isLabelHidden?: boolean
  /** Null without an answer. */
  value: boolean | null
  onChange: (value: boolean | null) => void
  disabled?: boolean
  name?: string
  /** Words in place of yes, no and not filled in. */
  words?: Readonly<Record<Choix, ReactNode>>
  /** The unfavourable answer, which has another colour. */
  contraire?: Choix
  /** An answer that is disabled, with the reason. */
  closed?: { readonly choice: Choix; readonly why: string } | undefined
  error?: string | undefined
  /** Id of a text that describes the question. */
  describedBy?: string | undefined
}

type Choix = 'oui' | 'non' | 'nonRenseigne'

const choices = [
  ['oui', true],
  ['non', false],
  ['nonRenseigne', null],
] as const

/** Chooses an answer by the first letter of its word, as a native list does. */
function chooseByLetter(event: React.KeyboardEvent<HTMLInputElement>): void {
  if (event.ctrlKey || event.altKey || event.metaKey || event.key.length !== 1) return
  const answers = [...(event.currentTarget.closest('fieldset')?.querySelectorAll('label') ?? [])]
  const answer = answers.find((one) => one.textContent?.trim().toLowerCase().startsWith(event.key.toLowerCase()))
  const radio = answer?.querySelector('input')
  if (event.key === ' ' || radio == null || radio.disabled) return
  event.preventDefault()
  radio.focus()
  radio.click()
}

/** A yes/no question with native radio buttons: no answer is a choice of its own, different from no. */
export function BooleanField({
  label,
  isLabelHidden = false,
  value,
  onChange,
  disabled = false,
  name: field,
  words,
  contraire,
  closed,
  error,
  describedBy,
}: Props) {
  const { t } = useTranslation()
  const name = useId()
  const message = error === undefined ? undefined : `${name}-message`
  const description = [describedBy, message].filter(Boolean).join(' ') || undefined
  const why = closed === undefined ? undefined : `${name}-why`
  return (
    <fieldset name={field} className={classes.root} disabled={disabled} aria-describedby={description}>
      <legend className={isLabelHidden ? VisuallyHidden.classes.root : classes.legend}>{label}</legend>
      <div className={classes.choices}>
        {choices.map(([key, choice]) => {
          const word = words?.[key] ?? t(`champ.booleen.${key}`)
          return (
            <label
              key={key}
              className={classes.choice}
              data-contraire={key === contraire || undefined}
              data-vide={choice === null || undefined}
            >
              <input
                type="radio"
                name={name}
                checked={value === choice}
                disabled={closed?.choice === key}
                aria-describedby={closed?.choice === key ? why : undefined}
                onChange={() => onChange(choice)}
                onKeyDown={chooseByLetter}
              />
              <span data-word={typeof word === 'string' ? word : undefined}>{word}</span>
            </label>
          )
        })}
      </div>
      {closed !== undefined && (
        <p id={why} className={classes.why}>
          {closed.why}
        </p>
      )}
      {error !== undefined && (
        <p id={message} className={classes.message}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
