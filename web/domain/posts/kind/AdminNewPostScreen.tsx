import { graphql, usePreloadedQuery } from 'react-relay'
import type { AdminNewPostScreenQuery } from '../../../__generated__/AdminNewPostScreenQuery.graphql.ts'
import type { KindScreenProps } from '../../../relay/screen.tsx'
import { useSession } from '../../../session/session.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { AdminPostForm } from '../AdminPostForm.tsx'
import { adminOf, type PostKind } from '../kinds.ts'
import { newLabel } from './newLabel.ts'

export default function AdminNewPostScreen({ kind, queryRef }: KindScreenProps<PostKind, AdminNewPostScreenQuery>) {
  const root = usePreloadedQuery<AdminNewPostScreenQuery>(
    graphql`query AdminNewPostScreenQuery @preloadable { ...AdminPostForm_query }`,
    queryRef,
  )
  const session = useSession()
  return (
    <>
      <PageHeader
        title={newLabel(kind, session)}
        text="It is a draft until you publish it."
        back={{ to: adminOf(kind), label: kind.adminLabel(session) }}
      />
      <AdminPostForm kind={kind} query={root} />
    </>
  )
}
