import { graphql, usePreloadedQuery } from 'react-relay'
import type { AdminNewVideoScreenQuery } from '../__generated__/AdminNewVideoScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { AdminVideoForm } from './AdminVideoForm.tsx'
import { videoKind } from './kind.ts'

export default function AdminNewVideoScreen({ queryRef }: ScreenProps<AdminNewVideoScreenQuery>) {
  const root = usePreloadedQuery<AdminNewVideoScreenQuery>(
    graphql`query AdminNewVideoScreenQuery @preloadable { ...AdminVideoForm_query }`,
    queryRef,
  )
  return (
    <>
      <PageHeader title="New video" text="It is a draft until you publish it." back={videoKind.admin} />
      <AdminVideoForm query={root} />
    </>
  )
}
