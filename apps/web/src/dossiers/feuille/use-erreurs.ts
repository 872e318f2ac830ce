import { etatsSections } from './etats-sections'
import type { Page } from './rubriques'
import { useSheet, useSummary } from './sheet-context'
import { useRefusees } from './use-refusees'

/** Number of refused entries and impossible values of a module, or of a page with some of its sections. */
export function useErreurs(page: Page): number {
  const sheet = useSheet()
  const refusees = useRefusees().map(({ code }) => code)
  const count = () => etatsSections(sheet, page, refusees).reduce((sum, { erreurs }) => sum + erreurs, 0)
  useSummary(count)
  return count()
}
