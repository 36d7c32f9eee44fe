import { Alert, Anchor, Button, Drawer, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { IconEye, IconMapOff } from '@tabler/icons-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { graphql, useMutation, usePreloadedQuery } from 'react-relay'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import type { PlayerScreenQuery } from '../__generated__/PlayerScreenQuery.graphql.ts'
import type { PlayerScreenStartMutation } from '../__generated__/PlayerScreenStartMutation.graphql.ts'
import { curriculumPath } from '../curriculums/paths.ts'
import { isFailure, reportFailure } from '../relay/failure.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { useTrail } from '../shells/Root.tsx'
import { BrandScope } from '../ui/BrandScope.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { CourseFinish } from './CourseFinish.tsx'
import { CourseOutline } from './CourseOutline.tsx'
import { PlayerBar } from './PlayerBar.tsx'
import classes from './PlayerScreen.module.css'
import { PlayerSkeleton } from './PlayerSkeleton.tsx'
import { QuizView } from './QuizView.tsx'
import { SectionView } from './SectionView.tsx'
import { addressOf, around, resumeAt, stepAt, stepsOf, type Step } from './steps.ts'

/** A course, step by step. The step stands in the address, so that back, reload and links do what one expects. */
export default function PlayerScreen(props: ScreenProps<PlayerScreenQuery>) {
  return <Suspense fallback={<PlayerSkeleton />}><Course {...props} /></Suspense>
}

function Course({ queryRef }: ScreenProps<PlayerScreenQuery>) {
  const { course, curriculum } = usePreloadedQuery<PlayerScreenQuery>(graphql`
    query PlayerScreenQuery($curriculumId: ID!, $courseId: ID!) @preloadable {
      course(databaseId: $courseId) {
        databaseId title questionCount
        image { url }
        chapters { sections { databaseId title viewerProgress { completedAt } ...SectionView_section } }
        viewerProgress { status lastSection { databaseId } }
        ...CourseOutline_course
        ...QuizView_course
      }
      curriculum(databaseId: $curriculumId) { name brands { color } }
    }
  `, queryRef)
  const { curriculumId = '' } = useParams()
  if (!course) {
    return (
      <EmptyState order={1} icon={IconMapOff} title="This course is not open to you" text="It may have been closed, or it is meant for another department."
        action={<Button component={Link} to="/auth/my-training">To my training</Button>} />
    )
  }
  return (
    <BrandScope color={curriculum?.brands[0]?.color}>
      <Player key={course.databaseId} course={course} curriculumId={curriculumId} curriculumName={curriculum?.name} color={curriculum?.brands[0]?.color} />
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
  const training = {
    sections: sections.map(({ databaseId, viewerProgress }) => ({ id: databaseId, done: viewerProgress?.completedAt != null })),
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
  const isGuest = useStart(course.databaseId, course.viewerProgress === null)
  const [isOutlineOpen, outline] = useDisclosure(false)

  const hrefOf = (target: Step) => {
    const parameters = new URLSearchParams(location.search)
    parameters.set('at', addressOf(target))
    return `${location.pathname}?${parameters}`
  }
  const goTo = (target: Step | undefined) => (target ? () => { void navigate(hrefOf(target)) } : undefined)
  const { index, previous, next } = around(step, training)
  const titleOf = (target: Step | undefined) =>
    target?.kind === 'section' ? sections.find(({ databaseId }) => databaseId === target.id)?.title ?? '' : target?.kind === 'quiz' ? 'Quiz' : target ? 'Certificate' : ''
  const place = {
    number: index + 1, total: stepsOf(training).length, goBack: goTo(previous), goOn: step.kind === 'quiz' ? undefined : goTo(next), nextLabel: titleOf(next), showContents: outline.open,
  }
  useHotkeys([['shift+N', () => place.goOn?.()], ['shift+P', () => place.goBack?.()]])

  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(addressOf(step))
  useEffect(() => {
    if (shown.current === addressOf(step)) return
    shown.current = addressOf(step)
    // A new page for who cannot see it either.
    heading.current?.focus({ preventScroll: true })
  }, [step])

  const section = step.kind === 'section' ? sections.find(({ databaseId }) => databaseId === step.id) : undefined
  const left = sections.filter(({ viewerProgress }) => !viewerProgress?.completedAt)
    .map(({ databaseId, title }) => ({ id: databaseId, title, href: hrefOf({ kind: 'section', id: databaseId }) }))
  return (
    <>
      <header className={classes.header}>
        {curriculumName && !isNamedAbove && <Anchor component={Link} to={curriculumPath(curriculumId, curriculumName)} size="sm" c="dimmed">{curriculumName}</Anchor>}
        <Title order={1} className={classes.title}>{course.title}</Title>
      </header>
      <div className={classes.frame}>
        <aside className={classes.outline}><CourseOutline course={course} step={step} hrefOf={hrefOf} /></aside>
        <div className={classes.content}>
          {isGuest && (
            <Alert icon={<IconEye size={20} />} mb="md">You are looking at this course without taking it: it is not part of your own training, so nothing is kept.</Alert>
          )}
          <Title order={2} size="h3" mb="md" ref={heading} tabIndex={-1} className={classes.heading} hidden={step.kind === 'finish'}>{titleOf(step)}</Title>
          {section && <SectionView key={section.databaseId} section={section} courseId={course.databaseId} poster={course.image?.url} place={place} isGuest={isGuest} />}
          {step.kind === 'quiz' && (
            <QuizView course={course} place={place} left={left} onPassed={() => { void navigate(hrefOf({ kind: 'finish' }), { replace: true }) }} />
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
      <Drawer opened={isOutlineOpen} onClose={outline.close} position="bottom" size="80%" radius="lg" title={<Text fw={650}>Contents</Text>}>
        <BrandScope color={color}><CourseOutline course={course} step={step} hrefOf={hrefOf} onOpen={outline.close} /></BrandScope>
      </Drawer>
    </>
  )
}

/** Begins a course on arrival. True when it is not the viewer's to take: who edits courses may look around all the same. */
function useStart(courseId: string, isNew: boolean) {
  // Everything that hangs on a way through a course, since there was none to hang it on before.
  const [commit] = useMutation<PlayerScreenStartMutation>(graphql`
    mutation PlayerScreenStartMutation($courseId: ID!) {
      startCourse(input: { courseId: $courseId }) { course { viewerProgress { status percent lastSection { databaseId } ...QuizView_progress } } }
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
