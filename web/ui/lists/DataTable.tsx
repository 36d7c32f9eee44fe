import { ActionIcon, Checkbox, Group, Menu, Text, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconArrowsSort, IconDotsVertical, type Icon } from '@tabler/icons-react'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { memo, useEffect, useLayoutEffect, useRef, useState, type ComponentPropsWithRef, type ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './DataTable.module.css'
import { counted, formatNumber } from '../formats.ts'
import { LoadingMore } from './InfiniteList.tsx'
import { useAppendOnScroll, type MorePages } from './useAppendOnScroll.ts'

export type TableColumn<T> = {
  id: string
  label: string
  cell: (row: T) => ReactNode
  /** The name to sort by; without it the column does not sort. */
  sort?: string
  align?: 'right'
  width?: number
  /** The column that names the row: first, bold, and the title of its card on phones. */
  primary?: boolean
  /** Left out of the cards on phones. */
  wideOnly?: boolean
}

export type RowAction = { label: string; icon?: Icon; danger?: boolean; disabled?: boolean } & (
  | { onClick: () => unknown }
  | { to: string }
)

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
  /** Shown in place of the count while rows are selected. */
  bulk?: ReactNode
  totalCount?: number
  pageSize?: number
}

/**
 * Up to here every row stays in the page: one page of the server. Beyond it only rows in sight do, and no page appended
 * is felt.
 */
const PLAIN_UP_TO = 50

const asItIs = <T,>(row: unknown) => row as T

/** What a cell had to cut says the rest when it is pointed at. */
function tellWhole({ target }: { target: EventTarget }) {
  if (!(target instanceof HTMLElement) || target.title || !target.closest('td')) return
  const isCut = target.scrollWidth > target.clientWidth || target.scrollHeight > target.clientHeight
  if (isCut && target.textContent && getComputedStyle(target).overflow === 'hidden') target.title = target.textContent
}

/** One function for all rows and for good, so that scrolling renders only the rows that come into sight. */
function useSelection({ selected, onSelect }: Pick<Props<never, never>, 'selected' | 'onSelect'>) {
  const selection = useRef({ selected, onSelect })
  useLayoutEffect(() => {
    selection.current = { selected, onSelect }
  })
  const [select] = useState(() => (key: string, on: boolean) => {
    const next = new Set(selection.current.selected)
    if (on) next.add(key)
    else next.delete(key)
    selection.current.onSelect?.(next)
  })
  return select
}

/** Of a long list the rows in sight, and how much room those before and after them take. */
function useRowsInSight<R>(rows: readonly R[]) {
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
  })
  const inSight = virtual.getVirtualItems()
  const visible = windowed
    ? inSight.map((item) => ({ row: rows[item.index]!, index: item.index }))
    : rows.map((row, index) => ({ row, index }))
  const before = windowed ? (inSight[0]?.start ?? top) - top : 0
  const after = windowed ? virtual.getTotalSize() - ((inSight.at(-1)?.end ?? top) - top) : 0
  return { body, visible, before, after, measure: virtual.measureElement }
}

type TopProps = Pick<Props<never, never>, 'selected' | 'bulk' | 'totalCount'>

/** How many there are, or what may be done with those selected. */
const Top = ({ selected, bulk, totalCount }: TopProps) => (
  <div className={classes.top} role="status">
    {selected && selected.size > 0 ? (
      <Group gap="sm">
        <Text size="sm" fw={600}>
          {formatNumber(selected.size)} selected
        </Text>
        {bulk}
      </Group>
    ) : (
      totalCount !== undefined && (
        <Text size="sm" c="dimmed">
          {counted(totalCount, 'entry', 'entries')}
        </Text>
      )
    )}
  </div>
)

type HeadProps<T, R> = Pick<
  Props<T, R>,
  'rows' | 'keyOf' | 'columns' | 'sort' | 'onSort' | 'actions' | 'selected' | 'onSelect'
>

function Head<T, R>({ rows, keyOf, columns, sort, onSort, actions, selected, onSelect }: HeadProps<T, R>) {
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

/**
 * Rows of an admin list: sticky header, sorting by the server, selection, a menu per row; cards at phone width; appends
 * while one scrolls.
 */
export function DataTable<T, R = T>(props: Props<T, R>) {
  'use no memo'
  const {
    label,
    rows,
    useRow = asItIs<T>,
    keyOf,
    nameOf,
    columns,
    empty,
    actions,
    selected,
    onSelect,
    bulk,
    totalCount,
    pageSize = 50,
    hasNext,
    loadNext,
  } = props
  const { sentinel, loading, error, retry } = useAppendOnScroll({ hasNext, loadNext }, rows.length, pageSize)
  const select = useSelection({ selected, onSelect })
  const { body, visible, before, after, measure } = useRowsInSight(rows)
  const span = columns.length + (onSelect ? 1 : 0) + (actions ? 1 : 0)

  if (rows.length === 0 && !hasNext && !loading) return <div className={classes.frame}>{empty}</div>

  return (
    <div className={classes.frame}>
      {(totalCount !== undefined || onSelect) && <Top selected={selected} bulk={bulk} totalCount={totalCount} />}
      <table
        className={classes.table}
        aria-label={label}
        aria-rowcount={totalCount === undefined ? undefined : totalCount + 1}
        role="table"
      >
        <Head {...props} />
        <tbody role="rowgroup" ref={body} onPointerOver={tellWhole} onFocus={tellWhole}>
          {before > 0 && (
            <tr aria-hidden="true">
              <td colSpan={span} style={{ height: before, padding: 0 }} />
            </tr>
          )}
          {visible.map(({ row, index }) => (
            <Row
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
          {after > 0 && (
            <tr aria-hidden="true">
              <td colSpan={span} style={{ height: after, padding: 0 }} />
            </tr>
          )}
        </tbody>
      </table>
      <div ref={sentinel} />
      <LoadingMore loading={loading} error={error} retry={retry} />
    </div>
  )
}

type BodyRowProps<T, R> = Pick<Props<T, R>, 'nameOf' | 'columns' | 'actions'> & {
  row: R
  id: string
  useRow: (row: R) => T
  index: number
  measure: (element: Element | null) => void
  isSelected: boolean
  onSelect?: (id: string, on: boolean) => void
}

function BodyRow<T, R>({
  row,
  id,
  useRow,
  index,
  measure,
  nameOf,
  columns,
  actions,
  isSelected,
  onSelect,
}: BodyRowProps<T, R>) {
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
const Row = memo(BodyRow) as typeof BodyRow

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

function RowMenu({ name, actions }: { name: string; actions: RowAction[] }) {
  // A menu is heavy, and few are ever opened: each is made when it is first asked for.
  const [isAsked, setAsked] = useState(false)
  if (actions.length === 0) return null
  return isAsked ? (
    <OpenedMenu name={name} actions={actions} />
  ) : (
    <MenuButton name={name} aria-haspopup="menu" aria-expanded={false} onClick={() => setAsked(true)} />
  )
}

function MenuButton({ name, ...others }: { name: string } & ComponentPropsWithRef<'button'>) {
  return (
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`Actions for ${name}`} {...others}>
      <IconDotsVertical size={18} />
    </ActionIcon>
  )
}

function OpenedMenu({ name, actions }: { name: string; actions: RowAction[] }) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  // This button took the place of the one that was pressed: closing the menu gives the focus back to it.
  useEffect(() => {
    button.current?.focus({ preventScroll: true })
    setOpen(true)
  }, [])
  return (
    <Menu position="bottom-end" withinPortal opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <MenuButton name={name} ref={button} />
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => {
          const shared = {
            color: action.danger ? 'var(--mantine-color-red-text)' : undefined,
            disabled: action.disabled,
            leftSection: action.icon && <action.icon size={16} aria-hidden="true" />,
          }
          return 'to' in action ? (
            <Menu.Item key={action.label} component={Link} to={action.to} {...shared}>
              {action.label}
            </Menu.Item>
          ) : (
            <Menu.Item key={action.label} onClick={() => void action.onClick()} {...shared}>
              {action.label}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
