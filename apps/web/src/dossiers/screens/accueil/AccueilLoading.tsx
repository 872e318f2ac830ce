import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './AccueilScreen.module.css'

/** Placeholder: three cards in place of the farm's. */
export function AccueilLoading() {
  const { t } = useTranslation()
  return (
    <div className={classes.columns} role="status" aria-label={t('chargement')}>
      <div className={classes.exploitation}>
        <Skeleton height={34} />
      </div>
      <div className={classes.side}>
        <Skeleton height={150} />
        <Skeleton height={120} />
      </div>
      <div className={classes.file}>
        <FichierLoading />
      </div>
    </div>
  )
}

/** Placeholder of the files of a farm, about as high as one of them: the cards below keep their place. */
export const FichierLoading = () => <Skeleton className={classes.fileLoading} />
