import { graphql, usePreloadedQuery } from 'react-relay'
import type { BulletinScreenQuery } from '../__generated__/BulletinScreenQuery.graphql.ts'
import { PostPage } from '../domain/posts/PostPage.tsx'
import type { ScreenProps } from '../relay/screen.tsx'
import { bulletinKind } from './kind.ts'

/** One bulletin, among all news. */
export default function BulletinScreen({ queryRef }: ScreenProps<BulletinScreenQuery>) {
  const { post, newer, older, ...root } = usePreloadedQuery<BulletinScreenQuery>(
    graphql`
    query BulletinScreenQuery($id: ID!, $text: String, $brand: ID, $unread: Boolean, $favored: Boolean, $from: DateTime, $until: DateTime) @preloadable {
      post: bulletin(databaseId: $id) { ...PostPage_post }
      newer: bulletinBeside(databaseId: $id, step: -1, text: $text, brand: $brand, unread: $unread, favored: $favored, from: $from, until: $until, editable: false) { ...PostPage_beside }
      older: bulletinBeside(databaseId: $id, text: $text, brand: $brand, unread: $unread, favored: $favored, from: $from, until: $until, editable: false) { ...PostPage_beside }
      ...PostPage_query @arguments(target: BULLETIN, id: $id)
    }
  `,
    queryRef,
  )
  return <PostPage kind={bulletinKind} query={root} post={post} newer={newer} older={older} />
}
