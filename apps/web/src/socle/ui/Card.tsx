import { type ReactNode, type Ref, useId } from 'react'
import classes from './Card.module.css'

interface Props {
  title: string
  /** A link or button at the end of the title's line. */
  action?: ReactNode
  /** For a card whose actions remove their own button: its title can take over the focus. */
  titleRef?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** A titled part of a page. */
export function Card({ title, action, titleRef, children }: Props) {
  const id = useId()
  return (
    <section className={classes.root} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title} ref={titleRef} tabIndex={titleRef === undefined ? undefined : -1}>
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}
