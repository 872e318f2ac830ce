import { Alert, Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** Says that what a form shows was typed earlier and is not saved, and lets it be given up. */
export function BrouillonRepris({ onAbandon }: { onAbandon: () => void }) {
  const { t } = useTranslation('formulaire')
  return (
    <Alert icon={<IconPencil aria-hidden />} title={t('brouillon.titre')} color="blue">
      <p>{t('brouillon.message')}</p>
      <Button mt="sm" size="xs" variant="default" onClick={onAbandon}>
        {t('brouillon.abandonner')}
      </Button>
    </Alert>
  )
}
