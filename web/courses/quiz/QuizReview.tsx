import { Card, Group, Image, Stack, Text } from '@mantine/core'
import { IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import type { QuizReview_attempt$key } from '../../__generated__/QuizReview_attempt.graphql.ts'
import classes from './QuizReview.module.css'

/** One's answers again, with what was right as far as it may be told. */
export function QuizReview({ attempt }: { attempt: QuizReview_attempt$key }) {
  const { questions } = useFragment(
    graphql`
    fragment QuizReview_attempt on QuizAttempt {
      questions { databaseId text imageUrl right explanation answers { databaseId text imageUrl chosen correct } }
    }
  `,
    attempt,
  )
  return (
    <Stack gap="md">
      {questions.map((question, index) => (
        <Card key={question.databaseId} padding="md">
          <Stack gap="sm">
            <Group gap="xs" wrap="nowrap" align="flex-start">
              {question.right ? (
                <IconCircleCheck
                  size={22}
                  color="var(--mantine-color-green-7)"
                  aria-label="Right"
                  role="img"
                  className={classes.mark}
                />
              ) : (
                <IconCircleX
                  size={22}
                  color="var(--mantine-color-red-7)"
                  aria-label="Wrong"
                  role="img"
                  className={classes.mark}
                />
              )}
              <Text fw={600}>
                {index + 1}. {question.text}
              </Text>
            </Group>
            {question.imageUrl && (
              <Image
                src={question.imageUrl}
                alt=""
                radius="md"
                mah={240}
                w="auto"
                fit="contain"
                className={classes.picture}
              />
            )}
            <ul className={classes.answers}>
              {question.answers.map(({ databaseId, text, imageUrl, chosen, correct }) => {
                const verdict = chosen
                  ? correct
                    ? 'Your answer, right'
                    : 'Your answer'
                  : correct
                    ? 'Right answer'
                    : null
                return (
                  <li
                    key={databaseId}
                    className={classes.answer}
                    data-chosen={chosen || undefined}
                    data-correct={correct || undefined}
                  >
                    {imageUrl && <Image src={imageUrl} alt="" radius="sm" w={72} h={54} fit="cover" />}
                    <span>{text}</span>
                    {verdict && (
                      <Text span size="xs" fw={600} className={classes.verdict}>
                        {verdict}
                      </Text>
                    )}
                  </li>
                )
              })}
            </ul>
            {!question.answers.some(({ chosen }) => chosen) && (
              <Text size="sm" c="dimmed">
                You left this one out.
              </Text>
            )}
            {question.explanation && (
              <Group gap="xs" wrap="nowrap" align="flex-start" className={classes.explanation}>
                <IconInfoCircle size={20} aria-hidden="true" className={classes.mark} />
                <Text size="sm">{question.explanation}</Text>
              </Group>
            )}
          </Stack>
        </Card>
      ))}
    </Stack>
  )
}
