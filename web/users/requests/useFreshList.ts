import { useEffect, useMemo, useRef } from 'react'
import { fetchQuery, graphql, useRelayEnvironment, useSubscription } from 'react-relay'
import type { GraphQLSubscriptionConfig, GraphQLTaggedNode, OperationType } from 'relay-runtime'
import type { useFreshListSubscription } from '../../__generated__/useFreshListSubscription.graphql.ts'

type Counts = useFreshListSubscription['response']['requestCounts']

/**
 * Asks for a list of requests again when the server tells a number other than the one on screen; the store then changes
 * the list in place.
 */
export function useFreshList<Q extends OperationType>(
  document: GraphQLTaggedNode,
  variables: Q['variables'],
  shown: Partial<Counts>,
) {
  const environment = useRelayEnvironment()
  const latest = useRef(variables)
  useEffect(() => {
    latest.current = variables
  })
  // What the list was last asked for with; not what stands in the store, which the badges of the shell keep fresh by
  // themselves.
  const seen = useRef<Partial<Counts>>(shown)
  const config = useMemo<GraphQLSubscriptionConfig<useFreshListSubscription>>(
    () => ({
      subscription: graphql`subscription useFreshListSubscription { requestCounts { userRequests learnerRequests deactivations participating } }`,
      variables: {},
      onNext: (answer) => {
        const told = answer?.requestCounts
        if (!told || !(Object.keys(seen.current) as (keyof Counts)[]).some((name) => told[name] !== seen.current[name]))
          return
        seen.current = Object.fromEntries(Object.keys(seen.current).map((name) => [name, told[name as keyof Counts]]))
        fetchQuery<Q>(environment, document, latest.current).subscribe({ error: () => undefined })
      },
    }),
    [environment, document],
  )
  useSubscription(config)
}
