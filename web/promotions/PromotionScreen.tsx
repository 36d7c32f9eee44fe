import { graphql, usePreloadedQuery } from 'react-relay'
import type { PromotionScreenQuery } from '../__generated__/PromotionScreenQuery.graphql.ts'
import { PostPage } from '../domain/posts/PostPage.tsx'
import type { ScreenProps } from '../relay/screen.tsx'
import { promotionKind } from './kind.ts'

/** One promotion, among all promotions. */
export default function PromotionScreen({ queryRef }: ScreenProps<PromotionScreenQuery>) {
  const { post, newer, older, ...root } = usePreloadedQuery<PromotionScreenQuery>(
    graphql`
    query PromotionScreenQuery($id: ID!, $text: String, $brand: ID, $unread: Boolean, $favored: Boolean, $from: DateTime, $until: DateTime) @preloadable {
      post: promotion(databaseId: $id) { ...PostPage_post }
      newer: promotionBeside(databaseId: $id, step: -1, text: $text, brand: $brand, unread: $unread, favored: $favored, from: $from, until: $until, editable: false) { ...PostPage_beside }
      older: promotionBeside(databaseId: $id, text: $text, brand: $brand, unread: $unread, favored: $favored, from: $from, until: $until, editable: false) { ...PostPage_beside }
      ...PostPage_query @arguments(target: PROMOTION, id: $id)
    }
  `,
    queryRef,
  )
  return <PostPage kind={promotionKind} query={root} post={post} newer={newer} older={older} />
}
