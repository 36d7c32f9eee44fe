import { Badge, Text } from '@mantine/core'
import { IconEdit, IconEyeOff, IconHeartHandshake, IconSend, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { graphql } from 'react-relay'
import type {
  AdminSuggestionTable_query$data,
  AdminSuggestionTable_query$key,
} from '../__generated__/AdminSuggestionTable_query.graphql.ts'
import type { AdminSuggestionTablePageQuery } from '../__generated__/AdminSuggestionTablePageQuery.graphql.ts'
import { usePages } from '../relay/usePages.ts'
import { formatDate, formatNumber } from '../ui/formats.ts'
import type { TableColumn } from '../ui/lists/tables/columns.ts'
import type { RowAction } from '../ui/lists/tables/RowMenu.tsx'
import { RecordTable } from '../ui/lists/tables/RecordTable.tsx'
import { RowTitle } from '../ui/lists/rows/RowTitle.tsx'
import { useSearchState } from '../ui/lists/search/useSearchState.ts'
import { StatusChip } from '../ui/StatusChip.tsx'
import { useSuggestionActions } from './AdminSuggestionActions.ts'

type Row = AdminSuggestionTable_query$data['suggestedFollows']['edges'][number]['node']

const defaults = { text: '', status: '', sort: '-created' }
const states = [
  { value: 'published', label: 'Published' },
  { value: 'hidden', label: 'Not published' },
]
const editorOf = ({ databaseId }: Row) => `/auth/admin/suggested-follows/${databaseId}/edit`

const columns: TableColumn<Row>[] = [
  {
    id: 'name',
    label: 'Person',
    primary: true,
    sort: 'name',
    cell: (row) => (
      <RowTitle
        to={editorOf(row)}
        title={row.name}
        image={row.image?.url}
        shape="face"
        text={row.reason || row.dealer}
        aside={
          !row.personActive && (
            <Badge color="gray" variant="light">
              Not active
            </Badge>
          )
        }
      />
    ),
  },
  {
    id: 'status',
    label: 'Status',
    width: 150,
    cell: ({ published }) => <StatusChip status={published ? 'PUBLISHED' : 'UNPUBLISHED'} />,
  },
  {
    id: 'audience',
    label: 'Audience',
    width: 220,
    wideOnly: true,
    cell: ({ audience }) => (
      <Text size="sm" lineClamp={2}>
        {audience.map(({ name }) => name).join(', ') || 'Everybody'}
      </Text>
    ),
  },
  {
    id: 'followers',
    label: 'Followers',
    width: 120,
    align: 'right',
    sort: 'followers',
    cell: ({ followerCount }) => formatNumber(followerCount),
  },
  {
    id: 'created',
    label: 'Created',
    width: 140,
    wideOnly: true,
    sort: 'created',
    cell: ({ createdAt }) => <Text size="sm">{formatDate(createdAt)}</Text>,
  },
]

export function AdminSuggestionTable({ query, create }: { query: AdminSuggestionTable_query$key; create: ReactNode }) {
  const pages = usePages<AdminSuggestionTablePageQuery, AdminSuggestionTable_query$key>(
    graphql`
    fragment AdminSuggestionTable_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, text: { type: "String" }, published: { type: "Boolean" }, sort: { type: "SuggestedFollowSort" })
    @refetchable(queryName: "AdminSuggestionTablePageQuery") {
      suggestedFollows(first: $first, after: $after, text: $text, published: $published, sort: $sort)
      @connection(key: "AdminSuggestionTable_suggestedFollows", filters: ["text", "published", "sort"]) {
        __id
        totalCount
        edges {
          node {
            id databaseId name dealer reason published personActive followerCount viewerCanEdit createdAt
            image { url }
            audience { name }
          }
        }
      }
    }
  `,
    query,
  )
  const { suggestedFollows } = pages.data
  const search = useSearchState(defaults)
  const { publish, remove } = useSuggestionActions(suggestedFollows.__id)
  const actions = (row: Row): RowAction[] => [
    { label: row.viewerCanEdit ? 'Edit' : 'Open', icon: IconEdit, to: editorOf(row) },
    ...(row.viewerCanEdit
      ? [
          {
            label: row.published ? 'Unpublish' : 'Publish',
            icon: row.published ? IconEyeOff : IconSend,
            onClick: () => publish(row, !row.published),
          },
          { label: 'Delete', icon: IconTrash, danger: true, onClick: () => remove(row) },
        ]
      : []),
  ]
  return (
    <RecordTable
      label="Suggested follows"
      rows={suggestedFollows.edges.map(({ node }) => node)}
      totalCount={suggestedFollows.totalCount}
      pages={pages}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      columns={columns}
      actions={actions}
      search={search}
      filters={[
        { kind: 'text', name: 'text', label: 'Search people' },
        { kind: 'select', name: 'status', label: 'Any status', options: states },
      ]}
      notFound="Nobody matches this search"
      none={{
        icon: IconHeartHandshake,
        title: 'Nobody is suggested yet',
        text: 'Suggest people who know their trade. Learners follow them and read what they say.',
        action: create,
      }}
    />
  )
}
