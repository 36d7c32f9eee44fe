import { graphql, readInlineData } from 'react-relay'
import type {
  AdminResourceActions_resource$data,
  AdminResourceActions_resource$key,
} from '../__generated__/AdminResourceActions_resource.graphql.ts'
import type { AdminResourceActionsDeleteMutation } from '../__generated__/AdminResourceActionsDeleteMutation.graphql.ts'
import { usePublish } from '../domain/content/usePublish.ts'
import { publish } from '../domain/publishing/publish.ts'
import { useRemoval } from '../relay/useRemoval.ts'
import { counted } from '../ui/formats.ts'
import { copyLink } from './paths.ts'

type Known = AdminResourceActions_resource$key

const read = (resource: Known) =>
  readInlineData(
    graphql`fragment AdminResourceActions_resource on Resource @inline { id databaseId name active courseCount curriculumCount }`,
    resource,
  )

/** What goes with it. */
const consequencesOf = ({ active, courseCount, curriculumCount }: AdminResourceActions_resource$data): string => {
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
  const send = usePublish('RESOURCE')
  const remove = useRemoval<AdminResourceActionsDeleteMutation, Known>(
    graphql`
      mutation AdminResourceActionsDeleteMutation($input: DeleteResourceInput!, $connections: [ID!]!) { deleteResource(input: $input) { deletedId @deleteEdge(connections: $connections) } }
    `,
    connection,
    (key) => {
      const resource = read(key)
      return {
        name: resource.name,
        what: 'resource',
        text: consequencesOf(resource),
        send: (send, connections) => send({ input: { databaseId: resource.databaseId }, connections }),
      }
    },
  )
  return {
    publish(resource: Known, active: boolean) {
      const { id, databaseId, name } = read(resource)
      return publish(
        {
          opened: () => `${name} is published`,
          closed: `${name} is hidden from learners`,
          send: (open) => send({ id, databaseId }, open),
        },
        active,
      )
    },
    copyLink: (resource: Known) => copyLink(read(resource)),
    remove,
  }
}
