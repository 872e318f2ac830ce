import { IconWifiOff } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import classes from './OfflineNotice.module.css'

function follow(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

/** Shows `message` while the device is offline. */
export function OfflineNotice({ message }: { message: string }) {
  const isOnline = useSyncExternalStore(follow, () => navigator.onLine)
  return (
    <div role="status">
      {!isOnline && (
        <p className={classes.notice}>
          <IconWifiOff size={18} aria-hidden />
          {message}
        </p>
      )}
    </div>
  )
}
