import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '../ui/confirm'
import { useLeaveGuard } from './use-leave-guard'

/**
 * Questions leaving with unsaved changes.
 * @returns lets the next move through: what was typed has been saved, or given up
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
