import { useLayoutEffect, useSyncExternalStore } from 'react'

/** The page this one lies under. */
export type Above = { to: string; label: string }

/** What a page says of itself; who shows the way to it reads it. */
type Page = { name?: string; above?: Above }

let page: Page = {}
/** How many show the way to the page above it; without one the page leads back by itself. */
let ways = 0
const listeners = new Set<() => void>()

const tell = () => {
  for (const listener of listeners) listener()
}
function show(next: Page) {
  page = next
  tell()
}

function listen(changed: () => void) {
  listeners.add(changed)
  return () => {
    listeners.delete(changed)
  }
}

/**
 * Says what the page is about, as its heading does, and what it lies under: the browser's tab and the breadcrumbs carry
 * it while the page is shown.
 */
export function useNamesPage(name: string, above?: Above) {
  const { to, label } = above ?? {}
  useLayoutEffect(() => {
    show({ name, ...(to !== undefined && label !== undefined ? { above: { to, label } } : {}) })
    return () => show({})
  }, [name, to, label])
}

let around: readonly Above[] = []

/** Says what pages lie within, from the top, such as all pages of a brand: it is the way to them, however one came. */
export function useLiesWithin(way: readonly Above[]) {
  const said = JSON.stringify(way)
  useLayoutEffect(() => {
    around = JSON.parse(said) as Above[]
    tell()
    return () => {
      around = []
      tell()
    }
  }, [said])
}

/** What the page that is shown lies within; empty for most. */
export const useAround = () => useSyncExternalStore(listen, () => around)

const shown = () => page

/** What the page that is shown says of itself; empty where it says nothing. */
export const usePage = (): Page => useSyncExternalStore(listen, shown)

export const usePageName = () => usePage().name

/** Says that breadcrumbs lead back from here. */
export function useShowsWay() {
  useLayoutEffect(() => {
    ways += 1
    tell()
    return () => {
      ways -= 1
      tell()
    }
  }, [])
}

/** Whether breadcrumbs lead back from here. */
export const useHasWay = () => useSyncExternalStore(listen, () => ways > 0)
