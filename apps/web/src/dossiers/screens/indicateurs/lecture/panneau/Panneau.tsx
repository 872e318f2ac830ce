import { useMediaQuery } from '@mantine/hooks'
import type { Page } from '#dossiers/feuille/rubriques'
import { loadTexts } from '#socle/i18n/i18n'
import { lazyPart } from '#socle/ui/lazy-part'

const ExplicationDuChamp = lazyPart(async () => {
  const [panneau] = await Promise.all([import('./ExplicationDuChamp'), loadTexts('aide')])
  return panneau
})

/** Width with room for it beside the sheet (`SheetLayout.module.css`). */
const WIDE = '(min-width: 100em)'

/** Explanation of the focused field, beside the sheet of a wide screen. Narrow screens do not load its chunk. */
export function Panneau({ page }: { page: Page }) {
  const isWide = useMediaQuery(WIDE, false, { getInitialValueInEffect: false })
  return isWide ? <ExplicationDuChamp key={page.codeNational} page={page} /> : null
}
