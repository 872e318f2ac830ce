import { IconChevronDown } from '@tabler/icons-react'
import classes from './BarSelect.module.css'

interface Props {
  label: string
  options: readonly { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
}

/** A native list: the bar is on every page, and a form library would delay the first one. */
export function BarSelect({ label, options, value, onChange }: Props) {
  return (
    <span className={classes.root}>
      <select
        aria-label={label}
        className={classes.select}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <IconChevronDown size={16} aria-hidden className={classes.chevron} />
    </span>
  )
}
