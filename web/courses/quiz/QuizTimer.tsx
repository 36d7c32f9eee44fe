import { counted } from '../../ui/formats.ts'
import { Group, Text, VisuallyHidden } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import type { QuizTimerQuery } from '../../__generated__/QuizTimerQuery.graphql.ts'
import { formatDuration } from '../../ui/formats.ts'
import classes from './QuizForm.module.css'

/** Said aloud when so many seconds are left. */
const SAID = [600, 300, 60, 30, 10]

const inWords = (seconds: number) =>
  seconds >= 60 ? counted(Math.round(seconds / 60), 'minute') : `${seconds} seconds`

/**
 * What is left of a timed attempt. The server counts; this shows its count and asks anew on arrival and after a sleep,
 * since what was loaded with the page may be old.
 */
export function QuizTimer({
  courseId,
  secondsLeft,
  onEnd,
}: {
  courseId: string
  secondsLeft: number
  onEnd: () => void
}) {
  const environment = useRelayEnvironment()
  const [endsAt, setEndsAt] = useState(() => Date.now() + secondsLeft * 1000)
  const [left, setLeft] = useState(secondsLeft)
  const ended = useRef(false)
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })

  useEffect(() => {
    const ask = () => {
      if (document.visibilityState !== 'visible') return
      fetchQuery<QuizTimerQuery>(
        environment,
        graphql`
        query QuizTimerQuery($courseId: ID!) { course(databaseId: $courseId) { viewerProgress { openAttempt { secondsLeft } } } }
      `,
        { courseId },
        { fetchPolicy: 'network-only' },
      ).subscribe({
        next: ({ course }) => {
          const left = course?.viewerProgress?.openAttempt?.secondsLeft
          if (left != null) setEndsAt(Date.now() + left * 1000)
        },
        // The count goes on without.
        error: () => {},
      })
    }
    ask()
    document.addEventListener('visibilitychange', ask)
    return () => document.removeEventListener('visibilitychange', ask)
  }, [environment, courseId])

  useEffect(() => {
    const tick = () => {
      const now = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000))
      setLeft(now)
      if (now > 0 || ended.current) return
      ended.current = true
      end.current()
    }
    tick()
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [endsAt])

  const said = SAID.findLast((mark) => left <= mark)
  return (
    <Group gap={6} wrap="nowrap" className={classes.timer} data-short={left <= 60 || undefined}>
      <IconClock size={18} aria-hidden="true" />
      <Text span fw={650} className={classes.left} role="timer" aria-label="Time left">
        {formatDuration(left)}
      </Text>
      <VisuallyHidden aria-live="polite">
        {said === undefined ? '' : left === 0 ? 'The time is up.' : `${inWords(said)} left`}
      </VisuallyHidden>
    </Group>
  )
}
