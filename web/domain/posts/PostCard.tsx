import { Badge, Group } from '@mantine/core'
import { IconPaperclip, IconStarFilled, IconThumbUp } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import type { PostCard_post$key } from '../../__generated__/PostCard_post.graphql.ts'
import { counted, dotted, formatDate, formatEnd } from '../../ui/formats.ts'
import { MediaCard } from '../../ui/media/MediaCard.tsx'
import { pathOf, type PostKind } from './kinds.ts'

type Props = {
  post: PostCard_post$key
  kind: PostKind
  /** Of the list it stands in. */ search?: string
  /** On the page of its brand, which names it already. */ isOfBrand?: boolean
  order?: 2 | 3
}

/** A post at a glance: new ones say so. */
export function PostCard({ post, kind, search, isOfBrand, order }: Props) {
  const {
    databaseId,
    title,
    excerpt,
    date,
    unpublishAt,
    unread,
    brand,
    thumbnail,
    image,
    attachFile,
    resources,
    reactions,
  } = useFragment(
    graphql`
    fragment PostCard_post on Post {
      databaseId title excerpt date unpublishAt unread
      brand { name }
      thumbnail { url }
      image { url }
      attachFile { databaseId }
      resources { databaseId }
      reactions { favored likes }
    }
  `,
    post,
  )
  const files = resources.length + (attachFile ? 1 : 0)
  return (
    <MediaCard
      order={order}
      title={title}
      to={pathOf(kind, databaseId, title, search)}
      image={thumbnail?.url ?? image?.url}
      ratio="16 / 9"
      badge={
        unread && (
          <Badge variant="filled" tt="none">
            New
          </Badge>
        )
      }
      over={dotted(isOfBrand ? null : brand?.name, (kind.ends && formatEnd(unpublishAt)) || formatDate(date))}
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
