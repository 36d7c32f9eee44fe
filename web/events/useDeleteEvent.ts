import { graphql, readInlineData } from 'react-relay'
import type { useDeleteEvent_event$key } from '../__generated__/useDeleteEvent_event.graphql.ts'
import type { useDeleteEventRestoreMutation } from '../__generated__/useDeleteEventRestoreMutation.graphql.ts'
import type { useDeleteEventMutation } from '../__generated__/useDeleteEventMutation.graphql.ts'
import { useBringBack } from '../domain/deletion/useBringBack.ts'
import { useRemoval } from '../relay/useRemoval.ts'
import { useSave } from '../relay/useSave.ts'
import { toldOf } from './told.ts'

/** Brings back an event that was deleted. */
export function useRestoreEvent() {
  const [save] = useSave<useDeleteEventRestoreMutation>(graphql`
    mutation useDeleteEventRestoreMutation($input: RestoreEventInput!) { restoreEvent(input: $input) { event { id status } } }
  `)
  return useBringBack((databaseId) => save({ input: { databaseId } }))
}

/** Asks, then deletes an event, which can be taken back. */
export function useDeleteEvent(connection?: string) {
  const restore = useRestoreEvent()
  return useRemoval<useDeleteEventMutation, useDeleteEvent_event$key>(
    graphql`
      mutation useDeleteEventMutation($input: DeleteEventInput!, $connections: [ID!]!) { deleteEvent(input: $input) { deletedId @deleteEdge(connections: $connections) } }
    `,
    connection,
    (key) => {
      const event = readInlineData(
        graphql`fragment useDeleteEvent_event on Event @inline { databaseId title status ...told_event }`,
        key,
      )
      const { databaseId, title, status } = event
      const told = status === 'PUBLISHED' ? toldOf(event) : null
      return {
        name: title,
        what: 'event',
        text: [
          'Nobody sees it any more. You can bring it back for 30 days, with everybody’s answers.',
          told && `${told} that it is canceled.`,
        ]
          .filter(Boolean)
          .join(' '),
        undo: () => restore({ databaseId, title }),
        send: (save, connections) => save({ input: { databaseId }, connections }),
      }
    },
  )
}
