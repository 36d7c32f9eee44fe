import { IconWifiOff } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { currentlyShownFrom, onShownFrom } from '../../relay/visited.ts'
import classes from './OfflineNotice.module.css'

function listen(changed: () => void) {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** The library of the portal's dates is not for a page that may stand without it. */
const momentOf = (at: number) => new Date(at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** Says what is shown and can be saved just now; gone as soon as the server answers again. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(listen, () => navigator.onLine)
  const shownFrom = useSyncExternalStore(onShownFrom, currentlyShownFrom)
  return (
    <div role="status">
      {(!isOnline || shownFrom !== undefined) && (
        <p className={classes.notice}>
          <IconWifiOff size={18} aria-hidden="true" />
          {shownFrom === undefined
            ? 'You are offline. Training is kept on this device; the rest can be saved when you are back.'
            : `You are offline. What you see is from ${momentOf(shownFrom)}. Training is kept on this device; the rest can be saved when you are back.`}
        </p>
      )}
    </div>
  )
}
