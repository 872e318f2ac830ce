import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import classes from './Repli.module.css'

interface Props {
  /** Text of the line, closed and open. */
  titre: ReactNode
  estOuvert: boolean
  onBasculer: () => void
  /** Called when the browser's search finds something inside, or a link leads there. */
  onTrouve: () => void
  /** Content beside the line. */
  aside?: ReactNode
  /** Content after the collapsed one: beside the line while that is closed. */
  end?: ReactNode
  children: ReactNode
}

/** A line that opens the collapsed content below it. The browser's search still finds that content, and it is printed. */
export function Repli({ titre, estOuvert, onBasculer, onTrouve, aside, end, children }: Props) {
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
          // React supports `hidden` as a boolean only.
          if (estOuvert) element?.removeAttribute('hidden')
          else element?.setAttribute('hidden', 'until-found')
        }}
        className={classes.content}
      >
        {children}
      </div>
      {end}
    </div>
  )
}
