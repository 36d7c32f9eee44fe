import { Skeleton, Stack, Text, Title } from '@mantine/core'
import { Suspense, useDeferredValue } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import type { AdminCoursePeopleQuery, ProgressDoubtStatus } from '../../__generated__/AdminCoursePeopleQuery.graphql.ts'
import { useOwnSearch, type SearchState } from '../../ui/lists/search/useSearchState.ts'
import { AdminCourseDoubts } from './AdminCourseDoubts.tsx'

const defaults = { text: '', status: 'WAITING' }

function Doubts({ courseId, search }: { courseId: string; search: SearchState<typeof defaults> }) {
  const { text, status } = useDeferredValue(search.values)
  const query = useLazyLoadQuery<AdminCoursePeopleQuery>(
    graphql`
    query AdminCoursePeopleQuery($courseId: ID!, $text: String, $status: ProgressDoubtStatus) {
      ...AdminCourseDoubts_query @arguments(courseId: $courseId, text: $text, status: $status)
    }
  `,
    { courseId, text: text || null, status: (status || null) as ProgressDoubtStatus | null },
    { fetchPolicy: 'store-and-network' },
  )
  return <AdminCourseDoubts query={query} search={search} />
}

/** What of those who take the course needs a look. */
export function AdminCoursePeople({ courseId }: { courseId: string }) {
  const search = useOwnSearch(defaults)
  return (
    <Stack gap="md">
      <div>
        <Title order={2} size="h4">
          Marked complete too early
        </Title>
        <Text size="sm" c="dimmed" mt={4} maw={720}>
          These sections do not count until they were watched or read. Accept one, and it counts; dismiss it, and the
          person is asked to take it again.
        </Text>
      </div>
      <Suspense fallback={<Skeleton height={240} radius="lg" />}>
        <Doubts courseId={courseId} search={search} />
      </Suspense>
    </Stack>
  )
}
