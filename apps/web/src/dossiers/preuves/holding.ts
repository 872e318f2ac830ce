import { createContext, useContext, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '#socle/ui/confirm'

/** Unsent entries within the dialog: it asks before it closes over them. */
export const Holding = createContext<Set<object>>(new Set())

/** Asks before an entry or a choice is left: it stays on the device, but nobody else has it. */
export function useQuestionDeDepart(): () => Promise<boolean> {
  const { t } = useTranslation('preuves')
  return () => confirm({ message: t('depart.question'), confirmLabel: t('depart.action') })
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
