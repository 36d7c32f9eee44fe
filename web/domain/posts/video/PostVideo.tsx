import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { PostVideo_video$key } from '../../../__generated__/PostVideo_video.graphql.ts'
import { VideoInPost } from './VideoInPost.tsx'

type Props = {
  video: PostVideo_video$key | null | undefined
  /** By who it is for: playing counts, and goes on where one was. */ isRead?: boolean
}

/** The video of a post as its readers see it: nothing where it is not open, also for who would see it elsewhere. */
export function PostVideo({ video, isRead = false }: Props) {
  const known = useFragment(
    graphql`
    fragment PostVideo_video on Video {
      databaseId title status viewerPosition
      media { url }
      image { url }
      captions { url }
    }
  `,
    video ?? null,
  )
  // Read once: what is kept while it plays must not move the player.
  const [startAt] = useState(known?.viewerPosition ?? 0)
  if (known?.status !== 'PUBLISHED') return null
  const { databaseId, title, media, image, captions } = known
  return (
    <VideoInPost
      title={title}
      src={media?.url}
      poster={image?.url}
      captions={captions?.url}
      {...(isRead ? { databaseId, startAt } : {})}
    />
  )
}
