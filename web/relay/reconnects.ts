import { useSyncExternalStore } from 'react'

let count = 0
const listeners = new Set<() => void>()

/** The live connection stands again after it broke. */
export function countReconnect() {
  count++
  for (const listener of listeners) listener()
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => { listeners.delete(listener) }
}

/** How often the live connection came back. What was told meanwhile is lost, so whoever shows live data asks for it anew. */
export const useReconnects = (): number => useSyncExternalStore(listen, () => count)
