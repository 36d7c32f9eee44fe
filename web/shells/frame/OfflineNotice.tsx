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
const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
const momentOf = (at: number) => {
  const part = (format: Intl.DateTimeFormatOptions) => new Date(at).toLocaleString('en-US', format)
  const day = new Date(at).getDate()
  const ending = ENDINGS[new Intl.PluralRules('en-US', { type: 'ordinal' }).select(day)] ?? 'th'
  return `${part({ month: 'short' })} ${day}${ending}, ${part({ year: 'numeric' })}, ${part({ timeStyle: 'short' })}`
}

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
