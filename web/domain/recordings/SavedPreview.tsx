import { graphql, useFragment } from 'react-relay'
import type { SavedPreview_recording$key } from '../../__generated__/SavedPreview_recording.graphql.ts'
import type { RecordingKind } from './kinds.ts'
import { RecordingPreview } from './RecordingPreview.tsx'

type Props = { kind: RecordingKind; recording: SavedPreview_recording$key }

/** One as people see it, open or not; playing it counts for nothing. */
export function SavedPreview({ kind, recording }: Props) {
  const { title, description, date, status, brand, media, image, captions } = useFragment(
    graphql`
    fragment SavedPreview_recording on Recording {
      title description date status
      brand { name }
      media { url }
      image { url }
      captions { url }
    }
  `,
    recording,
  )
  return (
    <RecordingPreview
      kind={kind.media}
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
