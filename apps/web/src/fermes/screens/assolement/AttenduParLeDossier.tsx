import { Alert } from '@mantine/core'
import type { LigneAssolement } from '@sillon/contract'
import { isAssolementDefini } from '@sillon/domain'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'

/**
 * Explains a redirection from a file: its farm has no rotation yet (specification 3, section 8). It is part of the page, because a toast would cover the
 * buttons; it disappears once the saved rotation is complete.
 * @param enregistre the rotation of the server
 */
export function AttenduParLeDossier({ enregistre }: { enregistre: readonly LigneAssolement[] }) {
  const { t } = useTranslation('assolement')
  const { state } = useLocation()
  if (state?.manque !== 'ASSOLEMENT' || isAssolementDefini(enregistre)) return null
  return (
    <Alert color="blue" mb="md" role="status">
      {t('manque')}
    </Alert>
  )
}
