import { Button, Group, Text } from '@mantine/core'
import { IconArrowBackUp, IconEdit, IconEye, IconMail, IconPlus, IconTrash } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link } from 'react-router'
import type {
  AdminMessagesScreen_query$data,
  AdminMessagesScreen_query$key,
} from '../__generated__/AdminMessagesScreen_query.graphql.ts'
import type { AdminMessagesScreenPageQuery } from '../__generated__/AdminMessagesScreenPageQuery.graphql.ts'
import type { AdminMessagesScreenQuery } from '../__generated__/AdminMessagesScreenQuery.graphql.ts'
import { MessageStatus } from '../contract/__generated__/limits.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { usePages } from '../relay/usePages.ts'
import { useViewer } from '../session/session.ts'
import { dotted, formatDate, formatNumber, formatPlan } from '../ui/formats.ts'
import type { TableColumn } from '../ui/lists/tables/columns.ts'
import type { RowAction } from '../ui/lists/tables/RowMenu.tsx'
import { RecordTable } from '../ui/lists/tables/RecordTable.tsx'
import { RowTitle } from '../ui/lists/rows/RowTitle.tsx'
import { useSearchState } from '../ui/lists/search/useSearchState.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { StatusChip, statusWord } from '../ui/StatusChip.tsx'
import { useMessageActions } from './AdminMessageActions.ts'
import { ADMIN, adminPage, editorOf } from './paths.ts'
import { whomOf } from './whom.ts'

type Row = AdminMessagesScreen_query$data['messages']['edges'][number]['node']

const defaults = { text: '', status: '', own: '', sort: '-created' }
const states = MessageStatus.map((value) => ({ value, label: statusWord(value) }))

const isWaiting = ({ sending }: Row) => sending?.status === 'DRAFT' || sending?.status === 'PLANNED'

const columns: TableColumn<Row>[] = [
  {
    id: 'subject',
    label: 'Subject',
    primary: true,
    sort: 'subject',
    cell: (row) => (
      <RowTitle to={adminPage(row.databaseId)} title={row.subject} text={row.sender} sign={<IconMail size={20} />} />
    ),
  },
  {
    id: 'status',
    label: 'Status',
    width: 190,
    cell: ({ sending }) =>
      sending && (
        <Group gap={6}>
          <StatusChip status={sending.status} />
          <Text size="xs" c={sending.mailFailed > 0 ? 'var(--mantine-color-error)' : 'dimmed'}>
            {dotted(
              sending.sendAt && formatPlan(sending.sendAt),
              sending.status === 'SENDING' && `${formatNumber(sending.sent)} of ${formatNumber(sending.total)}`,
              sending.mailFailed > 0 && `${formatNumber(sending.mailFailed)} failed`,
            )}
          </Text>
        </Group>
      ),
  },
  {
    id: 'whom',
    label: 'To',
    width: 150,
    wideOnly: true,
    cell: (row) => (
      <Text size="sm" lineClamp={2}>
        {whomOf(row)}
      </Text>
    ),
  },
  {
    id: 'readers',
    label: 'Read by',
    width: 120,
    align: 'right',
    cell: (row) =>
      isWaiting(row) || !row.sending ? '' : `${formatNumber(row.sending.readers)} of ${formatNumber(row.sending.sent)}`,
  },
  {
    id: 'date',
    label: 'Date',
    width: 150,
    wideOnly: true,
    sort: 'created',
    cell: ({ date }) => <Text size="sm">{formatDate(date)}</Text>,
  },
]

/** What was written: sent, planned and drafts. */
export default function AdminMessagesScreen({ queryRef }: ScreenProps<AdminMessagesScreenQuery>) {
  const root = usePreloadedQuery<AdminMessagesScreenQuery>(
    graphql`
    query AdminMessagesScreenQuery($text: String, $status: MessageStatus, $own: Boolean, $sort: MessageSort) @preloadable {
      ...AdminMessagesScreen_query @arguments(text: $text, status: $status, own: $own, sort: $sort)
    }
  `,
    queryRef,
  )
  const pages = usePages<AdminMessagesScreenPageQuery, AdminMessagesScreen_query$key>(
    graphql`
    fragment AdminMessagesScreen_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 20 }, after: { type: "String" }, text: { type: "String" }, status: { type: "MessageStatus" }, own: { type: "Boolean" }, sort: { type: "MessageSort" })
    @refetchable(queryName: "AdminMessagesScreenPageQuery") {
      messages(first: $first, after: $after, text: $text, status: $status, own: $own, sort: $sort)
      @connection(key: "AdminMessagesScreen_messages", filters: ["text", "status", "own", "sort"]) {
        __id
        totalCount
        edges {
          node {
            id databaseId subject sender date viewerCanEdit viewerCanSteer
            sending { status sendAt sent total readers mailFailed }
            ...whom_message
          }
        }
      }
    }
  `,
    root,
  )
  const { messages } = pages.data
  const search = useSearchState(defaults)
  const { remove, takeBack } = useMessageActions(messages.__id)
  const actions = (row: Row): RowAction[] => [
    { label: 'Open', icon: IconEye, to: adminPage(row.databaseId) },
    ...(row.sending?.status === 'PLANNED' && row.viewerCanSteer
      ? [{ label: 'Take back', icon: IconArrowBackUp, onClick: () => takeBack(row) }]
      : []),
    ...(row.viewerCanEdit
      ? [
          { label: 'Edit', icon: IconEdit, to: editorOf(row.databaseId) },
          { label: 'Delete', icon: IconTrash, danger: true, onClick: () => remove(row) },
        ]
      : []),
  ]
  const create = useViewer().rights.includes('send-messages') && (
    <Button component={Link} to={`${ADMIN}/create`} leftSection={<IconPlus size={18} aria-hidden="true" />}>
      New message
    </Button>
  )
  return (
    <>
      <PageHeader title="Messages" text="What you write to dealers and their staff." actions={create} />
      <RecordTable
        label="Messages"
        rows={messages.edges.map(({ node }) => node)}
        totalCount={messages.totalCount}
        pages={pages}
        keyOf={({ id }) => id}
        nameOf={({ subject }) => subject}
        columns={columns}
        actions={actions}
        search={search}
        filters={[
          { kind: 'text', name: 'text', label: 'Search subject or text' },
          { kind: 'select', name: 'status', label: 'Any status', options: states },
          { kind: 'select', name: 'own', label: 'Any sender', options: [{ value: 'true', label: 'Mine' }] },
        ]}
        notFound="No message matches this search"
        none={{
          icon: IconMail,
          title: 'No messages yet',
          text: 'Write to a group, to everybody, or to people by name.',
          action: create,
        }}
      />
    </>
  )
}
