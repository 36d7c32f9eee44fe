import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useKeptPlace } from './useKeptPlace.ts'

/** Shaped like the answer of Relay's usePaginationFragment. */
export type MorePages = {
  hasNext: boolean
  loadNext: (count: number, options?: { onComplete?: (error: Error | null) => void }) => unknown
}

/** More the server does not answer at once. */
const MOST_AT_ONCE = 100

/** How much of a list is here; by its name a list that makes the page as high as it is is found again where it was. */
type Listed = { label?: string; loaded: number; pageSize?: number; margin?: number }

/** Indicators stay at least this long, so that they do not flicker. */
const SHOWN_AT_LEAST = 200

/** Notes whether the end of the list is near the screen, and pumps when that changes. */
function useSight(
  sentinel: RefObject<HTMLDivElement | null>,
  visible: RefObject<boolean>,
  pump: () => void,
  margin: number,
) {
  useEffect(() => {
    const target = sentinel.current
    if (!target) return
    const observer = new IntersectionObserver(
      (entries) => {
        visible.current = entries.at(-1)?.isIntersecting ?? false
        pump()
      },
      { rootMargin: `${margin}px` },
    )
    observer.observe(target)
    return () => {
      visible.current = false
      observer.disconnect()
    }
  }, [sentinel, visible, pump, margin])
}

/**
 * Loads the next page while the sentinel is near the screen. Level-triggered: as long as the sentinel is in sight it
 * asks again after each page. Waiting for it to come into sight anew gets stuck for good when a slow device renders a
 * page late. After Back it asks for all that was here.
 */
export function useAppendOnScroll(
  { hasNext, loadNext }: MorePages,
  { label, loaded, pageSize = 50, margin = 1200 }: Listed,
) {
  const wanted = useRef(0)
  useKeptPlace(wanted, label, loaded, pageSize, hasNext)
  const sentinel = useRef<HTMLDivElement>(null)
  const visible = useRef(false)
  const busy = useRef(false)
  const failed = useRef(false)
  const latest = useRef({ hasNext, loadNext, loaded })
  const [state, setState] = useState<{ loading: boolean; error: Error | null }>({ loading: false, error: null })
  const [turn, setTurn] = useState(0)
  useLayoutEffect(() => {
    latest.current = { hasNext, loadNext, loaded }
  })

  const pump = useCallback(() => {
    const missing = Math.max(0, wanted.current - latest.current.loaded)
    if (!(visible.current || missing) || busy.current || failed.current || !latest.current.hasNext) return
    busy.current = true
    const began = Date.now()
    setState({ loading: true, error: null })
    latest.current.loadNext(missing ? Math.min(missing, MOST_AT_ONCE) : pageSize, {
      onComplete: (error) => {
        busy.current = false
        failed.current = error !== null
        if (error) return setState({ loading: false, error })
        setTimeout(
          () => {
            if (!busy.current) setState({ loading: false, error: null })
          },
          Math.max(0, SHOWN_AT_LEAST - (Date.now() - began)),
        )
        setTurn((turn) => turn + 1)
      },
    })
  }, [pageSize])

  useSight(sentinel, visible, pump, margin)

  // after each page, and when items came by another way (a search, a subscription), the sentinel may still be in sight
  useEffect(pump, [pump, loaded, hasNext, turn])

  const retry = useCallback(() => {
    failed.current = false
    pump()
  }, [pump])

  return { sentinel, loading: state.loading, error: state.error, retry }
}
