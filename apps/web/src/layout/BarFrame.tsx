import { type ReactNode, useState } from 'react'
import { Landscape } from './Landscape'
import { Logo } from './Logo'
import classes from './TopBar.module.css'

interface Props {
  labels: {
    readonly navigation: string
    readonly menu: string
    readonly environment: string | null
    /** How many things wait for the reader; null for none. */
    readonly nouvelles?: string | null
  }
  title: string
  /** Number of things that wait for the reader, on the button of the menu. */
  nouvelles?: number
  /** Link to the home page, around the logo and the name. */
  home: (className: string | undefined, content: ReactNode) => ReactNode
  /** Selected farm and year; nothing for a person without farms. */
  selection?: ReactNode
  /** Buttons after the selection; a narrow screen has them in its menu. */
  tools: (close: () => void) => ReactNode
  /** Whether the page uses the whole width, without the landscape. */
  isDense?: boolean
}

/** Bar of every page, including the sign-in page: none of it waits for the application. */
export function BarFrame({ labels, title, nouvelles = 0, home, selection, tools, isDense = false }: Props) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const brand = (
    <>
      <Logo />
      <span className={classes.name}>{title}</span>
    </>
  )
  return (
    <div className={classes.root} data-dense={isDense || undefined}>
      <Landscape />
      {isOpen && <div className={classes.scrim} onPointerDown={close} />}
      <nav
        className={classes.bar}
        aria-label={labels.navigation}
        data-open={isOpen || undefined}
        onKeyDown={(event) => event.key === 'Escape' && close()}
      >
        {home(classes.brand, brand)}
        {labels.environment !== null && <span className={classes.badge}>{labels.environment}</span>}
        {selection !== undefined && <div className={classes.selection}>{selection}</div>}
        <button
          type="button"
          className={`${classes.burger} ${classes.nouvelles}`}
          data-nouvelles={nouvelles || undefined}
          onClick={() => setOpen(!isOpen)}
          aria-label={labels.menu}
          title={labels.nouvelles ?? undefined}
          aria-expanded={isOpen}
        >
          <span className={classes.lines} />
        </button>
        <div className={classes.tools}>{tools(close)}</div>
      </nav>
    </div>
  )
}
