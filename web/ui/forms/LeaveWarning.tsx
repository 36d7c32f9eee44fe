import { useEffect, useId, useRef, useSyncExternalStore } from 'react'
import { useBlocker } from 'react-router'
import { confirm } from '../dialogs/confirm.tsx'

// A router has one blocker at a time: the forms of a page, on tabs or in a dialog, share it.
let mounted: readonly string[] = []
const unsaved = new Set<string>()
const listeners = new Set<() => void>()
const left = new Set<() => void>()

/** Calls when the person leaves knowing that what is unsaved goes. */
export function onLeft(listener: () => void) {
  left.add(listener)
  return () => {
    left.delete(listener)
  }
}

function tell() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/**
 * Asks once before unsaved work is left, inside the portal and when the page is closed, however many forms hold some.
 */
export function LeaveWarning({ unsaved: isUnsaved }: { unsaved: boolean }) {
  const id = useId()
  const holder = useSyncExternalStore(subscribe, () => mounted[0])
  useEffect(() => {
    mounted = [...mounted, id]
    tell()
    return () => {
      mounted = mounted.filter((other) => other !== id)
      tell()
    }
  }, [id])
  useEffect(() => {
    if (!isUnsaved) return
    unsaved.add(id)
    return () => {
      unsaved.delete(id)
    }
  }, [id, isUnsaved])
  return holder === id ? <Blocker /> : null
}

function Blocker() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved.size > 0 && currentLocation.pathname !== nextLocation.pathname,
  )
  const asking = useRef(false)
  useEffect(() => {
    if (blocker.state !== 'blocked' || asking.current) return
    asking.current = true
    void confirm({
      title: 'Leave without saving?',
      text: 'What you changed on this page is not saved yet.',
      action: 'Leave',
      stay: 'Keep editing',
      danger: true,
    }).then((leave) => {
      asking.current = false
      if (!leave) return blocker.reset()
      for (const listener of left) listener()
      blocker.proceed()
    })
  }, [blocker])
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (unsaved.size > 0) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])
  return null
}
