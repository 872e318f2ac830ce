import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './AccueilScreen.module.css'

/** Placeholder: three cards in place of the farm's. */
export function AccueilLoading() {
  const { t } = useTranslation()
  return (
    <div className={classes.columns} role="status" aria-label={t('chargement')}>
      <div className={classes.side}>
        <Skeleton height={220} />
        <Skeleton height={150} />
      </div>
      <div className={classes.file}>
        <Skeleton height={390} />
      </div>
    </div>
  )
}
