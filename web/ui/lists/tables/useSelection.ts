import { useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'

type Selecting<R> = {
  rows: readonly R[]
  keyOf: (row: R) => string
  selected?: ReadonlySet<string>
  onSelect?: (selected: Set<string>) => void
}

/**
 * What the checkboxes of rows do: one by one, with Shift from the last one to this, and Escape lets all go. `select` is
 * one function for all rows and for good, so that scrolling renders only the rows that come into sight.
 */
export function useSelection<R>(selecting: Selecting<R>) {
  const now = useRef(selecting)
  useLayoutEffect(() => {
    now.current = selecting
  })
  const [{ select, keys }] = useState(() => {
    let last: string | undefined
    let isShift = false
    const hear = ({ shiftKey }: KeyboardEvent | MouseEvent) => {
      isShift = shiftKey
    }
    return {
      select(key: string, on: boolean) {
        const { rows, keyOf, selected, onSelect } = now.current
        const all = rows.map(keyOf)
        const [from, to] = [last === undefined ? -1 : all.indexOf(last), all.indexOf(key)]
        const meant = isShift && from >= 0 ? all.slice(Math.min(from, to), Math.max(from, to) + 1) : [key]
        last = key
        const next = new Set(selected)
        for (const one of meant) {
          if (on) next.add(one)
          else next.delete(one)
        }
        onSelect?.(next)
      },
      keys: {
        onClickCapture: hear,
        onKeyUpCapture: hear,
        onKeyDownCapture(event: KeyboardEvent) {
          hear(event)
          const { selected, onSelect } = now.current
          if (event.key !== 'Escape' || !selected?.size) return
          event.stopPropagation()
          onSelect?.(new Set())
        },
      },
    }
  })
  return { select, keys: selecting.onSelect ? keys : {} }
}
