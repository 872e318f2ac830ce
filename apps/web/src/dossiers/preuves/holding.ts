import { createContext, useContext, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '#socle/ui/confirm'

/** Unsent entries within the dialog: it asks for confirmation before it closes. */
export const Holding = createContext<Set<object>>(new Set())

/** Asks for confirmation before an unsent entry or choice is left: it stays on the device, but nobody else sees it. */
export function useQuestionDeDepart(): () => Promise<boolean> {
  const { t } = useTranslation('preuves')
  return () => confirm({ message: t('depart.question'), confirmLabel: t('depart.action'), isLeaving: true })
}

/** Registers an unsent entry, so that the dialog asks before it closes; the form itself asks before the page is left. */
export function useHolding(holds: boolean): void {
  const held = useContext(Holding)
  useEffect(() => {
    if (!holds) return
    const mine = {}
    held.add(mine)
    return () => void held.delete(mine)
  }, [holds, held])
}
