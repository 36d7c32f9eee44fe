import { Anchor, Drawer, Text, Title } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { Suspense, use, useEffect, useRef, useState } from 'react'
import { fetchQuery, graphql, usePreloadedQuery, useRelayEnvironment } from 'react-relay'
import { Link, useParams } from 'react-router'
import type { PlayerScreenQuery } from '../../__generated__/PlayerScreenQuery.graphql.ts'
import { reportFailure } from '../../relay/failure.ts'
import type { ScreenProps } from '../../relay/screen.tsx'
import { useViewer } from '../../session/session.ts'
import { BrandScope } from '../../ui/theme/BrandScope.tsx'
import type { MediaHandle } from '../../ui/media/MediaPlayer.tsx'
import { playback } from '../../ui/media/playback.ts'
import { useNamesPage } from '../../ui/pageName.ts'
import { CourseClosed } from './CourseClosed.tsx'
import { CourseFinish } from './CourseFinish.tsx'
import { CourseLocked } from './CourseLocked.tsx'
import { CourseOutline } from './CourseOutline.tsx'
import { PackagedCourse } from './PackagedCourse.tsx'
import { PlayerBar } from './PlayerBar.tsx'
import { usePlayerKeys } from './playerKeys.ts'
import { PlayerKeysSheet } from './PlayerKeysSheet.tsx'
import { PlayerNotices } from './PlayerNotices.tsx'
import classes from './PlayerScreen.module.css'
import { useWayOut } from './useWayOut.ts'
import { FinishSkeleton, PlayerSkeleton } from './PlayerSkeleton.tsx'
import { useStart } from './useStart.ts'
import { forgetPlace, readQueue } from '../progress/progressQueue.ts'
import { QuizView } from '../quiz/QuizView.tsx'
import { prepareSections, SectionView } from '../sections/SectionView.tsx'
import { addressOf } from './steps.ts'
import { useElsewhere } from './useElsewhere.ts'
import { useWayThrough, type Way } from './useWayThrough.ts'

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
      databaseId title status isScorm
      ...CourseLocked_course
      lockedBy { databaseId }
      image { url }
      chapters { sections { databaseId type ...SectionView_section } }
      viewerProgress { __typename }
      ...useWayThrough_course
      ...CourseOutline_course
      ...QuizView_course
      ...PackagedCourse_course
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
      {course.isScorm ? (
        <PackagedCourse
          key={course.databaseId}
          course={course}
          curriculumId={curriculumId}
          curriculumName={curriculum?.name}
        />
      ) : (
        <Player
          key={course.databaseId}
          course={course}
          curriculumId={curriculumId}
          curriculumName={curriculum?.name}
          color={curriculum?.brands[0]?.color}
        />
      )}
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
  const { isNamedAbove, exit } = useWayOut(curriculumId, curriculumName)
  const way = useWayThrough(course)
  const { step, isDone, hrefOf, titleOf } = way
  const section = course.chapters
    .flatMap(({ sections }) => sections)
    .find(({ databaseId }) => step.kind === 'section' && databaseId === step.id)
  const [cameIn] = useState({ passed: way.isPassed })
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
  const place = { ...way.place, showContents: outline.open, exit }

  const [media, setMedia] = useState<MediaHandle | null>(null)
  const transcript = useTranscript()
  const [areKeysShown, keys] = useDisclosure(false)
  const hasRoom = useMediaQuery('(min-width: 64em)')
  const aside = useRef<HTMLElement>(null)
  usePlayerKeys({
    media,
    goOn: place.goOn,
    goBack: place.goBack,
    toggleTranscript: transcript.toggle,
    showKeys: keys.open,
    showContents: () =>
      hasRoom ? aside.current?.querySelector<HTMLElement>('[aria-current]')?.focus() : outline.open(),
  })
  const { takenOver, reload, moved } = useTakeOver({ course, curriculumId, goTo: way.goTo })
  const heading = useFocusOnTurn(addressOf(step))

  return (
    <>
      <header className={classes.header}>
        {curriculumName && !isNamedAbove && (
          <Anchor component={Link} to={exit} size="sm" c="dimmed">
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
          <PlayerNotices
            courseId={course.databaseId}
            isGuest={isGuest}
            isClosed={course.status === 'UNPUBLISHED' && !isGuest && !way.isPassed}
            way={way}
            moved={moved}
          />
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
              transcript={transcript}
              reload={reload}
            />
          )}
          {step.kind === 'quiz' && (
            <QuizView
              course={course}
              place={place}
              left={way.left}
              onPassed={() => way.goTo({ kind: 'finish' }, { replace: true })}
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

/** Whether the transcript is open, as this browser remembers it. */
function useTranscript() {
  const [isOpen, setOpen] = useState(() => playback().transcript)
  const toggle = () =>
    setOpen((wasOpen) => {
      playback.keep({ transcript: !wasOpen })
      return !wasOpen
    })
  return { isOpen, toggle }
}

/** A section begins anew: at the place of another device, or with a fresh address of its recording. */
function useTakeOver({ course, curriculumId, goTo }: Pick<Props, 'course' | 'curriculumId'> & Pick<Way, 'goTo'>) {
  const courseId = course.databaseId
  const { _id: userId } = useViewer()
  const { elsewhere, stay, settle } = useElsewhere(courseId)
  /** Grows each time. */
  const [takenOver, setTakenOver] = useState(0)
  const again = () => setTakenOver((count) => count + 1)
  const environment = useRelayEnvironment()
  const reload = () => {
    fetchQuery<PlayerScreenQuery>(
      environment,
      screenQuery,
      { curriculumId, courseId },
      { fetchPolicy: 'network-only' },
    ).subscribe({ complete: again, error: reportFailure })
  }
  const goThere = (sectionId: string) => {
    forgetPlace({ userId, courseId, sectionId })
    again()
    settle()
    goTo({ kind: 'section', id: sectionId })
  }
  const continued = elsewhere && { elsewhere, stay, goThere: () => goThere(elsewhere.sectionId) }
  return { takenOver, reload, moved: continued }
}

/** A new page for who cannot see it either: its heading takes the focus. */
function useFocusOnTurn(address: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(address)
  useEffect(() => {
    if (shown.current === address) return
    shown.current = address
    heading.current?.focus({ preventScroll: true })
  }, [address])
  return heading
}
