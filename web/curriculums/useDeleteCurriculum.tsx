import { List, Stack, Text } from '@mantine/core'
import { fetchQuery, graphql, readInlineData, useRelayEnvironment } from 'react-relay'
import type { useDeleteCurriculum_curriculum$key } from '../__generated__/useDeleteCurriculum_curriculum.graphql.ts'
import type {
  useDeleteCurriculumHangingQuery,
  useDeleteCurriculumHangingQuery$data,
} from '../__generated__/useDeleteCurriculumHangingQuery.graphql.ts'
import type { useDeleteCurriculumMutation } from '../__generated__/useDeleteCurriculumMutation.graphql.ts'
import { changeTotal } from '../relay/connections.ts'
import { reportFailure } from '../relay/failure.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone } from '../ui/alerts.ts'
import { confirm } from '../ui/forms/confirm.tsx'
import { formatNumber } from '../ui/formats.ts'

type Hanging = NonNullable<useDeleteCurriculumHangingQuery$data['curriculumHanging']>

const counted = (count: number, one: string, many = `${one}s`) => `${formatNumber(count)} ${count === 1 ? one : many}`

/** What stays and what goes, a line each. */
export function consequences({ courses, resources, incentives, people, completions, certificates }: Hanging): string[] {
  return [
    courses > 0 &&
      `${counted(courses, 'course')} ${courses === 1 ? 'stays' : 'stay'}, without ${courses === 1 ? 'its' : 'their'} place in it.`,
    resources > 0 && `${counted(resources, 'resource')} ${resources === 1 ? 'stays' : 'stay'} in the library.`,
    incentives > 0 && `${counted(incentives, 'incentive')} can no longer be earned by it.`,
    people > 0 && `${counted(people, 'person', 'people')} began one of its courses; what they did is kept.`,
    completions > 0 &&
      `${counted(completions, 'person', 'people')} completed it; ${counted(certificates, 'certificate')} and the history stay.`,
  ].filter((line) => line !== false)
}

/** Shows what hangs on it, asks, deletes, and takes the curriculum out of the list it stood in; true when it is gone. */
export function useDeleteCurriculum(connection?: string) {
  const environment = useRelayEnvironment()
  const [save] = useSave<useDeleteCurriculumMutation>(graphql`
    mutation useDeleteCurriculumMutation($input: DeleteCurriculumInput!, $connections: [ID!]!) {
      deleteCurriculum(input: $input) { deletedId @deleteEdge(connections: $connections) }
    }
  `)
  return async (curriculum: useDeleteCurriculum_curriculum$key) => {
    const { databaseId, name } = readInlineData(
      graphql`fragment useDeleteCurriculum_curriculum on Curriculum @inline { databaseId name }`,
      curriculum,
    )
    const hanging = await fetchQuery<useDeleteCurriculumHangingQuery>(
      environment,
      graphql`
      query useDeleteCurriculumHangingQuery($id: ID!) { curriculumHanging(databaseId: $id) { courses resources incentives people completions certificates } }
    `,
      { id: databaseId },
    )
      .toPromise()
      .then(
        (data) => data?.curriculumHanging,
        (error: Error) => {
          reportFailure(error)
        },
      )
    if (hanging === undefined) return false
    const lines = hanging ? consequences(hanging) : []
    const sure = await confirm({
      title: `Delete ${name}?`,
      action: 'Delete curriculum',
      danger: true,
      text: (
        <Stack gap="xs">
          <Text size="sm">Learners no longer see it. This cannot be taken back.</Text>
          {lines.length > 0 ? (
            <List size="sm" spacing={4}>
              {lines.map((line) => (
                <List.Item key={line}>{line}</List.Item>
              ))}
            </List>
          ) : (
            <Text size="sm" c="dimmed">
              Nothing hangs on it.
            </Text>
          )}
        </Stack>
      ),
    })
    if (!sure) return false
    const { data } = await save(
      { input: { databaseId }, connections: connection ? [connection] : [] },
      {
        updater: (store) => {
          if (connection) changeTotal(store, connection, -1)
        },
      },
    )
    if (data) showDone(`${name} is deleted`)
    return data !== undefined
  }
}
