import { Alert, Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** Notice that a form shows unsaved values of an earlier visit, with a button that discards them. */
export function BrouillonRepris({ onAbandon }: { onAbandon: () => void }) {
  const { t } = useTranslation('formulaire')
  return (
    <Alert icon={<IconPencil aria-hidden />} title={t('brouillon.titre')} color="blue">
      <p>{t('brouillon.message')}</p>
      {/* The focused field keeps the focus: a form that saves as one leaves a field would save what is given up. */}
      <Button mt="sm" size="xs" variant="default" onMouseDown={(event) => event.preventDefault()} onClick={onAbandon}>
        {t('brouillon.abandonner')}
      </Button>
    </Alert>
  )
}
