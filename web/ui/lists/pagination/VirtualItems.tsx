import { useElementSize } from '@mantine/hooks'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import classes from './InfiniteList.module.css'

export type VirtualItemsProps<T> = {
  items: readonly T[]
  keyOf: (item: T) => string
  children: (item: T) => ReactNode
  label: string
  columnWidth?: number
}

const GAP = 16

/** A long list of which only what is near the screen is in the page. */
export default function VirtualItems<T>({ items, keyOf, children, label, columnWidth }: VirtualItemsProps<T>) {
  'use no memo'
  const { ref: sizeRef, width } = useElementSize<HTMLUListElement>()
  const list = useRef<HTMLUListElement | null>(null)
  const [top, setTop] = useState(0)
  const columns = columnWidth && width ? Math.max(1, Math.floor((width + GAP) / (columnWidth + GAP))) : 1
  const rows = Math.ceil(items.length / columns)
  useLayoutEffect(() => {
    setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
  }, [width])
  const virtual = useWindowVirtualizer({
    count: rows,
    estimateSize: () => (columnWidth ? 340 : 96),
    overscan: 6,
    scrollMargin: top,
  })
  return (
    <ul
      ref={(node) => {
        list.current = node
        sizeRef(node)
      }}
      className={classes.window}
      aria-label={label}
      style={{ height: virtual.getTotalSize() }}
    >
      {virtual.getVirtualItems().map((row) => (
        <li
          key={row.key}
          ref={virtual.measureElement}
          data-index={row.index}
          className={classes.row}
          style={{
            transform: `translateY(${row.start - top}px)`,
            gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          }}
        >
          {items.slice(row.index * columns, (row.index + 1) * columns).map((item) => (
            <div key={keyOf(item)} className={classes.item}>
              {children(item)}
            </div>
          ))}
        </li>
      ))}
    </ul>
  )
}
