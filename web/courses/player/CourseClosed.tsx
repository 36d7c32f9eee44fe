import { Button, Group } from '@mantine/core'
import { IconDoorExit, IconMapOff } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import { Link, useParams } from 'react-router'
import type { CourseClosed_query$key } from '../../__generated__/CourseClosed_query.graphql.ts'
import { CertificateActions } from '../../certificates/CertificateActions.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { formatDate } from '../../ui/formats.ts'
import { AskForCourse } from '../requests/AskForCourse.tsx'

/** A course one cannot open (any more): why, and what is left of it for who took it. */
export function CourseClosed({ query }: { query: CourseClosed_query$key }) {
  const { courseProgresses } = useFragment(
    graphql`
    fragment CourseClosed_query on Query @argumentDefinitions(courseId: { type: "ID!" }) {
      courseProgresses(course: $courseId, first: 1) { edges { node { completedAt course { title } certificate { ...CertificateActions_certificate } } } }
    }
  `,
    query,
  )
  const { courseId = '' } = useParams()
  const progress = courseProgresses.edges[0]?.node
  const toTraining = (
    <Button component={Link} to="/auth/my-training" variant={progress?.certificate ? 'default' : 'filled'}>
      To my training
    </Button>
  )
  if (!progress) {
    return (
      <EmptyState
        order={1}
        icon={IconMapOff}
        title="This course is not open to you"
        text="It may have been closed, or it is meant for another department."
        action={
          <Group justify="center" gap="xs">
            <AskForCourse course={{ databaseId: courseId }} label="Request this course" />
            {toTraining}
          </Group>
        }
      />
    )
  }
  const {
    completedAt,
    course: { title },
    certificate,
  } = progress
  return (
    <EmptyState
      order={1}
      icon={IconDoorExit}
      title={`“${title}” was closed`}
      text={
        completedAt
          ? `You passed it on ${formatDate(completedAt)}. Your result, your points and your certificate stay yours.`
          : 'It was taken out of the program, so it cannot be finished any more. What you did stays in your history.'
      }
      action={
        <Group justify="center" gap="xs">
          {certificate && <CertificateActions certificate={certificate} justify="center" />}
          {toTraining}
        </Group>
      }
    />
  )
}
