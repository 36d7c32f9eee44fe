import { Anchor, Card, Group, Stack, Text, Title } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import type { ProgressCard_query$key } from '../__generated__/ProgressCard_query.graphql.ts'
import { useSession } from '../session/session.ts'
import { formatNumber, plural } from '../ui/formats.ts'
import { ProgressRing } from '../ui/charts/ProgressRing.tsx'

/** How far one is, over everything one may learn. */
export function ProgressCard({ query }: { query: ProgressCard_query$key }) {
  const { userCoursesStatus: status } = useFragment(
    graphql`
    fragment ProgressCard_query on Query { userCoursesStatus { completedCount remainingCount progress rewardsCount } }
  `,
    query,
  )
  const { flags } = useSession().settings
  return (
    <Card h="100%" component="section" aria-label="Your progress">
      <Group justify="space-between">
        <Title order={2} size="h4">
          Your progress
        </Title>
        <Anchor component={Link} to="/auth/my-training" size="sm" fw={600}>
          My training
        </Anchor>
      </Group>
      <Group gap="xl" mt="md" wrap="nowrap" flex={1}>
        <ProgressRing value={status.progress / 100} size={104} label="Courses passed" caption="passed" />
        <Stack gap="sm">
          <Figure
            value={status.completedCount}
            label={plural(status.completedCount, 'course passed', 'courses passed')}
          />
          <Figure value={status.remainingCount} label="still to do" />
          {flags.rewards && (
            <Figure value={status.rewardsCount} label={plural(status.rewardsCount, 'reward')} to="/auth/rewards" />
          )}
        </Stack>
      </Group>
    </Card>
  )
}

function Figure({ value, label, to }: { value: number; label: string; to?: string }) {
  return (
    <Text lh={1.3}>
      <Text span fw={700} fz="lg">
        {formatNumber(value)}
      </Text>{' '}
      {to ? (
        <Anchor component={Link} to={to} size="sm">
          {label}
        </Anchor>
      ) : (
        <Text span c="dimmed" size="sm">
          {label}
        </Text>
      )}
    </Text>
  )
}
