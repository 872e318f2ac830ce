import { IconMapPinOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/EmptyState'
import { PageHeader } from '../../ui/PageHeader'

export function IntrouvableScreen() {
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
