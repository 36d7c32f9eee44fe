import { Card, List, Stack, ThemeIcon, Title } from '@mantine/core'
import { IconHelpHexagon } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import type { QuizRules_course$key } from '../../__generated__/QuizRules_course.graphql.ts'
import { counted, plural } from '../../ui/formats.ts'

type Props = {
  course: QuizRules_course$key
  /** Null where one may try as often as one wants. */
  attemptsLeft: number | null
}

/** What a quiz asks of one, before it begins. */
export function QuizRules({ course, attemptsLeft }: Props) {
  const { passingScore, askedCount, quizTimeLimit, retakeAfterHours } = useFragment(
    graphql`fragment QuizRules_course on Course { passingScore askedCount quizTimeLimit retakeAfterHours }`,
    course,
  )
  return (
    <Card>
      <Stack align="flex-start" gap="md">
        <ThemeIcon size={56} radius="xl" variant="light" aria-hidden="true">
          <IconHelpHexagon size={30} stroke={1.6} />
        </ThemeIcon>
        <Title order={3} size="h3">
          Show what you know
        </Title>
        <List spacing={6} c="dimmed">
          <List.Item>
            {counted(askedCount, 'question')}, on one page
            {quizTimeLimit == null ? ', in your own time' : ''}.
          </List.Item>
          {quizTimeLimit != null && (
            <List.Item>
              You have {spanOf(quizTimeLimit)} from the moment you start. The clock runs on when you leave; at the end
              your answers are submitted as they are.
            </List.Item>
          )}
          <List.Item>{passingScore}% right answers pass the course.</List.Item>
          <List.Item>
            {attemptsLeft == null
              ? 'You may try as often as you want.'
              : attemptsLeft === 1
                ? 'You have one attempt.'
                : `You have ${attemptsLeft} attempts.`}
          </List.Item>
          {retakeAfterHours > 0 && attemptsLeft !== 1 && (
            <List.Item>
              After an attempt that is not passed the next one opens {retakeAfterHours}{' '}
              {plural(retakeAfterHours, 'hour')} later.
            </List.Item>
          )}
          <List.Item>
            Every answer is saved right away
            {quizTimeLimit == null ? ': leave and come back whenever you like' : ', on whatever device you go on'}.
          </List.Item>
        </List>
      </Stack>
    </Card>
  )
}

/** 90 as "1 minute 30 seconds". */
const spanOf = (seconds: number) =>
  [
    { count: Math.floor(seconds / 60), unit: 'minute' },
    { count: seconds % 60, unit: 'second' },
  ]
    .filter(({ count }) => count)
    .map(({ count, unit }) => counted(count, unit))
    .join(' ')
