import { Group, Text } from '@mantine/core'
import { IconDownload, IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatDate } from '../ui/formats.ts'
import type { TableColumn } from '../ui/lists/tables/columns.ts'
import { DataTable } from '../ui/lists/tables/DataTable.tsx'
import type { MorePages } from '../ui/lists/pagination/useAppendOnScroll.ts'
import type { SearchState } from '../ui/lists/search/useSearchState.ts'
import { useDropOn, dragOf } from './dragged.ts'
import { lookOf } from './kinds.ts'
import type { EntryProps, MediaEntry } from './entries.ts'
import { MediaPicture } from './MediaPicture.tsx'
import classes from './MediaRows.module.css'
import { downloadAddress, sizeOf } from './MediaTile.tsx'
import { Link } from 'react-router'

type Props = EntryProps & {
  items: readonly MediaEntry[]
  pages: MorePages
  total: number
  empty: ReactNode
  search: SearchState<{ text: string; kind: string; sort: string }>
}

/** The same as a list. */
export function MediaRows({ items, pages, total, empty, search, ...entries }: Props) {
  const { chosen, onChoose, editing } = entries
  const columns: TableColumn<MediaEntry>[] = [
    { id: 'name', label: 'Name', primary: true, sort: 'name', cell: (item) => <RowName item={item} {...entries} /> },
    { id: 'kind', label: 'Kind', width: 130, wideOnly: true, cell: ({ kind }) => lookOf(kind).word },
    { id: 'size', label: 'Size', width: 120, align: 'right', sort: 'size', cell: sizeOf },
    {
      id: 'created',
      label: 'Added',
      width: 150,
      wideOnly: true,
      sort: 'created',
      cell: ({ createdAt }) => <Text size="sm">{formatDate(createdAt)}</Text>,
    },
  ]
  return (
    <DataTable
      label="Folders and files"
      rows={items}
      totalCount={total}
      keyOf={({ databaseId }) => databaseId}
      nameOf={({ name }) => name}
      columns={columns}
      empty={empty}
      sort={search.values.sort}
      onSort={(sort) => search.set({ sort })}
      selected={chosen}
      onSelect={onChoose}
      pageSize={60}
      hasNext={pages.hasNext}
      loadNext={pages.loadNext}
      actions={(item) => [
        {
          label: 'Download',
          icon: IconDownload,
          onClick: () => window.location.assign(downloadAddress(item, editing !== undefined)),
        },
        ...(editing?.actions(item) ?? []),
      ]}
    />
  )
}

function RowName({ item, chosen, to, where, editing }: EntryProps & { item: MediaEntry }) {
  const { databaseId, name, kind, isPublic, viewerCanEdit } = item
  const takes = kind === 'FOLDER' && viewerCanEdit
  const { isOver, drop } = useDropOn(databaseId, takes ? editing?.onMove : undefined)
  return (
    <Group
      gap="sm"
      wrap="nowrap"
      className={classes.name}
      data-over={isOver || undefined}
      {...(editing && viewerCanEdit ? dragOf(databaseId, chosen) : {})}
      {...drop}
    >
      <MediaPicture item={item} small />
      <div className={classes.words}>
        <Link to={to(item)} className={classes.link}>
          {name}
        </Link>
        {where(item) && (
          <Text size="xs" c="dimmed" truncate>
            {where(item)}
          </Text>
        )}
      </div>
      {editing && !isPublic && <IconLock size={16} role="img" aria-label="Private" />}
    </Group>
  )
}
