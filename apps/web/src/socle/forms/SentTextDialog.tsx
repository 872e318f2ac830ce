import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../ui/Dialog'
import type { useSentText } from './use-sent-text'

interface Props {
  title: string
  entry: Pick<ReturnType<typeof useSentText>, 'submit' | 'isEmpty' | 'isBusy'>
  /** Text of the send button. */
  action: string
  onClose: () => void
  children: ReactNode
}

/** A dialog with one text to send. */
export function SentTextDialog({ title, entry, action, onClose, children }: Props) {
  const { t } = useTranslation()
  return (
    <Dialog
      title={title}
      onClose={onClose}
      isEntry
      onSubmit={entry.submit}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('action.annuler')}
          </Button>
          <Button type="submit" disabled={entry.isEmpty} loading={entry.isBusy}>
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
