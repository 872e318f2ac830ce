import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../i18n/format'
import classes from './DecimalField.module.css'
import { type DecimalLimits, type DecimalReading, readDecimal } from './decimal'
import { describedBy, Field, type FieldLabel, type FieldNote, type Refusal } from './Field'

type Fault = Extract<DecimalReading, { fault: string }>['fault']

interface Props extends DecimalLimits, FieldLabel, Refusal {
  /** Present value. The field keeps its own text: a new value replaces it only while the person has typed nothing since they entered it. */
  value: number | null
  /** Called at each change of the number, with null for an empty field. While the text is no number, the value from before it was typed stands. */
  onChange: (value: number | null) => void
  /** Called when the text becomes an invalid number, or a valid one again. */
  onValidityChange?: (isValid: boolean) => void
  unit?: string
  /** A fault that the field cannot detect itself. */
  error?: string | undefined
  /** Message about the value, elsewhere on the page. */
  note?: FieldNote | undefined
  disabled?: boolean
  readOnly?: boolean
  name?: string
  /** Effect of Enter, for the key of a telephone's keyboard. */
  enterKeyHint?: 'next'
  onKeyDown?: (event: React.KeyboardEvent<HTMLInputElement>) => void
}

const faultOf = (reading: DecimalReading): Fault | null => ('fault' in reading ? reading.fault : null)

/**
 * A number in a native, uncontrolled input: typing re-renders nothing until the value or its validity changes.
 * Comma or dot and spaces are accepted; on blur, the number is written in the format of the interface's language.
 */
export function DecimalField({
  label,
  isLabelHidden = false,
  value,
  onChange,
  onValidityChange,
  refused = null,
  onRefused,
  unit,
  error,
  note,
  disabled = false,
  readOnly = false,
  name,
  enterKeyHint,
  onKeyDown,
  ...limits
}: Props) {
  const { t } = useTranslation()
  const { number, language } = useFormat()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState(() => (refused === null ? null : faultOf(readDecimal(refused, limits))))
  const write = (given: number | null) => (given === null ? '' : number(given, limits.decimals))
  const written = write(value)
  const committed = useRef(value)
  /** Value before the present typing: that of a refused text, whose first figures would count otherwise. */
  const held = useRef(value)
  /** Whether the person has typed since they entered the field. */
  const isTyping = useRef(false)

  useEffect(() => {
    if (value !== committed.current) held.current = value
    committed.current = value
    const element = input.current
    if (element === null || fault !== null || (element === document.activeElement && isTyping.current)) return
    if (element.value !== written) element.value = written
  }, [value, written, fault])

  const wasRefused = useRef(refused)
  useEffect(() => {
    // The refused text was removed elsewhere, by an undo or an erasure: typing in the field itself has already cleared the fault.
    const isGivenUp = wasRefused.current !== null && refused === null
    wasRefused.current = refused
    if (!isGivenUp) return
    setFault(null)
    // At once, not after the next render: an undo focuses the field, whose text then counts as the one before any typing.
    const element = input.current
    if (element !== null && !(element === document.activeElement && isTyping.current)) element.value = written
  }, [refused, written])

  const read = (text: string) => {
    const reading = readDecimal(text, limits)
    const nextFault = faultOf(reading)
    if ((nextFault === null) !== (fault === null)) onValidityChange?.(nextFault === null)
    setFault(nextFault)
    onRefused?.(nextFault === null ? null : text)
    const next = 'value' in reading ? reading.value : held.current
    if (next === committed.current) return
    committed.current = next
    onChange(next)
  }
  const message =
    fault === null
      ? error
      : t(`champ.decimal.${fault}`, {
          count: limits.decimals ?? 4,
          minimum: number(limits.min ?? 0),
          maximum: number(limits.max ?? 0),
        })
  const field = (
    <input
      key={language}
      ref={input}
      id={id}
      name={name}
      className={classes.input}
      type="text"
      inputMode="decimal"
      enterKeyHint={enterKeyHint}
      autoComplete="off"
      defaultValue={refused ?? written}
      disabled={disabled}
      readOnly={readOnly}
      {...describedBy(id, message, note)}
      onInput={(event) => {
        if (!isTyping.current) held.current = committed.current
        isTyping.current = true
        read(event.currentTarget.value)
      }}
      onBlur={(event) => {
        isTyping.current = false
        if (fault === null) event.currentTarget.value = write(committed.current)
      }}
      onKeyDown={onKeyDown}
    />
  )
  return (
    <Field id={id} label={label} isLabelHidden={isLabelHidden} error={message}>
      {/* As an item of a flex box, the field would have each character lay out the whole page. */}
      {unit === undefined ? (
        field
      ) : (
        <div className={classes.line}>
          {field}
          <span className={classes.unit}>{unit}</span>
        </div>
      )}
    </Field>
  )
}
