import { ActionIcon, Group, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './ReorderList.module.css'
import { useReorder } from './useReorder.ts'

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
  const { list, announcement, step, itemProps, handleProps } = useReorder({ items, nameOf, onMove, disabled })
  return (
    <>
      <ol ref={list} className={classes.list} aria-label={label}>
        {items.map((item, index) => (
          <li key={keyOf(item)} className={classes.item} {...itemProps(index)}>
            <Group wrap="nowrap" gap="sm" align="center">
              <span className={classes.place} title="Drag to move" {...handleProps(index)}>
                {index + 1}
              </span>
              <div className={classes.body}>{(head ?? children)(item, index)}</div>
              {!disabled && (
                <div className={head ? classes.sideBySide : classes.moves}>
                  <MoveButton name={nameOf(item)} way="up" disabled={index === 0} onMove={() => step(index, -1)} />
                  <MoveButton
                    name={nameOf(item)}
                    way="down"
                    disabled={index === items.length - 1}
                    onMove={() => step(index, 1)}
                  />
                </div>
              )}
            </Group>
            {head && <div className={classes.below}>{children(item, index)}</div>}
          </li>
        ))}
      </ol>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  )
}

type MoveButtonProps = { name: string; way: 'up' | 'down'; disabled: boolean; onMove: () => void }

function MoveButton({ name, way, disabled, onMove }: MoveButtonProps) {
  const Arrow = way === 'up' ? IconArrowUp : IconArrowDown
  return (
    <ActionIcon
      size={26}
      variant="subtle"
      color="gray"
      data-way={way}
      disabled={disabled}
      aria-label={`Move ${name} ${way}`}
      onClick={onMove}
    >
      <Arrow size={16} />
    </ActionIcon>
  )
}
