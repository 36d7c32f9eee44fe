import { List, Stack, Text } from '@mantine/core'
import { fetchQuery, graphql, readInlineData, useRelayEnvironment } from 'react-relay'
import type { useDeleteCourse_course$key } from '../__generated__/useDeleteCourse_course.graphql.ts'
import type { useDeleteCourseMutation } from '../__generated__/useDeleteCourseMutation.graphql.ts'
import type {
  useDeleteCourseUsageQuery,
  useDeleteCourseUsageQuery$data,
} from '../__generated__/useDeleteCourseUsageQuery.graphql.ts'
import { useRemoval } from '../relay/useRemoval.ts'
import { counted, plural } from '../ui/formats.ts'

type Usage = NonNullable<NonNullable<useDeleteCourseUsageQuery$data['course']>['usage']>

const people = (count: number) => counted(count, 'person', 'people')

/** What goes and what stays, a line for each thing that hangs on the course. */
function Consequences({ usage }: { usage: Usage }) {
  const { curriculums, requiredBy, begunCount, passedCount, certificateCount, requestCount, keepsHistory } = usage
  const lines = [
    curriculums.length > 0 && `It is taken out of ${curriculums.join(', ')}.`,
    requiredBy.length > 0 &&
      `${requiredBy.join(', ')} ${plural(requiredBy.length, 'no longer requires', 'no longer require')} it.`,
    begunCount > 0 && `${people(begunCount)} began it and cannot finish it. To let them finish, unpublish it instead.`,
    passedCount > 0 && `${people(passedCount)} passed it: their results and points stay.`,
    certificateCount > 0 &&
      `${counted(certificateCount, 'certificate stays', 'certificates stay')} and can still be checked.`,
    requestCount > 0 && `${counted(requestCount, 'request')} for it can no longer be granted.`,
  ].filter((line) => line !== false)
  return (
    <Stack gap="sm">
      {lines.length > 0 && (
        <List size="sm" spacing={6}>
          {lines.map((line) => (
            <List.Item key={line}>{line}</List.Item>
          ))}
        </List>
      )}
      <Text size="sm">
        {keepsHistory
          ? 'Nobody can open or edit it any more. This cannot be undone.'
          : 'Nobody has begun it: it goes with all it holds. This cannot be undone.'}
      </Text>
    </Stack>
  )
}

/** Shows what hangs on the course, asks, deletes, and takes it out of the list it stood in; true when it is gone. */
export function useDeleteCourse(connection?: string) {
  const environment = useRelayEnvironment()
  return useRemoval<useDeleteCourseMutation, useDeleteCourse_course$key>(
    graphql`
    mutation useDeleteCourseMutation($input: DeleteCourseInput!, $connections: [ID!]!) {
      deleteCourse(input: $input) { deletedId @deleteEdge(connections: $connections) }
    }
  `,
    connection,
    async (course) => {
      const { databaseId, title } = readInlineData(
        graphql`fragment useDeleteCourse_course on Course @inline { databaseId title }`,
        course,
      )
      const known = await fetchQuery<useDeleteCourseUsageQuery>(
        environment,
        graphql`
        query useDeleteCourseUsageQuery($databaseId: ID!) {
          course(databaseId: $databaseId) { usage { curriculums requiredBy begunCount passedCount certificateCount requestCount keepsHistory } }
        }
      `,
        { databaseId },
      ).toPromise()
      const usage = known?.course?.usage
      return (
        usage && {
          name: title,
          what: 'course',
          text: <Consequences usage={usage} />,
          send: (save, connections) => save({ input: { databaseId }, connections }),
        }
      )
    },
  )
}
