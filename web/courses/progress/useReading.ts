import { useEffect, useRef, useState } from 'react'

/** Follows how much of a text was scrolled past, in percent; a text that fits the screen has nothing to follow. */
export function useReading(isText: boolean, tell: (percent: number) => void) {
  const text = useRef<HTMLDivElement>(null)
  const [percent, setPercent] = useState(0)
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const element = text.current
    if (!isText || !element) return
    let frame = 0
    const measure = () => {
      frame = 0
      const { top, height } = element.getBoundingClientRect()
      setLong(height > innerHeight * 1.2)
      if (height <= 0) return
      const read = Math.round(Math.min(1, Math.max(0, (innerHeight - top) / height)) * 100)
      setPercent(read)
      tell(read)
    }
    const measureSoon = () => {
      frame ||= requestAnimationFrame(measure)
    }
    measure()
    addEventListener('scroll', measureSoon, { passive: true })
    addEventListener('resize', measureSoon)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', measureSoon)
      removeEventListener('resize', measureSoon)
    }
  }, [isText, tell])
  /** To where so much was read. */
  const scrollTo = (read: number) => {
    const element = text.current
    if (!element) return
    const { top, height } = element.getBoundingClientRect()
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    window.scrollTo({
      top: scrollY + top + (height * read) / 100 - innerHeight * 0.6,
      behavior: calm ? 'auto' : 'smooth',
    })
  }
  return { text, percent, isLong, scrollTo }
}
