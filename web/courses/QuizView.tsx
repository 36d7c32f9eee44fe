import { Button, Card, Group, List, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { IconHelpHexagon, IconLock, IconRefresh } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import type { QuizView_course$key } from '../__generated__/QuizView_course.graphql.ts'
import type { QuizView_progress$key } from '../__generated__/QuizView_progress.graphql.ts'
import type { QuizViewStartMutation } from '../__generated__/QuizViewStartMutation.graphql.ts'
import type { QuizViewSubmitMutation } from '../__generated__/QuizViewSubmitMutation.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { PlayerBar, type PlayerPlace } from './PlayerBar.tsx'
import { QuizFailed } from './QuizFailed.tsx'
import { QuizForm, type Choices } from './QuizForm.tsx'

type Props = {
  course: QuizView_course$key
  place: PlayerPlace
  /** Sections still to do; the quiz opens when there are none. */
  left: readonly { id: string; title: string; href: string }[]
  onPassed: () => void
}

/** The quiz in whatever state it is: closed, ready, under way, or not passed. A passed one is told by CourseFinish. */
export function QuizView({ course, place, left, onPassed }: Props) {
  const { databaseId, passingScore, questionCount, viewerProgress } = useFragment(graphql`
    fragment QuizView_course on Course { databaseId passingScore questionCount viewerProgress { ...QuizView_progress } }
  `, course)
  const progress = useFragment<QuizView_progress$key>(graphql`
    fragment QuizView_progress on CourseProgress {
      attemptsLeft
      attempts { id ...QuizFailed_attempt }
      openAttempt { databaseId ...QuizForm_attempt }
    }
  `, viewerProgress ?? null)
  const [start, isStarting] = useSave<QuizViewStartMutation>(graphql`
    mutation QuizViewStartMutation($courseId: ID!) { startQuiz(input: { courseId: $courseId }) { progress { ...QuizView_progress } } }
  `)
  const [submit, isSubmitting] = useSave<QuizViewSubmitMutation>(graphql`
    mutation QuizViewSubmitMutation($attemptId: ID!, $answers: [QuizChoiceInput!]) {
      submitQuiz(input: { attemptId: $attemptId, answers: $answers }) { attempt { passed } progress { status percent score ...QuizView_progress } }
    }
  `)

  if (left.length > 0) return <QuizClosed left={left} place={place} />

  const open = progress?.openAttempt
  if (open) {
    const handIn = async (choices: Choices) => {
      const answers = Object.entries(choices).map(([questionId, answerId]) => ({ questionId, answerId }))
      const { data } = await submit({ attemptId: open.databaseId, answers })
      if (data?.submitQuiz.attempt.passed) onPassed()
      window.scrollTo({ top: 0 })
    }
    return <QuizForm key={open.databaseId} attempt={open} place={place} isSubmitting={isSubmitting} handIn={(choices) => { void handIn(choices) }} />
  }

  const attemptsLeft = progress?.attemptsLeft ?? null
  const last = progress?.attempts.at(-1)
  const begin = (
    <Button h={44} loading={isStarting} onClick={() => { void start({ courseId: databaseId }) }} leftSection={last && <IconRefresh size={18} aria-hidden="true" />}>
      {last ? 'Try again' : 'Start the quiz'}
    </Button>
  )
  if (last) {
    return (
      <>
        <QuizFailed attempt={last} passingScore={passingScore} attemptsLeft={attemptsLeft} />
        <PlayerBar place={place}>{attemptsLeft === 0 ? null : begin}</PlayerBar>
      </>
    )
  }
  return (
    <>
      <Card>
        <Stack align="flex-start" gap="md">
          <ThemeIcon size={56} radius="xl" variant="light" aria-hidden="true"><IconHelpHexagon size={30} stroke={1.6} /></ThemeIcon>
          <Title order={3} size="h3">Show what you know</Title>
          <List spacing={6} c="dimmed">
            <List.Item>{questionCount} {questionCount === 1 ? 'question' : 'questions'}, on one page, in your own time.</List.Item>
            <List.Item>{passingScore}% right answers pass the course.</List.Item>
            <List.Item>{attemptsLeft === null ? 'You may try as often as you want.' : attemptsLeft === 1 ? 'You have one attempt.' : `You have ${attemptsLeft} attempts.`}</List.Item>
            <List.Item>Every answer is kept at once: leave and come back whenever you like.</List.Item>
          </List>
        </Stack>
      </Card>
      <PlayerBar place={place}>{begin}</PlayerBar>
    </>
  )
}

function QuizClosed({ left, place }: { left: Props['left']; place: PlayerPlace }) {
  return (
    <>
      <Card>
        <Stack align="flex-start" gap="md">
          <ThemeIcon size={56} radius="xl" variant="light" color="gray" aria-hidden="true"><IconLock size={30} stroke={1.6} /></ThemeIcon>
          <Title order={3} size="h3">Almost there</Title>
          <Text c="dimmed">The quiz opens when every section is done. {left.length === 1 ? 'This one is left:' : `These ${left.length} are left:`}</Text>
          <Group gap="xs">
            {left.slice(0, 6).map(({ id, title, href }) => <Button key={id} component={Link} to={href} variant="default" size="sm">{title}</Button>)}
          </Group>
        </Stack>
      </Card>
      <PlayerBar place={place} />
    </>
  )
}
