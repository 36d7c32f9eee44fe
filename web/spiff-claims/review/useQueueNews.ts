import { graphql } from 'react-relay'
import type { GraphQLTaggedNode, OperationType } from 'relay-runtime'
import { useRefreshOnNews } from '../../relay/reconnects.ts'

/**
 * Asks again for what is on screen when a claim comes in, changes or is decided; the store then changes it in place.
 */
export function useQueueNews<Q extends OperationType>(document: GraphQLTaggedNode, variables: Q['variables']) {
  useRefreshOnNews<Q>(
    graphql`
      subscription useQueueNewsSubscription { claimQueueChanged { id status version } }
    `,
    document,
    variables,
  )
}
