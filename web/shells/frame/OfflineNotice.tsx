import { IconWifiOff } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import classes from './OfflineNotice.module.css'

function listen(changed: () => void) {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** Says what can be saved just now; gone as soon as the network is back. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(listen, () => navigator.onLine)
  return (
    <div role="status">
      {!isOnline && (
        <p className={classes.notice}>
          <IconWifiOff size={18} aria-hidden="true" />
          You are offline. Training is kept on this device; the rest can be saved when you are back.
        </p>
      )}
    </div>
  )
}
