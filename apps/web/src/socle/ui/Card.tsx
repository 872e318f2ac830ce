import { type ReactNode, useId } from 'react'
import classes from './Card.module.css'

interface Props {
  title: string
  /** A link or button at the end of the title's line. */
  action?: ReactNode
  children: ReactNode
}

/** A titled part of a page. */
export function Card({ title, action, children }: Props) {
  const id = useId()
  return (
    <section className={classes.root} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}
