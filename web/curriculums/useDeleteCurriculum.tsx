import { List, Stack, Text } from '@mantine/core'
import { fetchQuery, graphql, readInlineData, useRelayEnvironment } from 'react-relay'
import type { useDeleteCurriculum_curriculum$key } from '../__generated__/useDeleteCurriculum_curriculum.graphql.ts'
import type {
  useDeleteCurriculumHangingQuery,
  useDeleteCurriculumHangingQuery$data,
} from '../__generated__/useDeleteCurriculumHangingQuery.graphql.ts'
import type { useDeleteCurriculumMutation } from '../__generated__/useDeleteCurriculumMutation.graphql.ts'
import { useRemoval } from '../relay/useRemoval.ts'
import { counted, plural } from '../ui/formats.ts'

type Hanging = NonNullable<useDeleteCurriculumHangingQuery$data['curriculumHanging']>

/** What stays and what goes, a line each. */
export function consequences({ courses, resources, incentives, people, completions, certificates }: Hanging): string[] {
  return [
    courses > 0 &&
      `${counted(courses, 'course stays', 'courses stay')}, without ${plural(courses, 'its', 'their')} place in it.`,
    resources > 0 && `${counted(resources, 'resource stays', 'resources stay')} in the library.`,
    incentives > 0 && `${counted(incentives, 'incentive')} can no longer be earned by it.`,
    people > 0 && `${counted(people, 'person', 'people')} began one of its courses; what they did is kept.`,
    completions > 0 &&
      `${counted(completions, 'person', 'people')} completed it; ${counted(certificates, 'certificate')} and the history stay.`,
  ].filter((line) => line !== false)
}

/**
 * Shows what hangs on it, asks, deletes, and takes the curriculum out of the list it stood in; true when it is gone.
 */
export function useDeleteCurriculum(connection?: string) {
  const environment = useRelayEnvironment()
  return useRemoval<useDeleteCurriculumMutation, useDeleteCurriculum_curriculum$key>(
    graphql`
    mutation useDeleteCurriculumMutation($input: DeleteCurriculumInput!, $connections: [ID!]!) {
      deleteCurriculum(input: $input) { deletedId @deleteEdge(connections: $connections) }
    }
  `,
    connection,
    async (curriculum) => {
      const { databaseId, name } = readInlineData(
        graphql`fragment useDeleteCurriculum_curriculum on Curriculum @inline { databaseId name }`,
        curriculum,
      )
      const known = await fetchQuery<useDeleteCurriculumHangingQuery>(
        environment,
        graphql`
        query useDeleteCurriculumHangingQuery($id: ID!) { curriculumHanging(databaseId: $id) { courses resources incentives people completions certificates } }
      `,
        { id: databaseId },
      ).toPromise()
      return {
        name,
        what: 'curriculum',
        text: <Consequences lines={known?.curriculumHanging ? consequences(known.curriculumHanging) : []} />,
        send: (save, connections) => save({ input: { databaseId }, connections }),
      }
    },
  )
}

const Consequences = ({ lines }: { lines: string[] }) => (
  <Stack gap="xs">
    <Text size="sm">Learners no longer see it. This cannot be undone.</Text>
    {lines.length > 0 ? (
      <List size="sm" spacing={4}>
        {lines.map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
    ) : (
      <Text size="sm" c="dimmed">
        Nothing depends on it.
      </Text>
    )}
  </Stack>
)
