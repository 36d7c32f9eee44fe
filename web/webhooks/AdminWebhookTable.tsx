import { Anchor, Stack, Text } from '@mantine/core'
import { IconEdit, IconList, IconPlayerPause, IconPlayerPlay, IconTrash, IconWebhook } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { graphql } from 'react-relay'
import { Link } from 'react-router'
import type {
  AdminWebhookTable_query$data,
  AdminWebhookTable_query$key,
} from '../__generated__/AdminWebhookTable_query.graphql.ts'
import type { AdminWebhookTableDeleteMutation } from '../__generated__/AdminWebhookTableDeleteMutation.graphql.ts'
import type { AdminWebhookTablePageQuery } from '../__generated__/AdminWebhookTablePageQuery.graphql.ts'
import type { AdminWebhookTablePauseMutation } from '../__generated__/AdminWebhookTablePauseMutation.graphql.ts'
import { usePages } from '../relay/usePages.ts'
import { useRemoval } from '../relay/useRemoval.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone } from '../ui/alerts.ts'
import { formatAgo, formatNumber } from '../ui/formats.ts'
import type { TableColumn } from '../ui/lists/tables/columns.ts'
import { RecordTable } from '../ui/lists/tables/RecordTable.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import { AdminWebhookForm } from './AdminWebhookForm.tsx'

type Row = AdminWebhookTable_query$data['webhooks']['edges'][number]['node']
type Props = {
  query: AdminWebhookTable_query$key
  create: ReactNode
  /** Raw id of the one whose form is open, or `new`. */
  edited: string | undefined
  edit: (id?: string) => void
}

const columns: TableColumn<Row>[] = [
  {
    id: 'name',
    label: 'Webhook',
    primary: true,
    cell: (row) => (
      <Stack gap={0}>
        <Anchor component={Link} to={`/auth/admin/webhooks/${row.databaseId}`} size="sm" fw={600}>
          {row.name}
        </Anchor>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {row.url}
        </Text>
        {row.lastError && (
          <Text size="xs" c="red">
            {row.lastError}
          </Text>
        )}
      </Stack>
    ),
  },
  {
    id: 'state',
    label: 'State',
    width: 130,
    cell: ({ state, failingSince }) => (
      <StatusChip status={state === 'ACTIVE' && failingSince ? 'failing' : state.toLowerCase()} />
    ),
  },
  { id: 'client', label: 'Token', width: 160, cell: ({ client }) => <Text size="sm">{client.name}</Text> },
  {
    id: 'kinds',
    label: 'Events',
    width: 90,
    align: 'right',
    cell: ({ subscriptions }) => (
      <Text size="sm" title={subscriptions.map(({ kind }) => kind).join(', ')}>
        {subscriptions.length}
      </Text>
    ),
  },
  {
    id: 'waiting',
    label: 'Waiting',
    width: 90,
    align: 'right',
    cell: ({ waiting }) => <Text size="sm">{formatNumber(waiting)}</Text>,
  },
  {
    id: 'sent',
    label: 'Last sent',
    width: 140,
    cell: ({ lastSentAt }) => (
      <Text size="sm" c={lastSentAt ? undefined : 'dimmed'}>
        {lastSentAt ? formatAgo(lastSentAt) : 'Never'}
      </Text>
    ),
  },
]

const NONE = {
  icon: IconWebhook,
  title: 'No webhook yet',
  text: 'Tell a partner system of completions, claims and payouts as they happen.',
}

/** Pausing, turning on and deleting. */
function useWebhookActs(connection: string) {
  const [pause] = useSave<AdminWebhookTablePauseMutation>(graphql`
    mutation AdminWebhookTablePauseMutation($input: PauseWebhookInput!) { pauseWebhook(input: $input) { webhook { id state version failingSince lastError } } }
  `)
  const remove = useRemoval<AdminWebhookTableDeleteMutation, Row>(
    graphql`
    mutation AdminWebhookTableDeleteMutation($input: DeleteWebhookInput!, $connections: [ID!]!) { deleteWebhook(input: $input) { deletedId @deleteEdge(connections: $connections) } }
  `,
    connection,
    ({ databaseId, name }) => ({
      name,
      what: 'webhook',
      text: 'Its messages go with it, and what waits is not sent.',
      send: (save, connections) => save({ input: { databaseId }, connections }),
    }),
  )
  const turn = async ({ databaseId, name }: Row, paused: boolean) => {
    const { data } = await pause({ input: { databaseId, paused } })
    if (data) showDone(paused ? `${name} is paused: what happens waits` : `${name} is on`)
  }
  return { turn, remove }
}

export function AdminWebhookTable({ query, create, edited, edit }: Props) {
  const pages = usePages<AdminWebhookTablePageQuery, AdminWebhookTable_query$key>(
    graphql`
    fragment AdminWebhookTable_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" })
    @refetchable(queryName: "AdminWebhookTablePageQuery") {
      ...AdminWebhookForm_query
      webhooks(first: $first, after: $after) @connection(key: "AdminWebhookTable_webhooks") {
        __id
        totalCount
        edges {
          node {
            id databaseId name url state waiting failingSince lastError lastSentAt
            client { name }
            subscriptions { kind }
            ...AdminWebhookForm_webhook
          }
        }
      }
    }
  `,
    query,
  )
  const { webhooks } = pages.data
  const { turn, remove } = useWebhookActs(webhooks.__id)
  const rows = webhooks.edges.map(({ node }) => node)
  return (
    <>
      <RecordTable
        label="Webhooks"
        rows={rows}
        totalCount={webhooks.totalCount}
        pages={pages}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        columns={columns}
        actions={(row) => [
          { label: 'Edit', icon: IconEdit, onClick: () => edit(row.databaseId) },
          { label: 'Messages', icon: IconList, to: `/auth/admin/webhooks/${row.databaseId}` },
          row.state === 'ACTIVE'
            ? { label: 'Pause', icon: IconPlayerPause, onClick: () => turn(row, true) }
            : { label: 'Turn on', icon: IconPlayerPlay, onClick: () => turn(row, false) },
          { label: 'Delete', icon: IconTrash, danger: true, onClick: () => remove(row) },
        ]}
        none={{ ...NONE, action: create }}
      />
      {edited && (
        <AdminWebhookForm
          key={edited}
          query={pages.data}
          connection={webhooks.__id}
          webhook={rows.find(({ databaseId }) => databaseId === edited)}
          onClose={() => edit()}
        />
      )}
    </>
  )
}
