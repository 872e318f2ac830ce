import { useTranslation } from 'react-i18next'
import { toastError } from '#socle/ui/toast'
import { useFailureMessage } from '#socle/ui/use-failure-toast'

/** Shows a toast for a failed save, in the words of the specification (section 8). */
export function useSaveFailureToast(): (failure: unknown) => void {
  const { t } = useTranslation('indicateurs')
  const messageOf = useFailureMessage()
  return (failure) => toastError(t('commun:erreur.titre'), t('sauvegarde.echec', { message: messageOf(failure) }))
}
