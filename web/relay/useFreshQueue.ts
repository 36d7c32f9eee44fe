import { useEffect, useRef } from 'react'
import { useRelayEnvironment } from 'react-relay'
import type { GraphQLTaggedNode, OperationType } from 'relay-runtime'
import { refresh } from './reconnects.ts'

/**
 * How many wait, or the numbers of several, is kept live by the sidebar; when it changes without us the list is asked
 * for again, and the store changes it in place.
 */
export function useFreshQueue<Q extends OperationType>(
  document: GraphQLTaggedNode,
  variables: Q['variables'],
  waiting: number | string,
): void {
  const environment = useRelayEnvironment()
  const shown = useRef(waiting)
  useEffect(() => {
    if (shown.current === waiting) return
    shown.current = waiting
    const asked = refresh(environment, document, variables)
    return () => asked.unsubscribe()
  }, [environment, document, variables, waiting])
}
