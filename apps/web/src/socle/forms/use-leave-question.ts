import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '../ui/confirm'
import { useLeaveGuard } from './use-leave-guard'

/**
 * Asks before leaving with unsaved changes. @returns a function that lets the next navigation through, after a save or a discard
 */
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

/** The same for changes that are kept outside the form: asked at the moment of leaving. */
export function useLeaveQuestionWhile(isDirty: () => boolean): void {
  const { t } = useTranslation()
  useLeaveGuard({
    holds: (from, to) => isDirty() && from.pathname !== to.pathname,
    letsGo: () => confirm({ message: t('quitter.message'), confirmLabel: t('quitter.action') }),
    questionsClosing: isDirty,
  })
}
