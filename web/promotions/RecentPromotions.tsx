import { graphql, useFragment } from 'react-relay'
import type { RecentPromotions_dashboard$key } from '../__generated__/RecentPromotions_dashboard.graphql.ts'
import { RecentPosts } from '../domain/posts/RecentPosts.tsx'
import { promotionKind } from './kind.ts'

export function RecentPromotions({ dashboard }: { dashboard: RecentPromotions_dashboard$key }) {
  const { promotions } = useFragment(
    graphql`
    fragment RecentPromotions_dashboard on Query {
      promotions: posts(kind: PROMOTION, first: 4, editable: false) @include(if: $announcements) { ...RecentPosts_page }
    }
  `,
    dashboard,
  )
  return promotions ? <RecentPosts kind={promotionKind} page={promotions} /> : null
}
