import { Checkbox, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { TableColumn } from './columns.ts'
import classes from './DataTable.module.css'
import type { RowAction } from './RowMenu.tsx'

type Props<T, R> = {
  rows: readonly R[]
  keyOf: (row: R) => string
  columns: TableColumn<T>[]
  sort?: string
  onSort?: (sort: string) => void
  actions?: (row: T) => RowAction[]
  selected?: ReadonlySet<string>
  onSelect?: (selected: Set<string>) => void
}

/** The names of the columns, by which one sorts, and the checkbox for all rows. */
export function TableHead<T, R>({ rows, keyOf, columns, sort, onSort, actions, selected, onSelect }: Props<T, R>) {
  const isAll = onSelect !== undefined && rows.length > 0 && rows.every((row) => selected?.has(keyOf(row)))
  return (
    <thead role="rowgroup" className={classes.head}>
      <tr role="row">
        {onSelect && (
          <th role="columnheader" className={classes.check}>
            <Checkbox
              size="xs"
              aria-label="Select all rows"
              checked={isAll}
              indeterminate={!isAll && (selected?.size ?? 0) > 0}
              onChange={() => onSelect(new Set(isAll ? [] : rows.map(keyOf)))}
            />
          </th>
        )}
        {columns.map((column) => (
          <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} />
        ))}
        {actions && (
          <th role="columnheader" className={classes.menu}>
            <span className={classes.unseen}>Actions</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

function HeadCell<T>({
  column,
  sort,
  onSort,
}: {
  column: TableColumn<T>
  sort?: string
  onSort?: (sort: string) => void
}) {
  const way =
    column.sort && sort === column.sort
      ? 'ascending'
      : column.sort && sort === `-${column.sort}`
        ? 'descending'
        : undefined
  const Arrow = way === 'ascending' ? IconArrowUp : way === 'descending' ? IconArrowDown : IconArrowsSort
  return (
    <th
      role="columnheader"
      aria-sort={way}
      style={column.width ? { width: column.width } : undefined}
      data-right={column.align === 'right' || undefined}
    >
      {column.sort && onSort ? (
        <UnstyledButton
          className={classes.sort}
          data-on={way ? true : undefined}
          onClick={() => onSort(way === 'ascending' ? `-${column.sort}` : column.sort!)}
        >
          {column.label}
          <Arrow size={14} aria-hidden="true" />
        </UnstyledButton>
      ) : (
        column.label
      )}
    </th>
  )
}
