import { useNetwork } from '@mantine/hooks'
import { IconWifiOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './OfflineNotice.module.css'

export function OfflineNotice() {
  const { t } = useTranslation()
  const { online } = useNetwork()
  return (
    <div role="status">
      {!online && (
        <p className={classes.notice}>
          <IconWifiOff size={18} aria-hidden />
          {t('horsLigne')}
        </p>
      )}
    </div>
  )
}
