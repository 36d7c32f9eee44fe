import { Text } from '@mantine/core'
import { IconCopy, IconEdit, IconEye, IconSchool, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import type {
  AdminCourseTable_course$data,
  AdminCourseTable_course$key,
} from '../__generated__/AdminCourseTable_course.graphql.ts'
import type { AdminCourseTable_query$key } from '../__generated__/AdminCourseTable_query.graphql.ts'
import type { AdminCourseTablePageQuery } from '../__generated__/AdminCourseTablePageQuery.graphql.ts'
import { useListTools } from '../domain/lists/useListTools.tsx'
import { usePages } from '../relay/usePages.ts'
import { useViewer } from '../session/session.ts'
import { showFailure } from '../ui/alerts.ts'
import type { TableColumn } from '../ui/lists/tables/columns.ts'
import type { RowAction } from '../ui/lists/tables/RowMenu.tsx'
import { RecordTable } from '../ui/lists/tables/RecordTable.tsx'
import type { SearchField } from '../ui/lists/search/SearchBar.tsx'
import type { SearchState } from '../ui/lists/search/useSearchState.ts'
import { formatAgo } from '../ui/formats.ts'
import { StatusSwitch } from '../ui/StatusChip.tsx'
import { RowTitle } from '../ui/lists/rows/RowTitle.tsx'
import { useDeleteCourse } from './useDeleteCourse.tsx'
import { useDuplicateCourse } from './useDuplicateCourse.ts'
import { usePublishCourse } from './usePublishCourse.ts'

type Row = AdminCourseTable_course$data

const useRow = (row: AdminCourseTable_course$key) =>
  useFragment(
    graphql`
  fragment AdminCourseTable_course on Course {
    databaseId title description status sectionCount questionCount updatedAt viewerCanEdit isScorm
    image { url }
    curriculums { name }
    ...usePublishCourse_course
    ...useDeleteCourse_course
  }
`,
    row,
  )

const pageOf = ({ databaseId }: Row, page: 'edit' | 'preview') => `/auth/admin/courses/${databaseId}/${page}`

type Props = {
  query: AdminCourseTable_query$key
  search: SearchState
  matching: object
  filters: SearchField[]
  create: ReactNode
}

const columnsOf = (onPublish: ((row: Row, published: boolean) => unknown) | false): TableColumn<Row>[] => [
  {
    id: 'title',
    label: 'Course',
    primary: true,
    sort: 'title',
    cell: (row) => (
      <RowTitle to={pageOf(row, 'edit')} title={row.title} image={row.image?.url} text={row.description} />
    ),
  },
  {
    id: 'status',
    label: 'Status',
    width: 170,
    sort: 'status',
    cell: (row) => (
      <StatusSwitch
        status={row.status}
        says={`${row.title} is published`}
        isOn={row.status === 'PUBLISHED'}
        onTurn={onPublish && row.viewerCanEdit && ((on) => onPublish(row, on))}
      />
    ),
  },
  {
    id: 'curriculums',
    label: 'Curriculums',
    width: 180,
    cell: ({ curriculums }) => (
      <Text size="sm" c={curriculums.length ? undefined : 'dimmed'} lineClamp={2}>
        {curriculums.map(({ name }) => name).join(', ') || 'In none'}
      </Text>
    ),
  },
  { id: 'sections', label: 'Sections', width: 76, align: 'right', cell: ({ sectionCount }) => sectionCount },
  {
    id: 'questions',
    label: 'Quiz',
    width: 60,
    align: 'right',
    cell: ({ questionCount }) =>
      questionCount || (
        <Text size="sm" c="dimmed">
          None
        </Text>
      ),
  },
  {
    id: 'updated',
    label: 'Changed',
    width: 128,
    wideOnly: true,
    sort: 'changed',
    cell: ({ updatedAt }) => <Text size="sm">{formatAgo(updatedAt)}</Text>,
  },
]

export function AdminCourseTable({ query, create, search, matching, filters }: Props) {
  const pages = usePages<AdminCourseTablePageQuery, AdminCourseTable_query$key>(
    graphql`
    fragment AdminCourseTable_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, text: { type: "String" }, status: { type: "ContentStatus" }, curriculum: { type: "ID" },
      brand: { type: "ID" }, category: { type: "ID" }, sort: { type: "CourseSort" })
    @refetchable(queryName: "AdminCourseTablePageQuery") {
      courses(first: $first, after: $after, text: $text, status: $status, curriculum: $curriculum, brand: $brand, category: $category, sort: $sort)
      @connection(key: "AdminCourseTable_courses", filters: ["text", "status", "curriculum", "brand", "category", "sort"]) {
        __id
        totalCount
        edges {
          node { id databaseId ...AdminCourseTable_course }
        }
      }
      ...useListTools_query @arguments(list: "courses")
    }
  `,
    query,
  )
  const { data } = pages
  const { rights } = useViewer()
  const { __id: connection, edges, totalCount } = data.courses
  const deleteCourse = useDeleteCourse(connection)
  const publish = usePublishCourse()
  const [duplicate] = useDuplicateCourse()
  const mayPublish = rights.includes('publish-courses')
  const mayDelete = rights.includes('delete-courses')
  const toggle = async (row: Row, published: boolean) => {
    const reason = await publish(row, published)
    if (reason) showFailure(reason)
  }

  const tools = useListTools(data, {
    list: 'courses',
    matching,
    columns: columnsOf(mayPublish && toggle),
    report: rights.includes('course-reports') && '/auth/admin/report/course',
  })
  const actions = (row: Row): RowAction[] => [
    { label: row.viewerCanEdit ? 'Edit' : 'Open', icon: IconEdit, to: pageOf(row, 'edit') },
    // A package is previewed where its report is.
    ...(row.isScorm ? [] : [{ label: 'Preview', icon: IconEye, to: pageOf(row, 'preview') }]),
    ...(row.viewerCanEdit ? [{ label: 'Duplicate', icon: IconCopy, onClick: () => duplicate(row) }] : []),
    ...(mayDelete && row.viewerCanEdit
      ? [{ label: 'Delete', icon: IconTrash, danger: true, onClick: () => deleteCourse(row) }]
      : []),
  ]
  return (
    <RecordTable
      {...tools}
      label="Courses"
      rows={edges.map(({ node }) => node)}
      totalCount={totalCount}
      pages={pages}
      keyOf={({ id }) => id}
      useRow={useRow}
      nameOf={({ title }) => title}
      actions={actions}
      search={search}
      filters={filters}
      notFound="No course matches this search"
      none={{
        icon: IconSchool,
        title: 'No courses yet',
        text: 'A course holds chapters of text, video and audio, and may end with a quiz.',
        action: create,
      }}
    />
  )
}
