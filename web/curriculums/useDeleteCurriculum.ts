import { graphql, readInlineData } from 'react-relay'
import type { useDeleteCurriculum_curriculum$key } from '../__generated__/useDeleteCurriculum_curriculum.graphql.ts'
import type { useDeleteCurriculumMutation } from '../__generated__/useDeleteCurriculumMutation.graphql.ts'
import { changeTotal } from '../relay/connections.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone } from '../ui/alerts.ts'
import { confirm } from '../ui/confirm.tsx'

/** Asks, deletes, and takes the curriculum out of the list it stood in; true when it is gone. */
export function useDeleteCurriculum(connection?: string) {
  const [save] = useSave<useDeleteCurriculumMutation>(graphql`
    mutation useDeleteCurriculumMutation($input: DeleteCurriculumInput!, $connections: [ID!]!) {
      deleteCurriculum(input: $input) { deletedId @deleteEdge(connections: $connections) }
    }
  `)
  return async (curriculum: useDeleteCurriculum_curriculum$key) => {
    const { databaseId, name, courseCount } = readInlineData(graphql`fragment useDeleteCurriculum_curriculum on Curriculum @inline { databaseId name courseCount }`, curriculum)
    const courses = courseCount === 0 ? 'It holds no courses.' : courseCount === 1 ? 'Its course stays, without it.' : `Its ${courseCount} courses stay, without it.`
    const sure = await confirm({
      title: `Delete ${name}?`, action: 'Delete curriculum', danger: true,
      text: `${courses} Learners no longer see it; certificates they earned are kept. This cannot be taken back.`,
    })
    if (!sure) return false
    const { data } = await save({ input: { databaseId }, connections: connection ? [connection] : [] }, {
      updater: (store) => { if (connection) changeTotal(store, connection, -1) },
    })
    if (data) showDone(`${name} is deleted`)
    return data !== undefined
  }
}
