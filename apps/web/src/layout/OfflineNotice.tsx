import { IconWifiOff } from '@tabler/icons-react'
import { useStore } from '#socle/state/store'
import { toldByBars, useIsOnline } from '#socle/ui/offline'
import classes from './OfflineNotice.module.css'

/** Shows `message` while the device is offline, unless a bar of the page says so. */
export function OfflineNotice({ message }: { message: string }) {
  const isOnline = useIsOnline()
  const isTold = useStore(toldByBars) > 0
  return (
    <div role="status">
      {!isOnline && !isTold && (
        <p className={classes.notice}>
          <IconWifiOff size={18} aria-hidden />
          {message}
        </p>
      )}
    </div>
  )
}
