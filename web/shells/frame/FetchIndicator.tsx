import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { isBusy, onBusyChange } from '../../relay/activity.ts'
import classes from './FetchIndicator.module.css'

/** Once shown it stays this long, so that quick answers do not flicker. */
const shownAtLeast = 200

/** A line at the very top while something is on its way. */
export function FetchIndicator() {
  const isCalling = useSyncExternalStore(onBusyChange, isBusy)
  const isWorking = useNavigation().state !== 'idle' || isCalling
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(isWorking), isWorking ? 0 : shownAtLeast)
    return () => clearTimeout(timer)
  }, [isWorking])
  const page = useLocation()
  // Whose page is drawn, for whoever drives it: the address bar is ahead of it.
  useEffect(() => {
    document.documentElement.dataset.drawn = location.pathname + location.search
  }, [page])
  // A live region outside all landmarks; the words are for who hears the page.
  return (
    <div className={classes.line} data-shown={isShown || undefined} role="status">
      {isShown && <span className={classes.words}>Loading</span>}
    </div>
  )
}
