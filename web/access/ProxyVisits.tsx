import { Stack, Text } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import type { ProxyVisits_query$key } from '../__generated__/ProxyVisits_query.graphql.ts'
import { formatDate, formatTime } from '../ui/formats.ts'

/** Who acted as this person, when and why: nobody does so unseen. */
export function ProxyVisits({ query }: { query: ProxyVisits_query$key }) {
  const { proxyVisits } = useFragment(
    graphql`
    fragment ProxyVisits_query on Query { proxyVisits { databaseId adminName reason startedAt endedAt } }
  `,
    query,
  )
  if (proxyVisits.length === 0)
    return (
      <Text size="sm" c="dimmed">
        Nobody has acted as you.
      </Text>
    )
  return (
    <Stack gap="md" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
      {proxyVisits.map((visit) => (
        <li key={visit.databaseId}>
          <Text size="sm" fw={600}>
            {visit.adminName}
          </Text>
          <Text size="sm">Reason: {visit.reason || 'not given'}</Text>
          <Text size="xs" c="dimmed">
            {formatDate(visit.startedAt)}, {formatTime(visit.startedAt)}{' '}
            {visit.endedAt ? `to ${formatTime(visit.endedAt)}` : '· still going on'}
          </Text>
        </li>
      ))}
    </Stack>
  )
}
