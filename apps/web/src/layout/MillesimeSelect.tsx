import { useTranslation } from 'react-i18next'
import { useMillesimes } from '#socle/api/queries'
import { useSelection } from '#socle/session/selection'
import { BarSelect } from './BarSelect'

/** Choice of the campaign year: in the bar, and for administrators, whose bar has none, on the screen where they open files. */
export function MillesimeSelect({ isNamed = false }: { isNamed?: boolean }) {
  const { t } = useTranslation()
  const { data: millesimes } = useMillesimes()
  const { idMillesime, selectMillesime } = useSelection()
  if (millesimes === undefined || idMillesime === null) return null
  return (
    <BarSelect
      label={t('barre.campagne')}
      options={millesimes.map((millesime) => ({
        value: String(millesime.idMillesime),
        label: isNamed ? `${t('barre.campagne')} ${millesime.idMillesime}` : String(millesime.idMillesime),
      }))}
      value={String(idMillesime)}
      onChange={(value) => selectMillesime(Number(value))}
    />
  )
}
