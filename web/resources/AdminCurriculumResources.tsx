import { graphql, useFragment } from 'react-relay'
import type { AdminCurriculumResources_curriculum$key } from '../__generated__/AdminCurriculumResources_curriculum.graphql.ts'
import type { AdminCurriculumResourcesAddMutation } from '../__generated__/AdminCurriculumResourcesAddMutation.graphql.ts'
import type { AdminCurriculumResourcesOrderMutation } from '../__generated__/AdminCurriculumResourcesOrderMutation.graphql.ts'
import type { AdminCurriculumResourcesRemoveMutation } from '../__generated__/AdminCurriculumResourcesRemoveMutation.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { AdminResourcesField } from './AdminResourcesField.tsx'
import { ownerOf } from './owner.ts'

/** The resources of a curriculum, kept at once. */
export function AdminCurriculumResources({ curriculum }: { curriculum: AdminCurriculumResources_curriculum$key }) {
  const { id, databaseId, viewerCanEdit, resources } = useFragment(
    graphql`
    fragment AdminCurriculumResources_curriculum on Curriculum { id databaseId viewerCanEdit resources { id ...AdminResourcesField_resources } }
  `,
    curriculum,
  )
  const [add] = useSave<AdminCurriculumResourcesAddMutation>(graphql`
    mutation AdminCurriculumResourcesAddMutation($input: AddCurriculumResourcesInput!) { addCurriculumResources(input: $input) { curriculum { ...AdminCurriculumResources_curriculum } } }
  `)
  const [remove] = useSave<AdminCurriculumResourcesRemoveMutation>(graphql`
    mutation AdminCurriculumResourcesRemoveMutation($input: RemoveCurriculumResourceInput!) { removeCurriculumResource(input: $input) { curriculum { ...AdminCurriculumResources_curriculum } } }
  `)
  const [order] = useSave<AdminCurriculumResourcesOrderMutation>(graphql`
    mutation AdminCurriculumResourcesOrderMutation($input: OrderCurriculumResourcesInput!) { orderCurriculumResources(input: $input) { curriculum { ...AdminCurriculumResources_curriculum } } }
  `)
  return (
    <AdminResourcesField
      resources={resources}
      ownerId={databaseId}
      what="curriculum"
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
