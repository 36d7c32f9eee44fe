import { useEffect, useRef, useState, type ReactNode } from 'react'

type Props = {
  /** What it takes up until it is drawn, about as high as it will be. */
  height: number
  /** Drawn at once, wherever it is. */
  always: boolean
  children: () => ReactNode
}

/** What is far from the screen is drawn as it comes near, and stays: forty questions at once would hold the page up. */
export function Near({ height, always, children }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(always)
  useEffect(() => {
    if (isNear || !place.current) return
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: '400px 0px' },
    )
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [isNear])
  return isNear ? children() : <div ref={place} style={{ minHeight: height }} />
}
