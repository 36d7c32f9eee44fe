import { graphql, usePreloadedQuery } from 'react-relay'
import type { AdminPostPreviewScreenQuery } from '../../../__generated__/AdminPostPreviewScreenQuery.graphql.ts'
import type { KindScreenProps } from '../../../relay/screen.tsx'
import { AdminPostPreview } from '../AdminPostPreview.tsx'
import type { PostKind } from '../kinds.ts'

export default function AdminPostPreviewScreen({
  kind,
  queryRef,
}: KindScreenProps<PostKind, AdminPostPreviewScreenQuery>) {
  const { post } = usePreloadedQuery<AdminPostPreviewScreenQuery>(
    graphql`query AdminPostPreviewScreenQuery($kind: PostKind!, $id: ID!) @preloadable { post(kind: $kind, databaseId: $id) { ...AdminPostPreview_post } }`,
    queryRef,
  )
  return <AdminPostPreview kind={kind} post={post} />
}
