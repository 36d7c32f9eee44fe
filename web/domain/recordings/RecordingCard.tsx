import { Badge, Group } from '@mantine/core'
import { IconEye, IconHeadphones, IconMessage, IconStarFilled, IconThumbUp } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import type { RecordingCard_recording$key } from '../../__generated__/RecordingCard_recording.graphql.ts'
import { counted, dotted, formatDuration, formatNumber } from '../../ui/formats.ts'
import { MediaCard } from '../../ui/media/MediaCard.tsx'
import { pathOf, type RecordingKind } from './kinds.ts'

type Props = { recording: RecordingCard_recording$key; kind: RecordingKind; order?: 2 | 3 }

/** One of them at a glance, with how far one is. */
export function RecordingCard({ recording, kind, order = 3 }: Props) {
  const isHeard = kind.media === 'audio'
  const { databaseId, title, description, brand, image, media, views, viewerShare, viewerCompleted, ...rest } =
    useFragment(
      graphql`
    fragment RecordingCard_recording on Recording {
      databaseId title description views viewerShare viewerCompleted
      brand { name }
      image { url }
      media { durationSeconds }
      reactions { favored likes }
      discussion { commentCount }
    }
  `,
      recording,
    )
  const { reactions, discussion } = rest
  return (
    <MediaCard
      order={order}
      title={title}
      to={pathOf(kind, databaseId, title)}
      image={image?.url}
      ratio="16 / 9"
      badge={
        viewerCompleted && (
          <Badge variant="filled" color="green.8" tt="none">
            {isHeard ? 'Played' : 'Watched'}
          </Badge>
        )
      }
      over={dotted(brand?.name, media?.durationSeconds ? formatDuration(Math.round(media.durationSeconds)) : null)}
      text={description}
      progress={viewerShare && !viewerCompleted ? viewerShare : null}
      footer={
        <Group gap="md" c="dimmed" fz="sm">
          <Count
            icon={isHeard ? IconHeadphones : IconEye}
            count={views}
            label={counted(views, isHeard ? 'listener' : 'view')}
          />
          <Count icon={IconThumbUp} count={reactions.likes} label={counted(reactions.likes, 'like')} />
          <Count
            icon={IconMessage}
            count={discussion.commentCount}
            label={counted(discussion.commentCount, 'comment')}
          />
          {reactions.favored && <IconStarFilled size={16} role="img" aria-label="One of your favorites" />}
        </Group>
      }
    />
  )
}

type CountProps = { icon: typeof IconEye; count: number; label: string }

const Count = ({ icon: Sign, count, label }: CountProps) =>
  count > 0 && (
    <Group gap={4} role="img" aria-label={label}>
      <Sign size={16} aria-hidden="true" />
      <span aria-hidden="true">{formatNumber(count)}</span>
    </Group>
  )
