import { SimpleGrid } from '@mantine/core'
import { IconTrophy } from '@tabler/icons-react'
import { graphql } from 'react-relay'
import type { BoardList_query$key } from '../__generated__/BoardList_query.graphql.ts'
import type { BoardListPageQuery } from '../__generated__/BoardListPageQuery.graphql.ts'
import { usePages } from '../relay/usePages.ts'
import { ShowMore } from '../ui/lists/pagination/ShowMore.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { BoardCard } from './BoardCard.tsx'

/** The boards shown to the viewer, the one that ends last first. */
export function BoardList({ query }: { query: BoardList_query$key }) {
  const pages = usePages<BoardListPageQuery, BoardList_query$key>(
    graphql`
    fragment BoardList_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 6 }, after: { type: "String" })
    @refetchable(queryName: "BoardListPageQuery") {
      leaderboards(first: $first, after: $after, open: true) @connection(key: "BoardList_leaderboards") {
        totalCount
        edges { node { id ...BoardCard_board } }
      }
    }
  `,
    query,
  )
  const { edges, totalCount } = pages.data.leaderboards
  if (edges.length === 0)
    return (
      <EmptyState
        icon={IconTrophy}
        title="No leaderboards yet"
        text="As soon as you are on a leaderboard, it appears here with your place."
      />
    )
  return (
    <>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" style={{ alignItems: 'start' }}>
        {edges.map(({ node }) => (
          <BoardCard key={node.id} board={node} />
        ))}
      </SimpleGrid>
      <ShowMore pages={pages} of={totalCount} />
    </>
  )
}
