import { useMutation, type UseMutationConfig } from 'react-relay'
import type { GraphQLTaggedNode, MutationParameters } from 'relay-runtime'
import { isFailure, reportFailure } from './failure.ts'

type Saved<M extends MutationParameters> =
  | { data: M['response']; fields?: undefined; expected?: undefined }
  | { data?: undefined; fields: Record<string, string>; expected?: string }

type Config<M extends MutationParameters> = Omit<UseMutationConfig<M>, 'variables' | 'onCompleted' | 'onError'> & {
  /** A failure with this code, or `any`, is for the caller to tell: its sentence comes back as `expected`. */
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
          const refused = isFailure(error) ? error : undefined
          const fields = refused?.fields ?? {}
          const expected = expects && (expects === 'any' || refused?.code === expects) ? error.message : undefined
          if (Object.keys(fields).length === 0 && !expected) reportFailure(error)
          resolve({ fields, expected })
        },
      })
    })
  return [save, isSaving] as const
}
