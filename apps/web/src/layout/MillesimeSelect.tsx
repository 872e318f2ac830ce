import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useMillesimes } from '../api/queries'
import { useSelection } from '../session/selection'
import classes from './MillesimeSelect.module.css'

export function MillesimeSelect() {
  const { t } = useTranslation()
  const { data: millesimes } = useMillesimes()
  const { idMillesime, selectMillesime } = useSelection()
  if (millesimes === undefined || idMillesime === null) return null
  return (
    <NativeSelect
      aria-label={t('barre.campagne')}
      className={classes.select}
      data={millesimes.map((millesime) => String(millesime.idMillesime))}
      value={String(idMillesime)}
      onChange={(event) => selectMillesime(Number(event.currentTarget.value))}
    />
  )
}
