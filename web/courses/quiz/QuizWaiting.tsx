import { Card, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import type { QuizWaiting_progress$key } from '../../__generated__/QuizWaiting_progress.graphql.ts'
import { QuizAttempts } from './QuizAttempts.tsx'

/** Submitted, with words that a person still has to mark. */
export function QuizWaiting({ progress }: { progress: QuizWaiting_progress$key }) {
  const { attempts } = useFragment(
    graphql`
    fragment QuizWaiting_progress on CourseProgress { attempts { ...QuizAttempts_attempts } }
  `,
    progress,
  )
  return (
    <Stack gap="lg">
      <Card>
        <Stack align="flex-start" gap="md" role="status">
          <ThemeIcon size={56} radius="xl" variant="light" color="yellow" aria-hidden="true">
            <IconHourglass size={30} stroke={1.6} />
          </ThemeIcon>
          <Title order={3} size="h3">
            To be marked
          </Title>
          <Text c="dimmed">
            Your answers are submitted. A person reads what you wrote; you are told here and by notification how it
            went. Until then there is nothing to do.
          </Text>
        </Stack>
      </Card>
      <QuizAttempts attempts={attempts} />
    </Stack>
  )
}
