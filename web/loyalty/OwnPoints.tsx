import { Alert, Group, Stack, Text } from '@mantine/core'
import { IconClockExclamation } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import type { OwnPoints_query$key } from '../__generated__/OwnPoints_query.graphql.ts'
import { formatDate, formatNumber } from '../ui/formats.ts'
import { Movement, Movements } from './Movements.tsx'

const DAY = 86_400_000
/** So long before their end the first reminder goes out. */
const SOON = 30 * DAY

/** What one has earned, when it ends, and how it came and went. */
export function OwnPoints({ query }: { query: OwnPoints_query$key }) {
  const { pointsBalance, pointsExpireAt, pointsHistory } = useFragment(
    graphql`
    fragment OwnPoints_query on Query {
      pointsBalance
      pointsExpireAt
      pointsHistory(first: 5) { totalCount edges { node { id amount label title createdAt } } }
    }
  `,
    query,
  )
  const endsSoon = pointsExpireAt != null && new Date(pointsExpireAt).getTime() - Date.now() < SOON
  return (
    <Stack gap="sm">
      <Group gap="sm" align="baseline">
        <Text fz={32} fw={700} lh={1}>
          {formatNumber(pointsBalance)}
        </Text>
        <Text c="dimmed">points</Text>
        {pointsExpireAt && !endsSoon && (
          <Text size="sm" c="dimmed" ml="auto">
            Points expire {formatDate(pointsExpireAt)} unless you earn more.
          </Text>
        )}
      </Group>
      {pointsExpireAt && endsSoon && (
        <Alert
          color="orange"
          icon={<IconClockExclamation aria-hidden="true" />}
          title={`All of them expire on ${formatDate(pointsExpireAt)}`}
        >
          Earn some before that day, and they hold for another year.
        </Alert>
      )}
      {pointsHistory.edges.length > 0 && (
        <Movements label="Recent transactions">
          {pointsHistory.edges.map(({ node: { id, label, title, amount, createdAt } }) => (
            <Movement key={id} label={label} title={title} amount={amount} createdAt={createdAt} />
          ))}
        </Movements>
      )}
      {pointsHistory.totalCount === 0 && (
        <Text size="sm" c="dimmed">
          Each course you pass earns 10.
        </Text>
      )}
    </Stack>
  )
}
