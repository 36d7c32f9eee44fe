import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core'
import { IconClockX, IconCloudCheck, IconCloudOff } from '@tabler/icons-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { QuizForm_attempt$key } from '../../__generated__/QuizForm_attempt.graphql.ts'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { PlayerBar, PlayerButton, type PlayerPlace } from '../player/PlayerBar.tsx'
import { isAnswered, type Choices } from './choices.ts'
import { keptChoices } from './keptChoice.ts'
import classes from './QuizForm.module.css'
import { QuizQuestion } from './QuizQuestion.tsx'
import { QuizTimer } from './QuizTimer.tsx'
import { useQuizDraft } from './useQuizDraft.ts'

type Props = {
  attempt: QuizForm_attempt$key
  courseId: string
  place: PlayerPlace
  isSubmitting: boolean
  handIn: (choices: Choices) => void
  handInAtTheEnd: (choices: Choices) => void
}

/** All questions on one page; nothing chosen is lost, whatever happens to the browser. */
export function QuizForm({ attempt, courseId, place, isSubmitting, handIn, handInAtTheEnd }: Props) {
  const { databaseId, number, secondsLeft, questions } = useFragment(
    graphql`
    fragment QuizForm_attempt on QuizAttempt {
      databaseId number secondsLeft
      questions { databaseId kind answers { __typename } ...QuizQuestion_question ...keptChoice_question }
    }
  `,
    attempt,
  )
  const { choices, choose, retry, isLost, isKept } = useQuizDraft(databaseId, keptChoices(questions))
  const [isOver, setOver] = useState(false)
  const open = questions.filter(({ databaseId: id, answers }) => !isAnswered(choices[id], answers.length))
  const answered = questions.length - open.length
  const isOneEach = questions.every(({ kind }) => kind === 'SINGLE' || kind === 'TRUE_FALSE')
  const submit = async () => {
    const first = open[0]
    if (first) {
      const text =
        open.length === 1
          ? 'One question is not answered yet; it counts as wrong.'
          : `${open.length} questions are not answered yet; they count as wrong.`
      if (!(await confirm({ title: 'Submit your answers?', text, action: 'Submit', stay: 'Keep answering' }))) {
        document.getElementById(`question-${first.databaseId}`)?.scrollIntoView({ block: 'center' })
        return
      }
    }
    handIn(choices)
  }
  const end = () => {
    setOver(true)
    handInAtTheEnd(choices)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack gap="lg">
        <Text c="dimmed">
          {number > 1 ? `Attempt ${number}. ` : ''}
          {isOneEach ? 'One answer to each question. ' : ''}
          {secondsLeft == null
            ? 'Take your time: every choice is saved right away.'
            : 'Every choice is saved right away. The clock runs on when you leave, and submits what you answered.'}
        </Text>
        {isOver && <TimeIsUp />}
        {isLost && !isOver && <NotSaved onRetry={retry} />}
        {questions.map((question, index) => (
          <QuizQuestion
            key={question.databaseId}
            question={question}
            place={{ number: index + 1, of: questions.length }}
            given={choices[question.databaseId]}
            choose={(given) => choose(question.databaseId, given)}
            isOver={isOver}
          />
        ))}
      </Stack>
      <PlayerBar
        place={place}
        always={
          secondsLeft == null ? undefined : <QuizTimer courseId={courseId} secondsLeft={secondsLeft} onEnd={end} />
        }
        middle={<Answered count={answered} of={questions.length} isKept={isKept} />}
      >
        <PlayerButton
          type="submit"
          loading={isSubmitting}
          disabled={isOver}
          variant={open.length > 0 ? 'default' : 'filled'}
        >
          Submit
          <span className={classes.count}>
            &nbsp;· {answered}/{questions.length}
          </span>
        </PlayerButton>
      </PlayerBar>
    </form>
  )
}

const TimeIsUp = () => (
  <Alert color="yellow" icon={<IconClockX size={20} />} role="status" title="The time is up">
    What you answered is being submitted. Without a connection the server does it for you with the choices it has.
  </Alert>
)

const NotSaved = ({ onRetry }: { onRetry: () => void }) => (
  <Alert color="yellow" icon={<IconCloudOff size={20} />} role="status" title="Not everything is saved yet">
    <Group justify="space-between" gap="xs">
      <span>
        Your last choices could not be sent. They stay on this device and leave as soon as the connection is back.
      </span>
      <Button size="compact-sm" variant="default" onClick={onRetry}>
        Send again
      </Button>
    </Group>
  </Alert>
)

/** How many questions are answered, and whether the answers are kept. */
const Answered = ({ count, of, isKept }: { count: number; of: number; isKept: boolean }) => (
  <Stack gap={4} maw={320}>
    <Group gap={6} wrap="nowrap">
      <Text size="sm" fw={550} aria-live="polite">
        {count} of {of} answered
      </Text>
      {count > 0 && isKept && (
        <Group gap={4} c="dimmed" wrap="nowrap">
          <IconCloudCheck size={16} aria-hidden="true" />
          <Text size="xs">kept</Text>
        </Group>
      )}
    </Group>
    <Progress value={(100 * count) / of} size={6} radius="xl" aria-label="Questions answered" />
  </Stack>
)
