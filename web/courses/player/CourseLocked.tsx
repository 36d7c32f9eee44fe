import { Button, Stack } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import type { CourseLocked_course$key } from '../../__generated__/CourseLocked_course.graphql.ts'
import { coursePath } from '../../domain/training/paths.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { AskForCourse } from '../requests/AskForCourse.tsx'
import { plural } from '../../ui/formats.ts'

/** A course that waits for others: which ones, each a click away. */
export function CourseLocked({ course, curriculumId }: { course: CourseLocked_course$key; curriculumId: string }) {
  const { databaseId, title, lockedBy } = useFragment(
    graphql`
    fragment CourseLocked_course on Course { databaseId title lockedBy { databaseId title open curriculumId } }
  `,
    course,
  )
  const closed = lockedBy.filter(({ open }) => !open).map((lock) => `“${lock.title}”`)
  return (
    <EmptyState
      order={1}
      icon={IconLock}
      title={`“${title}” is locked for now`}
      text={`${plural(lockedBy.length, 'Pass this course first:', `Pass these ${lockedBy.length} courses first:`)}${closed.length ? ` (${closed.join(', ')} ${plural(closed.length, 'is', 'are')} not open to you: ask for ${plural(closed.length, 'it', 'them')} under My training.)` : ''}`}
      action={
        <Stack gap="xs" align="center">
          {lockedBy
            .filter(({ open }) => open)
            .map((lock) => (
              <Button
                key={lock.databaseId}
                component={Link}
                to={coursePath(lock.curriculumId ?? curriculumId, lock.databaseId, lock.title)}
              >
                {lock.title}
              </Button>
            ))}
          <AskForCourse course={{ databaseId, title }} label="Ask to begin without" />
          <Button component={Link} to="/auth/my-training" variant="subtle">
            To my training
          </Button>
        </Stack>
      }
    />
  )
}
