import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '../ui/confirm'
import { useLeaveGuard } from './use-leave-guard'

/** Asks for confirmation before leaving with unsaved changes. @returns a function that allows the next navigation, after a save or a discard */
export function useLeaveQuestion(isDirty: boolean): () => void {
  const isFree = useRef(false)
  useEffect(() => {
    if (!isDirty) isFree.current = false
  }, [isDirty])
  useLeaveQuestionWhile(() => isDirty && !isFree.current)
  return () => {
    isFree.current = true
  }
}

/** Like `useLeaveQuestion`, for changes stored outside the form: evaluated at the moment of leaving. */
export function useLeaveQuestionWhile(isDirty: () => boolean): void {
  const { t } = useTranslation()
  useLeaveGuard({
    holds: (from, to) => isDirty() && from.pathname !== to.pathname,
    letsGo: () => confirm({ message: t('quitter.message'), confirmLabel: t('quitter.action') }),
    questionsClosing: isDirty,
  })
}
