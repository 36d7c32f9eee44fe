import { Button } from '@mantine/core'
import { IconRss } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link } from 'react-router'
import type { PodcastsScreenQuery } from '../__generated__/PodcastsScreenQuery.graphql.ts'
import { RecordingShelves } from '../domain/recordings/RecordingShelves.tsx'
import type { ScreenProps } from '../relay/screen.tsx'
import { podcastKind } from './kind.ts'
import { PodcastList } from './PodcastList.tsx'

/** Podcasts on shelves, or those one searches for. */
export default function PodcastsScreen({ queryRef }: ScreenProps<PodcastsScreenQuery>) {
  const root = usePreloadedQuery<PodcastsScreenQuery>(
    graphql`
    query PodcastsScreenQuery($text: String, $category: ID, $favored: Boolean, $isSearch: Boolean!) @preloadable {
      podcastCategories { ...RecordingShelves_categories @arguments(isSearch: $isSearch) }
      begun: podcasts(first: 4, begun: true, editable: false) @skip(if: $isSearch) { edges { node { ...RecordingShelves_begun } } }
      ...PodcastList_query @arguments(text: $text, category: $category, favored: $favored)
    }
  `,
    queryRef,
  )
  return (
    <RecordingShelves
      kind={podcastKind}
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
      goesOn="Continue listening"
      begun={root.begun?.edges.map(({ node }) => node) ?? []}
      categories={root.podcastCategories}
      isSearch={queryRef.variables.isSearch}
      list={(search) => (
        <PodcastList
          query={root}
          search={search}
          none="As soon as a brand publishes a podcast for you, it appears here."
        />
      )}
    />
  )
}
