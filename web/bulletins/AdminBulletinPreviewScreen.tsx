import { graphql, usePreloadedQuery } from 'react-relay'
import type { AdminBulletinPreviewScreenQuery } from '../__generated__/AdminBulletinPreviewScreenQuery.graphql.ts'
import { AdminPostPreview } from '../domain/posts/AdminPostPreview.tsx'
import type { ScreenProps } from '../relay/screen.tsx'
import { useSession } from '../session/session.ts'
import { bulletinKind } from './kind.ts'

export default function AdminBulletinPreviewScreen({ queryRef }: ScreenProps<AdminBulletinPreviewScreenQuery>) {
  const { post } = usePreloadedQuery<AdminBulletinPreviewScreenQuery>(
    graphql`query AdminBulletinPreviewScreenQuery($id: ID!) @preloadable { post: bulletin(databaseId: $id) { ...AdminPostPreview_post } }`,
    queryRef,
  )
  const { announcements } = useSession().settings.labels
  return <AdminPostPreview kind={bulletinKind} post={post} label={announcements} />
}
