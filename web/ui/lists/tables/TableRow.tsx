import { Checkbox } from '@mantine/core'
import { memo } from 'react'
import type { TableColumn } from './columns.ts'
import classes from './DataTable.module.css'
import { RowMenu, type RowAction } from './RowMenu.tsx'

type Props<T, R> = {
  row: R
  id: string
  useRow: (row: R) => T
  index: number
  measure: (element: Element | null) => void
  /** What the row is called, for its checkbox and menu. */
  nameOf: (row: T) => string
  columns: TableColumn<T>[]
  actions?: (row: T) => RowAction[]
  isSelected: boolean
  onSelect?: (id: string, on: boolean) => void
}

function Row<T, R>({ row, id, useRow, index, measure, nameOf, columns, actions, isSelected, onSelect }: Props<T, R>) {
  const shown = useRow(row)
  return (
    <tr role="row" className={classes.row} data-index={index} data-selected={isSelected || undefined} ref={measure}>
      {onSelect && (
        <td role="cell" className={classes.check}>
          <Checkbox
            size="xs"
            aria-label={`Select ${nameOf(shown)}`}
            checked={isSelected}
            onChange={(event) => onSelect(id, event.currentTarget.checked)}
          />
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.id}
          role="cell"
          data-label={column.label}
          data-primary={column.primary || undefined}
          data-wide-only={column.wideOnly || undefined}
          data-right={column.align === 'right' || undefined}
        >
          <div className={classes.value}>{column.cell(shown)}</div>
        </td>
      ))}
      {actions && (
        <td role="cell" className={classes.menu}>
          <RowMenu name={nameOf(shown)} actions={actions(shown)} />
        </td>
      )}
    </tr>
  )
}

// memo() forgets that the component is generic
export const TableRow = memo(Row) as typeof Row
