import { Alert, Button, Group, Stack, Table, Text } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconPlugConnected, IconRefresh } from '@tabler/icons-react'
import { startTransition, useState } from 'react'
import { graphql, useFragment, useRefetchableFragment } from 'react-relay'
import type { AdminLearningRecordStatus_query$key } from '../__generated__/AdminLearningRecordStatus_query.graphql.ts'
import type { AdminLearningRecordStatus_store$key } from '../__generated__/AdminLearningRecordStatus_store.graphql.ts'
import type { AdminLearningRecordStatusQuery } from '../__generated__/AdminLearningRecordStatusQuery.graphql.ts'
import type { AdminLearningRecordStatusResendMutation } from '../__generated__/AdminLearningRecordStatusResendMutation.graphql.ts'
import type { AdminLearningRecordStatusTestMutation } from '../__generated__/AdminLearningRecordStatusTestMutation.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone } from '../ui/alerts.ts'
import { counted, dotted, formatAgo, formatDateTime } from '../ui/formats.ts'
import type { AdminLearningRecordStatus_refused$key } from '../__generated__/AdminLearningRecordStatus_refused.graphql.ts'

/** What waits for the store, what it refused and whether it answers. */
export function AdminLearningRecordStatus({ query }: { query: AdminLearningRecordStatus_query$key }) {
  const [known, refetch] = useRefetchableFragment<AdminLearningRecordStatusQuery, AdminLearningRecordStatus_query$key>(
    graphql`
    fragment AdminLearningRecordStatus_query on Query @refetchable(queryName: "AdminLearningRecordStatusQuery") {
      learningRecordStore { ...AdminLearningRecordStatus_store }
      ...AdminLearningRecordStatus_refused
    }
  `,
    query,
  )
  const store = useFragment<AdminLearningRecordStatus_store$key>(
    graphql`
    fragment AdminLearningRecordStatus_store on LearningRecordStore { endpoint waiting refused lastSentAt failingSince lastError version }
  `,
    known.learningRecordStore,
  )
  const { endpoint, waiting, refused, lastSentAt, failingSince, lastError, version } = store
  const refresh = () => startTransition(() => void refetch({}, { fetchPolicy: 'store-and-network' }))
  if (!endpoint)
    return (
      <Text c="dimmed" size="sm">
        The store is turned off. Enter an endpoint to record learning.
      </Text>
    )
  return (
    <Stack gap="md">
      {failingSince && (
        <Alert
          color="red"
          variant="light"
          icon={<IconAlertCircle aria-hidden="true" />}
          title="The store is not accepting records"
        >
          {lastError} It has not since {formatDateTime(failingSince)}. Records wait and are tried again every five
          minutes.
        </Alert>
      )}
      <Text size="sm">
        {dotted(
          `${counted(waiting, 'record')} waiting`,
          `${counted(refused, 'record')} refused`,
          lastSentAt ? `Last sent ${formatAgo(lastSentAt)}` : 'Nothing sent yet',
        )}
      </Text>
      <ConnectionTest version={version} onRefresh={refresh} />
      {refused > 0 && <RefusedRecords query={known} refused={refused} onResent={refresh} />}
    </Stack>
  )
}

/** Asks the store for an answer, as it is set up by now. */
function ConnectionTest({ version, onRefresh }: { version: number; onRefresh: () => void }) {
  const [test, isTesting] = useSave<AdminLearningRecordStatusTestMutation>(graphql`
    mutation AdminLearningRecordStatusTestMutation($input: TestLearningRecordStoreInput!) { testLearningRecordStore(input: $input) { ok message } }
  `)
  const [tried, setTried] = useState<{ version: number; ok: boolean; message: string }>()
  async function tryIt() {
    const { data } = await test({ input: { version } })
    if (data) setTried({ version, ...data.testLearningRecordStore })
  }
  return (
    <>
      <Group gap="sm">
        <Button
          variant="default"
          loading={isTesting}
          leftSection={<IconPlugConnected size={18} aria-hidden="true" />}
          onClick={() => {
            void tryIt()
          }}
        >
          Test connection
        </Button>
        <Button variant="default" leftSection={<IconRefresh size={18} aria-hidden="true" />} onClick={onRefresh}>
          Refresh
        </Button>
      </Group>
      <div role="status">
        {tried && tried.version === version && (
          <Alert
            color={tried.ok ? 'green' : 'red'}
            variant="light"
            icon={tried.ok ? <IconCircleCheck aria-hidden="true" /> : <IconAlertCircle aria-hidden="true" />}
          >
            {tried.message}
          </Alert>
        )}
      </div>
    </>
  )
}

type RefusedProps = { query: AdminLearningRecordStatus_refused$key; refused: number; onResent: () => void }

/** What the store refused and why, to be sent again once it would take it. */
function RefusedRecords({ query, refused, onResent }: RefusedProps) {
  const { learningStatements } = useFragment(
    graphql`
    fragment AdminLearningRecordStatus_refused on Query {
      learningStatements(status: REFUSED, first: 20) { edges { node { id about personName error createdAt } } }
    }
  `,
    query,
  )
  const [resend, isResending] = useSave<AdminLearningRecordStatusResendMutation>(graphql`
    mutation AdminLearningRecordStatusResendMutation($input: ResendLearningStatementsInput!) { resendLearningStatements(input: $input) { count } }
  `)
  async function sendAgain() {
    const { data } = await resend({ input: {} })
    if (!data) return
    showDone(`${counted(data.resendLearningStatements.count, 'record')} will be sent again`)
    onResent()
  }
  return (
    <>
      <Table.ScrollContainer minWidth={520}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Record</Table.Th>
              <Table.Th>Refused because</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {learningStatements.edges.map(({ node }) => (
              <Table.Tr key={node.id}>
                <Table.Td>
                  <Text size="sm">{node.about}</Text>
                  <Text size="xs" c="dimmed">
                    {dotted(node.personName, formatDateTime(node.createdAt))}
                  </Text>
                </Table.Td>
                <Table.Td>{node.error}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {refused > learningStatements.edges.length && (
        <Text size="sm" c="dimmed">
          The newest {learningStatements.edges.length} of {refused}.
        </Text>
      )}
      <Button
        variant="default"
        loading={isResending}
        style={{ alignSelf: 'flex-start' }}
        onClick={() => {
          void sendAgain()
        }}
      >
        Send again
      </Button>
    </>
  )
}
