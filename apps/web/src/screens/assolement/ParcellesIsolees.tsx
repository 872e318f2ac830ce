import type { Parcelle } from '@sillon/contract'
import { totalSurface } from '@sillon/domain'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format'
import classes from './AssolementEditor.module.css'

/** Says that parcels stand on no line, so that a total smaller than the farm is no surprise. */
export function ParcellesIsolees({ parcelles }: { parcelles: readonly Parcelle[] }) {
  const { t } = useTranslation('assolement')
  const format = useFormat()
  if (parcelles.length === 0) return null
  return (
    <p className={classes.isolees}>
      {t('isolees', { count: parcelles.length, surface: format.surface(totalSurface(parcelles)) })}
    </p>
  )
}
