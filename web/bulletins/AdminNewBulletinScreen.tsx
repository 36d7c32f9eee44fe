import { graphql, usePreloadedQuery } from 'react-relay'
import type { AdminNewBulletinScreenQuery } from '../__generated__/AdminNewBulletinScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { useSession } from '../session/session.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { AdminBulletinForm } from './AdminBulletinForm.tsx'
import { bulletinKind } from './kind.ts'

export default function AdminNewBulletinScreen({ queryRef }: ScreenProps<AdminNewBulletinScreenQuery>) {
  const root = usePreloadedQuery<AdminNewBulletinScreenQuery>(
    graphql`query AdminNewBulletinScreenQuery @preloadable { ...AdminBulletinForm_query }`,
    queryRef,
  )
  const { announcements } = useSession().settings.labels
  return (
    <>
      <PageHeader
        title={`New ${announcements.toLowerCase().replace(/s$/, '')}`}
        text="It is a draft until you publish it."
        back={{ to: bulletinKind.admin, label: announcements }}
      />
      <AdminBulletinForm query={root} />
    </>
  )
}
