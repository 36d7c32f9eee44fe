import { useCallback } from 'react'
import { useRelayEnvironment } from 'react-relay'
import { commitMutation, type GraphQLTaggedNode, type MutationParameters } from 'relay-runtime'
import { isRefusal, type Failure } from './failure.ts'

type Tried<M extends MutationParameters> =
  | { data: M['response']; refused?: undefined }
  /** The server said no and why; undefined when no answer came, which another try may mend. */
  | { data?: undefined; refused?: Failure }

/** Fires a mutation whose failure the caller tells in its own way. Goes on when the screen is left. Never throws. */
export function useTry<M extends MutationParameters>(mutation: GraphQLTaggedNode) {
  const environment = useRelayEnvironment()
  return useCallback(
    (variables: M['variables']) =>
      new Promise<Tried<M>>((resolve) => {
        commitMutation<M>(environment, {
          mutation,
          variables,
          onCompleted: (data) => resolve({ data }),
          onError: (error) => resolve({ refused: isRefusal(error) ? error : undefined }),
        })
      }),
    [environment, mutation],
  )
}
