import { Badge, Text } from '@mantine/core'
import { IconBooks, IconEdit, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { graphql } from 'react-relay'
import type {
  AdminCurriculumTable_query$data,
  AdminCurriculumTable_query$key,
} from '../__generated__/AdminCurriculumTable_query.graphql.ts'
import type { AdminCurriculumTablePageQuery } from '../__generated__/AdminCurriculumTablePageQuery.graphql.ts'
import { useListTools } from '../domain/lists/useListTools.tsx'
import { usePages } from '../relay/usePages.ts'
import { useViewer } from '../session/session.ts'
import type { TableColumn } from '../ui/lists/tables/columns.ts'
import type { RowAction } from '../ui/lists/tables/RowMenu.tsx'
import { RecordTable } from '../ui/lists/tables/RecordTable.tsx'
import type { SearchField } from '../ui/lists/search/SearchBar.tsx'
import type { SearchState } from '../ui/lists/search/useSearchState.ts'
import { formatAgo } from '../ui/formats.ts'
import { StatusSwitch } from '../ui/StatusChip.tsx'
import { RowTitle } from '../ui/lists/rows/RowTitle.tsx'
import { ruleWords } from './due/dueWords.ts'
import { useDeleteCurriculum } from './useDeleteCurriculum.tsx'
import { usePublishCurriculum } from './usePublishCurriculum.ts'

type Row = AdminCurriculumTable_query$data['curriculums']['edges'][number]['node']

type Props = {
  query: AdminCurriculumTable_query$key
  base: string
  search: SearchState
  matching: object
  filters: SearchField[]
  create: ReactNode
}

/** What stands beside its name: that it has to be taken, and when it is due. */
function Marks({ row: { mandatory, dueOn, dueDays } }: { row: Row }) {
  const due = ruleWords(dueOn, dueDays)
  return (
    <>
      {mandatory && (
        <Badge color="orange" size="sm" tt="none">
          Mandatory
        </Badge>
      )}
      {due && (
        <Badge color="gray" size="sm" tt="none">
          Due {due}
        </Badge>
      )}
    </>
  )
}

const columnsOf = (
  editorOf: (row: Row) => string,
  onPublish: ((row: Row, published: boolean) => unknown) | false,
): TableColumn<Row>[] => [
  {
    id: 'name',
    label: 'Curriculum',
    primary: true,
    sort: 'name',
    cell: (row) => (
      <RowTitle
        to={editorOf(row)}
        title={row.name}
        image={row.image?.url}
        text={row.description}
        aside={<Marks row={row} />}
      />
    ),
  },
  {
    id: 'status',
    label: 'Status',
    width: 180,
    cell: (row) => (
      <StatusSwitch
        status={row.status}
        says={`${row.name} is published`}
        isOn={row.status === 'PUBLISHED'}
        onTurn={onPublish && row.viewerCanEdit && ((on) => onPublish(row, on))}
      />
    ),
  },
  {
    id: 'brands',
    label: 'Brands',
    width: 170,
    cell: ({ brands }) => (
      <Text
        size="sm"
        c={brands.length ? undefined : 'dimmed'}
        title={brands.map(({ name }) => name).join(', ') || undefined}
      >
        {brands.length > 2
          ? `${brands[0]!.name} and ${brands.length - 1} more`
          : brands.map(({ name }) => name).join(', ') || 'Every brand'}
      </Text>
    ),
  },
  {
    id: 'place',
    label: 'Order',
    width: 84,
    align: 'right',
    sort: 'position',
    wideOnly: true,
    cell: ({ position }) => position + 1,
  },
  { id: 'courses', label: 'Courses', width: 90, align: 'right', cell: ({ courseCount }) => courseCount },
  {
    id: 'updated',
    label: 'Changed',
    width: 128,
    wideOnly: true,
    sort: 'changed',
    cell: ({ updatedAt }) => <Text size="sm">{formatAgo(updatedAt)}</Text>,
  },
]

export function AdminCurriculumTable({ query, base, create, search, matching, filters }: Props) {
  const pages = usePages<AdminCurriculumTablePageQuery, AdminCurriculumTable_query$key>(
    graphql`
    fragment AdminCurriculumTable_query on Query
    @argumentDefinitions(
      first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, text: { type: "String" }, status: { type: "ContentStatus" }, active: { type: "Boolean" }, brand: { type: "ID" }, due: { type: "Boolean" },
      sort: { type: "CurriculumSort" }
    )
    @refetchable(queryName: "AdminCurriculumTablePageQuery") {
      curriculums(first: $first, after: $after, text: $text, status: $status, active: $active, brand: $brand, due: $due, sort: $sort)
      @connection(key: "AdminCurriculumTable_curriculums", filters: ["text", "status", "active", "brand", "due", "sort"]) {
        __id
        totalCount
        edges {
          node {
            id databaseId name description status mandatory dueOn dueDays position courseCount updatedAt viewerCanEdit
            image { url }
            brands { name }
            ...usePublishCurriculum_curriculum
            ...useDeleteCurriculum_curriculum
          }
        }
      }
      ...useListTools_query @arguments(list: "curriculums")
    }
  `,
    query,
  )
  const { data } = pages
  const { rights } = useViewer()
  const { __id: connection, edges, totalCount } = data.curriculums
  const deleteCurriculum = useDeleteCurriculum(connection)
  const publish = usePublishCurriculum()
  const mayPublish = rights.includes('publish-curriculums')
  const mayDelete = rights.includes('delete-curriculums')
  const editorOf = ({ databaseId }: Row) => `${base}/${databaseId}/edit`

  const tools = useListTools(data, {
    list: 'curriculums',
    matching,
    columns: columnsOf(editorOf, mayPublish && publish),
    report: rights.includes('curriculum-reports') && '/auth/admin/report/curriculum',
  })
  const actions = (row: Row): RowAction[] => [
    { label: row.viewerCanEdit ? 'Edit' : 'Open', icon: IconEdit, to: editorOf(row) },
    ...(mayDelete && row.viewerCanEdit
      ? [{ label: 'Delete', icon: IconTrash, danger: true, onClick: () => deleteCurriculum(row) }]
      : []),
  ]
  return (
    <RecordTable
      {...tools}
      label="Curriculums"
      rows={edges.map(({ node }) => node)}
      totalCount={totalCount}
      pages={pages}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      actions={actions}
      search={search}
      filters={filters}
      notFound="No curriculum matches this search"
      none={{
        icon: IconBooks,
        title: 'No curriculums yet',
        text: 'A curriculum puts courses in order and says whom they are for.',
        action: create,
      }}
    />
  )
}
