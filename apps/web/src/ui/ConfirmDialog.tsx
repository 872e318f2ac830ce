import { Button, Group, Modal, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useStore } from '../session/store'
import { openQuestion } from './confirm'

/** Draws the question asked with `confirm`. Mounted once, by the layout. */
export function ConfirmDialog() {
  const { t } = useTranslation()
  const question = useStore(openQuestion)
  if (question === null) return null
  const { message, isDangerous = false, answer } = question
  const { confirmLabel = t('action.confirmer'), cancelLabel = t('action.annuler') } = question
  return (
    <Modal
      opened
      onClose={() => answer(false)}
      title={t('avertissement')}
      closeButtonProps={{ 'aria-label': t('action.fermer') }}
    >
      <Stack>
        <div>{message}</div>
        <Group justify="end">
          <Button variant="default" onClick={() => answer(false)} data-autofocus>
            {cancelLabel}
          </Button>
          <Button onClick={() => answer(true)} {...(isDangerous ? { color: 'red' } : {})}>
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
