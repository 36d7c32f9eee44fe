import { graphql, usePreloadedQuery } from 'react-relay'
import type { RecordingScreenQuery } from '../../../__generated__/RecordingScreenQuery.graphql.ts'
import type { KindScreenProps } from '../../../relay/screen.tsx'
import { Missing } from '../../../ui/states/ErrorState.tsx'
import { listOf, type RecordingKind } from '../kinds.ts'
import { RecordingPage } from '../RecordingPage.tsx'

/** One as it is played. */
export default function RecordingScreen({ kind, queryRef }: KindScreenProps<RecordingKind, RecordingScreenQuery>) {
  const { recording, ...root } = usePreloadedQuery<RecordingScreenQuery>(
    graphql`
    query RecordingScreenQuery($kind: RecordingKind!, $target: CommentTarget!, $id: ID!) @preloadable {
      recording(kind: $kind, databaseId: $id) { id ...RecordingPage_recording }
      ...RecordingPage_query @arguments(target: $target, id: $id)
    }
  `,
    queryRef,
  )
  if (!recording) return <Missing what={kind.one} back={listOf(kind)} />
  return <RecordingPage key={recording.id} kind={kind} recording={recording} query={root} />
}
