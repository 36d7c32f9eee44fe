import { graphql, usePreloadedQuery } from 'react-relay'
import type { VideoScreenQuery } from '../__generated__/VideoScreenQuery.graphql.ts'
import { RecordingPage } from '../domain/recordings/RecordingPage.tsx'
import type { ScreenProps } from '../relay/screen.tsx'
import { Missing } from '../ui/states/ErrorState.tsx'
import { videoKind } from './kind.ts'

/** One video. */
export default function VideoScreen({ queryRef }: ScreenProps<VideoScreenQuery>) {
  const { video, ...root } = usePreloadedQuery<VideoScreenQuery>(
    graphql`
    query VideoScreenQuery($id: ID!) @preloadable {
      video(databaseId: $id) { id submittedBy category { name } ...RecordingPage_recording }
      ...RecordingPage_query @arguments(target: VIDEO, id: $id)
    }
  `,
    queryRef,
  )
  if (!video) return <Missing what={videoKind.one} back={videoKind.list} />
  const { id, category, submittedBy } = video
  return (
    <RecordingPage
      key={id}
      kind={videoKind}
      recording={video}
      query={root}
      more={[category?.name, submittedBy && `By ${submittedBy}`]}
    />
  )
}
