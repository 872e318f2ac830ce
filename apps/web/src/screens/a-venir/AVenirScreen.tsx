import { IconSeeding } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/EmptyState'
import { PageHeader } from '../../ui/PageHeader'

/** For addresses that the product will answer later: it says so instead of pretending. */
export function AVenirScreen() {
  const { t } = useTranslation('a-venir')
  return (
    <>
      <PageHeader title={t('titre')} />
      <EmptyState
        icon={IconSeeding}
        title={t('absent')}
        message={t('message')}
        action={{ label: t('commun:action.retourAccueil'), to: '/' }}
      />
    </>
  )
}
