import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#socle/ui/Dialog'
import { TexteCgu } from './TexteCgu'
import { useAcceptation } from './use-cgu'

/** Dialog over a page in use after the publication of new terms: the page below keeps its typed values, and continues after the acceptance. */
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
