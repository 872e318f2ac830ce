import { useTranslation } from 'react-i18next'
import { useStore } from '#socle/state/store'
import { type Comptes, comptesDe } from './etats-sections'
import type { Page } from './rubriques'
import { useSheet, useSummary } from './sheet-context'
import { useRefusees } from './use-refusees'

/** Numbers of faults of a module, or of a page with some of its sections. */
export function useComptes(page: Page): Comptes {
  const sheet = useSheet()
  const refusees = useRefusees().map(({ code }) => code)
  useStore(sheet.corrections)
  const count = () => comptesDe(sheet, page, refusees)
  useSummary(() => Object.values(count()).join(' '))
  return count()
}

/** Words for each kind of faults that there is: the same in lists, heads, menus and boxes. */
export function useDireComptes(): (comptes: Comptes) => string[] {
  const { t } = useTranslation('indicateurs')
  return (comptes) =>
    (['corrections', 'erreurs', 'exigences', 'reserves'] as const)
      .filter((nom) => comptes[nom] > 0)
      .map((nom) => t(`compte.${nom}`, { count: comptes[nom] }))
}
