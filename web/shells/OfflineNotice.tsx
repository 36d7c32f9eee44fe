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
      {!isOnline && <p className={classes.notice}><IconWifiOff size={18} aria-hidden="true" />You are offline. Your training is kept on this device; anything else can be saved when you are back.</p>}
    </div>
  )
}
