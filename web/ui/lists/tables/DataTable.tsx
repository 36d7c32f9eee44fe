import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { TableColumn } from './columns.ts'
import classes from './DataTable.module.css'
import { counted, formatNumber } from '../../formats.ts'
import { LoadingMore } from '../pagination/InfiniteList.tsx'
import { useAppendOnScroll, type MorePages } from '../pagination/useAppendOnScroll.ts'
import type { RowAction } from './RowMenu.tsx'
import { nounOf } from './noun.ts'
import { TableHead } from './TableHead.tsx'
import { TableRow } from './TableRow.tsx'
import { useRowsInSight } from './useRowsInSight.ts'
import { useSelection } from './useSelection.ts'

type Props<T, R> = MorePages & {
  /** Names the table for screen readers. */
  label: string
  rows: readonly R[]
  /**
   * A hook that reads what a row shows, asked for the rows in sight only: long lists hand over references and stay
   * quick. Without it the rows are what they show.
   */
  useRow?: (row: R) => T
  keyOf: (row: R) => string
  /** What a row is called, for its checkbox and menu. */
  nameOf: (row: T) => string
  columns: TableColumn<T>[]
  empty: ReactNode
  /** 'title', or '-title' for descending: as it stands in the address. */
  sort?: string
  onSort?: (sort: string) => void
  actions?: (row: T) => RowAction[]
  selected?: ReadonlySet<string>
  onSelect?: (selected: Set<string>) => void
  /** How many are meant, where that is more than the rows at hand: all that match. */
  selectedCount?: number
  /** Shown in place of the count while rows are selected. */
  bulk?: ReactNode
  totalCount?: number
  pageSize?: number
  /** More columns than a page holds: the table slides within its frame. */
  isWide?: boolean
}

const asItIs = <T,>(row: unknown) => row as T

/** What a cell had to cut says the rest when it is pointed at. */
function tellWhole({ target }: { target: EventTarget }) {
  if (!(target instanceof HTMLElement) || target.title || !target.closest('td')) return
  const isCut = target.scrollWidth > target.clientWidth || target.scrollHeight > target.clientHeight
  if (isCut && target.textContent && getComputedStyle(target).overflow === 'hidden') target.title = target.textContent
}

type TopProps = Pick<Props<never, never>, 'label' | 'selected' | 'selectedCount' | 'bulk' | 'totalCount'>

/** How many there are, or what may be done with those selected; where that is offered elsewhere it is said there. */
const Top = ({ label, selected, selectedCount, bulk, totalCount }: TopProps) => (
  <div className={classes.top} role="status" data-selecting={(bulk && selected && selected.size > 0) || undefined}>
    {bulk && selected && selected.size > 0 ? (
      <Group gap="sm">
        <Text size="sm" fw={600}>
          {formatNumber(selectedCount ?? selected.size)} selected
        </Text>
        {bulk}
      </Group>
    ) : (
      totalCount !== undefined && (
        <Text size="sm" c="dimmed">
          {counted(totalCount, ...nounOf(label))}
        </Text>
      )
    )}
  </div>
)

/**
 * Rows of an admin list: sticky header, sorting by the server, selection, a menu per row; cards at phone width; appends
 * while one scrolls.
 */
export function DataTable<T, R = T>(props: Props<T, R>) {
  const { label, rows, empty, selected, onSelect, totalCount, pageSize = 50, hasNext, loadNext, isWide } = props
  const { select, keys } = useSelection(props)
  const { sentinel, loading, error, retry } = useAppendOnScroll(
    { hasNext, loadNext },
    { label, loaded: rows.length, pageSize },
  )

  if (rows.length === 0 && !hasNext && !loading) return <div className={classes.frame}>{empty}</div>

  return (
    <div
      className={classes.frame}
      data-wide={isWide || undefined}
      data-selecting={(selected && selected.size > 0) || undefined}
      {...keys}
    >
      {(totalCount !== undefined || onSelect) && <Top {...props} />}
      <table
        className={classes.table}
        aria-label={label}
        aria-rowcount={totalCount === undefined ? undefined : totalCount + 1}
        role="table"
      >
        <TableHead {...props} />
        <TableBody {...props} select={select} />
        <TableTotals {...props} />
      </table>
      <div ref={sentinel} />
      <LoadingMore loading={loading} error={error} retry={retry} />
    </div>
  )
}

type BodyProps<T, R> = Pick<
  Props<T, R>,
  'label' | 'rows' | 'useRow' | 'keyOf' | 'nameOf' | 'columns' | 'actions' | 'selected' | 'onSelect'
>

function TableBody<T, R>({ select, ...props }: BodyProps<T, R> & { select: (key: string, on: boolean) => void }) {
  'use no memo'
  const { label, rows, useRow = asItIs<T>, keyOf, nameOf, columns, actions, selected, onSelect } = props
  const { body, visible, before, after, measure } = useRowsInSight(rows, label)
  const span = columns.length + (onSelect ? 1 : 0) + (actions ? 1 : 0)
  return (
    <tbody role="rowgroup" ref={body} onPointerOver={tellWhole} onFocus={tellWhole}>
      {before > 0 && <Spacer span={span} height={before} />}
      {visible.map(({ row, index }) => (
        <TableRow
          key={keyOf(row)}
          row={row}
          id={keyOf(row)}
          index={index}
          measure={measure}
          useRow={useRow}
          nameOf={nameOf}
          columns={columns}
          actions={actions}
          isSelected={selected?.has(keyOf(row)) ?? false}
          onSelect={onSelect && select}
        />
      ))}
      {after > 0 && <Spacer span={span} height={after} />}
    </tbody>
  )
}

/** Totals under the rows, where columns have any. */
function TableTotals<T, R>({ columns, actions, onSelect }: BodyProps<T, R>) {
  if (columns.every(({ total }) => total === undefined)) return null
  return (
    <tfoot role="rowgroup">
      <tr role="row" className={classes.totals}>
        {onSelect && <td role="cell" className={classes.check} />}
        {columns.map(({ id, label, primary, align, total }) => (
          <td
            key={id}
            role="cell"
            data-label={label}
            data-primary={primary || undefined}
            data-right={align === 'right' || undefined}
          >
            <div className={classes.value}>{total}</div>
          </td>
        ))}
        {actions && <td role="cell" className={classes.menu} />}
      </tr>
    </tfoot>
  )
}

/** As high as the rows that are out of sight. */
const Spacer = ({ span, height }: { span: number; height: number }) => (
  <tr aria-hidden="true">
    <td colSpan={span} style={{ height, padding: 0 }} />
  </tr>
)
