import { Badge, Card, Group, List, Progress, Stack, Text } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import type { ScoreCard_score$data, ScoreCard_score$key } from '../__generated__/ScoreCard_score.graphql.ts'
import { partWord, stepWords, tierColor, tierWord } from './words.ts'

type Data = ScoreCard_score$data

function Parts({ brand, parts }: Pick<Data, 'brand' | 'parts'>) {
  return parts
    .filter(({ weight }) => weight > 0)
    .map(({ part, done, of }) => (
      <Stack key={part} gap={2}>
        <Group justify="space-between" gap="xs">
          <Text size="sm">{partWord(part)}</Text>
          <Text size="sm" c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
            {of > 0 ? `${done} of ${of}` : 'Nothing yet'}
          </Text>
        </Group>
        <Progress value={of > 0 ? (done / of) * 100 : 0} size="sm" aria-label={`${partWord(part)} of ${brand}`} />
      </Stack>
    ))
}

function Next({ next }: Pick<Data, 'next'>) {
  if (!next)
    return (
      <Text size="sm" c="dimmed">
        The highest tier is reached.
      </Text>
    )
  if (next.steps.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {tierWord(next.tier)} begins at {next.from} points. It takes more of several of these.
      </Text>
    )
  return (
    <Stack gap={2}>
      <Text size="sm" fw={600}>
        Missing for {tierWord(next.tier)}
        {next.steps.length > 1 && ', one of these'}:
      </Text>
      <List size="sm" spacing={2}>
        {next.steps.map(({ part, more }) => (
          <List.Item key={part}>{stepWords(part, more)}</List.Item>
        ))}
      </List>
    </Stack>
  )
}

/** A dealer's score for one brand: the tier, what it is made of, and what is missing for the next one. */
export function ScoreCard({ score }: { score: ScoreCard_score$key }) {
  const known = useFragment(
    graphql`
    fragment ScoreCard_score on DealerScore {
      brand score tier scoreMonthAgo
      parts { part done of weight }
      next { tier from steps { part more } }
    }
  `,
    score,
  )
  const { brand, score: points, tier, scoreMonthAgo, parts, next } = known
  const change = scoreMonthAgo == null ? 0 : points - scoreMonthAgo
  return (
    <Card padding="md">
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Text fw={600}>{brand}</Text>
          <Badge variant="light" color={tierColor(tier)}>
            {tierWord(tier)}
          </Badge>
        </Group>
        <Group gap={8} align="baseline">
          <Text fz="1.75rem" fw={700} lh={1.1} style={{ fontVariantNumeric: 'tabular-nums' }}>
            {points}
          </Text>
          <Text size="sm" c="dimmed">
            of 100 points
            {change !== 0 && `, ${change > 0 ? `up ${change}` : `down ${-change}`} in 30 days`}
          </Text>
        </Group>
        <Parts brand={brand} parts={parts} />
        <Next next={next} />
      </Stack>
    </Card>
  )
}
