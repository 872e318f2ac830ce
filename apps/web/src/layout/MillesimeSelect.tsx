import { useTranslation } from 'react-i18next'
import { useMillesimes } from '../api/queries'
import { useSelection } from '../session/selection'
import { BarSelect } from './BarSelect'

export function MillesimeSelect() {
  const { t } = useTranslation()
  const { data: millesimes } = useMillesimes()
  const { idMillesime, selectMillesime } = useSelection()
  if (millesimes === undefined || idMillesime === null) return null
  return (
    <BarSelect
      label={t('barre.campagne')}
      options={millesimes.map((millesime) => ({
        value: String(millesime.idMillesime),
        label: String(millesime.idMillesime),
      }))}
      value={String(idMillesime)}
      onChange={(value) => selectMillesime(Number(value))}
    />
  )
}
