import { Button } from '@mantine/core'
import { IconEdit } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link } from 'react-router'
import type { AdminPodcastPreviewScreenQuery } from '../__generated__/AdminPodcastPreviewScreenQuery.graphql.ts'
import { AdminAudiencePreview } from '../domain/audience/AdminAudiencePreview.tsx'
import type { ScreenProps } from '../relay/screen.tsx'
import { Missing } from '../ui/ErrorState.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import { ADMIN, editorOf, podcastKind } from './kind.ts'
import { PodcastPreview } from './PodcastPreview.tsx'

export default function AdminPodcastPreviewScreen({ queryRef }: ScreenProps<AdminPodcastPreviewScreenQuery>) {
  const { podcast } = usePreloadedQuery<AdminPodcastPreviewScreenQuery>(
    graphql`query AdminPodcastPreviewScreenQuery($id: ID!) @preloadable { podcast(databaseId: $id) { databaseId state viewerCanEdit audience { ...AdminAudiencePreview_groups } ...PodcastPreview_podcast } }`,
    queryRef,
  )
  const back = { to: ADMIN, label: 'Podcasts' }
  if (!podcast) return <Missing what={podcastKind.one} back={back} />
  return (
    <AdminAudiencePreview
      title="Preview"
      audience={podcast.audience}
      aside={<StatusChip status={podcast.state} />}
      back={back}
      actions={
        podcast.viewerCanEdit && (
          <Button
            component={Link}
            to={editorOf(podcast.databaseId)}
            leftSection={<IconEdit size={18} aria-hidden="true" />}
          >
            Edit
          </Button>
        )
      }
    >
      <PodcastPreview podcast={podcast} />
    </AdminAudiencePreview>
  )
}
