import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** How long a page may take to show the part that its address names, in milliseconds. */
const WAIT = 10_000
const MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/**
 * Brings the part of the page into sight that the address names behind its #, once it is there: the browser looks for it
 * before the page has loaded. Whoever moves meanwhile stays where they are.
 */
export function NamedPart() {
  const { pathname, hash, key } = useLocation()
  useEffect(() => {
    const id = hash.slice(1)
    if (!id) return
    const stop = new AbortController()
    const look = () => {
      const part = document.getElementById(id)
      if (!part) return
      stop.abort()
      part.scrollIntoView()
    }
    const watched = new MutationObserver(look)
    const timer = setTimeout(() => stop.abort(), WAIT)
    stop.signal.addEventListener('abort', () => {
      watched.disconnect()
      clearTimeout(timer)
    })
    for (const move of MOVES) addEventListener(move, () => stop.abort(), { signal: stop.signal, passive: true })
    watched.observe(document.body, { childList: true, subtree: true })
    look()
    return () => stop.abort()
  }, [pathname, hash, key])
  return null
}
