import { Button, Group, Stack } from '@mantine/core'
import { IconRss } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link } from 'react-router'
import type { PodcastsScreenQuery } from '../__generated__/PodcastsScreenQuery.graphql.ts'
import { RecordingCard } from '../domain/recordings/RecordingCard.tsx'
import type { ScreenProps } from '../relay/screen.tsx'
import { CardRow } from '../ui/lists/CardRow.tsx'
import { SearchBar } from '../ui/lists/SearchBar.tsx'
import { useSearchState } from '../ui/lists/useSearchState.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { categoryPath, podcastKind } from './kind.ts'
import { PodcastList } from './PodcastList.tsx'

const defaults = { text: '', category: '', show: '' }
/** Of a shelf on this page. */
const SHOWN = 4

/** What one began, then a shelf for each category; or what one searches for, all of them included. */
export default function PodcastsScreen({ queryRef }: ScreenProps<PodcastsScreenQuery>) {
  const root = usePreloadedQuery<PodcastsScreenQuery>(
    graphql`
    query PodcastsScreenQuery($text: String, $category: ID, $favored: Boolean, $isSearch: Boolean!) @preloadable {
      podcastCategories { id databaseId name podcastCount shelf @skip(if: $isSearch) { id ...RecordingCard_recording } }
      begun: podcasts(first: 4, begun: true, editable: false) @skip(if: $isSearch) { edges { node { id ...RecordingCard_recording } } }
      ...PodcastList_query @arguments(text: $text, category: $category, favored: $favored)
    }
  `,
    queryRef,
  )
  const search = useSearchState(defaults)
  const { isSearch } = queryRef.variables
  const begun = root.begun?.edges ?? []
  const shelves = root.podcastCategories.filter(({ shelf }) => (shelf?.length ?? 0) > 0)
  return (
    <>
      <PageHeader
        title="Podcasts"
        text="Listen here or in your podcast app, on the drive and in the shop."
        actions={
          <Button
            component={Link}
            to="/auth/me#podcasts"
            variant="default"
            leftSection={<IconRss size={18} aria-hidden="true" />}
          >
            Your podcast app
          </Button>
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
            options: root.podcastCategories.map(({ databaseId, name }) => ({ value: databaseId, label: name })),
          },
          {
            kind: 'select',
            name: 'show',
            label: 'All podcasts',
            options: [{ value: 'favorites', label: 'Favorites' }],
          },
        ]}
      />
      <Stack gap={40}>
        {begun.length > 0 && (
          <CardRow title="Continue listening">
            {begun.map(({ node }) => (
              <RecordingCard key={node.id} recording={node} kind={podcastKind} />
            ))}
          </CardRow>
        )}
        {shelves.map(({ id, databaseId, name, shelf, podcastCount }) => (
          <CardRow key={id} title={name} all={podcastCount > SHOWN ? categoryPath(databaseId, name) : undefined}>
            {shelf?.slice(0, SHOWN).map((podcast) => (
              <RecordingCard key={podcast.id} recording={podcast} kind={podcastKind} />
            ))}
          </CardRow>
        ))}
        {isSearch || shelves.length === 0 ? (
          <PodcastList
            query={root}
            search={search}
            none="As soon as a brand publishes a podcast for you, it appears here."
          />
        ) : (
          <Group justify="center">
            <Button component={Link} to={`${podcastKind.list.to}?show=all`} variant="default">
              See all podcasts
            </Button>
          </Group>
        )}
      </Stack>
    </>
  )
}
