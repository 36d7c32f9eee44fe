/* oxlint-disable relay/unused-fields -- the sums are asked anew for whoever shows them */
import { useMemo } from 'react'
import { fetchQuery, graphql, useRelayEnvironment, useSubscription } from 'react-relay'
import type { GraphQLSubscriptionConfig } from 'relay-runtime'
import type { useClaimChangesSubscription } from '../__generated__/useClaimChangesSubscription.graphql.ts'
import type { useClaimChangesTotalsQuery } from '../__generated__/useClaimChangesTotalsQuery.graphql.ts'

const subscription = graphql`subscription useClaimChangesSubscription { spiffClaimChanged { id ...ClaimRow_claim ...ClaimDetails_claim } }`

/** Each step of an own claim shows at once, and the sums over the list with it. */
export function useClaimChanges() {
  const environment = useRelayEnvironment()
  const config = useMemo<GraphQLSubscriptionConfig<useClaimChangesSubscription>>(
    () => ({
      subscription,
      variables: {},
      onNext: () => {
        fetchQuery<useClaimChangesTotalsQuery>(
          environment,
          graphql`
        query useClaimChangesTotalsQuery { claimedTotal { currency waiting { minor } granted { minor } paid { minor } } }
      `,
          {},
          { fetchPolicy: 'network-only' },
        ).subscribe({})
      },
    }),
    [environment],
  )
  useSubscription(config)
}
