import { graphql, readInlineData } from 'react-relay'
import type { useDeleteBulletin_bulletin$key } from '../__generated__/useDeleteBulletin_bulletin.graphql.ts'
import type { useDeleteBulletinMutation } from '../__generated__/useDeleteBulletinMutation.graphql.ts'
import { useRemoval } from '../relay/useRemoval.ts'

/** Asks, then deletes a bulletin for good. */
export const useDeleteBulletin = (connection?: string) =>
  useRemoval<useDeleteBulletinMutation, useDeleteBulletin_bulletin$key>(
    graphql`
      mutation useDeleteBulletinMutation($input: DeleteBulletinInput!, $connections: [ID!]!) { deleteBulletin(input: $input) { deletedId @deleteEdge(connections: $connections) } }
    `,
    connection,
    (key) => {
      const { databaseId, title, status } = readInlineData(
        graphql`fragment useDeleteBulletin_bulletin on Bulletin @inline { databaseId title status }`,
        key,
      )
      return {
        name: title,
        what: 'bulletin',
        text: `It goes for good, with who read it and liked it.${status === 'PUBLISHED' ? ' To hide it from readers, unpublish it instead.' : ''}`,
        send: (save, connections) => save({ input: { databaseId }, connections }),
      }
    },
  )
