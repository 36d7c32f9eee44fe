import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconArrowRight, IconChecks, IconTrophy } from '@tabler/icons-react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import { Link } from 'react-router'
import type { CourseFinishQuery } from '../../__generated__/CourseFinishQuery.graphql.ts'
import { CertificateActions } from '../../certificates/CertificateActions.tsx'
import { coursePath, curriculumPath } from '../../domain/training/paths.ts'
import { useNextCourse } from '../../domain/training/useNextCourse.ts'
import { useSession } from '../../session/session.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { formatDate, formatNumber } from '../../ui/formats.ts'
import { Celebration } from './Celebration.tsx'
import classes from './CourseFinish.module.css'
import { QuizAttempts } from '../quiz/QuizAttempts.tsx'

type Props = { courseId: string; curriculumId: string; /** It was passed a moment ago. */ isFresh: boolean }

/**
 * The end of a passed course: the result, the certificate, and where to go on. Asks anew, since passing changed much at
 * once.
 */
export function CourseFinish({ courseId, curriculumId, isFresh }: Props) {
  const { courseProgresses, curriculum, userCoursesStatus } = useLazyLoadQuery<CourseFinishQuery>(
    graphql`
    query CourseFinishQuery($courseId: ID!, $curriculumId: ID!) {
      courseProgresses(course: $courseId, first: 1) {
        edges {
          node {
            score completedAt pointsEarned
            certificate { ...CertificateActions_certificate }
            attempts { ...QuizAttempts_attempts }
            course { title questionCount }
            completedFor { byName reason }
          }
        }
      }
      curriculum(databaseId: $curriculumId) {
        name
        ...useNextCourse_curriculum
        viewerProgress { status completedCount total certificate { ...CertificateActions_certificate } }
      }
      userCoursesStatus { pointsBalance }
    }
  `,
    { courseId, curriculumId },
    { fetchPolicy: 'network-only' },
  )
  // Asked for by the way through it, since a closed course ends for its last learners with this page.
  const progress = courseProgresses.edges[0]?.node
  if (!progress?.completedAt)
    return <EmptyState title="Nothing to finish yet" text="The result appears here when the course is passed." />
  const endsCurriculum = curriculum?.viewerProgress.status === 'PASSED'
  return (
    <Stack gap="lg">
      <Card padding="xl" className={classes.card}>
        {isFresh && <Celebration />}
        <Stack align="center" gap="md" ta="center">
          <span className={classes.medal} data-fresh={isFresh || undefined} aria-hidden="true">
            {endsCurriculum ? <IconTrophy size={44} stroke={1.5} /> : <IconChecks size={44} stroke={1.8} />}
          </span>
          <div role="status">
            <Title order={2} size="h2">
              {progress.completedFor
                ? 'This course was completed for you'
                : isFresh
                  ? 'Well done, you passed!'
                  : 'You passed this course'}
            </Title>
          </div>
          <Text c="dimmed" maw={460}>
            {endsCurriculum && isFresh
              ? `That was the last course: ${curriculum.name} is complete.`
              : `${progress.course.title}, ${formatDate(progress.completedAt)}`}
          </Text>
          {progress.completedFor && (
            <Text size="sm" maw={460}>
              Completed by an administrator
              {progress.completedFor.byName && `, ${progress.completedFor.byName}`}: {progress.completedFor.reason}
            </Text>
          )}
          <Figures progress={progress} balance={userCoursesStatus.pointsBalance} curriculum={curriculum} />
          {progress.certificate && <CertificateActions certificate={progress.certificate} justify="center" />}
        </Stack>
      </Card>
      {curriculum && <NextUp curriculum={curriculum} curriculumId={curriculumId} courseId={courseId} />}
      <QuizAttempts attempts={progress.attempts} />
    </Stack>
  )
}

type Answer = CourseFinishQuery['response']
type Curriculum = NonNullable<Answer['curriculum']>

type FiguresProps = {
  progress: Answer['courseProgresses']['edges'][number]['node']
  /** Points one has in all. */
  balance: number
  curriculum: Curriculum | null | undefined
}

function Figures({ progress, balance, curriculum }: FiguresProps) {
  const { flags } = useSession().settings
  return (
    <dl className={classes.figures}>
      {progress.score != null && progress.course.questionCount > 0 && (
        <div>
          <dt>Score</dt>
          <dd>{progress.score}%</dd>
        </div>
      )}
      {flags.pointSystem && progress.pointsEarned > 0 && (
        <div>
          <dt>Points earned</dt>
          <dd>+{formatNumber(progress.pointsEarned)}</dd>
        </div>
      )}
      {flags.pointSystem && (
        <div>
          <dt>Your points</dt>
          <dd>{formatNumber(balance)}</dd>
        </div>
      )}
      {curriculum && (
        <div>
          <dt>Curriculum</dt>
          <dd>
            {curriculum.viewerProgress.completedCount} / {curriculum.viewerProgress.total}
          </dd>
        </div>
      )}
    </dl>
  )
}

type NextUpProps = { curriculum: Curriculum; curriculumId: string; courseId: string }

/** The next course of the curriculum, or its end. */
function NextUp({ curriculum, curriculumId, courseId }: NextUpProps) {
  const next = useNextCourse(curriculum, courseId)
  const endsCurriculum = curriculum.viewerProgress.status === 'PASSED'
  return (
    <Card>
      <Group justify="space-between" gap="md">
        <Stack gap={2} flex="1 1 240px" miw={0}>
          <Text size="sm" c="dimmed" fw={550}>
            {next ? 'Next course' : endsCurriculum ? 'Curriculum complete' : 'Back to the curriculum'}
          </Text>
          <Title order={3} size="h4">
            {next?.title ?? curriculum.name}
          </Title>
        </Stack>
        {next ? (
          <Button
            component={Link}
            to={coursePath(curriculumId, next.id, next.title)}
            size="md"
            rightSection={<IconArrowRight size={18} aria-hidden="true" />}
          >
            Continue
          </Button>
        ) : (
          <Group gap="xs">
            {curriculum.viewerProgress.certificate && (
              <CertificateActions certificate={curriculum.viewerProgress.certificate} />
            )}
            <Button component={Link} to={curriculumPath(curriculumId, curriculum.name)} variant="default">
              Overview
            </Button>
          </Group>
        )}
      </Group>
    </Card>
  )
}
