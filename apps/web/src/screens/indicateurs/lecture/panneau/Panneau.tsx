import { useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import { loadTexts } from '../../../../i18n/i18n'
import type { Page } from '../../feuille/rubriques'

const ExplicationDuChamp = lazy(async () => {
  const [panneau] = await Promise.all([import('./ExplicationDuChamp'), loadTexts('aide')])
  return panneau
})

/** Where there is room for it beside the sheet (`SheetLayout.module.css`). */
const WIDE = '(min-width: 100em)'

/** What is to be known of the field that one is in, beside the sheet of a wide screen: nothing of it is fetched anywhere else. */
export function Panneau({ page }: { page: Page }) {
  const isWide = useMediaQuery(WIDE, false, { getInitialValueInEffect: false })
  if (!isWide) return null
  return (
    <Suspense>
      <ExplicationDuChamp key={page.codeNational} page={page} />
    </Suspense>
  )
}
