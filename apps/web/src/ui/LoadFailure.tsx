import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './LoadFailure.module.css'
import { useFailureMessage } from './use-failure-toast'

/** A part of a page that could not load, said in its place, with a way to try again. */
export function LoadFailure({ failure, onRetry }: { failure: unknown; onRetry: () => void }) {
  const { t } = useTranslation()
  const messageOf = useFailureMessage()
  return (
    <div role="alert" className={classes.root}>
      <p>{messageOf(failure)}</p>
      <Button size="xs" variant="default" onClick={onRetry}>
        {t('action.reessayer')}
      </Button>
    </div>
  )
}
