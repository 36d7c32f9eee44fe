import { Grid } from '@mantine/core'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { SuggestedFollowsScreenQuery } from '../__generated__/SuggestedFollowsScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { counted } from '../ui/formats.ts'
import { SearchBar } from '../ui/lists/search/SearchBar.tsx'
import { useSearchState } from '../ui/lists/search/useSearchState.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { FollowedFeed } from './FollowedFeed.tsx'
import { PeopleToFollow } from './PeopleToFollow.tsx'

const defaults = { text: '', show: '' }
const shows = [{ value: 'followed', label: 'People I follow' }]

/** People one may follow, and what those one follows say. */
export default function SuggestedFollowsScreen({ queryRef }: ScreenProps<SuggestedFollowsScreenQuery>) {
  const root = usePreloadedQuery<SuggestedFollowsScreenQuery>(
    graphql`
    query SuggestedFollowsScreenQuery($text: String, $followed: Boolean) @preloadable {
      ownFollowerCount
      ...PeopleToFollow_query @arguments(text: $text, followed: $followed)
      ...FollowedFeed_query
    }
  `,
    queryRef,
  )
  const search = useSearchState(defaults)
  const own = root.ownFollowerCount
  return (
    <>
      <PageHeader
        title="People to follow"
        text={`Follow people who know their trade, and read what they say.${own > 0 ? ` ${counted(own, 'person follows you', 'people follow you')}.` : ''}`}
      />
      <SearchBar
        search={search}
        fields={[
          { kind: 'text', name: 'text', label: 'Search people' },
          { kind: 'select', name: 'show', label: 'Everybody', options: shows },
        ]}
      />
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, md: 5 }}>
          <PeopleToFollow query={root} search={search} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 7 }}>
          <FollowedFeed query={root} />
        </Grid.Col>
      </Grid>
    </>
  )
}
