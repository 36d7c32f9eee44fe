import { useRef, useState, type DragEvent, type KeyboardEvent } from 'react'
import { focusMoved } from './focusMoved.ts'

type Options<T> = {
  items: readonly T[]
  nameOf: (item: T) => string
  onMove: (items: T[], from: number, to: number) => void
  disabled: boolean
}

/** There the arrows belong to the text. */
const isTyping = (target: EventTarget) =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]') !== null

/** The ways an item of a list is put elsewhere: by one place with the keyboard, or dragged to any. */
export function useReorder<T>({ items, nameOf, onMove, disabled }: Options<T>) {
  const [announcement, setAnnouncement] = useState('')
  const [dragged, setDragged] = useState<number | null>(null)
  const list = useRef<HTMLOListElement>(null)

  const move = (from: number, to: number) => {
    const item = items[from]
    if (item === undefined || to < 0 || to >= items.length || from === to || disabled) return
    onMove(items.toSpliced(from, 1).toSpliced(to, 0, item), from, to)
    setAnnouncement(`${nameOf(item)} is now ${to + 1} of ${items.length}`)
  }

  /** Moves an item by one place, and the focus with it. */
  const step = (from: number, by: -1 | 1) => {
    const to = Math.min(Math.max(from + by, 0), items.length - 1)
    move(from, to)
    focusMoved(list.current, to, by < 0 ? 'up' : 'down')
  }

  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') || isTyping(event.target)) return
    event.preventDefault()
    step(index, event.key === 'ArrowUp' ? -1 : 1)
  }

  /** For the item at this place. */
  const itemProps = (index: number) => ({
    'data-at': index,
    'data-dragged': dragged === index || undefined,
    onKeyDown: (event: KeyboardEvent) => onKeyDown(event, index),
    onDragOver: (event: DragEvent) => {
      if (dragged !== null) event.preventDefault()
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      if (dragged !== null) move(dragged, index)
      setDragged(null)
    },
  })

  /** For what the item at this place is dragged by. */
  const handleProps = (index: number) => ({
    draggable: !disabled,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move'
      setDragged(index)
    },
    onDragEnd: () => setDragged(null),
  })

  return { list, announcement, step, itemProps, handleProps }
}
