import { Anchor, Group, Text } from '@mantine/core'
import { IconHandStop } from '@tabler/icons-react'
import { useState } from 'react'
import { graphql } from 'react-relay'
import { Link } from 'react-router'
import type {
  AdminCourseRequestTable_query$data,
  AdminCourseRequestTable_query$key,
} from '../../__generated__/AdminCourseRequestTable_query.graphql.ts'
import type { AdminCourseRequestTablePageQuery } from '../../__generated__/AdminCourseRequestTablePageQuery.graphql.ts'
import { useListTools } from '../../domain/lists/useListTools.tsx'
import { usePages } from '../../relay/usePages.ts'
import { RowDecision } from '../../ui/decisions/RowDecision.tsx'
import type { TableColumn } from '../../ui/lists/tables/columns.ts'
import { RecordTable } from '../../ui/lists/tables/RecordTable.tsx'
import type { SearchField } from '../../ui/lists/search/SearchBar.tsx'
import type { SearchState } from '../../ui/lists/search/useSearchState.ts'
import { formatAgo, formatDateTime } from '../../ui/formats.ts'
import { RowTitle } from '../../ui/lists/rows/RowTitle.tsx'
import { AdminDecideRequest, type Verdict } from './AdminDecideRequest.tsx'
import { useDecideCourseRequest } from './useDecideCourseRequest.ts'

export type RequestState = 'PENDING' | 'APPROVED' | 'DENIED'
type Row = AdminCourseRequestTable_query$data['courseRequests']['edges'][number]['node']

type Props = {
  query: AdminCourseRequestTable_query$key
  state: RequestState
  matching: object
  search: SearchState
  filters: SearchField[]
}

const NONE: Record<RequestState, { title: string; text: string }> = {
  PENDING: { title: 'Nobody is waiting', text: 'What learners ask for appears here at once.' },
  APPROVED: {
    title: 'Nothing was approved yet',
    text: 'Approved requests appear here. Who approved one can undo it for 15 minutes.',
  },
  DENIED: {
    title: 'Nothing was denied',
    text: 'Denied requests appear here. Who denied one can undo it for 15 minutes.',
  },
}

/** What learners asked for, in one of its states, with what to decide or to undo. */
export function AdminCourseRequestTable({ query, state, matching, search, filters }: Props) {
  const pages = usePages<AdminCourseRequestTablePageQuery, AdminCourseRequestTable_query$key>(
    graphql`
    fragment AdminCourseRequestTable_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, text: { type: "String" }, status: { type: "CourseRequestStatus" })
    @refetchable(queryName: "AdminCourseRequestTablePageQuery") {
      courseRequests(first: $first, after: $after, text: $text, status: $status) @connection(key: "AdminCourseRequestTable_courseRequests", filters: ["text", "status"]) {
        __id
        totalCount
        edges {
          node { databaseId topic message answer courseTitle courseDatabaseId courseDeleted personName personDatabaseId personDealers decidedByName decidedAt createdAt viewerCanDecide viewerCanUndo }
        }
      }
      ...useListTools_query @arguments(list: "courseRequests")
    }
  `,
    query,
  )
  const { data } = pages
  const { __id: connection, edges, totalCount } = data.courseRequests
  const [asked, ask] = useState<{ request: Row; verdict: Verdict }>()
  const { decide, undo, isDeciding } = useDecideCourseRequest(connection)

  const columns: TableColumn<Row>[] = [
    {
      id: 'person',
      label: 'Person',
      primary: true,
      width: 220,
      cell: ({ personName, personDatabaseId, personDealers }) => (
        <RowTitle
          to={`/auth/admin/user-manager/${personDatabaseId}/edit`}
          title={personName}
          shape="face"
          text={personDealers.join(', ') || 'No dealer'}
        />
      ),
    },
    { id: 'what', label: 'Asks for', cell: (request) => <AskedFor {...request} /> },
    ...(state === 'PENDING'
      ? []
      : [{ id: 'decided', label: 'Decided', width: 200, cell: (request: Row) => <Decided {...request} /> }]),
    {
      id: 'asked',
      label: 'Asked',
      width: 116,
      cell: ({ createdAt }) => (
        <Text size="sm" title={formatDateTime(createdAt)}>
          {formatAgo(createdAt)}
        </Text>
      ),
    },
    {
      id: 'decide',
      fixed: true,
      label: 'Decide',
      width: state === 'PENDING' ? 214 : 110,
      cell: (request) => (
        <Decisions
          request={request}
          isOpen={state === 'PENDING'}
          isDeciding={isDeciding}
          ask={(verdict) => ask({ request, verdict })}
          undo={() => void undo(request)}
        />
      ),
    },
  ]
  const tools = useListTools(data, { list: 'courseRequests', matching, columns, hasFile: true })
  return (
    <>
      <RecordTable
        {...tools}
        bulk={state === 'PENDING' ? tools.bulk : undefined}
        label="Course requests"
        rows={edges.map(({ node }) => node)}
        totalCount={totalCount}
        pages={pages}
        keyOf={({ databaseId }) => databaseId}
        nameOf={({ personName, courseTitle, topic }) => `${courseTitle ?? topic}, ${personName}`}
        search={search}
        filters={filters}
        notFound="No request matches this search"
        none={{ icon: IconHandStop, color: 'green', ...NONE[state] }}
      />
      {asked && <AdminDecideRequest {...asked} decide={decide} onClose={() => ask(undefined)} />}
    </>
  )
}

/** The course or the topic, with what the person wrote. */
function AskedFor({ courseTitle, courseDatabaseId, courseDeleted, topic, message }: Row) {
  return (
    <>
      {courseTitle && courseDatabaseId && !courseDeleted ? (
        <Anchor component={Link} to={`/auth/admin/courses/${courseDatabaseId}/edit`} size="sm" fw={600} c="inherit">
          {courseTitle}
        </Anchor>
      ) : (
        <Text size="sm" fw={600}>
          {courseTitle ?? topic}
        </Text>
      )}
      <Text size="xs" c="dimmed">
        {courseTitle ? (courseDeleted ? 'A course that is deleted since' : 'A course') : 'A topic'}
      </Text>
      {message && (
        <Text size="sm" mt={4} lineClamp={3}>
          “{message}”
        </Text>
      )}
    </>
  )
}

function Decided({ decidedAt, decidedByName, answer }: Row) {
  return (
    <>
      {decidedAt && (
        <Text size="sm" title={formatDateTime(decidedAt)}>
          {formatAgo(decidedAt)}
          {decidedByName && ` by ${decidedByName}`}
        </Text>
      )}
      {answer && (
        <Text size="xs" c="dimmed" lineClamp={2}>
          {answer}
        </Text>
      )}
    </>
  )
}

type DecisionsProps = {
  request: Row
  /** Waits for a decision. */ isOpen: boolean
  isDeciding: boolean
  ask: (verdict: Verdict) => void
  undo: () => void
}

/** Approve or deny what waits, take back what was decided. */
function Decisions({ request, isOpen, isDeciding, ask, undo }: DecisionsProps) {
  const what = `${request.courseTitle ?? request.topic}, ${request.personName}`
  if (!request.viewerCanDecide)
    return (
      <Text size="sm" c="dimmed">
        Your own
      </Text>
    )
  if (!isOpen) {
    if (!request.viewerCanUndo) return null
    return (
      <RowDecision does="undo" disabled={isDeciding} onClick={undo} label={`Undo: ${what}`}>
        Undo
      </RowDecision>
    )
  }
  return (
    <Group gap={8}>
      <RowDecision does="yes" disabled={isDeciding} onClick={() => ask('approve')} label={`Approve: ${what}`}>
        Approve
      </RowDecision>
      <RowDecision does="no" disabled={isDeciding} onClick={() => ask('deny')} label={`Deny: ${what}`}>
        Deny
      </RowDecision>
    </Group>
  )
}
