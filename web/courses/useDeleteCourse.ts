import { graphql, readInlineData } from 'react-relay'
import type { useDeleteCourse_course$key } from '../__generated__/useDeleteCourse_course.graphql.ts'
import type { useDeleteCourseMutation } from '../__generated__/useDeleteCourseMutation.graphql.ts'
import { changeTotal } from '../relay/connections.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone } from '../ui/alerts.ts'
import { confirm } from '../ui/confirm.tsx'

/** Asks, deletes, and takes the course out of the list it stood in; true when it is gone. */
export function useDeleteCourse(connection?: string) {
  const [save] = useSave<useDeleteCourseMutation>(graphql`
    mutation useDeleteCourseMutation($input: DeleteCourseInput!, $connections: [ID!]!) {
      deleteCourse(input: $input) { deletedId @deleteEdge(connections: $connections) }
    }
  `)
  return async (course: useDeleteCourse_course$key) => {
    const { databaseId, title, curriculums } = readInlineData(graphql`fragment useDeleteCourse_course on Course @inline { databaseId title curriculums { name } }`, course)
    const places = curriculums.length > 0 ? `It is taken out of ${curriculums.map(({ name }) => name).join(', ')}. ` : ''
    const sure = await confirm({
      title: `Delete ${title}?`, action: 'Delete course', danger: true,
      text: `${places}What people did in it is lost; certificates and points they earned are kept. This cannot be taken back.`,
    })
    if (!sure) return false
    const { data } = await save({ input: { databaseId }, connections: connection ? [connection] : [] }, {
      updater: (store) => { if (connection) changeTotal(store, connection, -1) },
    })
    if (data) showDone(`${title} is deleted`)
    return data !== undefined
  }
}
