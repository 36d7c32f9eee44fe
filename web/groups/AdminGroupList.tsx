import { IconEdit, IconTrash } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { formatNumber } from '../ui/formats.ts'
import type { TableColumn } from '../ui/lists/tables/columns.ts'
import type { RowAction } from '../ui/lists/tables/RowMenu.tsx'
import { RecordTable } from '../ui/lists/tables/RecordTable.tsx'
import { RowTitle } from '../ui/lists/rows/RowTitle.tsx'
import type { SearchField } from '../ui/lists/search/SearchBar.tsx'
import type { SearchValues } from '../ui/lists/search/useSearchState.ts'
import { StatusChip } from '../ui/StatusChip.tsx'

/** What groups of either kind are searched by. */
export const textFilter = { kind: 'text', name: 'text', label: 'Search groups' } as const
export const stateFilter = {
  kind: 'select',
  name: 'active',
  label: 'Any status',
  options: [
    { value: 'true', label: 'Active' },
    { value: 'false', label: 'Inactive' },
  ],
} satisfies SearchField<{ active: string }>

/** A group's name, the way to its editor, and what stands beside or below it. */
export const nameColumn = <R,>(titleOf: (group: R) => ComponentProps<typeof RowTitle>): TableColumn<R> => ({
  id: 'name',
  label: 'Group',
  primary: true,
  sort: 'name',
  cell: (group) => <RowTitle {...titleOf(group)} />,
})

export const activeColumn = <R,>(isActive: (group: R) => boolean): TableColumn<R> => ({
  id: 'active',
  label: 'Status',
  width: 130,
  sort: 'active',
  cell: (group) => <StatusChip status={isActive(group)} />,
})

/** How many of something a group has. */
export const countColumn = <R,>(id: string, label: string, count: (group: R) => number): TableColumn<R> => ({
  id,
  label,
  width: 110,
  align: 'right',
  sort: id,
  cell: (group) => formatNumber(count(group)),
})

type Props<R, S extends SearchValues> = Pick<
  ComponentProps<typeof RecordTable<R, R, S>>,
  'label' | 'rows' | 'keyOf' | 'nameOf' | 'totalCount' | 'pages' | 'columns' | 'search' | 'filters' | 'none'
> & { editorOf: (group: R) => string; remove: (group: R) => Promise<unknown> }

/** The list of groups of either kind. */
export function AdminGroupList<R, S extends SearchValues>({ editorOf, remove, ...table }: Props<R, S>) {
  const actions = (group: R): RowAction[] => [
    { label: 'Edit', icon: IconEdit, to: editorOf(group) },
    { label: 'Delete', icon: IconTrash, danger: true, onClick: () => remove(group) },
  ]
  return <RecordTable {...table} actions={actions} notFound="No group matches this search" />
}
