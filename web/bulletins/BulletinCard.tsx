import { Badge, Group } from '@mantine/core'
import { IconPaperclip, IconStarFilled, IconThumbUp } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import type { BulletinCard_bulletin$key } from '../__generated__/BulletinCard_bulletin.graphql.ts'
import { counted, formatDate } from '../ui/formats.ts'
import { MediaCard } from '../ui/media/MediaCard.tsx'
import { bulletinPath } from './paths.ts'

type Props = {
  bulletin: BulletinCard_bulletin$key
  /** Of the brand's page it stands on. */ brandId?: string
  order?: 2 | 3
}

/** A bulletin at a glance: new ones say so. */
export function BulletinCard({ bulletin, brandId, order }: Props) {
  const { databaseId, title, excerpt, date, unread, brand, thumbnail, image, attachFile, resources, reactions } =
    useFragment(
      graphql`
    fragment BulletinCard_bulletin on Bulletin {
      databaseId title excerpt date unread
      brand { name }
      thumbnail { url }
      image { url }
      attachFile { databaseId }
      resources { databaseId }
      reactions { favored likes }
    }
  `,
      bulletin,
    )
  const files = resources.length + (attachFile ? 1 : 0)
  return (
    <MediaCard
      order={order}
      title={title}
      to={bulletinPath(databaseId, title, brandId)}
      image={thumbnail?.url ?? image?.url}
      ratio="16 / 9"
      badge={
        unread && (
          <Badge variant="filled" tt="none">
            New
          </Badge>
        )
      }
      over={[brand && !brandId ? brand.name : null, formatDate(date)].filter(Boolean).join(' · ')}
      text={excerpt}
      footer={
        (files > 0 || reactions.likes > 0 || reactions.favored) && (
          <Group gap="md" c="dimmed" fz="sm">
            {reactions.likes > 0 && (
              <Group gap={4}>
                <IconThumbUp size={16} aria-hidden="true" />
                <span>{counted(reactions.likes, 'like')}</span>
              </Group>
            )}
            {files > 0 && (
              <Group gap={4}>
                <IconPaperclip size={16} aria-hidden="true" />
                <span>{counted(files, 'file')}</span>
              </Group>
            )}
            {reactions.favored && <IconStarFilled size={16} role="img" aria-label="One of your favorites" />}
          </Group>
        )
      }
    />
  )
}
