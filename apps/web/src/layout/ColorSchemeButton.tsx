import { IconMoon, IconSun } from '@tabler/icons-react'
import classes from './IconButton.module.css'

interface Props {
  isDark: boolean
  /** Name of the button: the effect of a press. */
  label: string
  onChange: (scheme: 'light' | 'dark') => void
}

export function ColorSchemeButton({ isDark, label, onChange }: Props) {
  const Icon = isDark ? IconSun : IconMoon
  return (
    <button
      type="button"
      className={classes.root}
      aria-label={label}
      title={label}
      onClick={() => onChange(isDark ? 'light' : 'dark')}
    >
      <Icon size={20} aria-hidden />
      <span className={classes.word}>{label}</span>
    </button>
  )
}
