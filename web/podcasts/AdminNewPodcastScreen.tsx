import { graphql, usePreloadedQuery } from 'react-relay'
import type { AdminNewPodcastScreenQuery } from '../__generated__/AdminNewPodcastScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { AdminPodcastForm } from './AdminPodcastForm.tsx'
import { podcastKind } from './kind.ts'

export default function AdminNewPodcastScreen({ queryRef }: ScreenProps<AdminNewPodcastScreenQuery>) {
  const root = usePreloadedQuery<AdminNewPodcastScreenQuery>(
    graphql`query AdminNewPodcastScreenQuery @preloadable { ...AdminPodcastForm_query }`,
    queryRef,
  )
  return (
    <>
      <PageHeader title="New podcast" text="It is a draft until you publish it." back={podcastKind.admin} />
      <AdminPodcastForm query={root} />
    </>
  )
}
