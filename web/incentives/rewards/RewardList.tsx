import { Button } from '@mantine/core'
import { IconGift, IconSearchOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { graphql } from 'react-relay'
import type { RewardList_query$key } from '../../__generated__/RewardList_query.graphql.ts'
import type { RewardListPageQuery } from '../../__generated__/RewardListPageQuery.graphql.ts'
import { usePages } from '../../relay/usePages.ts'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { InfiniteList } from '../../ui/lists/InfiniteList.tsx'
import { RewardCard } from './RewardCard.tsx'

type Props = {
  query: RewardList_query$key
  searching: boolean
  clear: () => void
  empty: { title: string; text: string; action?: ReactNode }
}

/** Own rewards, as cards. */
export function RewardList({ query, searching, clear, empty }: Props) {
  const { data, hasNext, loadNext } = usePages<RewardListPageQuery, RewardList_query$key>(
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
    <InfiniteList
      items={data.rewards.edges.map(({ node }) => node)}
      keyOf={({ id }) => id}
      label="Rewards"
      columnWidth={300}
      pageSize={24}
      hasNext={hasNext}
      loadNext={loadNext}
      empty={
        searching ? (
          <EmptyState
            icon={IconSearchOff}
            title="No reward fits this search"
            action={
              <Button variant="default" onClick={clear}>
                Clear the search
              </Button>
            }
          />
        ) : (
          <EmptyState icon={IconGift} {...empty} />
        )
      }
    >
      {(reward) => <RewardCard reward={reward} />}
    </InfiniteList>
  )
}
