import { IconMapPinOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#socle/ui/EmptyState'
import { PageHeader } from '#socle/ui/PageHeader'

/** Page not found of the administration (specification 1, section 2). */
export function AdminIntrouvable() {
  const { t } = useTranslation('admin')
  return (
    <>
      <PageHeader title={t('introuvable.titre')} />
      <EmptyState
        icon={IconMapPinOff}
        title={t('introuvable.absent')}
        message={t('introuvable.message')}
        action={{ label: t('introuvable.retour'), to: '/admin' }}
      />
    </>
  )
}
