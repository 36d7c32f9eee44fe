import { IconGift } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { graphql } from 'react-relay'
import type { RewardList_query$key } from '../../__generated__/RewardList_query.graphql.ts'
import type { RewardListPageQuery } from '../../__generated__/RewardListPageQuery.graphql.ts'
import { usePages } from '../../relay/usePages.ts'
import { RecordCards } from '../../ui/lists/cards/RecordCards.tsx'
import type { SearchState } from '../../ui/lists/search/useSearchState.ts'
import { RewardCard } from './RewardCard.tsx'

type Props = {
  query: RewardList_query$key
  search: Pick<SearchState, 'active' | 'clear'>
  none: { title: string; text: string; action?: ReactNode }
}

/** Own rewards, as cards. */
export function RewardList({ query, search, none }: Props) {
  const pages = usePages<RewardListPageQuery, RewardList_query$key>(
    graphql`
    fragment RewardList_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 24 }, after: { type: "String" }, text: { type: "String" }, status: { type: "[RewardStatus!]" }, soonest: { type: "Boolean" })
    @refetchable(queryName: "RewardListPageQuery") {
      rewards(first: $first, after: $after, text: $text, status: $status, soonest: $soonest) @connection(key: "RewardList_rewards", filters: ["text", "status", "soonest"]) {
        edges { node { id ...RewardCard_reward } }
      }
    }
  `,
    query,
  )
  return (
    <RecordCards
      items={pages.data.rewards.edges.map(({ node }) => node)}
      keyOf={({ id }) => id}
      label="Rewards"
      columnWidth={300}
      pageSize={24}
      pages={pages}
      search={search}
      notFound="No reward matches this search"
      none={{ icon: IconGift, ...none }}
    >
      {(reward) => <RewardCard reward={reward} />}
    </RecordCards>
  )
}
