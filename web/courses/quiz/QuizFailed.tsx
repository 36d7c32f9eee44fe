import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import type { QuizFailed_progress$key } from '../../__generated__/QuizFailed_progress.graphql.ts'
import { formatAgo, formatDateTime, plural } from '../../ui/formats.ts'
import { ProgressRing } from '../../ui/charts/ProgressRing.tsx'
import { QuizAttempts } from './QuizAttempts.tsx'

/** Not passed this time: by how much, what went wrong, and whether and when one may try again. */
export function QuizFailed({ progress, isWaiting }: { progress: QuizFailed_progress$key; isWaiting: boolean }) {
  const { attempts, attemptsLeft, retakeAt } = useFragment(
    graphql`
    fragment QuizFailed_progress on CourseProgress {
      attemptsLeft retakeAt
      attempts { score passingScore timedOut ...QuizAttempts_attempts }
    }
  `,
    progress,
  )
  const last = attempts.at(-1)
  if (!last) return null
  const again =
    attemptsLeft == null
      ? 'Review the sections and try as often as you like.'
      : attemptsLeft === 0
        ? 'You have used all attempts. Ask your manager or write to us on the help page.'
        : `You have ${plural(attemptsLeft, 'one more attempt', `${attemptsLeft} more attempts`)}. Review the sections first.`
  return (
    <Stack gap="lg">
      <Card>
        <Group gap="lg">
          <ProgressRing
            value={(last.score ?? 0) / 100}
            size={112}
            label="Right answers"
            color="var(--mantine-color-orange-8)"
          />
          <Stack gap={4} flex="1 1 220px">
            <Title order={3} size="h3">
              Not passed yet
            </Title>
            {last.timedOut && <Text>The time was up: what you had answered was submitted.</Text>}
            <Text>
              {last.score}% of your answers were right, {last.passingScore}% are needed.
            </Text>
            <Text c="dimmed">{again}</Text>
            {isWaiting && retakeAt && (
              <Text fw={550}>
                The next attempt opens {formatDateTime(retakeAt)}, {formatAgo(retakeAt)}.
              </Text>
            )}
          </Stack>
        </Group>
      </Card>
      <QuizAttempts attempts={attempts} />
    </Stack>
  )
}
