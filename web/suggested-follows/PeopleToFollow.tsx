import { Stack } from '@mantine/core'
import { IconHeartHandshake } from '@tabler/icons-react'
import { graphql } from 'react-relay'
import type { PeopleToFollow_query$key } from '../__generated__/PeopleToFollow_query.graphql.ts'
import type { PeopleToFollowPageQuery } from '../__generated__/PeopleToFollowPageQuery.graphql.ts'
import { usePages } from '../relay/usePages.ts'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { NotFound } from '../ui/states/NotFound.tsx'
import { ShowMore } from '../ui/lists/pagination/ShowMore.tsx'
import type { SearchState } from '../ui/lists/search/useSearchState.ts'
import { FollowCard } from './FollowCard.tsx'

type Props = { query: PeopleToFollow_query$key; search: Pick<SearchState, 'active' | 'clear'> }

/** People suggested to the viewer: a short list beside what they say. */
export function PeopleToFollow({ query, search }: Props) {
  const pages = usePages<PeopleToFollowPageQuery, PeopleToFollow_query$key>(
    graphql`
    fragment PeopleToFollow_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 10 }, after: { type: "String" }, text: { type: "String" }, followed: { type: "Boolean" })
    @refetchable(queryName: "PeopleToFollowPageQuery") {
      suggestedFollows(first: $first, after: $after, text: $text, followed: $followed, open: true)
      @connection(key: "PeopleToFollow_suggestedFollows", filters: ["text", "followed"]) {
        totalCount
        edges { node { id ...FollowCard_person } }
      }
    }
  `,
    query,
  )
  const { edges, totalCount } = pages.data.suggestedFollows
  if (edges.length === 0)
    return search.active > 0 ? (
      <NotFound title="Nobody matches your search" onClear={search.clear} clear="Show everybody" />
    ) : (
      <EmptyState
        icon={IconHeartHandshake}
        title="Nobody to follow yet"
        text="As soon as somebody is suggested to you, they appear here."
      />
    )
  return (
    <>
      <Stack gap="sm" component="ul" p={0} m={0} aria-label="People to follow" style={{ listStyle: 'none' }}>
        {edges.map(({ node }) => (
          <li key={node.id}>
            <FollowCard person={node} />
          </li>
        ))}
      </Stack>
      <ShowMore pages={pages} of={totalCount} />
    </>
  )
}
