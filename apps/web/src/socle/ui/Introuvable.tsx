import { IconMapPinOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from './EmptyState'
import { PageHeader } from './PageHeader'

export function Introuvable() {
  const { t } = useTranslation('introuvable')
  return (
    <>
      <PageHeader title={t('titre')} />
      <EmptyState
        icon={IconMapPinOff}
        title={t('absent')}
        message={t('message')}
        action={{ label: t('commun:action.retourAccueil'), to: '/' }}
      />
    </>
  )
}
