import { Button, Group, Stack } from '@mantine/core'
import { IconUpload, IconVideo } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link } from 'react-router'
import type { VideosScreenQuery } from '../__generated__/VideosScreenQuery.graphql.ts'
import { RecordingCard } from '../domain/recordings/RecordingCard.tsx'
import type { ScreenProps } from '../relay/screen.tsx'
import { useViewer } from '../session/session.ts'
import { CardRow } from '../ui/lists/CardRow.tsx'
import { SearchBar } from '../ui/lists/SearchBar.tsx'
import { useSearchState } from '../ui/lists/useSearchState.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { categoryPath, submissions, submitPath, videoKind } from './kind.ts'
import { VideoList } from './VideoList.tsx'

const defaults = { text: '', category: '', show: '' }
/** Of a shelf on this page. */
const SHOWN = 4

/** What one began, then a shelf for each category; or what one searches for, all of them included. */
export default function VideosScreen({ queryRef }: ScreenProps<VideosScreenQuery>) {
  const root = usePreloadedQuery<VideosScreenQuery>(
    graphql`
    query VideosScreenQuery($text: String, $category: ID, $favored: Boolean, $isSearch: Boolean!) @preloadable {
      videoCategories { id databaseId name videoCount shelf @skip(if: $isSearch) { id ...RecordingCard_recording } }
      begun: videos(first: 4, begun: true, editable: false) @skip(if: $isSearch) { edges { node { id ...RecordingCard_recording } } }
      ...VideoList_query @arguments(text: $text, category: $category, favored: $favored)
    }
  `,
    queryRef,
  )
  const search = useSearchState(defaults)
  const { isSearch } = queryRef.variables
  const canSubmit = useViewer().rights.includes('submit-videos')
  const begun = root.begun?.edges ?? []
  const shelves = root.videoCategories.filter(({ shelf }) => (shelf?.length ?? 0) > 0)
  return (
    <>
      <PageHeader
        title="Videos"
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
      />
      <SearchBar
        search={search}
        fields={[
          { kind: 'text', name: 'text', label: 'Search titles and what is said' },
          {
            kind: 'select',
            name: 'category',
            label: 'Any category',
            options: root.videoCategories.map(({ databaseId, name }) => ({ value: databaseId, label: name })),
          },
          { kind: 'select', name: 'show', label: 'All videos', options: [{ value: 'favorites', label: 'Favorites' }] },
        ]}
      />
      <Stack gap={40}>
        {begun.length > 0 && (
          <CardRow title="Continue watching">
            {begun.map(({ node }) => (
              <RecordingCard key={node.id} recording={node} kind={videoKind} />
            ))}
          </CardRow>
        )}
        {shelves.map(({ id, databaseId, name, shelf, videoCount }) => (
          <CardRow key={id} title={name} all={videoCount > SHOWN ? categoryPath(databaseId, name) : undefined}>
            {shelf?.slice(0, SHOWN).map((video) => (
              <RecordingCard key={video.id} recording={video} kind={videoKind} />
            ))}
          </CardRow>
        ))}
        {isSearch || shelves.length === 0 ? (
          <VideoList
            query={root}
            search={search}
            none="As soon as a brand or a colleague publishes a video for you, it appears here."
          />
        ) : (
          <Group justify="center">
            <Button component={Link} to={`${videoKind.list.to}?show=all`} variant="default">
              See all videos
            </Button>
          </Group>
        )}
      </Stack>
    </>
  )
}
