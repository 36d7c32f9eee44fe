import { useEffect, useMemo, useRef } from 'react'
import { fetchQuery, graphql, useRelayEnvironment, useSubscription } from 'react-relay'
import type { GraphQLSubscriptionConfig, GraphQLTaggedNode, OperationType } from 'relay-runtime'
import type { useFreshListSubscription } from '../__generated__/useFreshListSubscription.graphql.ts'

type Counts = useFreshListSubscription['response']['requestCounts']

/** Asks for a list of requests again when the server tells a number other than the one on screen; the store then changes the list in place. */
export function useFreshList<Q extends OperationType>(document: GraphQLTaggedNode, variables: Q['variables'], shown: Partial<Counts>) {
  const environment = useRelayEnvironment()
  const latest = useRef({ variables, shown })
  useEffect(() => { latest.current = { variables, shown } })
  const config = useMemo<GraphQLSubscriptionConfig<useFreshListSubscription>>(() => ({
    subscription: graphql`subscription useFreshListSubscription { requestCounts { userRequests learnerRequests deactivations participating } }`,
    variables: {},
    onNext: (answer) => {
      const told = answer?.requestCounts
      const seen = latest.current.shown
      const isNews = told && (Object.keys(seen) as (keyof Counts)[]).some((name) => told[name] !== seen[name])
      if (isNews) fetchQuery<Q>(environment, document, latest.current.variables).subscribe({ error: () => undefined })
    },
  }), [environment, document])
  useSubscription(config)
}
