import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import classes from './Repli.module.css'

interface Props {
  /** What the line says while it is closed, and open. */
  titre: ReactNode
  estOuvert: boolean
  onBasculer: () => void
  /** The browser found something inside, or somebody was led there. */
  onTrouve: () => void
  /** What stands beside the line. */
  aside?: ReactNode
  children: ReactNode
}

/** A line that opens what is put away below it. What is put away is still found by the browser's search, and printed. */
export function Repli({ titre, estOuvert, onBasculer, onTrouve, aside, children }: Props) {
  const id = useId()
  const content = useRef<HTMLDivElement>(null)
  const found = useRef(onTrouve)
  found.current = onTrouve
  useEffect(() => {
    const element = content.current
    const tell = () => found.current()
    element?.addEventListener('beforematch', tell)
    return () => element?.removeEventListener('beforematch', tell)
  }, [])
  return (
    <div className={classes.root}>
      <div className={classes.line}>
        <button
          type="button"
          className={classes.button}
          aria-expanded={estOuvert}
          aria-controls={id}
          onClick={onBasculer}
        >
          <IconChevronRight size={16} aria-hidden />
          {titre}
        </button>
        {aside}
      </div>
      <div
        id={id}
        ref={(element) => {
          content.current = element
          // React knows `hidden` as a yes or no only.
          if (estOuvert) element?.removeAttribute('hidden')
          else element?.setAttribute('hidden', 'until-found')
        }}
        className={classes.content}
      >
        {children}
      </div>
    </div>
  )
}
