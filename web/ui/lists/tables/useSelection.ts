import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'

type Selecting<R> = {
  rows: readonly R[]
  keyOf: (row: R) => string
  selected?: ReadonlySet<string>
  onSelect?: (selected: Set<string>) => void
}

/** Whether Escape closes something else first: a dialog, a menu, a list to choose from, or what is typed. */
const isBusy = (target: EventTarget | null) =>
  [...document.querySelectorAll('[data-portal] :is([role="dialog"], [role="menu"], [role="listbox"])')].some(
    (part) => part.getClientRects().length > 0,
  ) ||
  (target instanceof HTMLElement && target.matches('input:not([type="checkbox"]), textarea, [contenteditable="true"]'))

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
      keys: { onClickCapture: hear, onKeyUpCapture: hear, onKeyDownCapture: hear },
    }
  })
  const isOn = Boolean(selecting.onSelect && selecting.selected?.size)
  useEffect(() => {
    if (!isOn) return
    const letGo = ({ key, defaultPrevented, target }: globalThis.KeyboardEvent) => {
      if (key !== 'Escape' || defaultPrevented || isBusy(target)) return
      now.current.onSelect?.(new Set())
    }
    document.addEventListener('keydown', letGo)
    return () => document.removeEventListener('keydown', letGo)
  }, [isOn])
  return { select, keys: selecting.onSelect ? keys : {} }
}
