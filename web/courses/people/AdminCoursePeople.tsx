import { Skeleton, Stack } from '@mantine/core'
import { Suspense } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import type { AdminCoursePeopleQuery } from '../../__generated__/AdminCoursePeopleQuery.graphql.ts'
import { AdminCourseDoubts } from './AdminCourseDoubts.tsx'

function People({ courseId }: { courseId: string }) {
  const query = useLazyLoadQuery<AdminCoursePeopleQuery>(
    graphql`query AdminCoursePeopleQuery($courseId: ID!) { ...AdminCourseDoubts_query @arguments(courseId: $courseId) }`,
    { courseId },
    { fetchPolicy: 'store-and-network' },
  )
  return (
    <Stack gap="lg">
      <AdminCourseDoubts query={query} />
    </Stack>
  )
}

/** Who takes the course, and what of it needs a look. */
export function AdminCoursePeople({ courseId }: { courseId: string }) {
  return (
    <Suspense fallback={<Skeleton height={240} radius="lg" />}>
      <People courseId={courseId} />
    </Suspense>
  )
}
