import { Button, Card, Group, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { IconLock, IconRefresh } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { graphql, useFragment, useMutation, useRelayEnvironment } from 'react-relay'
import { Link } from 'react-router'
import type { QuizView_course$key } from '../../__generated__/QuizView_course.graphql.ts'
import type { QuizView_progress$key } from '../../__generated__/QuizView_progress.graphql.ts'
import type { QuizViewStartMutation } from '../../__generated__/QuizViewStartMutation.graphql.ts'
import type { QuizViewSubmitMutation } from '../../__generated__/QuizViewSubmitMutation.graphql.ts'
import { useSave } from '../../relay/useSave.ts'
import { useViewer } from '../../session/session.ts'
import { PlayerBar, PlayerButton, type PlayerPlace } from '../player/PlayerBar.tsx'
import { flush } from '../progress/progressQueue.ts'
import { QuizFailed } from './QuizFailed.tsx'
import type { Choices } from './choices.ts'
import { QuizForm } from './QuizForm.tsx'
import { QuizWaiting } from './QuizWaiting.tsx'
import { plural } from '../../ui/formats.ts'
import type { QuizForm_attempt$key } from '../../__generated__/QuizForm_attempt.graphql.ts'
import { QuizRules } from './QuizRules.tsx'

type Props = {
  course: QuizView_course$key
  place: PlayerPlace
  /** Sections still to do; the quiz opens when there are none. */
  left: readonly { id: string; title: string; href: string }[]
  onPassed: () => void
}

/** The quiz in whatever state it is: closed, ready, under way, or not passed. A passed one is told by CourseFinish. */
export function QuizView({ course, place, left, onPassed }: Props) {
  const known = useFragment(
    graphql`
    fragment QuizView_course on Course { databaseId viewerProgress { ...QuizView_progress } ...QuizRules_course }
  `,
    course,
  )
  const progress = useFragment<QuizView_progress$key>(
    graphql`
    fragment QuizView_progress on CourseProgress {
      attemptsLeft retakeAt
      attempts { id waits }
      openAttempt { databaseId ...QuizForm_attempt }
      ...QuizFailed_progress
      ...QuizWaiting_progress
    }
  `,
    known.viewerProgress ?? null,
  )
  const environment = useRelayEnvironment()
  const { _id: userId } = useViewer()
  const [start, isStarting] = useSave<QuizViewStartMutation>(graphql`
    mutation QuizViewStartMutation($courseId: ID!) { startQuiz(input: { courseId: $courseId }) { progress { status ...QuizView_progress } } }
  `)
  const isWaiting = useIsBefore(progress?.retakeAt)

  if (left.length > 0) return <QuizClosed left={left} place={place} />

  const open = progress?.openAttempt
  if (open)
    return (
      <OpenQuiz
        key={open.databaseId}
        attemptId={open.databaseId}
        attempt={open}
        courseId={known.databaseId}
        place={place}
        onPassed={onPassed}
      />
    )

  const begin = async () => {
    // The server opens it when it knows that all sections are done.
    await flush(environment, userId)
    await start({ courseId: known.databaseId })
    window.scrollTo({ top: 0 })
  }
  const attemptsLeft = progress?.attemptsLeft ?? null
  const wasTried = progress != null && progress.attempts.length > 0
  const button = (
    <PlayerButton
      loading={isStarting}
      disabled={isWaiting}
      onClick={() => {
        void begin()
      }}
      leftSection={wasTried && <IconRefresh size={18} aria-hidden="true" />}
    >
      {wasTried ? 'Try again' : 'Start the quiz'}
    </PlayerButton>
  )
  if (progress?.attempts.at(-1)?.waits) {
    return (
      <>
        <QuizWaiting progress={progress} />
        <PlayerBar place={place} />
      </>
    )
  }
  if (wasTried) {
    return (
      <>
        <QuizFailed progress={progress} isWaiting={isWaiting} />
        <PlayerBar place={place}>{attemptsLeft === 0 ? null : button}</PlayerBar>
      </>
    )
  }
  return (
    <>
      <QuizRules course={known} attemptsLeft={attemptsLeft} />
      <PlayerBar place={place}>{button}</PlayerBar>
    </>
  )
}

type OpenProps = Pick<Props, 'place' | 'onPassed'> & {
  attempt: QuizForm_attempt$key
  attemptId: string
  courseId: string
}

/** An attempt that is under way. */
function OpenQuiz({ attempt, attemptId, courseId, place, onPassed }: OpenProps) {
  const [submit, isSubmitting] = useSave<QuizViewSubmitMutation>(submitMutation)
  const submitAtTheEnd = useSubmitAtTheEnd(onPassed)
  const handIn = async (choices: Choices) => {
    const { data } = await submit({ attemptId, answers: answersOf(choices) })
    if (data?.submitQuiz.attempt.passed) onPassed()
    window.scrollTo({ top: 0 })
  }
  return (
    <QuizForm
      attempt={attempt}
      courseId={courseId}
      place={place}
      isSubmitting={isSubmitting}
      handIn={(choices) => {
        void handIn(choices)
      }}
      handInAtTheEnd={(choices) => submitAtTheEnd(attemptId, choices)}
    />
  )
}

const submitMutation = graphql`
  mutation QuizViewSubmitMutation($attemptId: ID!, $answers: [QuizChoiceInput!]) {
    submitQuiz(input: { attemptId: $attemptId, answers: $answers }) { attempt { passed } progress { status percent score ...QuizView_progress } }
  }
`

const answersOf = (choices: Choices) => Object.entries(choices).map(([questionId, given]) => ({ questionId, ...given }))

/** Seconds between tries to submit an attempt whose time is up. */
const AGAIN = 3_000

/**
 * Nobody can do anything about it any more, so it is tried until the server answers; the server does it by itself too.
 */
function useSubmitAtTheEnd(onPassed: () => void) {
  const [commit] = useMutation<QuizViewSubmitMutation>(submitMutation)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return function submit(attemptId: string, choices: Choices) {
    commit({
      variables: { attemptId, answers: answersOf(choices) },
      onCompleted: ({ submitQuiz }) => {
        if (submitQuiz.attempt.passed) onPassed()
        window.scrollTo({ top: 0 })
      },
      onError: () => {
        timer.current = setTimeout(() => submit(attemptId, choices), AGAIN)
      },
    })
  }
}

/** True until a moment has come, and then no longer without a reload. */
function useIsBefore(moment: string | null | undefined) {
  const [now, setNow] = useState(() => Date.now())
  const isBefore = moment != null && Date.parse(moment) > now
  useEffect(() => {
    if (!isBefore) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isBefore])
  return isBefore
}

function QuizClosed({ left, place }: { left: Props['left']; place: PlayerPlace }) {
  return (
    <>
      <Card>
        <Stack align="flex-start" gap="md">
          <ThemeIcon size={56} radius="xl" variant="light" color="gray" aria-hidden="true">
            <IconLock size={30} stroke={1.6} />
          </ThemeIcon>
          <Title order={3} size="h3">
            {left.length > 2 ? 'The quiz comes last' : 'Almost there'}
          </Title>
          <Text c="dimmed">
            The quiz opens when every section is done.{' '}
            {plural(left.length, 'This one is left:', `These ${left.length} are left:`)}
          </Text>
          <Group gap="xs">
            {left.slice(0, 6).map(({ id, title, href }) => (
              <Button key={id} component={Link} to={href} variant="default" size="sm">
                {title}
              </Button>
            ))}
          </Group>
        </Stack>
      </Card>
      <PlayerBar place={place} />
    </>
  )
}
