import { useEffect, useMemo, useRef } from 'react'
import { graphql, useRelayEnvironment, useSubscription } from 'react-relay'
import type { GraphQLSubscriptionConfig, GraphQLTaggedNode, OperationType } from 'relay-runtime'
import { refresh } from '../../relay/reconnects.ts'
import type { useQueueNewsSubscription } from '../../__generated__/useQueueNewsSubscription.graphql.ts'

/** A hundred claims granted at once are one question. */
const SETTLES = 400

/**
 * Asks again for what is on screen when a claim comes in, changes or is decided; the store then changes it in place.
 */
export function useQueueNews<Q extends OperationType>(document: GraphQLTaggedNode, variables: Q['variables']) {
  const environment = useRelayEnvironment()
  const latest = useRef(variables)
  useEffect(() => {
    latest.current = variables
  })
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const config = useMemo<GraphQLSubscriptionConfig<useQueueNewsSubscription>>(
    () => ({
      subscription: graphql`subscription useQueueNewsSubscription { claimQueueChanged { id status version } }`,
      variables: {},
      onNext: () => {
        clearTimeout(waiting.current)
        waiting.current = setTimeout(() => refresh(environment, document, latest.current), SETTLES)
      },
    }),
    [environment, document],
  )
  useSubscription(config)
  useEffect(() => () => clearTimeout(waiting.current), [])
}
