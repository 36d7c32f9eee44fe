import { graphql, useFragment } from 'react-relay'
import type { RecentBulletins_dashboard$key } from '../__generated__/RecentBulletins_dashboard.graphql.ts'
import { RecentPosts } from '../domain/posts/RecentPosts.tsx'
import { bulletinKind } from './kind.ts'

export function RecentBulletins({ dashboard }: { dashboard: RecentBulletins_dashboard$key }) {
  const { bulletins } = useFragment(
    graphql`
    fragment RecentBulletins_dashboard on Query {
      bulletins: posts(kind: BULLETIN, first: 4, editable: false) @include(if: $announcements) { ...RecentPosts_page }
    }
  `,
    dashboard,
  )
  return bulletins ? <RecentPosts kind={bulletinKind} page={bulletins} /> : null
}
