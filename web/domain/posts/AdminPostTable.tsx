import { Group, Text } from '@mantine/core'
import { IconCopy, IconEdit, IconEye, IconEyeOff, IconSend, IconTrash } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import type {
  AdminPostTable_posts$data,
  AdminPostTable_posts$key,
} from '../../__generated__/AdminPostTable_posts.graphql.ts'
import type { AdminPostTable_query$key } from '../../__generated__/AdminPostTable_query.graphql.ts'
import { formatDate, formatNumber, formatPlan } from '../../ui/formats.ts'
import type { TableColumn } from '../../ui/lists/tables/columns.ts'
import type { RowAction } from '../../ui/lists/tables/RowMenu.tsx'
import { RecordTable } from '../../ui/lists/tables/RecordTable.tsx'
import { RowTitle } from '../../ui/lists/rows/RowTitle.tsx'
import type { MorePages } from '../../ui/lists/pagination/useAppendOnScroll.ts'
import { useSearchState } from '../../ui/lists/search/useSearchState.ts'
import { StatusChip, statusWord } from '../../ui/StatusChip.tsx'
import { DELETED, type Searched } from '../content/AdminDeleted.tsx'
import { editorOf, previewOf, type PostKind } from './kinds.ts'
import type { usePostActions } from './kind/usePostActions.ts'

type Row = AdminPostTable_posts$data[number]
type Props = {
  kind: PostKind
  label: string
  posts: AdminPostTable_posts$key
  totalCount: number
  pages: MorePages
  query: AdminPostTable_query$key
  actions: ReturnType<typeof usePostActions>
  /** What was deleted of the kind. */
  deleted: (searched: Searched) => ReactNode
  none: ComponentProps<typeof RecordTable>['none']
}

const defaults = { text: '', status: '', brand: '', sort: '-created' }
const states = ['PUBLISHED', 'UNPUBLISHED', 'DRAFT']
  .map((value) => ({ value, label: statusWord(value) }))
  .concat(DELETED)

const byText = { kind: 'text' as const, name: 'text' as const, label: 'Search title or text' }
const byStatus = { kind: 'select' as const, name: 'status' as const, label: 'Any status', options: states }

/** What is planned of it, in a line. */
const planOf = ({ publishAt, unpublishAt }: Row) =>
  publishAt ? `Opens ${formatPlan(publishAt)}` : unpublishAt ? `Closes ${formatPlan(unpublishAt)}` : null

const columnsOf = (kind: PostKind): TableColumn<Row>[] => [
  {
    id: 'title',
    label: 'Title',
    primary: true,
    sort: 'title',
    cell: (post) => (
      <RowTitle
        to={(post.viewerCanEdit ? editorOf : previewOf)(kind, post.databaseId)}
        title={post.title}
        image={post.thumbnail?.url ?? post.image?.url}
        text={post.brand?.name ?? 'All brands'}
      />
    ),
  },
  {
    id: 'status',
    label: 'Status',
    width: 210,
    cell: (post) => (
      <Group gap={6}>
        <StatusChip status={post.status} />
        {planOf(post) && (
          <Text size="xs" c="dimmed">
            {planOf(post)}
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

export function AdminPostTable({ kind, label, query, posts, totalCount, pages, actions, deleted, none }: Props) {
  const { brands } = useFragment(
    graphql`fragment AdminPostTable_query on Query { brands(first: 100) { edges { node { databaseId name } } } }`,
    query,
  )
  const rows = useFragment(
    graphql`
    fragment AdminPostTable_posts on Post @relay(plural: true) {
      id databaseId title status date publishAt unpublishAt readerCount viewerCanEdit
      brand { name }
      audience { name }
      thumbnail { url }
      image { url }
    }
  `,
    posts,
  )
  const search = useSearchState(defaults)
  const { publish, duplicate, remove } = actions
  const actionsOf = (post: Row): RowAction[] => [
    { label: 'Preview', icon: IconEye, to: previewOf(kind, post.databaseId) },
    ...(post.viewerCanEdit
      ? [
          { label: 'Edit', icon: IconEdit, to: editorOf(kind, post.databaseId) },
          {
            label: post.status === 'PUBLISHED' ? 'Unpublish' : 'Publish',
            icon: post.status === 'PUBLISHED' ? IconEyeOff : IconSend,
            onClick: () => publish(post, post.status !== 'PUBLISHED'),
          },
          { label: 'Duplicate', icon: IconCopy, onClick: () => duplicate(post) },
          { label: 'Delete', icon: IconTrash, danger: true, onClick: () => remove(post) },
        ]
      : []),
  ]
  if (search.values.status === DELETED.value) return deleted({ search, filters: [byText, byStatus] })
  return (
    <RecordTable
      label={label}
      rows={rows}
      totalCount={totalCount}
      pages={pages}
      keyOf={({ id }) => id}
      nameOf={({ title }) => title}
      columns={columnsOf(kind)}
      actions={actionsOf}
      search={search}
      filters={[
        byText,
        byStatus,
        {
          kind: 'select',
          name: 'brand',
          label: 'Any brand',
          options: brands.edges.map(({ node }) => ({ value: node.databaseId, label: node.name })),
        },
      ]}
      notFound="Nothing matches this search"
      none={none}
    />
  )
}
