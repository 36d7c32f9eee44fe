import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import type { QuizFailed_attempt$key } from '../__generated__/QuizFailed_attempt.graphql.ts'
import { ProgressRing } from '../ui/ProgressRing.tsx'
import { QuizReview } from './QuizReview.tsx'

type Props = { attempt: QuizFailed_attempt$key; passingScore: number; attemptsLeft: number | null }

/** Not passed this time: by how much, what went wrong, and whether one may try again. */
export function QuizFailed({ attempt, passingScore, attemptsLeft }: Props) {
  const data = useFragment(graphql`
    fragment QuizFailed_attempt on QuizAttempt { score ...QuizReview_attempt }
  `, attempt)
  const again = attemptsLeft === null ? 'Look at the sections again and try as often as you like.'
    : attemptsLeft === 0 ? 'You have used all attempts. Ask your manager or write to us on the help page.'
      : `You have ${attemptsLeft === 1 ? 'one more attempt' : `${attemptsLeft} more attempts`}. Look at the sections again first.`
  return (
    <Stack gap="lg">
      <Card>
        <Group gap="lg">
          <ProgressRing value={(data.score ?? 0) / 100} size={112} label="Right answers" color="var(--mantine-color-orange-8)" />
          <Stack gap={4} flex="1 1 220px">
            <Title order={3} size="h3">Not passed yet</Title>
            <Text>{data.score}% of your answers were right, {passingScore}% are needed.</Text>
            <Text c="dimmed">{again}</Text>
          </Stack>
        </Group>
      </Card>
      <QuizReview attempt={data} />
    </Stack>
  )
}
