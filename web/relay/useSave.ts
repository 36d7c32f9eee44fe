import { useMutation, type UseMutationConfig } from 'react-relay'
import type { GraphQLTaggedNode, MutationParameters } from 'relay-runtime'
import { isFailure, reportFailure } from './failure.ts'

type Saved<M extends MutationParameters> = { data: M['response']; fields?: undefined; code?: undefined } | { data?: undefined; fields: Record<string, string>; code?: string }

type Config<M extends MutationParameters> = Omit<UseMutationConfig<M>, 'variables' | 'onCompleted' | 'onError'> & {
  /** A failure with this code is for the caller to tell. */
  expects?: string
}

/**
 * Fires a mutation. A failure is told on the alert surface; sentences about fields come back for the form instead.
 * `save` never throws: look at `data`.
 */
export function useSave<M extends MutationParameters>(mutation: GraphQLTaggedNode) {
  const [commit, isSaving] = useMutation<M>(mutation)
  const save = (variables: M['variables'], { expects, ...config }: Config<M> = {}) =>
    new Promise<Saved<M>>((resolve) => {
      commit({
        ...config,
        variables,
        onCompleted: (data) => resolve({ data }),
        onError: (error) => {
          const { fields, code } = isFailure(error) ? error : { fields: {}, code: undefined }
          if (Object.keys(fields).length === 0 && !(expects && code === expects)) reportFailure(error)
          resolve({ fields, code })
        },
      })
    })
  return [save, isSaving] as const
}
