import { Group, Text } from '@mantine/core'
import { IconEdit, IconEye, IconEyeOff, IconNews, IconSend, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { graphql } from 'react-relay'
import type {
  AdminBulletinTable_query$data,
  AdminBulletinTable_query$key,
} from '../__generated__/AdminBulletinTable_query.graphql.ts'
import type { AdminBulletinTablePageQuery } from '../__generated__/AdminBulletinTablePageQuery.graphql.ts'
import { usePages } from '../relay/usePages.ts'
import { formatDate, formatNumber, formatPlan } from '../ui/formats.ts'
import type { RowAction, TableColumn } from '../ui/lists/DataTable.tsx'
import { RecordTable } from '../ui/lists/RecordTable.tsx'
import { RowTitle } from '../ui/lists/RowTitle.tsx'
import { useSearchState } from '../ui/lists/useSearchState.ts'
import { StatusChip, statusWord } from '../ui/StatusChip.tsx'
import { editorOf, previewOf } from './paths.ts'
import { useDeleteBulletin } from './useDeleteBulletin.ts'
import { usePublishBulletin } from './usePublishBulletin.ts'

type Row = AdminBulletinTable_query$data['bulletins']['edges'][number]['node']
type Props = { query: AdminBulletinTable_query$key; brands: { value: string; label: string }[]; create: ReactNode }

const defaults = { text: '', status: '', brand: '', sort: '-created' }
const states = ['PUBLISHED', 'UNPUBLISHED', 'DRAFT'].map((value) => ({ value, label: statusWord(value) }))

/** What is planned of it, in a line. */
const planOf = ({ publishAt, unpublishAt }: Row) =>
  publishAt ? `Opens ${formatPlan(publishAt)}` : unpublishAt ? `Closes ${formatPlan(unpublishAt)}` : null

const columns: TableColumn<Row>[] = [
  {
    id: 'title',
    label: 'Title',
    primary: true,
    sort: 'title',
    cell: (bulletin) => (
      <RowTitle
        to={bulletin.viewerCanEdit ? editorOf(bulletin.databaseId) : previewOf(bulletin.databaseId)}
        title={bulletin.title}
        image={bulletin.thumbnail?.url ?? bulletin.image?.url}
        text={bulletin.brand?.name ?? 'All brands'}
      />
    ),
  },
  {
    id: 'status',
    label: 'Status',
    width: 210,
    cell: (bulletin) => (
      <Group gap={6}>
        <StatusChip status={bulletin.status} />
        {planOf(bulletin) && (
          <Text size="xs" c="dimmed">
            {planOf(bulletin)}
          </Text>
        )}
      </Group>
    ),
  },
  {
    id: 'audience',
    label: 'Audience',
    width: 200,
    wideOnly: true,
    cell: ({ audience }) => (
      <Text size="sm" lineClamp={2}>
        {audience.map(({ name }) => name).join(', ') || 'Everybody'}
      </Text>
    ),
  },
  {
    id: 'readers',
    label: 'Read by',
    width: 110,
    align: 'right',
    sort: 'readers',
    cell: ({ readerCount }) => formatNumber(readerCount ?? 0),
  },
  {
    id: 'date',
    label: 'Date',
    width: 140,
    wideOnly: true,
    sort: 'created',
    cell: ({ date }) => <Text size="sm">{formatDate(date)}</Text>,
  },
]

export function AdminBulletinTable({ query, brands, create }: Props) {
  const pages = usePages<AdminBulletinTablePageQuery, AdminBulletinTable_query$key>(
    graphql`
    fragment AdminBulletinTable_query on Query
    @argumentDefinitions(
      first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, text: { type: "String" }, status: { type: "ContentStatus" }, brand: { type: "ID" }, sort: { type: "BulletinSort" }
    )
    @refetchable(queryName: "AdminBulletinTablePageQuery") {
      bulletins(first: $first, after: $after, text: $text, status: $status, brand: $brand, sort: $sort)
      @connection(key: "AdminBulletinTable_bulletins", filters: ["text", "status", "brand", "sort"]) {
        __id
        totalCount
        edges {
          node {
            id databaseId title status date publishAt unpublishAt readerCount viewerCanEdit
            brand { name }
            audience { name }
            thumbnail { url }
            image { url }
            ...useDeleteBulletin_bulletin
            ...usePublishBulletin_bulletin
          }
        }
      }
    }
  `,
    query,
  )
  const { bulletins } = pages.data
  const search = useSearchState(defaults)
  const remove = useDeleteBulletin(bulletins.__id)
  const publish = usePublishBulletin()
  const actions = (bulletin: Row): RowAction[] => [
    { label: 'Preview', icon: IconEye, to: previewOf(bulletin.databaseId) },
    ...(bulletin.viewerCanEdit
      ? [
          { label: 'Edit', icon: IconEdit, to: editorOf(bulletin.databaseId) },
          {
            label: bulletin.status === 'PUBLISHED' ? 'Unpublish' : 'Publish',
            icon: bulletin.status === 'PUBLISHED' ? IconEyeOff : IconSend,
            onClick: () => publish(bulletin, bulletin.status !== 'PUBLISHED'),
          },
          { label: 'Delete', icon: IconTrash, danger: true, onClick: () => remove(bulletin) },
        ]
      : []),
  ]
  return (
    <RecordTable
      label="Bulletins"
      rows={bulletins.edges.map(({ node }) => node)}
      totalCount={bulletins.totalCount}
      pages={pages}
      keyOf={({ id }) => id}
      nameOf={({ title }) => title}
      columns={columns}
      actions={actions}
      search={search}
      filters={[
        { kind: 'text', name: 'text', label: 'Search title or text' },
        { kind: 'select', name: 'status', label: 'Any status', options: states },
        { kind: 'select', name: 'brand', label: 'Any brand', options: brands },
      ]}
      notFound="Nothing matches this search"
      none={{
        icon: IconNews,
        title: 'No news yet',
        text: 'Tell dealers and their staff what is new: a text, pictures and files.',
        action: create,
      }}
    />
  )
}
