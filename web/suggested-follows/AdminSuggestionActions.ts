import { graphql } from 'react-relay'
import type { AdminSuggestionActionsDeleteMutation } from '../__generated__/AdminSuggestionActionsDeleteMutation.graphql.ts'
import type { AdminSuggestionActionsPublishMutation } from '../__generated__/AdminSuggestionActionsPublishMutation.graphql.ts'
import { publish } from '../domain/publishing/publish.ts'
import { useRemoval } from '../relay/useRemoval.ts'
import { useSave } from '../relay/useSave.ts'
import { plural } from '../ui/formats.ts'

export type Suggestion = { databaseId: string; name: string; followerCount: number }

/** What is asked of a suggestion beside saving it; `connection` is the list it leaves when it is deleted. */
export function useSuggestionActions(connection?: string) {
  const [save] = useSave<AdminSuggestionActionsPublishMutation>(graphql`
    mutation AdminSuggestionActionsPublishMutation($input: SaveSuggestedFollowInput!) { saveSuggestedFollow(input: $input) { suggestedFollow { id published version } } }
  `)
  const remove = useRemoval<AdminSuggestionActionsDeleteMutation, Suggestion>(
    graphql`
      mutation AdminSuggestionActionsDeleteMutation($input: DeleteSuggestedFollowInput!, $connections: [ID!]!) { deleteSuggestedFollow(input: $input) { deletedId @deleteEdge(connections: $connections) } }
    `,
    connection,
    ({ databaseId, name, followerCount }) => ({
      title: `Delete the suggestion of ${name}?`,
      action: 'Delete suggestion',
      stay: 'Keep suggestion',
      done: `${name} is no longer suggested`,
      text: `${
        followerCount > 0
          ? `${plural(followerCount, 'One person follows', `${followerCount} people follow`)} ${name} and would no longer. `
          : ''
      }To hide it from learners, unpublish it instead.`,
      send: (send, connections) => send({ input: { databaseId }, connections }),
    }),
  )
  return {
    remove,
    publish: ({ databaseId, name }: Suggestion, published: boolean) =>
      publish(
        {
          opened: () => `${name} is suggested to learners`,
          closed: `${name} is hidden from learners`,
          send: (open) => save({ input: { databaseId, published: open } }),
        },
        published,
      ),
  }
}
