import { Alert, Group, Stack, Text } from '@mantine/core'
import { IconClockExclamation } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import type { OwnPoints_query$key } from '../__generated__/OwnPoints_query.graphql.ts'
import { formatDate, formatNumber } from '../ui/formats.ts'
import classes from './OwnPoints.module.css'

const DAY = 86_400_000
/** So long before their end the first reminder goes out. */
const SOON = 30 * DAY

const words: Record<string, string> = { 'course.completed': 'Course passed', 'points.expired': 'Expired' }

/** What one has earned, when it ends, and how it came and went. */
export function OwnPoints({ query }: { query: OwnPoints_query$key }) {
  const { pointsBalance, pointsExpireAt, pointsHistory } = useFragment(graphql`
    fragment OwnPoints_query on Query {
      pointsBalance
      pointsExpireAt
      pointsHistory(first: 5) { totalCount edges { node { id amount kind title createdAt } } }
    }
  `, query)
  const endsSoon = pointsExpireAt != null && new Date(pointsExpireAt).getTime() - Date.now() < SOON
  return (
    <Stack gap="sm">
      <Group gap="sm" align="baseline">
        <Text fz={32} fw={700} lh={1}>{formatNumber(pointsBalance)}</Text>
        <Text c="dimmed">points</Text>
        {pointsExpireAt && !endsSoon && <Text size="sm" c="dimmed" ml="auto">They hold until {formatDate(pointsExpireAt)}; the next course passed starts the year anew.</Text>}
      </Group>
      {pointsExpireAt && endsSoon && (
        <Alert color="orange" icon={<IconClockExclamation aria-hidden="true" />} title={`All of them expire on ${formatDate(pointsExpireAt)}`}>Pass a course before that day, and they hold for another year.</Alert>
      )}
      {pointsHistory.edges.length > 0 && (
        <ul className={classes.rows} aria-label="The last movements">
          {pointsHistory.edges.map(({ node: { id, amount, kind, title, createdAt } }) => (
            <li key={id}>
              <Text size="sm" lineClamp={1}>{title ?? words[kind] ?? 'Points'}</Text>
              <Text size="sm" c="dimmed">{formatDate(createdAt)}</Text>
              <Text size="sm" fw={600} className={classes.amount}>{amount > 0 ? `+${amount}` : amount}</Text>
            </li>
          ))}
        </ul>
      )}
      {pointsHistory.totalCount === 0 && <Text size="sm" c="dimmed">Each course you pass earns 10.</Text>}
    </Stack>
  )
}
