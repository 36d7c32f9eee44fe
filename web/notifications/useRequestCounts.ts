import { useMemo } from 'react'
import { graphql, useLazyLoadQuery, useSubscription } from 'react-relay'
import type { GraphQLSubscriptionConfig } from 'relay-runtime'
import type { useRequestCountsQuery } from '../__generated__/useRequestCountsQuery.graphql.ts'
import type { useRequestCountsSubscription } from '../__generated__/useRequestCountsSubscription.graphql.ts'
import type { Badge } from '../contract/__generated__/limits.ts'
import { useRefreshOnReconnect } from '../relay/reconnects.ts'

const query = graphql`query useRequestCountsQuery { requestCounts { counts { of count } } }`

/** What waits for this admin's decision: asked for once, then told by the server whenever it changes. */
export function useRequestCounts(): (badge: Badge) => number {
  const config = useMemo<GraphQLSubscriptionConfig<useRequestCountsSubscription>>(
    () => ({
      subscription: graphql`subscription useRequestCountsSubscription { requestCounts { counts { of count } } }`,
      variables: {},
    }),
    [],
  )
  useSubscription(config)
  const { counts } = useLazyLoadQuery<useRequestCountsQuery>(query, {}).requestCounts
  useRefreshOnReconnect(query, {})
  return (badge) => counts.find(({ of }) => of === badge)?.count ?? 0
}
