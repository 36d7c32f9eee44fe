import { useCallback, useEffect, useRef, type ComponentProps } from 'react'
import classes from './SlidingRow.module.css'
import { useMoreBeside } from './useMoreBeside.ts'

const CHOSEN = ':has(> input:checked), [aria-current="page"]'

/**
 * Choices in one row, which slides sideways where there is no room for all: the chosen one is brought into sight, and
 * where more lies beside the row fades. `chosen` says which it is.
 */
export function SlidingRow({ chosen, className = '', ...row }: ComponentProps<'div'> & { chosen: string }) {
  const { frame, hasMore } = useMoreBeside()
  const own = useRef<HTMLDivElement | null>(null)
  const ref = useCallback(
    (element: HTMLDivElement | null) => {
      own.current = element
      return frame(element)
    },
    [frame],
  )
  useEffect(() => {
    const box = own.current
    const choice = box?.querySelector<HTMLElement>(CHOSEN)
    if (!box || !choice) return
    const [outer, inner] = [box.getBoundingClientRect(), choice.getBoundingClientRect()]
    box.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2
  }, [chosen])
  return <div ref={ref} data-more={hasMore || undefined} className={`${classes.row} ${className}`} {...row} />
}
