import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { confirm } from '../../ui/confirm'

/**
 * Questions leaving with unsaved changes, within the application and by closing the page.
 * @returns lets the next move through: what was typed has been saved, or given up
 */
export function useLeaveGuard(isDirty: boolean): () => void {
  const { t } = useTranslation('assolement')
  const isFree = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !isFree.current && currentLocation.pathname !== nextLocation.pathname,
  )
  const question = useRef({ message: '', confirmLabel: '' })
  question.current = { message: t('quitter.message'), confirmLabel: t('quitter.action') }

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    confirm(question.current).then((isConfirmed) => (isConfirmed ? blocker.proceed() : blocker.reset()))
  }, [blocker])

  useEffect(() => {
    if (!isDirty) return
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', onBeforeUnload)
    return () => window.removeEventListener('beforeunload', onBeforeUnload)
  }, [isDirty])

  return () => {
    isFree.current = true
  }
}
