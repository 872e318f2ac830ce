import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useStore } from '../state/store'
import { openConfirmation } from './confirm'
import { Dialog } from './Dialog'
import { FailureText } from './FailureText'

/** Shows the confirmation of `confirm`. Mounted once, by the layout. */
export function ConfirmDialog() {
  const { t } = useTranslation()
  const confirmation = useStore(openConfirmation)
  if (confirmation === null) return null
  const { message, about, isLeaving = false, isDangerous = false, isBusy, failure, sayFailure, answer } = confirmation
  const { confirmLabel = t('action.confirmer'), cancelLabel = t(isLeaving ? 'quitter.rester' : 'action.annuler') } =
    confirmation
  return (
    <Dialog
      title={t('avertissement')}
      onClose={() => answer(false)}
      footer={
        <>
          <Button variant="default" disabled={isBusy} onClick={() => answer(false)} data-autofocus>
            {cancelLabel}
          </Button>
          <Button loading={isBusy} onClick={() => answer(true)} {...(isDangerous ? { color: 'red' } : {})}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div>{message}</div>
      {about !== undefined && <strong>{about}</strong>}
      <FailureText failure={failure} {...(sayFailure && { say: sayFailure })} />
    </Dialog>
  )
}
