import { ActionIcon, Group, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { focusMoved } from './focusMoved.ts'
import classes from './ReorderList.module.css'

type Props<T> = {
  items: readonly T[]
  keyOf: (item: T) => string
  nameOf: (item: T) => string
  onMove: (items: T[], from: number, to: number) => void
  children: (item: T, index: number) => ReactNode
  /**
   * For tall items: what stands in the row of the handle and the buttons; the rest comes below, as wide as the list.
   */
  head?: (item: T, index: number) => ReactNode
  label: string
  disabled?: boolean
}

/** A list whose order is changed by buttons, by Alt with the arrow keys, or by dragging the row's handle side. */
export function ReorderList<T>({ items, keyOf, nameOf, onMove, children, head, label, disabled = false }: Props<T>) {
  const [said, setSaid] = useState('')
  const [dragged, setDragged] = useState<number | null>(null)
  const list = useRef<HTMLOListElement>(null)

  const move = (from: number, to: number) => {
    const item = items[from]
    if (item === undefined || to < 0 || to >= items.length || from === to || disabled) return
    const next = items.toSpliced(from, 1).toSpliced(to, 0, item)
    onMove(next, from, to)
    setSaid(`${nameOf(item)} is now ${to + 1} of ${items.length}`)
  }

  /** Moves an item by one place, and the focus with it. */
  const step = (from: number, by: -1 | 1) => {
    const to = Math.min(Math.max(from + by, 0), items.length - 1)
    move(from, to)
    focusMoved(list.current, to, by < 0 ? 'up' : 'down')
  }

  const onKey = (event: KeyboardEvent, index: number) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    // There the arrows belong to the text.
    if (
      event.target instanceof HTMLElement &&
      event.target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]')
    )
      return
    event.preventDefault()
    if (event.key === 'ArrowUp') step(index, -1)
    else step(index, 1)
  }

  return (
    <>
      <ol ref={list} className={classes.list} aria-label={label}>
        {items.map((item, index) => (
          <li
            key={keyOf(item)}
            data-at={index}
            className={classes.item}
            data-dragged={dragged === index || undefined}
            onKeyDown={(event) => onKey(event, index)}
            onDragOver={(event) => {
              if (dragged !== null) event.preventDefault()
            }}
            onDrop={(event) => {
              event.preventDefault()
              if (dragged !== null) move(dragged, index)
              setDragged(null)
            }}
          >
            <Group wrap="nowrap" gap="sm" align="center">
              <span
                className={classes.place}
                draggable={!disabled}
                title="Drag to move"
                onDragStart={(event) => {
                  event.dataTransfer.effectAllowed = 'move'
                  setDragged(index)
                }}
                onDragEnd={() => setDragged(null)}
              >
                {index + 1}
              </span>
              <div className={classes.body}>{(head ?? children)(item, index)}</div>
              {!disabled && (
                <div className={head ? classes.sideBySide : classes.moves}>
                  <ActionIcon
                    size={26}
                    variant="subtle"
                    color="gray"
                    data-way="up"
                    disabled={index === 0}
                    aria-label={`Move ${nameOf(item)} up`}
                    onClick={() => step(index, -1)}
                  >
                    <IconArrowUp size={16} />
                  </ActionIcon>
                  <ActionIcon
                    size={26}
                    variant="subtle"
                    color="gray"
                    data-way="down"
                    disabled={index === items.length - 1}
                    aria-label={`Move ${nameOf(item)} down`}
                    onClick={() => step(index, 1)}
                  >
                    <IconArrowDown size={16} />
                  </ActionIcon>
                </div>
              )}
            </Group>
            {head && <div className={classes.below}>{children(item, index)}</div>}
          </li>
        ))}
      </ol>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  )
}
