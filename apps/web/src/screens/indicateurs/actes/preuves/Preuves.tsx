import { lazy, Suspense } from 'react'
import { loadTexts } from '../../../../i18n/i18n'

const SuiviDesPreuves = lazy(async () => {
  const [suivi] = await Promise.all([import('./SuiviDesPreuves'), loadTexts('preuves')])
  return suivi
})

/** The proofs of the open file. Mounted once by the sheet, when it is drawn; neither code nor texts nor the call for them hold it up. */
export const Preuves = () => (
  <Suspense>
    <SuiviDesPreuves />
  </Suspense>
)
