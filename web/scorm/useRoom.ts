import { useLayoutEffect, useRef, useState, type CSSProperties } from 'react'

/** Gives a lesson the room between what is above it and the bar below it, also when these change. */
export function useRoom() {
  const lesson = useRef<HTMLDivElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState<CSSProperties>()
  useLayoutEffect(() => {
    const measure = () => {
      if (!lesson.current || !bar.current) return
      const top = Math.round(lesson.current.getBoundingClientRect().top + scrollY)
      setRoom({ '--lesson-top': `${top}px`, '--lesson-foot': `${bar.current.offsetHeight}px` } as CSSProperties)
    }
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(document.body)
    return () => watch.disconnect()
  }, [])
  return { lesson, bar, room }
}
