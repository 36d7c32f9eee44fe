import { Button } from '@mantine/core'
import { IconEye, IconEyeOff, IconSend } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import type { AdminPodcastPage_podcast$key } from '../__generated__/AdminPodcastPage_podcast.graphql.ts'
import { counted, formatDateTime, formatPlan } from '../ui/formats.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import { ADMIN, previewOf } from './kind.ts'
import { usePublishPodcast } from './usePublishPodcast.ts'

/** Where a podcast stands, over its form. */
export function AdminPodcastPage({ podcast }: { podcast: AdminPodcastPage_podcast$key }) {
  const { databaseId, title, state, status, date, publishAt, unpublishAt, views, reactions } = useFragment(
    graphql`
    fragment AdminPodcastPage_podcast on Podcast {
      databaseId title state status date publishAt unpublishAt views
      reactions { likes }
    }
  `,
    podcast,
  )
  const publish = usePublishPodcast()
  const isPublished = status === 'PUBLISHED'
  const standing = isPublished
    ? `Published ${formatDateTime(date)} · ${counted(views, 'listener')} · ${counted(reactions.likes, 'like')}`
    : publishAt
      ? `Opens by itself ${formatPlan(publishAt)}`
      : 'Nobody hears it yet.'
  return (
    <PageHeader
      title={title}
      aside={<StatusChip status={state} />}
      text={[standing, unpublishAt && `closes by itself ${formatPlan(unpublishAt)}`].filter(Boolean).join(' · ')}
      back={{ to: ADMIN, label: 'Podcasts' }}
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
