import { useTranslation } from 'react-i18next'
import { useRouteError } from 'react-router'
import { ErrorState } from '#socle/ui/ErrorState'

/** Message of a page that failed or did not load, in place of a blank screen. */
export function RouteError() {
  const { t } = useTranslation()
  const error = useRouteError()
  console.error(error)
  return (
    <ErrorState
      title={t('erreur.page.titre')}
      message={t('erreur.page.message')}
      retryLabel={t('action.recharger')}
      onRetry={() => window.location.reload()}
    />
  )
}
