import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '../ui/confirm'
import { useLeaveGuard } from './use-leave-guard'

/**
 * Asks for confirmation before leaving with unsaved changes.
 * @param isKept whether the device keeps the changes and offers them again
 * @returns a function that allows the next navigation, after a save or a discard
 */
export function useLeaveQuestion(isDirty: boolean, isKept = true): () => void {
  const isFree = useRef(false)
  useEffect(() => {
    if (!isDirty) isFree.current = false
  }, [isDirty])
  useLeaveQuestionWhile(() => isDirty && !isFree.current, isKept)
  return () => {
    isFree.current = true
  }
}

/** Like `useLeaveQuestion`, for changes stored outside the form: evaluated at the moment of leaving. */
export function useLeaveQuestionWhile(isDirty: () => boolean, isKept: boolean): void {
  const { t } = useTranslation()
  useLeaveGuard({
    holds: (from, to) => isDirty() && from.pathname !== to.pathname,
    letsGo: () =>
      confirm({
        message: t(isKept ? 'quitter.message' : 'quitter.perdues'),
        confirmLabel: t('quitter.action'),
        isLeaving: true,
      }),
    questionsClosing: isDirty,
  })
}
