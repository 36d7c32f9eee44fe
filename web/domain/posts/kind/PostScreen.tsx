import { graphql, usePreloadedQuery } from 'react-relay'
import type { PostScreenQuery } from '../../../__generated__/PostScreenQuery.graphql.ts'
import type { KindScreenProps } from '../../../relay/screen.tsx'
import type { PostKind } from '../kinds.ts'
import { PostPage } from '../PostPage.tsx'

/** One, among all of its kind. */
export default function PostScreen({ kind, queryRef }: KindScreenProps<PostKind, PostScreenQuery>) {
  const { post, newer, older, ...root } = usePreloadedQuery<PostScreenQuery>(
    graphql`
    query PostScreenQuery($kind: PostKind!, $target: CommentTarget!, $id: ID!, $text: String, $brand: ID, $unread: Boolean, $favored: Boolean, $from: DateTime, $until: DateTime) @preloadable {
      post(kind: $kind, databaseId: $id) { ...PostPage_post }
      newer: postBeside(kind: $kind, databaseId: $id, step: -1, text: $text, brand: $brand, unread: $unread, favored: $favored, from: $from, until: $until, editable: false) { ...PostPage_beside }
      older: postBeside(kind: $kind, databaseId: $id, text: $text, brand: $brand, unread: $unread, favored: $favored, from: $from, until: $until, editable: false) { ...PostPage_beside }
      ...PostPage_query @arguments(target: $target, id: $id)
    }
  `,
    queryRef,
  )
  return <PostPage kind={kind} query={root} post={post} newer={newer} older={older} />
}
