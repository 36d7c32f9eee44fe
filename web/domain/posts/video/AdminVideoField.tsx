import { Alert, Anchor, Stack, TextInput } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import type { AdminVideoFieldQuery } from '../../../__generated__/AdminVideoFieldQuery.graphql.ts'
import { viewerHas } from '../../../session/session.ts'
import type { Bound } from '../../../ui/fields/bound.ts'
import { FindField } from '../../../ui/fields/FindField.tsx'
import { useReadOnly } from '../../../ui/fields/ReadOnly.tsx'
import { useField } from '../../../ui/fields/useField.ts'
import { chosenVideo, notVisibleTo, type ChosenVideo } from './chosen.ts'
import { VideoInPost } from './VideoInPost.tsx'

const AdminNewVideoDialog = lazy(() => import('./AdminNewVideoDialog.tsx'))

/** Published videos the viewer sees, for a FindField. */
function useFoundVideos(text: string): ChosenVideo[] {
  const { videos } = useLazyLoadQuery<AdminVideoFieldQuery>(
    graphql`query AdminVideoFieldQuery($text: String) { videos: recordings(kind: VIDEO, first: 20, text: $text, status: PUBLISHED) { edges { node { ...chosen_video } } } }`,
    { text: text || null },
    { fetchPolicy: 'store-and-network' },
  )
  return videos.edges.flatMap(({ node }) => chosenVideo(node) ?? [])
}

type Props = Bound<ChosenVideo | null> & {
  /** Of the post as they are chosen now: a new video is for the same people. */
  audienceIds: readonly string[]
  brandId: string | null
}

const words = {
  label: 'Video',
  description: 'Shown under the text, to whom the video itself is open.',
  placeholder: 'Search by title',
}

/** The video of a post: one of those published, or a new one. */
export function AdminVideoField({ audienceIds, brandId, ...bound }: Props) {
  const { field, problem } = useField(bound)
  const readOnly = useReadOnly()
  const [isMaking, setMaking] = useState(false)
  const chosen = field.value
  const note = chosen && notVisibleTo(chosen, audienceIds)
  return (
    <Stack gap="xs">
      <Suspense fallback={<TextInput {...words} value={chosen?.label ?? ''} readOnly />}>
        <FindField
          // What was made here stands in the field as if it had been typed.
          key={chosen?.value ?? ''}
          {...words}
          error={problem}
          chosen={chosen}
          useFound={useFoundVideos}
          onChoose={field.onChange}
        />
      </Suspense>
      {!readOnly && !chosen && viewerHas('modify-videos') && viewerHas('view-videos') && (
        <Anchor component="button" type="button" size="sm" ta="start" onClick={() => setMaking(true)}>
          Upload a new video …
        </Anchor>
      )}
      {note && (
        <Alert color="yellow" icon={<IconInfoCircle size={20} aria-hidden="true" />}>
          {note}
        </Alert>
      )}
      {chosen && (
        <div style={{ maxWidth: 420 }}>
          <VideoInPost title={chosen.label} src={chosen.src} poster={chosen.poster} captions={chosen.captions} />
        </div>
      )}
      {isMaking && (
        <Suspense>
          <AdminNewVideoDialog
            audienceIds={audienceIds}
            brandId={brandId}
            onClose={() => setMaking(false)}
            onMade={(video) => {
              field.onChange(video)
              setMaking(false)
            }}
          />
        </Suspense>
      )}
    </Stack>
  )
}
