import { createContext, useContext, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLeaveGuard } from '../../../../forms/use-leave-guard'
import { confirm } from '../../../../ui/confirm'

/** What the dialog around holds that is not sent: it asks before it gives that up. */
export const Holding = createContext<Set<object>>(new Set())

/** Asks before what was typed or chosen is given up: unlike a draft, it is kept nowhere. */
export function useAbandon(): () => Promise<boolean> {
  const { t } = useTranslation('preuves')
  return () => confirm({ message: t('abandon.question'), confirmLabel: t('abandon.action') })
}

/** Says that something was typed or chosen here, so that neither the dialog nor the page is left without a question. */
export function useHolding(holds: boolean): void {
  const held = useContext(Holding)
  const abandon = useAbandon()
  useLeaveGuard({
    holds: (from, to) => holds && from.pathname !== to.pathname,
    letsGo: abandon,
    questionsClosing: () => holds,
  })
  useEffect(() => {
    if (!holds) return
    const mine = {}
    held.add(mine)
    return () => void held.delete(mine)
  }, [holds, held])
}
