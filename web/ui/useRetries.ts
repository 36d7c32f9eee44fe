import { useEffect, useEffectEvent, useRef } from 'react'

const FIRST = 2_000
const LONGEST = 30_000

/** Does again by itself what failed for want of an answer: when the line is back, and after 2, 4, 8 … 30 seconds. */
export function useRetries(hasFailed: boolean, again: () => void) {
  const tries = useRef(0)
  const retry = useEffectEvent(again)
  useEffect(() => {
    if (!hasFailed) return
    const once = () => {
      tries.current += 1
      retry()
    }
    const timer = setTimeout(once, Math.min(LONGEST, FIRST * 2 ** tries.current))
    addEventListener('online', once)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', once)
    }
  }, [hasFailed])
}
