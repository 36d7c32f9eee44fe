import { graphql, usePreloadedQuery } from 'react-relay'
import type { AdminPromotionPreviewScreenQuery } from '../__generated__/AdminPromotionPreviewScreenQuery.graphql.ts'
import { AdminPostPreview } from '../domain/posts/AdminPostPreview.tsx'
import type { ScreenProps } from '../relay/screen.tsx'
import { promotionKind } from './kind.ts'

export default function AdminPromotionPreviewScreen({ queryRef }: ScreenProps<AdminPromotionPreviewScreenQuery>) {
  const { post } = usePreloadedQuery<AdminPromotionPreviewScreenQuery>(
    graphql`query AdminPromotionPreviewScreenQuery($id: ID!) @preloadable { post: promotion(databaseId: $id) { ...AdminPostPreview_post } }`,
    queryRef,
  )
  return <AdminPostPreview kind={promotionKind} post={post} label="Promotions" />
}
