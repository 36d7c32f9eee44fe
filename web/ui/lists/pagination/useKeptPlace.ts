import { useLayoutEffect, type RefObject } from 'react'

interface Place {
  /** Rows that were loaded. */
  loaded: number
  top: number
  height: number
}

/** How far lists were read, by the entry of the history they stand on and their name. */
const places = new Map<string, Place>()
const MOST_PLACES = 100

/** Where a list stands: the entry of the history, and its name. */
export const placeOf = (label: string) => `${(history.state as { key?: string } | null)?.key ?? location.href} ${label}`

function keep(at: string, place: Place) {
  places.delete(at)
  places.set(at, place)
  const [oldest] = places.keys()
  if (places.size > MOST_PLACES && oldest) places.delete(oldest)
}

/**
 * A list that has its first page alone where more of it was read, after Back or because it was asked for anew, stays as
 * high as it was until the rest is here again. `wantedRef` holds how many rows are to be loaded; 0 while nothing is missing.
 */
export function useKeptPlace(
  wantedRef: RefObject<number>,
  label: string | undefined,
  loaded: number,
  pageSize: number,
  hasNext: boolean,
) {
  useLayoutEffect(() => {
    const known = label === undefined ? undefined : places.get(placeOf(label))
    const isCut = known !== undefined && loaded > 0 && loaded <= pageSize && loaded < known.loaded && hasNext
    if (isCut && !wantedRef.current) {
      wantedRef.current = known.loaded
      document.body.style.minHeight = `${known.height}px`
      window.scrollTo(0, known.top)
    }
    if (wantedRef.current && (loaded >= wantedRef.current || !hasNext)) {
      wantedRef.current = 0
      document.body.style.minHeight = ''
    }
  }, [wantedRef, label, loaded, pageSize, hasNext])
  useLayoutEffect(() => {
    if (label === undefined) return
    const note = () => {
      if (!wantedRef.current && loaded > pageSize)
        keep(placeOf(label), { loaded, top: window.scrollY, height: document.documentElement.scrollHeight })
    }
    note()
    addEventListener('scroll', note, { passive: true })
    return () => removeEventListener('scroll', note)
  }, [wantedRef, label, loaded, pageSize])
  useLayoutEffect(
    () => () => {
      if (wantedRef.current) document.body.style.minHeight = ''
    },
    [wantedRef],
  )
}
