import { useCallback, useState } from 'react'

/** Whether a frame that scrolls sideways holds more at its end than is in sight; `frame` goes to its ref. */
export function useMoreBeside() {
  const [hasMore, setMore] = useState(false)
  const frame = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const look = () => setMore(element.scrollLeft + element.clientWidth < element.scrollWidth - 1)
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    for (const child of element.children) sizes.observe(child)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [])
  return { frame, hasMore }
}
