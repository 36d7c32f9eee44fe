import { Group, Stack, Text } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import { useState } from 'react'
import { graphql } from 'react-relay'
import { useLocation } from 'react-router'
import type { LearnerRequestStatus } from '../../contract/__generated__/limits.ts'
import type {
  AdminLearnerRequestTable_query$data,
  AdminLearnerRequestTable_query$key,
} from '../../__generated__/AdminLearnerRequestTable_query.graphql.ts'
import type { AdminLearnerRequestTablePageQuery } from '../../__generated__/AdminLearnerRequestTablePageQuery.graphql.ts'
import { useListTools } from '../../domain/lists/useListTools.tsx'
import { usePages } from '../../relay/usePages.ts'
import { RowDecision } from '../../ui/decisions/RowDecision.tsx'
import type { TableColumn } from '../../ui/lists/tables/columns.ts'
import { RecordTable } from '../../ui/lists/tables/RecordTable.tsx'
import type { SearchField } from '../../ui/lists/search/SearchBar.tsx'
import type { SearchState } from '../../ui/lists/search/useSearchState.ts'
import { formatAgo } from '../../ui/formats.ts'
import { RowTitle } from '../../ui/lists/rows/RowTitle.tsx'
import { AdminDecisionDialog, type Verdict } from './AdminDecisionDialog.tsx'
import { useUndoRequest } from './useDecideRequest.ts'
import { wordsOf } from './words.ts'

type Row = AdminLearnerRequestTable_query$data['learnerRequests']['edges'][number]['node']

type Props = {
  query: AdminLearnerRequestTable_query$key
  status: (typeof LearnerRequestStatus)[number]
  at: string
  showsType: boolean
  matching: object
  search: SearchState
  filters: SearchField[]
}

const EMPTY = {
  PENDING: { title: 'Nothing is waiting', text: 'New requests appear here at once.' },
  APPROVED: {
    title: 'Nothing was approved yet',
    text: 'Approved requests appear here. Who approved one can undo it for 15 minutes.',
  },
  DENIED: {
    title: 'Nothing was denied',
    text: 'Denied requests appear here. Who denied one can undo it for 15 minutes.',
  },
}

const ASKED: TableColumn<Row> = {
  id: 'asked',
  label: 'Asked',
  width: 120,
  cell: ({ createdAt }) => <Text size="sm">{formatAgo(createdAt)}</Text>,
}

const DECIDED: TableColumn<Row> = {
  id: 'decided',
  label: 'Decided',
  width: 170,
  cell: ({ decidedAt, decidedByName }) => (
    <Stack gap={0}>
      <Text size="sm">{decidedAt ? formatAgo(decidedAt) : ''}</Text>
      {decidedByName && (
        <Text size="xs" c="dimmed">
          by {decidedByName}
        </Text>
      )}
    </Stack>
  ),
}

type Acts = {
  /** The search the table stands in. */
  address: string
  isUndoing: boolean
  onUndo: (request: Row) => unknown
  onDecide: (request: Row, verdict: Verdict) => void
}

/** What may be done about a request: decided, or its decision taken back. */
function Decide({ request, isPending, isUndoing, onUndo, onDecide }: Acts & { request: Row; isPending: boolean }) {
  if (!request.viewerCanDecide)
    return (
      <Text size="xs" c="dimmed">
        For another administrator
      </Text>
    )
  if (!isPending && !request.viewerCanUndo) return null
  if (!isPending)
    return (
      <RowDecision
        does="undo"
        disabled={isUndoing}
        label={`Undo the decision about ${request.userName}`}
        onClick={() => onUndo(request)}
      >
        Undo
      </RowDecision>
    )
  return (
    <Group gap={6}>
      <RowDecision does="yes" label={`Approve for ${request.userName}`} onClick={() => onDecide(request, 'approve')}>
        Approve
      </RowDecision>
      <RowDecision does="no" label={`Deny for ${request.userName}`} onClick={() => onDecide(request, 'deny')}>
        Deny
      </RowDecision>
    </Group>
  )
}

const columnsOf = (
  { status, showsType, at }: Pick<Props, 'status' | 'showsType' | 'at'>,
  acts: Acts,
): TableColumn<Row>[] => [
  {
    id: 'name',
    label: 'Name',
    primary: true,
    cell: ({ databaseId, userName, user }) => (
      <RowTitle
        to={`${at}/${databaseId}${acts.address}`}
        title={userName}
        image={user.profileImage?.url}
        shape="face"
        text={user.dealers.find(({ active }) => active)?.dealer.displayName}
      />
    ),
  },
  ...(showsType
    ? [{ id: 'type', label: 'Asks to', cell: ({ type }: Row) => <Text size="sm">{wordsOf(type).label}</Text> }]
    : []),
  {
    id: 'reason',
    label: 'Why',
    cell: ({ wanted, reason, bySelf, requestedByName }) => (
      <Stack gap={0}>
        <Text size="sm" lineClamp={2}>
          {wanted ?? (reason || 'No reason given')}
        </Text>
        {!bySelf && requestedByName && (
          <Text size="xs" c="dimmed">
            Asked by {requestedByName}
          </Text>
        )}
      </Stack>
    ),
  },
  status === 'PENDING' ? ASKED : DECIDED,
  {
    id: 'decide',
    fixed: true,
    label: 'Decide',
    width: status === 'PENDING' ? 220 : 120,
    cell: (request) => <Decide request={request} isPending={status === 'PENDING'} {...acts} />,
  },
]

export function AdminLearnerRequestTable({ query, status, at, showsType, matching, search, filters }: Props) {
  const pages = usePages<AdminLearnerRequestTablePageQuery, AdminLearnerRequestTable_query$key>(
    graphql`
    fragment AdminLearnerRequestTable_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, text: { type: "String" }, status: { type: "LearnerRequestStatus" }, type: { type: "LearnerRequestType" })
    @refetchable(queryName: "AdminLearnerRequestTablePageQuery") {
      learnerRequests(first: $first, after: $after, text: $text, status: $status, type: $type) @connection(key: "AdminLearnerRequestTable_learnerRequests", filters: ["text", "status", "type"]) {
        __id
        totalCount
        edges {
          node {
            id databaseId type wanted reason bySelf requestedByName decidedByName decidedAt createdAt viewerCanDecide viewerCanUndo userName
            user { profileImage { url } dealers { active dealer { displayName } } }
            ...AdminDecisionDialog_request
          }
        }
      }
      ...useListTools_query @arguments(list: "learnerRequests")
    }
  `,
    query,
  )
  const { data } = pages
  const { __id: connection, edges, totalCount } = data.learnerRequests
  const [deciding, setDeciding] = useState<{ request: Row; verdict: Verdict }>()
  const { undo, isUndoing } = useUndoRequest()
  const { search: address } = useLocation()
  const columns = columnsOf(
    { status, showsType, at },
    {
      address,
      isUndoing,
      onUndo: (request) => undo(request, connection),
      onDecide: (request, verdict) => setDeciding({ request, verdict }),
    },
  )
  const tools = useListTools(data, { list: 'learnerRequests', matching, columns, hasFile: true })
  return (
    <>
      <RecordTable
        {...tools}
        bulk={status === 'PENDING' ? tools.bulk : undefined}
        label={`Requests: ${status.toLowerCase()}`}
        rows={edges.map(({ node }) => node)}
        totalCount={totalCount}
        pages={pages}
        keyOf={({ id }) => id}
        nameOf={({ userName }) => userName}
        search={search}
        filters={filters}
        notFound="No request matches this search"
        none={{ icon: IconInbox, color: status === 'PENDING' ? 'green' : 'gray', ...EMPTY[status] }}
      />
      {deciding && (
        <AdminDecisionDialog
          key={deciding.request.id}
          request={deciding.request}
          verdict={deciding.verdict}
          connection={connection}
          onClose={() => setDeciding(undefined)}
        />
      )}
    </>
  )
}
