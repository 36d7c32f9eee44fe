import { graphql, usePreloadedQuery } from 'react-relay'
import type { AdminBulletinScreenQuery } from '../__generated__/AdminBulletinScreenQuery.graphql.ts'
import { AdminPostPage } from '../domain/posts/AdminPostPage.tsx'
import type { ScreenProps } from '../relay/screen.tsx'
import { useSession } from '../session/session.ts'
import { useBulletinActions } from './AdminBulletinActions.ts'
import { AdminBulletinForm } from './AdminBulletinForm.tsx'
import { bulletinKind } from './kind.ts'

export default function AdminBulletinScreen({ queryRef }: ScreenProps<AdminBulletinScreenQuery>) {
  const { post, ...root } = usePreloadedQuery<AdminBulletinScreenQuery>(
    graphql`
    query AdminBulletinScreenQuery($id: ID!) @preloadable {
      post: bulletin(databaseId: $id) { id ...AdminPostPage_post ...AdminBulletinForm_post }
      ...AdminBulletinForm_query
    }
  `,
    queryRef,
  )
  const { announcements } = useSession().settings.labels
  return (
    <AdminPostPage
      kind={bulletinKind}
      label={announcements}
      post={post}
      actions={useBulletinActions()}
      form={post && <AdminBulletinForm key={post.id} post={post} query={root} />}
    />
  )
}
