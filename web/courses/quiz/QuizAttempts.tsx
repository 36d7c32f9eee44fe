import { Group, NativeSelect, Stack, Title } from '@mantine/core'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { QuizAttempts_attempts$key } from '../../__generated__/QuizAttempts_attempts.graphql.ts'
import { formatDate } from '../../ui/formats.ts'
import { QuizReview } from './QuizReview.tsx'

/** One's answers, of the latest attempt or any before it. They stay as they were asked, whatever became of the quiz. */
export function QuizAttempts({ attempts }: { attempts: QuizAttempts_attempts$key }) {
  const handedIn = useFragment(
    graphql`
    fragment QuizAttempts_attempts on QuizAttempt @relay(plural: true) { id number score waits submittedAt ...QuizReview_attempt }
  `,
    attempts,
  )
  const last = handedIn.at(-1)
  const [chosenId, setChosen] = useState<string>()
  const chosen = handedIn.find(({ id }) => id === chosenId) ?? last
  if (!chosen) return null
  return (
    <Stack component="section" gap="md" aria-labelledby="answers">
      <Group justify="space-between" gap="xs">
        <Title order={3} size="h4" id="answers">
          Your answers
        </Title>
        {handedIn.length > 1 && (
          <NativeSelect
            size="sm"
            aria-label="Attempt"
            value={chosen.id}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
            data={handedIn
              .toReversed()
              .map(({ id, number, score, waits, submittedAt }) => ({
                value: id,
                label: `Attempt ${number}: ${waits ? 'to be marked' : `${score ?? 0}%`}${submittedAt ? `, ${formatDate(submittedAt)}` : ''}`,
              }))}
          />
        )}
      </Group>
      <QuizReview attempt={chosen} />
    </Stack>
  )
}
