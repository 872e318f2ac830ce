import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '../ui/confirm'
import { useLeaveGuard } from './use-leave-guard'

/**
 * Questions leaving with unsaved changes.
 * @returns lets the next move through: what was typed has been saved, or given up
 */
export function useLeaveQuestion(isDirty: boolean): () => void {
  const { t } = useTranslation()
  const isFree = useRef(false)
  useEffect(() => {
    if (!isDirty) isFree.current = false
  }, [isDirty])
  useLeaveGuard({
    holds: (from, to) => isDirty && !isFree.current && from.pathname !== to.pathname,
    letsGo: () => confirm({ message: t('quitter.message'), confirmLabel: t('quitter.action') }),
    questionsClosing: () => isDirty && !isFree.current,
  })
  return () => {
    isFree.current = true
  }
}
