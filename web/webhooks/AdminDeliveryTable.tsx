import { Code, Drawer, Stack, Text } from '@mantine/core'
import { IconEye, IconList, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { graphql } from 'react-relay'
import type {
  AdminDeliveryTable_query$data,
  AdminDeliveryTable_query$key,
} from '../__generated__/AdminDeliveryTable_query.graphql.ts'
import type { AdminDeliveryTablePageQuery } from '../__generated__/AdminDeliveryTablePageQuery.graphql.ts'
import type { AdminDeliveryTableResendMutation } from '../__generated__/AdminDeliveryTableResendMutation.graphql.ts'
import { usePages } from '../relay/usePages.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone } from '../ui/alerts.ts'
import { formatDateTime } from '../ui/formats.ts'
import type { TableColumn } from '../ui/lists/tables/columns.ts'
import { RecordTable } from '../ui/lists/tables/RecordTable.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'

type Row = AdminDeliveryTable_query$data['webhookDeliveries']['edges'][number]['node']

const columns: TableColumn<Row>[] = [
  {
    id: 'kind',
    label: 'Message',
    primary: true,
    cell: ({ kind, error }) => (
      <Stack gap={0}>
        <Text size="sm" fw={600}>
          {kind}
        </Text>
        {error && (
          <Text size="xs" c="dimmed">
            {error}
          </Text>
        )}
      </Stack>
    ),
  },
  { id: 'state', label: 'State', width: 130, cell: ({ state }) => <StatusChip status={state.toLowerCase()} /> },
  {
    id: 'happened',
    label: 'Happened',
    width: 190,
    cell: ({ happenedAt }) => <Text size="sm">{formatDateTime(happenedAt)}</Text>,
  },
  {
    id: 'answer',
    label: 'Answer',
    width: 130,
    cell: ({ status, milliseconds }) => (
      <Text size="sm">{status == null ? '' : `${status} in ${milliseconds ?? 0} ms`}</Text>
    ),
  },
  { id: 'tries', label: 'Tries', width: 80, align: 'right', cell: ({ attempts }) => <Text size="sm">{attempts}</Text> },
  {
    id: 'next',
    label: 'Next try',
    width: 190,
    cell: ({ state, nextAt }) => <Text size="sm">{state === 'WAITING' ? formatDateTime(nextAt) : ''}</Text>,
  },
]

/** What was sent in the last week, with what came back. */
export function AdminDeliveryTable({ query }: { query: AdminDeliveryTable_query$key }) {
  const pages = usePages<AdminDeliveryTablePageQuery, AdminDeliveryTable_query$key>(
    graphql`
    fragment AdminDeliveryTable_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, webhookId: { type: "ID!" })
    @refetchable(queryName: "AdminDeliveryTablePageQuery") {
      webhookDeliveries(first: $first, after: $after, webhookId: $webhookId) @connection(key: "AdminDeliveryTable_webhookDeliveries", filters: ["webhookId"]) {
        totalCount
        edges { node { id databaseId kind state attempts happenedAt nextAt status milliseconds request answer error } }
      }
    }
  `,
    query,
  )
  const [resend] = useSave<AdminDeliveryTableResendMutation>(graphql`
    mutation AdminDeliveryTableResendMutation($input: ResendWebhookDeliveryInput!) { resendWebhookDelivery(input: $input) { delivery { id state attempts error } } }
  `)
  const [shown, show] = useState<Row>()
  const sendAgain = async ({ databaseId, kind }: Row) => {
    const { data } = await resend({ input: { databaseId } })
    if (data) showDone(`${kind} is sent again`)
  }
  const { webhookDeliveries } = pages.data
  return (
    <>
      <RecordTable
        label="Messages"
        rows={webhookDeliveries.edges.map(({ node }) => node)}
        totalCount={webhookDeliveries.totalCount}
        pages={pages}
        keyOf={({ id }) => id}
        nameOf={({ kind }) => kind}
        columns={columns}
        actions={(row) => [
          { label: 'Request and answer', icon: IconEye, onClick: () => show(row) },
          { label: 'Send again', icon: IconSend, onClick: () => sendAgain(row) },
        ]}
        none={{ icon: IconList, title: 'No message yet', text: 'What happens from now on is listed here for a week.' }}
      />
      {shown && (
        <Drawer opened onClose={() => show(undefined)} position="right" size="lg" title={shown.kind}>
          <Stack gap="md">
            <Text size="xs" c="dimmed">
              webhook-id: {shown.databaseId}
            </Text>
            <Shown label="Request" text={shown.request || 'Nothing was sent.'} />
            <Shown label="Answer" text={shown.answer || 'Nothing was said.'} />
          </Stack>
        </Drawer>
      )}
    </>
  )
}

const Shown = ({ label, text }: { label: string; text: string }) => (
  <div>
    <Text size="sm" fw={600}>
      {label}
    </Text>
    <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
      {text}
    </Code>
  </div>
)
