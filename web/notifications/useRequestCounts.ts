import { useEffect, useMemo, useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment, useSubscription } from 'react-relay'
import type { GraphQLSubscriptionConfig } from 'relay-runtime'
import type { useRequestCountsQuery } from '../__generated__/useRequestCountsQuery.graphql.ts'
import type { useRequestCountsSubscription } from '../__generated__/useRequestCountsSubscription.graphql.ts'

type Counts = Partial<useRequestCountsQuery['response']['requestCounts']>

// The sidebar reads the counts by name.
// oxlint-disable-next-line relay/unused-fields
const query = graphql`query useRequestCountsQuery { requestCounts { userRequests } }`
const subscription = graphql`subscription useRequestCountsSubscription { requestCounts { userRequests } }`

/** What waits for this admin's decision: asked for once, then told by the server. The shell does not wait for it. */
export function useRequestCounts(): Counts {
  const environment = useRelayEnvironment()
  const [counts, setCounts] = useState<Counts>({})
  useEffect(() => {
    const asked = fetchQuery<useRequestCountsQuery>(environment, query, {}).subscribe({ next: ({ requestCounts }) => setCounts(requestCounts), error: () => {} })
    return () => asked.unsubscribe()
  }, [environment])
  const config = useMemo<GraphQLSubscriptionConfig<useRequestCountsSubscription>>(() => ({
    subscription,
    variables: {},
    onNext: (answer) => { if (answer) setCounts(answer.requestCounts) },
  }), [])
  useSubscription(config)
  return counts
}
