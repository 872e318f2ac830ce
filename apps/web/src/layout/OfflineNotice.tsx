import { IconWifiOff } from '@tabler/icons-react'
import { useStore } from '#socle/state/store'
import { toldByBars, useIsOnline } from '#socle/ui/offline'
import classes from './OfflineNotice.module.css'

interface Props {
  message: string
  /** Whether the page has no landscape, in which the notice stands on the others. */
  isDense?: boolean
}

/** Shows `message` while the device is offline, unless a bar of the page says so. Nothing moves: people type meanwhile. */
export function OfflineNotice({ message, isDense = false }: Props) {
  const isOnline = useIsOnline()
  const isTold = useStore(toldByBars) > 0
  return (
    <div role="status" className={classes.root} data-dense={isDense || undefined}>
      {!isOnline && !isTold && (
        <p className={classes.notice}>
          <IconWifiOff size={18} aria-hidden />
          {message}
        </p>
      )}
    </div>
  )
}
