import { useEffect, useSyncExternalStore } from 'react'

let shown: string | undefined
const listeners = new Set<() => void>()

function show(name: string | undefined) {
  shown = name
  for (const listener of listeners) listener()
}

function listen(changed: () => void) {
  listeners.add(changed)
  return () => {
    listeners.delete(changed)
  }
}

/** Says what the page is about, as its heading does: the browser's tab carries it while the page is shown. */
export function useNamesPage(name: string) {
  useEffect(() => {
    show(name)
    return () => show(undefined)
  }, [name])
}

/** What the page that is shown is about; undefined where it says nothing. */
export const usePageName = () => useSyncExternalStore(listen, () => shown)
