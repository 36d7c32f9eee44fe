import { useEffect, useMemo, useRef } from 'react'
import { useRelayEnvironment, useSubscription } from 'react-relay'
import type { GraphQLTaggedNode, OperationType } from 'relay-runtime'
import { refresh } from './reconnects.ts'

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
