import { graphql, readInlineData } from 'react-relay'
import type { useDeleteEvent_event$key } from '../__generated__/useDeleteEvent_event.graphql.ts'
import type { useDeleteEventMutation } from '../__generated__/useDeleteEventMutation.graphql.ts'
import { useRemoval } from '../relay/useRemoval.ts'
import { toldOf } from './told.ts'

/** Asks, then deletes an event for good. */
export const useDeleteEvent = (connection?: string) =>
  useRemoval<useDeleteEventMutation, useDeleteEvent_event$key>(
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
        text: ['It goes for good, with everybody’s answers.', told && `${told} that it is canceled.`]
          .filter(Boolean)
          .join(' '),
        send: (save, connections) => save({ input: { databaseId }, connections }),
      }
    },
  )
