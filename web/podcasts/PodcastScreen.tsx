import { graphql, usePreloadedQuery } from 'react-relay'
import type { PodcastScreenQuery } from '../__generated__/PodcastScreenQuery.graphql.ts'
import { RecordingPage } from '../domain/recordings/RecordingPage.tsx'
import type { ScreenProps } from '../relay/screen.tsx'
import { Missing } from '../ui/states/ErrorState.tsx'
import { podcastKind } from './kind.ts'

/** One podcast. */
export default function PodcastScreen({ queryRef }: ScreenProps<PodcastScreenQuery>) {
  const { podcast, ...root } = usePreloadedQuery<PodcastScreenQuery>(
    graphql`
    query PodcastScreenQuery($id: ID!) @preloadable {
      podcast(databaseId: $id) { id category { name } ...RecordingPage_recording }
      ...RecordingPage_query @arguments(target: PODCAST, id: $id)
    }
  `,
    queryRef,
  )
  if (!podcast) return <Missing what={podcastKind.one} back={podcastKind.list} />
  const { id, category } = podcast
  return <RecordingPage key={id} kind={podcastKind} recording={podcast} query={root} more={[category?.name]} />
}
