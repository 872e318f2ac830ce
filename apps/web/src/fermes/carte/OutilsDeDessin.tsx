import { Button, Group } from '@mantine/core'
import type { Dessin } from '@sillon/contract'
import { naturesDessin } from '@sillon/domain'
import { useTranslation } from 'react-i18next'
import classes from './Carte.module.css'

interface Props {
  trace: Dessin['nature'] | null
  onTrace: (nature: Dessin['nature'] | null) => void
}

/** Starts and stops a drawing. A measure known otherwise is typed in the sheet itself: drawing needs a pointer, the value does not. */
export function OutilsDeDessin({ trace, onTrace }: Props) {
  const { t } = useTranslation('carte')
  return (
    <div className={classes.outils}>
      <Group gap={4} role="group" aria-label={t('dessin.outils')}>
        {naturesDessin.map((nature) => (
          <Button
            key={nature}
            variant={trace === nature ? 'filled' : 'default'}
            size="compact-md"
            aria-pressed={trace === nature}
            onClick={() => onTrace(trace === nature ? null : nature)}
          >
            {t(`dessin.tracer.${nature}`)}
          </Button>
        ))}
      </Group>
      <p role="status" className={classes.note}>
        {trace !== null && t(`dessin.aide.${trace}`)}
      </p>
    </div>
  )
}
