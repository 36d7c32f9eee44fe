import { useMemo } from 'react'
import { fetchQuery, graphql, useRelayEnvironment, useSubscription } from 'react-relay'
import type { GraphQLSubscriptionConfig } from 'relay-runtime'
import type { useClaimChangesSubscription } from '../__generated__/useClaimChangesSubscription.graphql.ts'
import type { ClaimTotalsQuery } from '../__generated__/ClaimTotalsQuery.graphql.ts'
import { claimTotals } from './ClaimTotals.tsx'

const subscription = graphql`subscription useClaimChangesSubscription { spiffClaimChanged { ...ClaimRow_claim ...ClaimDetails_claim } }`

/** Each step of an own claim shows at once, and the sums over the list with it. */
export function useClaimChanges() {
  const environment = useRelayEnvironment()
  const config = useMemo<GraphQLSubscriptionConfig<useClaimChangesSubscription>>(
    () => ({
      subscription,
      variables: {},
      onNext: () => {
        fetchQuery<ClaimTotalsQuery>(environment, claimTotals, {}, { fetchPolicy: 'network-only' }).subscribe({})
      },
    }),
    [environment],
  )
  useSubscription(config)
}
