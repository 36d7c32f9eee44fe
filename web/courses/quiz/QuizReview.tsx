import { Card, Group, Image, Stack, Text } from '@mantine/core'
import { IconCircleCheck, IconCircleX, IconHourglass, IconInfoCircle, IconMessage } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import type { QuizReview_attempt$data, QuizReview_attempt$key } from '../../__generated__/QuizReview_attempt.graphql.ts'
import classes from './QuizReview.module.css'

type Question = QuizReview_attempt$data['questions'][number]
type Answer = Question['answers'][number]

/** One's answers again, with what was right as far as it may be told. */
export function QuizReview({ attempt }: { attempt: QuizReview_attempt$key }) {
  const { questions } = useFragment(
    graphql`
    fragment QuizReview_attempt on QuizAttempt {
      questions {
        databaseId kind text imageUrl right waits note words explanation
        answers { databaseId text imageUrl chosen correct matchId rightMatchId place rightPlace }
        matches { databaseId text }
      }
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
              <Verdict question={question} />
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
            <Answered question={question} />
            {!question.words && !question.answers.some(({ chosen }) => chosen) && (
              <Text size="sm" c="dimmed">
                You left this one out.
              </Text>
            )}
            {question.note && (
              <Group gap="xs" wrap="nowrap" align="flex-start" className={classes.explanation}>
                <IconMessage size={20} aria-hidden="true" className={classes.mark} />
                <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
                  {question.note}
                </Text>
              </Group>
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

function Verdict({ question: { right, waits } }: { question: Question }) {
  const [Sign, color, word] = waits
    ? [IconHourglass, 'yellow-8', 'To be marked']
    : right
      ? [IconCircleCheck, 'green-7', 'Right']
      : [IconCircleX, 'red-7', 'Wrong']
  return (
    <Sign size={22} color={`var(--mantine-color-${color})`} aria-label={word} role="img" className={classes.mark} />
  )
}

function Answered({ question: { kind, words, answers, matches } }: { question: Question }) {
  if (kind === 'FREE_TEXT')
    return words ? (
      <Text size="sm" className={classes.explanation} style={{ whiteSpace: 'pre-line' }}>
        {words}
      </Text>
    ) : null
  const matchOf = (id: string | null | undefined) => matches.find(({ databaseId }) => databaseId === id)?.text
  const asPair = (answer: Answer) => {
    const right = answer.correct ? null : matchOf(answer.rightMatchId)
    return `${answer.text}: ${matchOf(answer.matchId) ?? 'no match'}${right ? ` (right: ${right})` : ''}`
  }
  const asPlaced = ({ text, place, rightPlace }: Answer) =>
    `${place === null || place === undefined ? '' : `${place}. `}${text}${rightPlace && rightPlace !== place ? ` (right: ${rightPlace})` : ''}`
  const shown = kind === 'ORDERING' ? answers.toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0)) : answers
  return (
    <ul className={classes.answers}>
      {shown.map((answer) => {
        const { databaseId, text, imageUrl, chosen, correct, place, rightPlace } = answer
        const isRight = kind === 'ORDERING' ? place != null && place === rightPlace : correct
        const isChoice = kind !== 'MATCHING' && kind !== 'ORDERING'
        const verdict = !isChoice
          ? null
          : chosen
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
            data-chosen={(kind === 'ORDERING' ? rightPlace != null && chosen : chosen) || undefined}
            data-correct={isRight || undefined}
          >
            {imageUrl && <Image src={imageUrl} alt="" radius="sm" w={72} h={54} fit="cover" />}
            <span>{isChoice ? text : kind === 'MATCHING' ? asPair(answer) : asPlaced(answer)}</span>
            {verdict && (
              <Text span size="xs" fw={600} className={classes.verdict}>
                {verdict}
              </Text>
            )}
          </li>
        )
      })}
    </ul>
  )
}
