import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './LoadFailure.module.css'
import { useFailureMessage } from './use-failure-toast'

interface Props {
  /** Name of the part that failed to load, where its place does not show it. */
  title?: string
  failure: unknown
  onRetry: () => void
}

/** Message in place of a part of a page that failed to load, with a retry. */
export function LoadFailure({ title, failure, onRetry }: Props) {
  const { t } = useTranslation()
  const messageOf = useFailureMessage()
  return (
    <div role="alert" className={classes.root}>
      {title !== undefined && <p>{title}</p>}
      <p>{messageOf(failure)}</p>
      <Button size="xs" variant="default" onClick={onRetry}>
        {t('action.reessayer')}
      </Button>
    </div>
  )
}
