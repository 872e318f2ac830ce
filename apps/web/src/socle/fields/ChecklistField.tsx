import { VisuallyHidden } from '@mantine/core'
import { useId } from 'react'
import classes from './ChecklistField.module.css'

export interface ChecklistGroup {
  readonly label: string
  readonly items: readonly { readonly value: string; readonly label: string }[]
}

interface Props {
  label: string
  groups: readonly ChecklistGroup[]
  value: readonly string[]
  onChange: (value: readonly string[]) => void
  /** Shown without a choice. */
  placeholder: string
  /** Maximum width of the menu in pixels. */
  menuWidth: number
  disabled?: boolean
  name?: string
}

/** Several choices, grouped, in a list that opens: native checkboxes, which keyboards and screen readers already support. */
export function ChecklistField({
  label,
  groups,
  value,
  onChange,
  placeholder,
  menuWidth,
  disabled = false,
  name,
}: Props) {
  const id = useId()
  const chosen = groups.flatMap(({ items }) => items).filter((item) => value.includes(item.value))
  /** Chosen values that are no longer offered are removed with the next change: nobody could untick them. */
  const toggle = (item: string) => {
    const kept = value.filter((other) => other !== item && chosen.some((one) => one.value === other))
    onChange(value.includes(item) ? kept : [...kept, item])
  }
  return (
    <details className={classes.root} data-name={name}>
      <summary className={classes.summary} aria-labelledby={`${id}-label ${id}-chosen`}>
        <span id={`${id}-label`} className={VisuallyHidden.classes.root}>
          {label}
        </span>
        <span id={`${id}-chosen`}>
          {chosen.length === 0 ? placeholder : chosen.map((item) => item.label).join(' ; ')}
        </span>
      </summary>
      <div className={classes.menu} style={{ maxWidth: menuWidth }}>
        {groups.map((group) => (
          <fieldset key={group.label} className={classes.group} disabled={disabled}>
            <legend className={classes.legend}>{group.label}</legend>
            {group.items.map((item) => (
              <label key={item.value} className={classes.item}>
                <input type="checkbox" checked={value.includes(item.value)} onChange={() => toggle(item.value)} />
                <span>{item.label}</span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
    </details>
  )
}
