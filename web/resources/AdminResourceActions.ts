import { graphql } from 'react-relay'
import type { AdminResourceActionsDeleteMutation } from '../__generated__/AdminResourceActionsDeleteMutation.graphql.ts'
import type { AdminResourceActionsPublishMutation } from '../__generated__/AdminResourceActionsPublishMutation.graphql.ts'
import { publish } from '../domain/publishing/publish.ts'
import { useRemoval } from '../relay/useRemoval.ts'
import { useSave } from '../relay/useSave.ts'
import { counted } from '../ui/formats.ts'

type Named = { databaseId: string; name: string }
type Doomed = Named & {
  active: boolean
  courseCount: number | null | undefined
  curriculumCount: number | null | undefined
}

/** What goes with it. */
const consequencesOf = ({ active, courseCount, curriculumCount }: Doomed): string => {
  const places = [
    courseCount ? counted(courseCount, 'course') : '',
    curriculumCount ? counted(curriculumCount, 'curriculum') : '',
  ].filter(Boolean)
  return [
    places.length ? `It goes from ${places.join(' and ')} too.` : '',
    'It goes for good, with its earlier versions.',
    active ? 'To hide it from learners, unpublish it instead.' : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/** What is asked of a resource beside saving it; `connection` is the list it leaves when it is deleted. */
export function useResourceActions(connection?: string) {
  const [save] = useSave<AdminResourceActionsPublishMutation>(graphql`
    mutation AdminResourceActionsPublishMutation($input: PublishResourceInput!) { publishResource(input: $input) { resource { id active version } } }
  `)
  const remove = useRemoval<AdminResourceActionsDeleteMutation, Doomed>(
    graphql`
      mutation AdminResourceActionsDeleteMutation($input: DeleteResourceInput!, $connections: [ID!]!) { deleteResource(input: $input) { deletedId @deleteEdge(connections: $connections) } }
    `,
    connection,
    (resource) => ({
      name: resource.name,
      what: 'resource',
      text: consequencesOf(resource),
      send: (send, connections) => send({ input: { databaseId: resource.databaseId }, connections }),
    }),
  )
  return {
    publish: ({ databaseId, name }: Named, active: boolean) =>
      publish(
        {
          opened: () => `${name} is published`,
          closed: `${name} is hidden from learners`,
          send: (open) => save({ input: { databaseId, active: open } }),
        },
        active,
      ),
    remove,
  }
}
