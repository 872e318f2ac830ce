import { Button } from '@mantine/core'
import { type Icon, IconX } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { bottomBar } from '../ui/sticky-bars'
import { useGoOnKey } from '../ui/use-go-on-key'
import classes from './SelectionBar.module.css'

/** Act on the chosen rows, or way to change the choice. */
interface Act {
  Icon: Icon
  label: string
  onClick: () => void
}

interface Props {
  /** Name of the bar for screen readers. */
  label: string
  /** How many rows are chosen, or that they are too many. */
  message: ReactNode
  isTooMany: boolean
  acts: readonly Act[]
  /** Chooses more rows. */
  more?: Act
  /** Empties the choice. */
  none: Pick<Act, 'label' | 'onClick'>
}

/** Acts on the chosen rows of a list, below it. Ctrl+Enter leads to them: Tab passes through the rest of the list first. */
export function SelectionBar({ label, message, isTooMany, acts, more, none }: Props) {
  const { t } = useTranslation('commun')
  const buttons = useRef<HTMLDivElement>(null)
  useGoOnKey(() => buttons.current?.querySelector<HTMLElement>('button:enabled')?.focus())
  return (
    <section ref={bottomBar} className={classes.barre} aria-label={label}>
      <div className={classes.choix}>
        <p role="status">{message}</p>
        {[...(more ? [more] : []), { ...none, Icon: IconX }].map((way) => (
          <Button
            key={way.label}
            variant="subtle"
            size="sm"
            leftSection={<way.Icon size={18} aria-hidden />}
            onClick={way.onClick}
          >
            <span className={classes.mots}>{way.label}</span>
          </Button>
        ))}
      </div>
      <div ref={buttons} className={classes.actes}>
        {acts.map((act, index) => (
          <Button
            key={act.label}
            variant="default"
            size="sm"
            leftSection={<act.Icon size={18} aria-hidden />}
            disabled={isTooMany}
            classNames={{ root: classes.acte, inner: classes.pile }}
            {...(index === 0 && { title: t('raccourciSuite'), 'aria-keyshortcuts': 'Control+Enter' })}
            onClick={act.onClick}
          >
            {act.label}
          </Button>
        ))}
      </div>
    </section>
  )
}
