import { Drawer, Group, Stack, Table, Text } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import type { AdminActivityLogDetails_log$key } from '../__generated__/AdminActivityLogDetails_log.graphql.ts'
import { formatDateTime } from '../ui/formats.ts'
import { deedWords, fieldWords } from '../domain/history/words.ts'
import { changesOf, typeWords } from './logSearch.ts'

const shown = (value: unknown) =>
  value === undefined || value === null || value === ''
    ? '—'
    : typeof value === 'object'
      ? JSON.stringify(value, null, 1)
      : String(value)

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <Group gap="md" wrap="nowrap" align="baseline">
      <Text size="sm" c="dimmed" w={110} style={{ flexShrink: 0 }}>
        {label}
      </Text>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {value}
      </Text>
    </Group>
  )
}

/** One row of the log: who, when, through what, and each value before and after. */
export function AdminActivityLogDetails({
  log,
  onClose,
}: {
  log: AdminActivityLogDetails_log$key
  onClose: () => void
}) {
  const row = useFragment(
    graphql`
    fragment AdminActivityLogDetails_log on ActivityLog {
      action targetType targetId targetName before after requestId createdAt
      actor { fullName email }
      realActor { fullName email }
      client { name tokenPrefix }
    }
  `,
    log,
  )
  const changes = changesOf(row.before, row.after)
  return (
    <Drawer opened onClose={onClose} position="right" size="lg" title={deedWords(row.action)}>
      <Stack gap="lg">
        <Stack gap="xs">
          <Fact label="When" value={formatDateTime(row.createdAt)} />
          <Fact
            label="By"
            value={
              row.actor
                ? `${row.actor.fullName} (${row.actor.email})`
                : row.requestId
                  ? 'A visitor'
                  : 'The portal itself'
            }
          />
          {row.realActor && <Fact label="Acted by" value={`${row.realActor.fullName} (${row.realActor.email})`} />}
          {row.client && <Fact label="Through" value={`${row.client.name} (${row.client.tokenPrefix}…)`} />}
          {row.targetType && (
            <Fact
              label={typeWords(row.targetType)}
              value={row.targetName ? `${row.targetName} (${row.targetId})` : (row.targetId ?? '')}
            />
          )}
          {row.requestId && <Fact label="Request" value={row.requestId} />}
        </Stack>
        {changes.length === 0 ? (
          <Text size="sm" c="dimmed">
            No values were kept with this change.
          </Text>
        ) : (
          <Table aria-label="What changed" layout="fixed" verticalSpacing="xs" withRowBorders>
            <Table.Thead>
              <Table.Tr>
                <Table.Th w="28%">Field</Table.Th>
                <Table.Th>Before</Table.Th>
                <Table.Th>After</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {changes.map(({ field, before, after }) => (
                <Table.Tr key={field}>
                  <Table.Td style={{ overflowWrap: 'anywhere', verticalAlign: 'top' }}>{fieldWords(field)}</Table.Td>
                  <Table.Td style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap', verticalAlign: 'top' }}>
                    <Text size="sm" c="dimmed">
                      {shown(before)}
                    </Text>
                  </Table.Td>
                  <Table.Td style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap', verticalAlign: 'top' }}>
                    <Text size="sm">{shown(after)}</Text>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
      </Stack>
    </Drawer>
  )
}
