import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import { placeOf } from '../pagination/useKeptPlace.ts'

/**
 * Up to here every row stays in the page: one page of the server. Beyond it only rows in sight do, and no page appended
 * is felt.
 */
const PLAIN_UP_TO = 50

/** How high rows were, so that a list that is come back to has them where they were. */
const heights = new Map<string, VirtualItem[]>()

/** Of a long list the rows in sight, and how much room those before and after them take. */
export function useRowsInSight<R>(rows: readonly R[], label: string) {
  'use no memo'
  const body = useRef<HTMLTableSectionElement>(null)
  const [top, setTop] = useState(0)
  const windowed = rows.length > PLAIN_UP_TO
  useLayoutEffect(() => {
    setTop((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
  }, [windowed])
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => 53,
    overscan: 8,
    scrollMargin: top,
    enabled: windowed,
    useFlushSync: false,
    initialMeasurementsCache: heights.get(placeOf(label)) ?? [],
  })
  useLayoutEffect(() => {
    if (windowed) heights.set(placeOf(label), virtual.measurementsCache)
  })
  const inSight = virtual.getVirtualItems()
  const visible = windowed
    ? inSight.map((item) => ({ row: rows[item.index]!, index: item.index }))
    : rows.map((row, index) => ({ row, index }))
  const before = windowed ? (inSight[0]?.start ?? top) - top : 0
  const after = windowed ? virtual.getTotalSize() - ((inSight.at(-1)?.end ?? top) - top) : 0
  return { body, visible, before, after, measure: virtual.measureElement }
}
