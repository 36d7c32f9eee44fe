import { ActionIcon, Alert, Button, Drawer, Skeleton, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  IconArrowLeft,
  IconArrowRight,
  IconCloudCheck,
  IconCloudOff,
  IconCloudUpload,
  IconListDetails,
  IconRefresh,
  IconTrophy,
  IconX,
} from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { graphql, useFragment, useMutation } from 'react-relay'
import { useNavigate } from 'react-router'
import type { ScormPlayer_attempt$key } from '../__generated__/ScormPlayer_attempt.graphql.ts'
import type { ScormPlayer_course$key } from '../__generated__/ScormPlayer_course.graphql.ts'
import type { ScormPlayerStartMutation } from '../__generated__/ScormPlayerStartMutation.graphql.ts'
import { reportFailure } from '../relay/failure.ts'
import { useSession } from '../session/session.ts'
import { LessonFrame, type LessonHandle } from './LessonFrame.tsx'
import { LessonList } from './LessonList.tsx'
import { scoreWords } from './scoreWords.ts'
import { useLessonCommits, useSaving, type Saving } from './useLessonCommits.ts'
import { useRoom } from './useRoom.ts'
import classes from './ScormPlayer.module.css'

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
      viewerProgress { status }
      scormAttempt { databaseId ...ScormPlayer_attempt }
    }
  `,
    course,
  )
  const { proxy } = useSession()
  const isBegun = viewerProgress !== null && viewerProgress !== undefined
  useStart(databaseId, isBegun && !isGuest && !scormAttempt)
  if (isGuest)
    return (
      <Text c="dimmed">
        {proxy
          ? 'This course is a package. It is not played while you act as somebody else.'
          : 'This course is a package. Who edits courses previews it in the editor of the course.'}
      </Text>
    )
  if (!scormAttempt) return <Skeleton height={480} radius="lg" role="status" aria-label="Loading" />
  return (
    <Lessons
      key={scormAttempt.databaseId}
      attempt={scormAttempt}
      isPassed={viewerProgress?.status === 'PASSED'}
      exit={exit}
      finish={finish}
    />
  )
}

/** Begins the package once the course is begun. */
function useStart(courseId: string, isNew: boolean) {
  const [commit] = useMutation<ScormPlayerStartMutation>(graphql`
    mutation ScormPlayerStartMutation($courseId: ID!) {
      startScorm(input: { courseId: $courseId }) { course { id scormAttempt { databaseId ...ScormPlayer_attempt } } }
    }
  `)
  useEffect(() => {
    if (isNew) commit({ variables: { courseId }, onError: reportFailure })
  }, [commit, courseId, isNew])
}

type LessonsProps = { attempt: ScormPlayer_attempt$key; isPassed: boolean } & Pick<Props, 'exit' | 'finish'>

function Lessons({ attempt, isPassed, exit, finish }: LessonsProps) {
  const {
    databaseId,
    address,
    choice,
    lastLessonId,
    lessons: told,
  } = useFragment(
    graphql`
    fragment ScormPlayer_attempt on ScormAttempt {
      databaseId address choice lastLessonId
      lessons { databaseId title depth opens completed failed score }
    }
  `,
    attempt,
  )
  const lessons = told.map(({ databaseId: id, title, depth, opens, completed, failed, score }) => ({
    databaseId: id,
    title,
    depth,
    opens,
    completed,
    failed,
    score,
  }))
  const navigate = useNavigate()
  const playable = lessons.filter(({ opens }) => opens)
  // Where one comes in is settled once: another address, or a lesson that is done, must not turn the page.
  const [entrance] = useState({ address, wasPassed: isPassed })
  const [current, setCurrent] = useState(
    () =>
      (playable.find((lesson) => lesson.databaseId === lastLessonId && !lesson.completed) ??
        playable.find(({ completed }) => !completed) ??
        playable[0])!.databaseId,
  )
  const [isAtEnd, setAtEnd] = useState(isPassed)
  /** How often a lesson was opened anew in its place. */
  const [again, setAgain] = useState(0)
  const [areContentsOpen, contents] = useDisclosure(false)
  const { lesson: stage, bar, room } = useRoom()
  const handle = useRef<LessonHandle>(null)
  const commit = useLessonCommits(databaseId)
  const { saving, refusal } = useSaving(databaseId)

  const index = playable.findIndex((lesson) => lesson.databaseId === current)
  const leave = async () => {
    await handle.current?.leave()
  }
  const open = async (lessonId: string) => {
    if (!isAtEnd) await leave()
    setAtEnd(false)
    setCurrent(lessonId)
  }
  const tryAgain = async (lessonId: string) => {
    await open(lessonId)
    setAgain((times) => times + 1)
  }
  const goOn = async () => {
    const next = playable[index + 1]
    if (next) return open(next.databaseId)
    await leave()
    setAtEnd(true)
  }
  const goBack = async () => {
    const before = playable[index - 1]
    if (before) await open(before.databaseId)
  }
  const goOut = async () => {
    await leave()
    await navigate(exit)
  }
  const asked: Record<string, () => Promise<void>> = {
    continue: goOn,
    previous: goBack,
    exit: goOut,
    exitAll: goOut,
    suspendAll: goOut,
  }
  const isLast = index === playable.length - 1
  const showsEnd = isAtEnd && isPassed
  // The lesson one is in, or the first one that still keeps the course from being passed.
  const notPassed =
    playable.find(({ databaseId: id, failed }) => failed && id === current) ??
    (playable.every(({ completed, failed }) => completed || failed) ? playable.find(({ failed }) => failed) : undefined)
  const list = (
    <LessonList
      lessons={lessons}
      current={showsEnd ? undefined : current}
      choice={choice}
      onOpen={(lessonId) => {
        contents.close()
        void open(lessonId)
      }}
    />
  )

  return (
    <div className={classes.player} data-alone={playable.length === 1 || undefined}>
      {playable.length > 1 && <aside className={classes.contents}>{list}</aside>}
      <div className={classes.stage}>
        {refusal && (
          <Alert color="red" mb="md" title="Not everything could be saved">
            {refusal}
          </Alert>
        )}
        {playable.length > 1 && (
          <Button
            className={classes.toContents}
            variant="default"
            fullWidth
            justify="flex-start"
            leftSection={<IconListDetails size={20} aria-hidden="true" />}
            onClick={contents.open}
          >
            {showsEnd ? 'Contents' : `${index + 1} / ${playable.length}  ${playable[index]?.title ?? ''}`}
          </Button>
        )}
        {notPassed && !showsEnd && (
          <div className={classes.failed} role="status">
            <Text size="sm">
              <strong>Not passed yet</strong>
              {scoreWords(notPassed, playable.length > 1)}
            </Text>
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconRefresh size={16} aria-hidden="true" />}
              onClick={() => void tryAgain(notPassed.databaseId)}
            >
              Try again
            </Button>
          </div>
        )}
        <div ref={stage} style={room}>
          {showsEnd ? (
            finish
          ) : (
            <LessonFrame
              key={again}
              handle={handle}
              address={entrance.address}
              lessonId={current}
              title={playable[index]?.title ?? 'Lesson'}
              onCommit={commit}
              onNavigate={(request) => {
                void asked[request]?.()
              }}
            />
          )}
        </div>
        <div ref={bar} className={classes.bar}>
          <ActionIcon
            className={classes.leave}
            variant="subtle"
            color="gray"
            size={44}
            aria-label="Leave the course"
            onClick={() => void goOut()}
          >
            <IconX size={20} aria-hidden="true" />
          </ActionIcon>
          {!refusal && <SavingMark saving={saving} />}
          <div className={classes.actions}>
            {!showsEnd && index > 0 && (
              <>
                <ActionIcon
                  className={classes.back}
                  variant="default"
                  size={44}
                  aria-label="Back"
                  onClick={() => void goBack()}
                >
                  <IconArrowLeft size={20} aria-hidden="true" />
                </ActionIcon>
                <Button
                  className={classes.wide}
                  h={44}
                  variant="default"
                  leftSection={<IconArrowLeft size={18} aria-hidden="true" />}
                  onClick={() => void goBack()}
                >
                  Back
                </Button>
              </>
            )}
            {!showsEnd && !isLast && (
              <Button
                h={44}
                variant={playable[index]?.completed ? 'filled' : 'default'}
                rightSection={<IconArrowRight size={18} aria-hidden="true" />}
                onClick={() => void goOn()}
              >
                Next lesson
              </Button>
            )}
            {!showsEnd && isPassed && (
              <Button
                h={44}
                leftSection={<IconTrophy size={18} aria-hidden="true" />}
                onClick={() => void leave().then(() => setAtEnd(true))}
              >
                Certificate
              </Button>
            )}
            {showsEnd && playable.length === 1 && (
              <Button h={44} variant="default" onClick={() => void open(current)}>
                Open the lesson again
              </Button>
            )}
            <Button className={classes.wide} h={44} variant="default" onClick={() => void goOut()}>
              Exit
            </Button>
          </div>
        </div>
      </div>
      <Drawer
        opened={areContentsOpen}
        onClose={contents.close}
        position="bottom"
        size="80%"
        radius="lg"
        title={<Text fw={650}>Contents</Text>}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {list}
      </Drawer>
    </div>
  )
}

const MARKS: Record<Saving, { Icon: typeof IconCloudCheck; text: string }> = {
  saved: { Icon: IconCloudCheck, text: 'Saved' },
  saving: { Icon: IconCloudUpload, text: 'Saving' },
  away: { Icon: IconCloudOff, text: 'No connection – kept on this device' },
}

function SavingMark({ saving }: { saving: Saving }) {
  const { Icon, text } = MARKS[saving]
  return (
    <div className={classes.saving} role="status">
      <Icon size={18} aria-hidden="true" style={{ flex: 'none' }} />
      <Text size="sm" c="dimmed" lh={1.2}>
        {text}
      </Text>
    </div>
  )
}
