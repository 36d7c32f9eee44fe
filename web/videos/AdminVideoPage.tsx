import { Button } from '@mantine/core'
import { IconEye, IconEyeOff, IconSend } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import type { AdminVideoPage_video$key } from '../__generated__/AdminVideoPage_video.graphql.ts'
import { counted, formatDateTime, formatPlan } from '../ui/formats.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import { ADMIN, previewOf } from './kind.ts'
import { usePublishVideo } from './usePublishVideo.ts'

/** Where a video stands, over its form. */
export function AdminVideoPage({ video }: { video: AdminVideoPage_video$key }) {
  const { databaseId, title, state, status, date, publishAt, unpublishAt, views, reactions, submittedBy } = useFragment(
    graphql`
    fragment AdminVideoPage_video on Video {
      databaseId title state status date publishAt unpublishAt views submittedBy
      reactions { likes }
    }
  `,
    video,
  )
  const publish = usePublishVideo()
  const isPublished = status === 'PUBLISHED'
  const standing = isPublished
    ? `Published ${formatDateTime(date)} · ${counted(views, 'view')} · ${counted(reactions.likes, 'like')}`
    : publishAt
      ? `Opens by itself ${formatPlan(publishAt)}`
      : 'Nobody sees it yet.'
  return (
    <PageHeader
      title={title}
      aside={<StatusChip status={state} />}
      text={[standing, unpublishAt && `closes by itself ${formatPlan(unpublishAt)}`, submittedBy && `by ${submittedBy}`]
        .filter(Boolean)
        .join(' · ')}
      back={{ to: ADMIN, label: 'Videos' }}
      actions={
        <>
          <Button
            variant="default"
            component={Link}
            to={previewOf(databaseId)}
            leftSection={<IconEye size={18} aria-hidden="true" />}
          >
            Preview
          </Button>
          <Button
            variant={isPublished ? 'default' : 'filled'}
            leftSection={
              isPublished ? <IconEyeOff size={18} aria-hidden="true" /> : <IconSend size={18} aria-hidden="true" />
            }
            onClick={() => void publish({ databaseId, title }, !isPublished)}
          >
            {isPublished ? 'Unpublish' : 'Publish now'}
          </Button>
        </>
      }
    />
  )
}
