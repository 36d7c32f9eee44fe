import { graphql } from 'react-relay'
import type { AdminBulletinActionsDeleteMutation } from '../__generated__/AdminBulletinActionsDeleteMutation.graphql.ts'
import type { AdminBulletinActionsDuplicateMutation } from '../__generated__/AdminBulletinActionsDuplicateMutation.graphql.ts'
import type { AdminBulletinActionsPublishMutation } from '../__generated__/AdminBulletinActionsPublishMutation.graphql.ts'
import type { AdminBulletinActionsRestoreMutation } from '../__generated__/AdminBulletinActionsRestoreMutation.graphql.ts'
import { useBringBack } from '../domain/deletion/useBringBack.ts'
import { deletionOf, usePublishPost, type Deletion, type PostActions } from '../domain/posts/postActions.ts'
import { editorOf } from '../domain/posts/kinds.ts'
import { useDuplicate } from '../domain/publishing/useDuplicate.ts'
import { useRemoval } from '../relay/useRemoval.ts'
import { useSave } from '../relay/useSave.ts'
import { bulletinKind } from './kind.ts'

/** What is asked of a bulletin beside saving it; `connection` is the list it leaves when it is deleted. */
export function useBulletinActions(connection?: string): PostActions {
  const [publish] = useSave<AdminBulletinActionsPublishMutation>(graphql`
    mutation AdminBulletinActionsPublishMutation($input: SaveBulletinInput!) { saveBulletin(input: $input) { bulletin { id status date publishAt unpublishAt version } } }
  `)
  const [duplicate] = useSave<AdminBulletinActionsDuplicateMutation>(graphql`
    mutation AdminBulletinActionsDuplicateMutation($input: DuplicateBulletinInput!) { copied: duplicateBulletin(input: $input) { made: bulletin { databaseId } } }
  `)
  const [bringBack] = useSave<AdminBulletinActionsRestoreMutation>(graphql`
    mutation AdminBulletinActionsRestoreMutation($input: RestoreBulletinInput!) { restoreBulletin(input: $input) { bulletin { id status } } }
  `)
  const restore = useBringBack((databaseId) => bringBack({ input: { databaseId } }))
  const remove = useRemoval<AdminBulletinActionsDeleteMutation, Deletion>(
    graphql`
      mutation AdminBulletinActionsDeleteMutation($input: DeleteBulletinInput!, $connections: [ID!]!) { deleteBulletin(input: $input) { deletedId @deleteEdge(connections: $connections) } }
    `,
    connection,
    (post) => ({
      ...deletionOf(bulletinKind, post),
      undo: () => restore(post),
      send: (save, connections) => save({ input: { databaseId: post.databaseId }, connections }),
    }),
  )
  return {
    publish: usePublishPost('Bulletin', (input) => publish({ input })),
    duplicate: useDuplicate(
      (id) => editorOf(bulletinKind, id),
      (databaseId) => duplicate({ input: { databaseId } }),
    ),
    remove,
    restore,
  }
}
