import { useCallback, useEffect, useRef } from 'react'

/** Nobody reads this long without touching anything. */
const IDLE = 5 * 60_000
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'touchstart'] as const

/**
 * Counts the seconds somebody is really here: the window is in sight, and something was touched lately or plays. While
 * held, none.
 */
export function useActiveSeconds(isPlaying: () => boolean, isHeld: boolean) {
  const count = useRef({ seconds: 0, taken: 0, touchedAt: 0 })
  const playing = useRef(isPlaying)
  const held = useRef(isHeld)
  useEffect(() => {
    playing.current = isPlaying
    held.current = isHeld
  })
  useEffect(() => {
    const now = count.current
    now.touchedAt = Date.now()
    let last = Date.now()
    const touched = () => {
      now.touchedAt = Date.now()
    }
    const timer = setInterval(() => {
      const passed = (Date.now() - last) / 1000
      last = Date.now()
      if (held.current) return
      const isHere = document.visibilityState === 'visible' && Date.now() - now.touchedAt < IDLE
      // A computer that slept wakes with one long second.
      if (isHere || playing.current()) now.seconds += Math.min(passed, 5)
    }, 1000)
    for (const sign of SIGNS) addEventListener(sign, touched, { passive: true, capture: true })
    return () => {
      clearInterval(timer)
      for (const sign of SIGNS) removeEventListener(sign, touched, { capture: true })
    }
  }, [])
  /** Takes what was counted, whole seconds only. */
  const take = useCallback(() => {
    const whole = Math.floor(count.current.seconds)
    count.current.seconds -= whole
    count.current.taken += whole
    return whole
  }, [])
  /** Whole seconds since one came, taken or not. */
  const total = useCallback(() => count.current.taken + Math.floor(count.current.seconds), [])
  return { take, total }
}
