import { Button } from '@mantine/core'
import { IconEdit } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link } from 'react-router'
import type { AdminVideoPreviewScreenQuery } from '../__generated__/AdminVideoPreviewScreenQuery.graphql.ts'
import { AdminAudiencePreview } from '../domain/audience/AdminAudiencePreview.tsx'
import type { ScreenProps } from '../relay/screen.tsx'
import { Missing } from '../ui/ErrorState.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import { ADMIN, editorOf, videoKind } from './kind.ts'
import { VideoPreview } from './VideoPreview.tsx'

export default function AdminVideoPreviewScreen({ queryRef }: ScreenProps<AdminVideoPreviewScreenQuery>) {
  const { video } = usePreloadedQuery<AdminVideoPreviewScreenQuery>(
    graphql`query AdminVideoPreviewScreenQuery($id: ID!) @preloadable { video(databaseId: $id) { databaseId state viewerCanEdit audience { ...AdminAudiencePreview_groups } ...VideoPreview_video } }`,
    queryRef,
  )
  const back = { to: ADMIN, label: 'Videos' }
  if (!video) return <Missing what={videoKind.one} back={back} />
  return (
    <AdminAudiencePreview
      title="Preview"
      audience={video.audience}
      aside={<StatusChip status={video.state} />}
      back={back}
      actions={
        video.viewerCanEdit && (
          <Button
            component={Link}
            to={editorOf(video.databaseId)}
            leftSection={<IconEdit size={18} aria-hidden="true" />}
          >
            Edit
          </Button>
        )
      }
    >
      <VideoPreview video={video} />
    </AdminAudiencePreview>
  )
}
