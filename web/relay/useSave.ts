import { useMutation, type UseMutationConfig } from 'react-relay'
import type { GraphQLTaggedNode, MutationParameters } from 'relay-runtime'
import { isFailure, reportFailure } from './failure.ts'

type Saved<M extends MutationParameters> = { data: M['response']; fields?: undefined } | { data?: undefined; fields: Record<string, string> }

/**
 * Fires a mutation. A failure is told on the alert surface; sentences about fields come back for the form instead.
 * `save` never throws: look at `data`.
 */
export function useSave<M extends MutationParameters>(mutation: GraphQLTaggedNode) {
  const [commit, isSaving] = useMutation<M>(mutation)
  const save = (variables: M['variables'], config: Omit<UseMutationConfig<M>, 'variables' | 'onCompleted' | 'onError'> = {}) =>
    new Promise<Saved<M>>((resolve) => {
      commit({
        ...config,
        variables,
        onCompleted: (data) => resolve({ data }),
        onError: (error) => {
          const fields = isFailure(error) ? error.fields : {}
          if (Object.keys(fields).length === 0) reportFailure(error)
          resolve({ fields })
        },
      })
    })
  return [save, isSaving] as const
}
