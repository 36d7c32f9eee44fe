import { Alert, Anchor, Drawer, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconDoorExit, IconEye, IconHourglass } from '@tabler/icons-react'
import { Suspense, use, useEffect, useRef, useState } from 'react'
import { fetchQuery, graphql, useMutation, usePreloadedQuery, useRelayEnvironment } from 'react-relay'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import type { PlayerScreenQuery } from '../../__generated__/PlayerScreenQuery.graphql.ts'
import type { PlayerScreenStartMutation } from '../../__generated__/PlayerScreenStartMutation.graphql.ts'
import { curriculumPath } from '../../curriculums/paths.ts'
import { isFailure, reportFailure } from '../../relay/failure.ts'
import type { ScreenProps } from '../../relay/screen.tsx'
import { useTrail } from '../../shells/Root.tsx'
import { useViewer } from '../../session/session.ts'
import { BrandScope } from '../../ui/theme/BrandScope.tsx'
import type { MediaHandle } from '../../ui/media/MediaPlayer.tsx'
import { playback } from '../../ui/media/playback.ts'
import { useNamesPage } from '../../ui/pageName.ts'
import { CourseClosed } from './CourseClosed.tsx'
import { CourseFinish } from './CourseFinish.tsx'
import { CourseLocked } from './CourseLocked.tsx'
import { CourseOutline } from './CourseOutline.tsx'
import { ElsewhereNotice } from './ElsewhereNotice.tsx'
import { PlayerBar } from './PlayerBar.tsx'
import { usePlayerKeys } from './playerKeys.ts'
import { PlayerKeysSheet } from './PlayerKeysSheet.tsx'
import classes from './PlayerScreen.module.css'
import { PlayerSkeleton } from './PlayerSkeleton.tsx'
import { forgetPlace, readQueue } from '../progress/progressQueue.ts'
import { QuizView } from '../quiz/QuizView.tsx'
import { prepareSections, SectionView } from '../sections/SectionView.tsx'
import { addressOf, around, resumeAt, stepAt, stepsOf, type Step } from './steps.ts'
import { useElsewhere } from './useElsewhere.ts'
import { useTooEarly, useWaiting } from '../progress/useSectionProgress.ts'

/** A course, step by step. The step stands in the address, so that back, reload and links do what one expects. */
export default function PlayerScreen(props: ScreenProps<PlayerScreenQuery>) {
  return (
    <Suspense fallback={<PlayerSkeleton />}>
      <Course {...props} />
    </Suspense>
  )
}

const screenQuery = graphql`
  query PlayerScreenQuery($curriculumId: ID!, $courseId: ID!) @preloadable {
    course(databaseId: $courseId) {
      databaseId title questionCount status
      ...CourseLocked_course
      lockedBy { databaseId }
      image { url }
      chapters { sections { databaseId title type viewerProgress { completedAt } ...SectionView_section } }
      viewerProgress { status lastSection { databaseId } }
      ...CourseOutline_course
      ...QuizView_course
    }
    curriculum(databaseId: $curriculumId) { name brands { color } }
    ...CourseClosed_query @arguments(courseId: $courseId)
  }
`

function Course({ queryRef }: ScreenProps<PlayerScreenQuery>) {
  // What an earlier visit could not send counts as done here before the server knows.
  use(readQueue())
  const data = usePreloadedQuery<PlayerScreenQuery>(screenQuery, queryRef)
  const { curriculumId = '' } = useParams()
  const { course, curriculum } = data
  if (!course) return <CourseClosed query={data} />
  if (course.lockedBy.length > 0) return <CourseLocked course={course} curriculumId={curriculumId} />
  return (
    <BrandScope color={curriculum?.brands[0]?.color}>
      <Player
        key={course.databaseId}
        course={course}
        curriculumId={curriculumId}
        curriculumName={curriculum?.name}
        color={curriculum?.brands[0]?.color}
      />
    </BrandScope>
  )
}

type Props = {
  course: NonNullable<PlayerScreenQuery['response']['course']>
  curriculumId: string
  curriculumName: string | undefined
  color: string | null | undefined
}

function Player({ course, curriculumId, curriculumName, color }: Props) {
  const sections = course.chapters.flatMap((chapter) => chapter.sections)
  const { _id: userId } = useViewer()
  const waiting = useWaiting(course.databaseId)
  const tooEarly = useTooEarly(course.databaseId)
  const done = new Set([
    ...sections.filter(({ viewerProgress }) => viewerProgress?.completedAt != null).map(({ databaseId }) => databaseId),
    ...waiting.filter(({ completed }) => completed).map(({ sectionId }) => sectionId),
  ])
  const isDone = (sectionId: string) => done.has(sectionId)
  const training = {
    sections: sections.map(({ databaseId }) => ({ id: databaseId, done: isDone(databaseId) })),
    hasQuiz: course.questionCount > 0,
    passed: course.viewerProgress?.status === 'PASSED',
    lastSectionId: course.viewerProgress?.lastSection?.databaseId ?? null,
  }
  const location = useLocation()
  const navigate = useNavigate()
  const search = new URLSearchParams(location.search)
  // Where one comes in is settled once: finishing a section must not turn the page.
  const [entrance] = useState(() => addressOf(resumeAt(training)))
  const step = stepAt(search.get('at') ?? entrance, training)
  // The way here may already say which curriculum this is.
  const isNamedAbove = useTrail().some(({ link }) => link.includes(`/curriculum-page/${curriculumId}`))
  const [cameIn] = useState({ passed: training.passed })
  useEffect(() => {
    const timer = setTimeout(
      () => prepareSections(course.chapters.flatMap((chapter) => chapter.sections.map(({ type }) => type))),
      2000,
    )
    return () => clearTimeout(timer)
  }, [course.chapters])
  const isGuest = useStart(course.databaseId, course.viewerProgress === null)
  useNamesPage(course.title)
  const [isOutlineOpen, outline] = useDisclosure(false)

  const hrefOf = (target: Step) => {
    const parameters = new URLSearchParams(location.search)
    parameters.set('at', addressOf(target))
    return `${location.pathname}?${parameters}`
  }
  const goTo = (target: Step | undefined) =>
    target
      ? () => {
          void navigate(hrefOf(target))
        }
      : undefined
  const { index, previous, next } = around(step, training)
  const titleOf = (target: Step | undefined) =>
    target?.kind === 'section'
      ? (sections.find(({ databaseId }) => databaseId === target.id)?.title ?? '')
      : target?.kind === 'quiz'
        ? 'Quiz'
        : target
          ? 'Certificate'
          : ''
  const place = {
    number: index + 1,
    total: stepsOf(training).length,
    goBack: goTo(previous),
    goOn: step.kind === 'quiz' ? undefined : goTo(next),
    nextLabel: titleOf(next),
    showContents: outline.open,
  }

  const [media, setMedia] = useState<MediaHandle | null>(null)
  const [isTranscriptOpen, setTranscriptOpen] = useState(() => playback().transcript)
  const toggleTranscript = () =>
    setTranscriptOpen((wasOpen) => {
      playback.keep({ transcript: !wasOpen })
      return !wasOpen
    })
  const [areKeysShown, keys] = useDisclosure(false)
  const hasRoom = useMediaQuery('(min-width: 64em)')
  const aside = useRef<HTMLElement>(null)
  usePlayerKeys({
    media,
    goOn: place.goOn,
    goBack: place.goBack,
    toggleTranscript,
    showKeys: keys.open,
    showContents: () =>
      hasRoom ? aside.current?.querySelector<HTMLElement>('[aria-current]')?.focus() : outline.open(),
  })

  const { elsewhere, stay, settle } = useElsewhere(course.databaseId)
  /**
   * Grows when a section has to begin anew: at the place of another device, or with a fresh address of its recording.
   */
  const [takenOver, setTakenOver] = useState(0)
  const environment = useRelayEnvironment()
  const reload = () => {
    fetchQuery<PlayerScreenQuery>(
      environment,
      screenQuery,
      { curriculumId, courseId: course.databaseId },
      { fetchPolicy: 'network-only' },
    ).subscribe({ complete: () => setTakenOver((count) => count + 1), error: reportFailure })
  }
  const goThere = ({ sectionId }: { sectionId: string }) => {
    forgetPlace({ userId, courseId: course.databaseId, sectionId })
    setTakenOver((count) => count + 1)
    settle()
    void navigate(hrefOf({ kind: 'section', id: sectionId }))
  }

  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(addressOf(step))
  useEffect(() => {
    if (shown.current === addressOf(step)) return
    shown.current = addressOf(step)
    // A new page for who cannot see it either.
    heading.current?.focus({ preventScroll: true })
  }, [step])

  const section = step.kind === 'section' ? sections.find(({ databaseId }) => databaseId === step.id) : undefined
  const left = sections
    .filter(({ databaseId }) => !isDone(databaseId))
    .map(({ databaseId, title }) => ({ id: databaseId, title, href: hrefOf({ kind: 'section', id: databaseId }) }))
  return (
    <>
      <header className={classes.header}>
        {curriculumName && !isNamedAbove && (
          <Anchor component={Link} to={curriculumPath(curriculumId, curriculumName)} size="sm" c="dimmed">
            {curriculumName}
          </Anchor>
        )}
        <Title order={1} className={classes.title}>
          {course.title}
        </Title>
      </header>
      <div className={classes.frame}>
        <aside ref={aside} className={classes.outline}>
          <CourseOutline course={course} step={step} hrefOf={hrefOf} isDone={isDone} showKeys={keys.open} />
        </aside>
        <div className={classes.content}>
          {isGuest && (
            <Alert icon={<IconEye size={20} />} mb="md">
              You are looking at this course without taking it: it is not part of your own training, so nothing is kept.
            </Alert>
          )}
          {course.status === 'UNPUBLISHED' && !isGuest && !training.passed && (
            <Alert icon={<IconDoorExit size={20} />} mb="md" title="This course was closed">
              It takes no new learners. You began it before, so you may finish it: everything counts as always.
            </Alert>
          )}
          {tooEarly.length > 0 && (
            <Alert color="yellow" icon={<IconHourglass size={20} />} role="status" mb="md" title="Not complete yet">
              {tooEarly.map(({ sectionId, left: what }) => (
                <Text key={sectionId} size="sm">
                  <Anchor component={Link} to={hrefOf({ kind: 'section', id: sectionId })} size="sm" fw={600}>
                    {titleOf({ kind: 'section', id: sectionId })}
                  </Anchor>
                  : {what}
                </Text>
              ))}
            </Alert>
          )}
          {elsewhere && (
            <ElsewhereNotice
              elsewhere={elsewhere}
              isHere={step.kind === 'section' && step.id === elsewhere.sectionId}
              goThere={() => goThere(elsewhere)}
              stay={stay}
            />
          )}
          <Title
            order={2}
            size="h3"
            mb="md"
            ref={heading}
            tabIndex={-1}
            className={classes.heading}
            hidden={step.kind === 'finish'}
          >
            {titleOf(step)}
          </Title>
          {section && (
            <SectionView
              key={`${section.databaseId} ${takenOver}`}
              section={section}
              courseId={course.databaseId}
              poster={course.image?.url}
              place={place}
              isGuest={isGuest}
              isDone={isDone(section.databaseId)}
              media={media}
              onMedia={setMedia}
              transcript={{ isOpen: isTranscriptOpen, toggle: toggleTranscript }}
              reload={reload}
            />
          )}
          {step.kind === 'quiz' && (
            <QuizView
              course={course}
              place={place}
              left={left}
              onPassed={() => {
                void navigate(hrefOf({ kind: 'finish' }), { replace: true })
              }}
            />
          )}
          {step.kind === 'finish' && (
            <>
              <Suspense fallback={<FinishSkeleton />}>
                <CourseFinish courseId={course.databaseId} curriculumId={curriculumId} isFresh={!cameIn.passed} />
              </Suspense>
              <PlayerBar place={place} />
            </>
          )}
        </div>
      </div>
      <Drawer
        opened={isOutlineOpen}
        onClose={outline.close}
        position="bottom"
        size="80%"
        radius="lg"
        title={<Text fw={650}>Contents</Text>}
      >
        <BrandScope color={color}>
          <CourseOutline course={course} step={step} hrefOf={hrefOf} isDone={isDone} onOpen={outline.close} />
        </BrandScope>
      </Drawer>
      <PlayerKeysSheet opened={areKeysShown} onClose={keys.close} />
    </>
  )
}

/**
 * Begins a course on arrival. True when it is not the viewer's to take: who edits courses may look around all the same.
 */
function useStart(courseId: string, isNew: boolean) {
  // Everything that hangs on a way through a course, since there was none to hang it on before.
  const [commit] = useMutation<PlayerScreenStartMutation>(graphql`
    mutation PlayerScreenStartMutation($courseId: ID!) {
      startCourse(input: { courseId: $courseId }) { course { viewerProgress { databaseId status percent lastSection { databaseId } ...QuizView_progress } } }
    }
  `)
  const [isGuest, setGuest] = useState(false)
  useEffect(() => {
    if (!isNew || isGuest) return
    commit({
      variables: { courseId },
      onError: (error) => {
        if (isFailure(error) && error.code === 'NOT_FOUND') setGuest(true)
        else reportFailure(error)
      },
    })
  }, [commit, courseId, isNew, isGuest])
  return isGuest
}

function FinishSkeleton() {
  return (
    <Stack gap="lg" role="status" aria-label="Loading">
      <Skeleton height={360} radius="lg" />
      <Skeleton height={92} radius="lg" />
    </Stack>
  )
}
