import { graphql, useFragment } from 'react-relay'
import type { VideoPreview_video$key } from '../__generated__/VideoPreview_video.graphql.ts'
import { RecordingPreview } from '../domain/recordings/RecordingPreview.tsx'

/** A video as people see it, open or not; playing it counts for nothing. */
export function VideoPreview({ video }: { video: VideoPreview_video$key }) {
  const { title, description, date, status, brand, media, image, captions } = useFragment(
    graphql`
    fragment VideoPreview_video on Video {
      title description date status
      brand { name }
      media { url }
      image { url }
      captions { url }
    }
  `,
    video,
  )
  return (
    <RecordingPreview
      kind="video"
      title={title}
      description={description}
      brand={brand?.name}
      {...(status === 'PUBLISHED' ? { date } : {})}
      media={media?.url}
      image={image?.url}
      captions={captions?.url}
    />
  )
}
