import { createContext, useContext, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '#socle/ui/confirm'

/** What the dialog around holds that is not sent: it asks before it closes over that. */
export const Holding = createContext<Set<object>>(new Set())

/** Asks before what was typed or chosen is left: it stays on the device, but nobody else has it. */
export function useQuestionDeDepart(): () => Promise<boolean> {
  const { t } = useTranslation('preuves')
  return () => confirm({ message: t('depart.question'), confirmLabel: t('depart.action') })
}

/** Says that something was typed or chosen here, so that the dialog is not left without a question; the form itself asks before the page is. */
export function useHolding(holds: boolean): void {
  const held = useContext(Holding)
  useEffect(() => {
    if (!holds) return
    const mine = {}
    held.add(mine)
    return () => void held.delete(mine)
  }, [holds, held])
}
