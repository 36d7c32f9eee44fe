import { graphql } from 'react-relay'
import type { AdminPromotionActionsDeleteMutation } from '../__generated__/AdminPromotionActionsDeleteMutation.graphql.ts'
import type { AdminPromotionActionsDuplicateMutation } from '../__generated__/AdminPromotionActionsDuplicateMutation.graphql.ts'
import type { AdminPromotionActionsPublishMutation } from '../__generated__/AdminPromotionActionsPublishMutation.graphql.ts'
import type { AdminPromotionActionsRestoreMutation } from '../__generated__/AdminPromotionActionsRestoreMutation.graphql.ts'
import { useBringBack } from '../domain/deletion/useBringBack.ts'
import { deletionOf, usePublishPost, type Deletion, type PostActions } from '../domain/posts/postActions.ts'
import { editorOf } from '../domain/posts/kinds.ts'
import { useDuplicate } from '../domain/publishing/useDuplicate.ts'
import { useRemoval } from '../relay/useRemoval.ts'
import { useSave } from '../relay/useSave.ts'
import { promotionKind } from './kind.ts'

/** What is asked of a promotion beside saving it; `connection` is the list it leaves when it is deleted. */
export function usePromotionActions(connection?: string): PostActions {
  const [publish] = useSave<AdminPromotionActionsPublishMutation>(graphql`
    mutation AdminPromotionActionsPublishMutation($input: SavePromotionInput!) { savePromotion(input: $input) { promotion { id status date publishAt unpublishAt version } } }
  `)
  const [duplicate] = useSave<AdminPromotionActionsDuplicateMutation>(graphql`
    mutation AdminPromotionActionsDuplicateMutation($input: DuplicatePromotionInput!) { copied: duplicatePromotion(input: $input) { made: promotion { databaseId } } }
  `)
  const [bringBack] = useSave<AdminPromotionActionsRestoreMutation>(graphql`
    mutation AdminPromotionActionsRestoreMutation($input: RestorePromotionInput!) { restorePromotion(input: $input) { promotion { id status } } }
  `)
  const restore = useBringBack((databaseId) => bringBack({ input: { databaseId } }))
  const remove = useRemoval<AdminPromotionActionsDeleteMutation, Deletion>(
    graphql`
      mutation AdminPromotionActionsDeleteMutation($input: DeletePromotionInput!, $connections: [ID!]!) { deletePromotion(input: $input) { deletedId @deleteEdge(connections: $connections) } }
    `,
    connection,
    (post) => ({
      ...deletionOf(promotionKind, post),
      undo: () => restore(post),
      send: (save, connections) => save({ input: { databaseId: post.databaseId }, connections }),
    }),
  )
  return {
    publish: usePublishPost('Promotion', (input) => publish({ input })),
    duplicate: useDuplicate(
      (id) => editorOf(promotionKind, id),
      (databaseId) => duplicate({ input: { databaseId } }),
    ),
    remove,
    restore,
  }
}
