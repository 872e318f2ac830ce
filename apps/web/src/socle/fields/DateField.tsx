import { formatDate } from '@sillon/referentials'
import { IconCalendar } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './DateField.module.css'
import { readDate } from './date'
import { describedBy, Field, type FieldLabel, type Refusal } from './Field'

interface Props extends FieldLabel, Refusal {
  /** YYYY-MM-DD; a new date replaces the shown text only while the person is not typing. */
  value: string | null
  /** Called at each change of the date, with null for an empty field; not while the text is no date. */
  onChange: (value: string | null) => void
  /** Called when the text becomes an invalid date, or a valid one again. */
  onValidityChange?: (isValid: boolean) => void
  /** Called when the person leaves the field. */
  onLeave?: () => void
  readOnly?: boolean
  name?: string
  /** Effect of Enter, for the key of a telephone's keyboard. */
  enterKeyHint?: 'next'
  error?: string | undefined
}

/**
 * A date typed day first, whatever the language of the browser, in a native, uncontrolled field. The fault is shown on blur, and the date is then written DD/MM/YYYY.
 * The button opens the browser's calendar.
 */
export function DateField({
  label,
  isLabelHidden = false,
  value,
  onChange,
  onValidityChange,
  refused = null,
  onRefused,
  onLeave,
  readOnly = false,
  name,
  enterKeyHint,
  error,
}: Props) {
  const { t } = useTranslation()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const committed = useRef(value)
  const isReadable = useRef(refused === null)
  const [isFaulty, setFaulty] = useState(refused !== null)

  useEffect(() => {
    committed.current = value
    const element = input.current
    if (element !== null && element !== document.activeElement && isReadable.current) element.value = written(value)
  }, [value])

  const wasRefused = useRef(refused)
  useEffect(() => {
    const isGivenUp = wasRefused.current !== null && refused === null && !isReadable.current
    wasRefused.current = refused
    if (!isGivenUp) return
    isReadable.current = true
    setFaulty(false)
    if (input.current !== null) input.current.value = written(committed.current)
  }, [refused])

  const read = (text: string) => {
    const reading = readDate(text)
    const reads = 'value' in reading
    if (reads !== isReadable.current) onValidityChange?.(reads)
    isReadable.current = reads
    if (!reads) return
    setFaulty(false)
    onRefused?.(null)
    if (reading.value !== committed.current) {
      committed.current = reading.value
      onChange(reading.value)
    }
  }
  const pick = (iso: string) => {
    if (input.current !== null) input.current.value = written(iso || null)
    read(iso)
    input.current?.focus()
  }
  const message = isFaulty ? t('champ.date.invalide') : error
  return (
    <Field id={id} label={label} isLabelHidden={isLabelHidden} error={message}>
      <div className={classes.line}>
        <input
          ref={input}
          id={id}
          name={name}
          className={classes.input}
          type="text"
          inputMode="numeric"
          enterKeyHint={enterKeyHint}
          autoComplete="off"
          placeholder={readOnly ? undefined : t('champ.date.format')}
          defaultValue={refused ?? written(value)}
          readOnly={readOnly}
          {...describedBy(id, message)}
          onInput={(event) => read(event.currentTarget.value)}
          onBlur={(event) => {
            setFaulty(!isReadable.current)
            if (isReadable.current) event.currentTarget.value = written(committed.current)
            else onRefused?.(event.currentTarget.value)
            onLeave?.()
          }}
        />
        {!readOnly && (
          <>
            <input
              ref={picker}
              className={classes.picker}
              type="date"
              tabIndex={-1}
              aria-hidden="true"
              onChange={(event) => pick(event.currentTarget.value)}
            />
            <button
              type="button"
              className={classes.calendar}
              tabIndex={-1}
              aria-label={t('champ.date.calendrier')}
              onClick={() => {
                if (picker.current === null) return
                picker.current.value = committed.current ?? ''
                picker.current.showPicker()
              }}
            >
              <IconCalendar size={18} aria-hidden />
            </button>
          </>
        )}
      </div>
    </Field>
  )
}

const written = (iso: string | null) => (iso === null ? '' : formatDate(iso))
