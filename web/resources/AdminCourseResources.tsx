import { graphql, useFragment } from 'react-relay'
import type { AdminCourseResources_course$key } from '../__generated__/AdminCourseResources_course.graphql.ts'
import type { AdminCourseResourcesAddMutation } from '../__generated__/AdminCourseResourcesAddMutation.graphql.ts'
import type { AdminCourseResourcesOrderMutation } from '../__generated__/AdminCourseResourcesOrderMutation.graphql.ts'
import type { AdminCourseResourcesRemoveMutation } from '../__generated__/AdminCourseResourcesRemoveMutation.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { AdminResourcesField } from './AdminResourcesField.tsx'
import { ownerOf } from './owner.ts'

/** The resources of a course, kept at once. */
export function AdminCourseResources({ course }: { course: AdminCourseResources_course$key }) {
  const { id, databaseId, viewerCanEdit, resources } = useFragment(
    graphql`
    fragment AdminCourseResources_course on Course { id databaseId viewerCanEdit resources { id ...AdminResourcesField_resources } }
  `,
    course,
  )
  const [add] = useSave<AdminCourseResourcesAddMutation>(graphql`
    mutation AdminCourseResourcesAddMutation($input: AddCourseResourcesInput!) { addCourseResources(input: $input) { course { ...AdminCourseResources_course } } }
  `)
  const [remove] = useSave<AdminCourseResourcesRemoveMutation>(graphql`
    mutation AdminCourseResourcesRemoveMutation($input: RemoveCourseResourceInput!) { removeCourseResource(input: $input) { course { ...AdminCourseResources_course } } }
  `)
  const [order] = useSave<AdminCourseResourcesOrderMutation>(graphql`
    mutation AdminCourseResourcesOrderMutation($input: OrderCourseResourcesInput!) { orderCourseResources(input: $input) { course { ...AdminCourseResources_course } } }
  `)
  return (
    <AdminResourcesField
      resources={resources}
      ownerId={databaseId}
      what="course"
      readOnly={!viewerCanEdit}
      owner={ownerOf(
        { id, databaseId },
        {
          add: (input) => add({ input }),
          remove: (input) => remove({ input }),
          order: (input, config) => order({ input }, config),
        },
      )}
    />
  )
}
