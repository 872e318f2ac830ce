import type { TablerIcon } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import classes from './Notice.module.css'

interface Props {
  icon: TablerIcon
  title: string
  /** Level of its colour and icon. */
  tone?: 'info' | 'warning' | 'error'
  /** Content on the line itself, after the title. */
  after?: ReactNode
  /** Whether it is expanded at first. */
  isOpen?: boolean
  children: ReactNode
}

/** A notice about the page: one line, which expands. Several notices stand side by side until one is expanded. */
export function Notice({ icon: Icon, title, tone = 'info', after, isOpen = false, children }: Props) {
  const id = useId()
  return (
    <section className={classes.root} aria-labelledby={id} data-tone={tone}>
      <details open={isOpen}>
        <summary className={classes.line}>
          <Icon size={18} aria-hidden />
          <h2 id={id} className={classes.title}>
            {title}
          </h2>
          {after}
        </summary>
        <div className={classes.content}>{children}</div>
      </details>
    </section>
  )
}

interface CountProps {
  isComplete?: boolean
  role?: 'status'
  children: ReactNode
}

/** Count on the line of a notice, after its title. */
export function NoticeCount({ isComplete = false, ...props }: CountProps) {
  return <span className={classes.count} data-complete={isComplete} {...props} />
}
