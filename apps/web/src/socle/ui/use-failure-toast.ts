import { useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { failureMessage } from '../api/failures'
import { toastError } from './toast'

/** Sentence for a failed call: the server's own text, or that it is unreachable. */
export function useFailureMessage(): (failure: unknown) => string {
  const { t } = useTranslation()
  return useCallback((failure) => failureMessage(failure, t), [t])
}

/** Shows a failed call as a toast 'Erreur'. */
export function useFailureToast(): (failure: unknown) => void {
  const { t } = useTranslation()
  const messageOf = useFailureMessage()
  return useCallback((failure) => toastError(t('erreur.titre'), messageOf(failure)), [t, messageOf])
}

/** Shows a failed read as a toast, once for each failure. */
export function useToastOnFailure(failure: unknown): void {
  const toastFailure = useFailureToast()
  useEffect(() => {
    if (failure !== null) toastFailure(failure)
  }, [failure, toastFailure])
}
