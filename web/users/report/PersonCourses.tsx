import { Card, Group, Text } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import type {
  PersonCourses_curriculum$data,
  PersonCourses_curriculum$key,
} from '../../__generated__/PersonCourses_curriculum.graphql.ts'
import { counted, dotted, formatDate, formatDateTime, formatDuration } from '../../ui/formats.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'
import classes from '../AdminUserScreen.module.css'

type Course = PersonCourses_curriculum$data['courses'][number]
type Progress = NonNullable<Course['progress']>

/** How the quiz can still be passed. */
function quizWords({ score, attemptsLeft, retakeAt }: Progress, passingScore: number): string {
  const best = `Quiz not passed: best ${score ?? 0}%, ${passingScore}% needed`
  if (attemptsLeft === 0) return `${best}, no attempt left`
  if (retakeAt) return `${best}, next attempt from ${formatDateTime(retakeAt)}`
  return attemptsLeft == null ? best : `${best}, ${counted(attemptsLeft, 'attempt')} left`
}

/** What is missing to pass, or how it was passed. */
function courseWords({ progress, passingScore, questionCount }: Course): string {
  if (!progress) return questionCount ? `Not begun. Its quiz takes ${passingScore}%` : 'Not begun'
  const { status, percent, score, completedAt, timer } = progress
  const spent = timer > 0 && `${formatDuration(timer)} spent`
  if (status === 'FAILED') return dotted(quizWords(progress, passingScore), spent)
  if (status === 'PASSED')
    return dotted(completedAt && `Passed ${formatDate(completedAt)}`, score != null && `best score ${score}%`, spent)
  return dotted(`${percent}% done`, completedAt && `passed earlier, ${formatDate(completedAt)}`, spent)
}

const attemptWords = ({ attempts }: Progress): string =>
  `${counted(attempts.length, 'attempt')}: ${attempts.map(({ score }) => (score == null ? 'waits for marks' : `${score}%`)).join(', ')}`

/** The courses of a curriculum as one person has them, in order. */
export function PersonCourses({ curriculum }: { curriculum: PersonCourses_curriculum$key }) {
  const { courses } = useFragment(
    graphql`
    fragment PersonCourses_curriculum on PersonCurriculum {
      courses {
        courseId title passingScore questionCount
        progress { status percent score timer completedAt attemptsLeft retakeAt attempts { score } }
      }
    }
  `,
    curriculum,
  )
  return (
    <Card>
      <ul className={classes.rows} aria-label="Courses" style={{ margin: 0 }}>
        {courses.map((course) => (
          <li key={course.courseId}>
            <div>
              <Text size="sm" fw={600}>
                {course.title}
              </Text>
              <Text size="xs" c="dimmed">
                {courseWords(course)}
              </Text>
              {course.progress && course.progress.attempts.length > 0 && (
                <Text size="xs" c="dimmed">
                  {attemptWords(course.progress)}
                </Text>
              )}
            </div>
            <Group gap="xs" wrap="nowrap">
              <StatusChip status={course.progress?.status ?? 'NOT_STARTED'} size="sm" />
            </Group>
          </li>
        ))}
      </ul>
    </Card>
  )
}
