import { Loader } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './PageLoading.module.css'

export function PageLoading() {
  const { t } = useTranslation()
  return (
    <div className={classes.root} role="status" data-loading>
      <Loader aria-hidden />
      <span className={classes.loading}>{t('chargement')}</span>
      <span className={classes.printed}>{t('chargementImprime')}</span>
    </div>
  )
}
