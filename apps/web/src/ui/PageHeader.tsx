import { type ReactNode, useEffect } from 'react'
import { useBranding } from '../theme/branding'
import classes from './PageHeader.module.css'

interface Props {
  title: string
  subtitle?: ReactNode
  /** Links and buttons that concern the whole page. */
  children?: ReactNode
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
        <h1 className={classes.title} tabIndex={-1}>
          {title}
        </h1>
        {subtitle !== undefined && <p className={classes.subtitle}>{subtitle}</p>}
      </div>
      {children !== undefined && <div className={classes.actions}>{children}</div>}
    </header>
  )
}
