import { graphql, usePreloadedQuery } from 'react-relay'
import type { AdminPostScreenQuery } from '../../../__generated__/AdminPostScreenQuery.graphql.ts'
import type { KindScreenProps } from '../../../relay/screen.tsx'
import { AdminPostForm } from '../AdminPostForm.tsx'
import { AdminPostPage } from '../AdminPostPage.tsx'
import type { PostKind } from '../kinds.ts'
import { usePostActions } from './usePostActions.ts'

/** One as its editor sees it. */
export default function AdminPostScreen({ kind, queryRef }: KindScreenProps<PostKind, AdminPostScreenQuery>) {
  const { post, ...root } = usePreloadedQuery<AdminPostScreenQuery>(
    graphql`
    query AdminPostScreenQuery($kind: PostKind!, $id: ID!) @preloadable {
      post(kind: $kind, databaseId: $id) { id ...AdminPostPage_post ...AdminPostForm_post }
      ...AdminPostForm_query
    }
  `,
    queryRef,
  )
  const actions = usePostActions(kind)
  return (
    <AdminPostPage
      kind={kind}
      post={post}
      actions={actions}
      form={post && <AdminPostForm key={post.id} kind={kind} post={post} query={root} remove={actions.remove} />}
    />
  )
}
