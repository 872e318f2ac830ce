import { type ReactNode, useEffect } from 'react'
import { useBranding } from '../theme/branding'
import classes from './PageHeader.module.css'

interface Props {
  title: string
  subtitle?: ReactNode
  /** Links and buttons that concern the whole page. */
  children?: ReactNode
}

/** Whether the title that went last had the focus. */
let hadFocus = false

/** Ref of a title: where one takes the place of another, as once a page has been read, it takes over the focus. */
const keepFocus = (title: HTMLElement | null) => {
  if (title === null) return
  if (hadFocus && document.activeElement === document.body) title.focus({ preventScroll: true })
  hadFocus = false
  return () => {
    hadFocus = document.activeElement === title
  }
}

/** The page's only h1, which also names the document and takes the focus when one arrives. */
export function PageHeader({ title, subtitle, children }: Props) {
  const { titleSite } = useBranding()
  useEffect(() => {
    document.title = `${title} – ${titleSite}`
  }, [title, titleSite])
  return (
    <header className={classes.root}>
      <div>
        <h1 ref={keepFocus} className={classes.title} tabIndex={-1}>
          {title}
        </h1>
        {subtitle !== undefined && <p className={classes.subtitle}>{subtitle}</p>}
      </div>
      {children !== undefined && <div className={classes.actions}>{children}</div>}
    </header>
  )
}
