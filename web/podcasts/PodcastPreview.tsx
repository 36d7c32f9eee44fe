import { graphql, useFragment } from 'react-relay'
import type { PodcastPreview_podcast$key } from '../__generated__/PodcastPreview_podcast.graphql.ts'
import { RecordingPreview } from '../domain/recordings/RecordingPreview.tsx'

/** A podcast as people see it, open or not; playing it counts for nothing. */
export function PodcastPreview({ podcast }: { podcast: PodcastPreview_podcast$key }) {
  const { title, description, date, status, brand, media, image, captions } = useFragment(
    graphql`
    fragment PodcastPreview_podcast on Podcast {
      title description date status
      brand { name }
      media { url }
      image { url }
      captions { url }
    }
  `,
    podcast,
  )
  return (
    <RecordingPreview
      kind="audio"
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
