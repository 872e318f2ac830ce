import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#socle/ui/Dialog'
import { TexteCgu } from './TexteCgu'
import { useAcceptation } from './use-cgu'

/** Over a page in use, when terms were published meanwhile: it waits below with what is typed in it, and goes on once they are accepted. */
export function CguDialog({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('cgu')
  const { accept, isPending } = useAcceptation()
  return (
    <Dialog
      title={t('nouvelles')}
      size="lg"
      footer={
        <>
          <Button variant="default" onClick={onLeave}>
            {t('commun:barre.deconnexion')}
          </Button>
          <Button disabled={accept === null} loading={isPending} onClick={() => accept?.()}>
            {t('accepter')}
          </Button>
        </>
      }
    >
      <p>{t('nouvellesAide')}</p>
      <TexteCgu />
    </Dialog>
  )
}
