import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { fetchQuery, useRelayEnvironment, useSubscription } from 'react-relay'
import type { GraphQLTaggedNode, IEnvironment, OperationType, Variables } from 'relay-runtime'

const listeners = new Set<() => void>()

/**
 * What is shown may be out of date: the live connection stands again after it broke, or the server no longer knows
 * something a screen shows, withdrawn or deleted while it was open.
 */
export function tellStale() {
  for (const listener of listeners) listener()
}

/**
 * Runs each time the live connection came back, since what was told meanwhile is lost, and each time something shown
 * turned out to be gone: whoever shows live data asks for it anew.
 */
export function useReconnect(comeBack: () => void) {
  const latest = useEffectEvent(comeBack)
  useEffect(() => {
    const listener = () => latest()
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }, [])
}

/** Marks a question about what is shown already. */
export const REFRESH = 'refresh'

/** Asks anew for what is shown. It stays as it is until an answer comes. */
export function refresh(
  environment: IEnvironment,
  query: GraphQLTaggedNode,
  variables: Variables,
  failed: (error: Error) => void = () => {},
) {
  return fetchQuery(environment, query, variables, {
    fetchPolicy: 'network-only',
    networkCacheConfig: { force: true, metadata: { [REFRESH]: true } },
  }).subscribe({ error: failed })
}

/** Keeps a query that is shown up to date across a broken live connection. */
export function useRefreshOnReconnect(query: GraphQLTaggedNode, variables: Variables) {
  const environment = useRelayEnvironment()
  useReconnect(() => {
    refresh(environment, query, variables)
  })
}

/** A hundred decided at once are one question, in milliseconds. */
const SETTLES = 400
const NOTHING = {}

/** Asks again for what is on screen once news of a subscription without variables have settled. */
export function useRefreshOnNews<Q extends OperationType>(
  subscription: GraphQLTaggedNode,
  document: GraphQLTaggedNode,
  variables: Q['variables'],
): void {
  const environment = useRelayEnvironment()
  const latest = useRef(variables)
  useEffect(() => {
    latest.current = variables
  })
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const config = useMemo(
    () => ({
      subscription,
      variables: NOTHING,
      onNext: () => {
        clearTimeout(waiting.current)
        waiting.current = setTimeout(() => refresh(environment, document, latest.current), SETTLES)
      },
    }),
    [environment, subscription, document],
  )
  useSubscription(config)
  useEffect(() => () => clearTimeout(waiting.current), [])
}
