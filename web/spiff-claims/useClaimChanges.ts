import { useMemo } from 'react'
import { graphql, useRelayEnvironment, useSubscription } from 'react-relay'
import type { GraphQLSubscriptionConfig } from 'relay-runtime'
import type { useClaimChangesSubscription } from '../__generated__/useClaimChangesSubscription.graphql.ts'
import { refresh } from '../relay/reconnects.ts'
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
        refresh(environment, claimTotals, {})
      },
    }),
    [environment],
  )
  useSubscription(config)
}
