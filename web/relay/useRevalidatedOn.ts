import { useMemo } from 'react'
import { useSubscription } from 'react-relay'
import { useRevalidator } from 'react-router'
import type { GraphQLTaggedNode } from 'relay-runtime'

const NOTHING = {}

/**
 * Asks for what the screen shows anew with each event of a subscription without variables. Answers the same for the
 * screen itself.
 */
export function useRevalidatedOn(subscription: GraphQLTaggedNode) {
  const { revalidate } = useRevalidator()
  const config = useMemo(
    () => ({ subscription, variables: NOTHING, onNext: () => void revalidate() }),
    [subscription, revalidate],
  )
  useSubscription(config)
  return () => void revalidate()
}
