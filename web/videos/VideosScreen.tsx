import { Button } from '@mantine/core'
import { IconUpload, IconVideo } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link } from 'react-router'
import type { VideosScreenQuery } from '../__generated__/VideosScreenQuery.graphql.ts'
import { RecordingShelves } from '../domain/recordings/RecordingShelves.tsx'
import type { ScreenProps } from '../relay/screen.tsx'
import { useViewer } from '../session/session.ts'
import { submissions, submitPath, videoKind } from './kind.ts'
import { VideoList } from './VideoList.tsx'

/** Videos on shelves, or those one searches for. */
export default function VideosScreen({ queryRef }: ScreenProps<VideosScreenQuery>) {
  const root = usePreloadedQuery<VideosScreenQuery>(
    graphql`
    query VideosScreenQuery($text: String, $category: ID, $favored: Boolean, $isSearch: Boolean!) @preloadable {
      videoCategories { ...RecordingShelves_categories @arguments(isSearch: $isSearch) }
      begun: videos(first: 4, begun: true, editable: false) @skip(if: $isSearch) { edges { node { ...RecordingShelves_begun } } }
      ...VideoList_query @arguments(text: $text, category: $category, favored: $favored)
    }
  `,
    queryRef,
  )
  const canSubmit = useViewer().rights.includes('submit-videos')
  return (
    <RecordingShelves
      kind={videoKind}
      text="Watch what brands and colleagues show, and share what you know."
      actions={
        canSubmit && (
          <>
            <Button
              component={Link}
              to={submissions.to}
              variant="default"
              leftSection={<IconVideo size={18} aria-hidden="true" />}
            >
              {submissions.label}
            </Button>
            <Button component={Link} to={submitPath} leftSection={<IconUpload size={18} aria-hidden="true" />}>
              Submit a video
            </Button>
          </>
        )
      }
      goesOn="Continue watching"
      begun={root.begun?.edges.map(({ node }) => node) ?? []}
      categories={root.videoCategories}
      isSearch={queryRef.variables.isSearch}
      list={(search) => (
        <VideoList
          query={root}
          search={search}
          none="As soon as a brand or a colleague publishes a video for you, it appears here."
        />
      )}
    />
  )
}
