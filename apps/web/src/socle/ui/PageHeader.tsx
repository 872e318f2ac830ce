import { type ReactNode, useEffect } from 'react'
import { useBranding } from '../theme/branding'
import { CONTENU } from './focus-title'
import classes from './PageHeader.module.css'

interface Props {
  title: string
  subtitle?: ReactNode
  /** Links and buttons for the whole page. */
  children?: ReactNode
}

/** Whether the last removed title had the focus. */
let hadFocus = false

/** Ref of a title: a title that replaces another one, as after the load of a page, takes over its focus; the first one, that of the page, which waited for it. */
const keepFocus = (title: HTMLElement | null) => {
  if (title === null) return
  const { activeElement, body } = document
  if ((hadFocus && activeElement === body) || activeElement?.id === CONTENU) title.focus({ preventScroll: true })
  hadFocus = false
  return () => {
    hadFocus = document.activeElement === title
  }
}

/** The page's only h1, which also names the document and gets the focus after a navigation. */
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
