import { graphql, usePreloadedQuery } from 'react-relay'
import type { AdminPromotionScreenQuery } from '../__generated__/AdminPromotionScreenQuery.graphql.ts'
import { AdminPostPage } from '../domain/posts/AdminPostPage.tsx'
import type { ScreenProps } from '../relay/screen.tsx'
import { usePromotionActions } from './AdminPromotionActions.ts'
import { AdminPromotionForm } from './AdminPromotionForm.tsx'
import { promotionKind } from './kind.ts'

export default function AdminPromotionScreen({ queryRef }: ScreenProps<AdminPromotionScreenQuery>) {
  const { post, ...root } = usePreloadedQuery<AdminPromotionScreenQuery>(
    graphql`
    query AdminPromotionScreenQuery($id: ID!) @preloadable {
      post: promotion(databaseId: $id) { id ...AdminPostPage_post ...AdminPromotionForm_post }
      ...AdminPromotionForm_query
    }
  `,
    queryRef,
  )
  return (
    <AdminPostPage
      kind={promotionKind}
      label="Promotions"
      post={post}
      actions={usePromotionActions()}
      form={post && <AdminPromotionForm key={post.id} post={post} query={root} />}
    />
  )
}
