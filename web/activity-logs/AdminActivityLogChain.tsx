import { Alert, Box, Code, Group, List, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import type { AdminActivityLogChain_query$key } from '../__generated__/AdminActivityLogChain_query.graphql.ts'
import { formatDateTime, formatNumber, plural } from '../ui/formats.ts'

/** Whether the log is as it was written: one calm line while it is, and what is wrong where it is not. */
export function AdminActivityLogChain({ query }: { query: AdminActivityLogChain_query$key }) {
  const {
    activityLogChain: { checkedAt, verifiedTo, seal, head, problems, waiting },
  } = useFragment(
    graphql`
      fragment AdminActivityLogChain_query on Query {
        activityLogChain {
          checkedAt
          verifiedTo
          seal
          head
          problems
          waiting
        }
      }
    `,
    query,
  )
  if (problems.length > 0) {
    return (
      <Alert
        color="red"
        icon={<IconAlertTriangle aria-hidden="true" />}
        title={`Problem at ${/^(row|seal) [\da-f-]+/.exec(problems[0]!)?.[0] ?? 'the chain'}`}
        mb="lg"
      >
        <Text size="sm">
          The check of {checkedAt ? formatDateTime(checkedAt) : 'last night'} found that the log is not as it was
          written:
        </Text>
        <List size="sm" my={6} style={{ overflowWrap: 'anywhere' }}>
          {problems.map((problem) => (
            <List.Item key={problem}>{problem}</List.Item>
          ))}
        </List>
        <Text size="sm">
          {verifiedTo ? `It was last found in order up to ${formatDateTime(verifiedTo)}. ` : ''}Look into who can reach
          the database, and compare with a backup.
        </Text>
      </Alert>
    )
  }
  const Icon = verifiedTo ? IconCircleCheck : IconClock
  return (
    <Group gap="xs" mb="lg" wrap="nowrap" align="flex-start">
      <Icon
        size={20}
        color={verifiedTo ? 'var(--mantine-color-green-filled)' : 'var(--mantine-color-dimmed)'}
        aria-hidden="true"
        style={{ flexShrink: 0 }}
      />
      <Box miw={0}>
        <Text size="sm" fw={600}>
          {verifiedTo
            ? `Verified up to ${formatDateTime(verifiedTo)}`
            : 'Not verified yet: the log is checked every night'}
        </Text>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {checkedAt ? `Checked ${formatDateTime(checkedAt)}. ` : ''}
          {waiting > 0
            ? `${formatNumber(waiting)} new ${plural(waiting, 'row is', 'rows are')} sealed within a minute. `
            : ''}
          {head && (
            <>
              Seal {seal}: <Code fz="xs">{head}</Code>
            </>
          )}
        </Text>
      </Box>
    </Group>
  )
}
