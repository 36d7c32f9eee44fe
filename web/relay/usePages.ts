import { useState } from 'react'
import { usePaginationFragment } from 'react-relay'
import type { KeyType } from 'react-relay/ReactRelayTypes'
import type { GraphQLTaggedNode, OperationType } from 'relay-runtime'

/** A connection that grows: what useAppendOnScroll wants, and the error of the last page with a way to try again. */
export function usePages<Q extends OperationType, K extends KeyType>(fragment: GraphQLTaggedNode, key: K) {
  const pages = usePaginationFragment<Q, K>(fragment, key)
  const [error, setError] = useState<Error | null>(null)
  const loadNext = (count: number, options: { onComplete?: (error: Error | null) => void } = {}) => {
    setError(null)
    return pages.loadNext(count, {
      onComplete(failed) {
        setError(failed)
        options.onComplete?.(failed)
      },
    })
  }
  return {
    data: pages.data,
    hasNext: pages.hasNext,
    isLoadingNext: pages.isLoadingNext,
    refetch: pages.refetch,
    loadNext,
    error,
  }
}
