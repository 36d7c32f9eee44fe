import { Alert, Button, Skeleton, Text } from '@mantine/core'
import { IconClock, IconRefresh } from '@tabler/icons-react'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { graphql, useFragment, useMutation } from 'react-relay'
import type { ScormPlayer_attempt$key } from '../__generated__/ScormPlayer_attempt.graphql.ts'
import type { ScormPlayer_course$key } from '../__generated__/ScormPlayer_course.graphql.ts'
import type { ScormPlayerStartMutation } from '../__generated__/ScormPlayerStartMutation.graphql.ts'
import { reportFailure } from '../relay/failure.ts'
import { useSession } from '../session/session.ts'
import { formatTimeLeft } from '../ui/formats.ts'
import { BesideContents } from './contents/BesideContents.tsx'
import { LessonBar } from './LessonBar.tsx'
import { LessonFrame } from './LessonFrame.tsx'
import { LessonList, type Lesson } from './contents/LessonList.tsx'
import { OrderedPlayer } from './order/OrderedPlayer.tsx'
import { scoreWords } from './scoreWords.ts'
import { useLessonCommits, useSaving } from './useLessonCommits.ts'
import { useRoom } from './useRoom.ts'
import classes from './ScormPlayer.module.css'
import { useLessonNavigation } from './useLessonNavigation.ts'

type Props = {
  course: ScormPlayer_course$key
  /** Looks around in a course that is not theirs to take. */
  isGuest: boolean
  /** Where one goes on leaving. */
  exit: string
  /** The result and the certificate, once it is passed. */
  finish: ReactNode
}

/** A packaged course: its lessons in a frame, and beside it what is done. */
export function ScormPlayer({ course, isGuest, exit, finish }: Props) {
  const { databaseId, scormAttempt, viewerProgress } = useFragment(
    graphql`
    fragment ScormPlayer_course on Course {
      databaseId
      viewerProgress { status packageSecondsLeft }
      scormAttempt { databaseId completedAt offers { __typename } ...ScormPlayer_attempt ...OrderedPlayer_attempt }
    }
  `,
    course,
  )
  const secondsLeft = viewerProgress?.packageSecondsLeft ?? 0
  const { proxy } = useSession()
  const isBegun = viewerProgress !== null && viewerProgress !== undefined
  const start = useStart(databaseId)
  const isNew = isBegun && !isGuest && !scormAttempt
  useEffect(() => {
    if (isNew) start()
  }, [isNew, start])
  const waits = !isGuest && secondsLeft > 0 && Boolean(scormAttempt?.completedAt)
  useEffect(() => {
    if (!waits) return
    // A lesson that is done says nothing more: the page says that it is open still.
    const timer = setInterval(start, OPEN_STILL)
    return () => clearInterval(timer)
  }, [waits, start])
  if (isGuest)
    return (
      <Text c="dimmed">
        {proxy
          ? 'This course is a package. It is not played while you act as somebody else.'
          : 'This course is a package. Who edits courses previews it in the editor of the course.'}
      </Text>
    )
  if (!scormAttempt) return <Skeleton height={480} radius="lg" role="status" aria-label="Loading" />
  const Player = scormAttempt.offers ? OrderedPlayer : Lessons
  return (
    <Player
      key={scormAttempt.databaseId}
      attempt={scormAttempt}
      isPassed={viewerProgress?.status === 'PASSED'}
      timeLeft={secondsLeft > 0 && <TimeLeft seconds={secondsLeft} isDone={waits} />}
      exit={exit}
      finish={finish}
    />
  )
}

/** How often a page says that a package which is done is open still, in milliseconds; a minute of it counts. */
const OPEN_STILL = 55_000

/** Begins the package once the course is begun, or says that it is open still. */
function useStart(courseId: string) {
  const [commit] = useMutation<ScormPlayerStartMutation>(graphql`
    mutation ScormPlayerStartMutation($courseId: ID!) {
      startScorm(input: { courseId: $courseId }) {
        course {
          id
          viewerProgress { id status percent score packageSecondsLeft }
          scormAttempt { databaseId completedAt offers { __typename } ...ScormPlayer_attempt ...OrderedPlayer_attempt }
        }
      }
    }
  `)
  return useCallback(() => {
    commit({ variables: { courseId }, onError: reportFailure })
  }, [commit, courseId])
}

type LessonsProps = { attempt: ScormPlayer_attempt$key; isPassed: boolean; timeLeft: ReactNode } & Pick<
  Props,
  'exit' | 'finish'
>

function Lessons({ attempt, isPassed, timeLeft, exit, finish }: LessonsProps) {
  const known = useFragment(
    graphql`
    fragment ScormPlayer_attempt on ScormAttempt {
      databaseId address choice lastLessonId
      lessons { databaseId title depth opens completed failed score }
    }
  `,
    attempt,
  )
  const { databaseId, address, choice, lastLessonId } = known
  const lessons = known.lessons.map(({ databaseId: id, title, depth, opens, completed, failed, score }) => ({
    databaseId: id,
    title,
    depth,
    opens,
    completed,
    failed,
    score,
  }))
  // Where one comes in is settled once: another address, or a lesson that is done, must not turn the page.
  const [entrance] = useState({ address })
  const player = useLessonNavigation({ lessons, lastLessonId, isPassed, exit })
  const { playable, lesson, current, isAtEnd, isAlone } = player
  const { lesson: stage, bar, room } = useRoom()
  const commit = useLessonCommits(databaseId)
  const { saving, refusal } = useSaving(databaseId)
  const failed = failedLesson(playable, current)
  return (
    <div className={classes.player} data-alone={isAlone || undefined}>
      <BesideContents
        isAlone={isAlone}
        place={isAtEnd ? 'Contents' : `${player.index + 1} / ${playable.length}  ${lesson?.title ?? ''}`}
        contents={(close) => (
          <LessonList
            lessons={lessons}
            current={isAtEnd ? undefined : current}
            choice={choice}
            onOpen={(lessonId) => {
              close()
              void player.open(lessonId)
            }}
          />
        )}
      >
        {refusal && (
          <Alert color="red" mb="md" title="Not everything could be saved">
            {refusal}
          </Alert>
        )}
        {failed && !isAtEnd && (
          <FailedLesson lesson={failed} isAlone={isAlone} onRetry={() => void player.tryAgain(failed.databaseId)} />
        )}
        {timeLeft}
        <div ref={stage} style={room}>
          {isAtEnd ? (
            finish
          ) : (
            <LessonFrame
              key={player.openings}
              handle={player.handle}
              address={entrance.address}
              lessonId={current}
              title={lesson?.title ?? 'Lesson'}
              onCommit={commit}
              onNavigate={player.navigate}
            />
          )}
        </div>
        <LessonBar ref={bar} player={player} isPassed={isPassed} saving={refusal ? undefined : saving} />
      </BesideContents>
    </div>
  )
}

/** The lesson one is in, or the first one that still keeps the course from being passed. */
const failedLesson = (playable: readonly Lesson[], current: string) =>
  playable.find(({ databaseId, failed }) => failed && databaseId === current) ??
  (playable.every(({ completed, failed }) => completed || failed) ? playable.find(({ failed }) => failed) : undefined)

type FailedProps = { lesson: Lesson; isAlone: boolean; onRetry: () => void }

const FailedLesson = ({ lesson, isAlone, onRetry }: FailedProps) => (
  <div className={classes.failed} role="status">
    <Text size="sm">
      <strong>Not passed yet</strong>
      {scoreWords(lesson, !isAlone)}
    </Text>
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconRefresh size={16} aria-hidden="true" />}
      onClick={onRetry}
    >
      Try again
    </Button>
  </div>
)

type TimeLeftProps = {
  /** As the server counts them. */
  seconds: number
  /** Whether nothing is left to do but to wait. */
  isDone: boolean
}

/** How long a package has to be open before a pass in it counts. */
const TimeLeft = ({ seconds, isDone }: TimeLeftProps) => (
  <div className={classes.timeLeft} role="status">
    <IconClock size={18} aria-hidden="true" style={{ flex: 'none' }} />
    <Text size="sm">
      {isDone
        ? `You are done sooner than this course takes. Keep it open for ${formatTimeLeft(seconds)} more, and it is passed.`
        : `A pass counts after ${formatTimeLeft(seconds)} in this course.`}
    </Text>
  </div>
)
