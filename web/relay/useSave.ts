import { useRef } from 'react'
import { useMutation, type UseMutationConfig } from 'react-relay'
import type { GraphQLTaggedNode, MutationParameters } from 'relay-runtime'
import { isFailure, reportFailure } from './failure.ts'
import { tellStale } from './reconnects.ts'

type Saved<M extends MutationParameters> =
  | { data: M['response']; fields?: undefined; expected?: undefined }
  | { data?: undefined; fields: Record<string, string>; expected?: string }

type Config<M extends MutationParameters> = Omit<UseMutationConfig<M>, 'variables' | 'onCompleted' | 'onError'> & {
  /** A failure with this code, or `any`, is for the caller to tell: its sentence comes back as `expected`. */
  expects?: string
}

/**
 * Fires a mutation. A failure is told on the alert surface; sentences about fields come back for the form instead.
 * Where the thing is gone, screens ask anew for what they show.
 * `save` never throws: look at `data`. What was asked last and is still under way is not asked again, as by a double
 * click: the second time answers nothing at all.
 */
export function useSave<M extends MutationParameters>(mutation: GraphQLTaggedNode) {
  const [commit, isSaving] = useMutation<M>(mutation)
  const underWay = useRef<string>(undefined)
  const save = (variables: M['variables'], { expects, ...config }: Config<M> = {}) => {
    // Files have no words to compare them by.
    const asked = config.uploadables ? undefined : JSON.stringify(variables)
    if (asked !== undefined && asked === underWay.current) return Promise.resolve<Saved<M>>({ fields: {} })
    underWay.current = asked
    return new Promise<Saved<M>>((done) => {
      const resolve = (saved: Saved<M>) => {
        if (underWay.current === asked) underWay.current = undefined
        done(saved)
      }
      commit({
        ...config,
        variables,
        onCompleted: (data) => resolve({ data }),
        onError: (error) => {
          const refused = isFailure(error) ? error : undefined
          const fields = refused?.fields ?? {}
          const expected = expects && (expects === 'any' || refused?.code === expects) ? error.message : undefined
          if (Object.keys(fields).length === 0 && !expected) reportFailure(error)
          if (refused?.code === 'NOT_FOUND') tellStale()
          resolve({ fields, expected })
        },
      })
    })
  }
  return [save, isSaving] as const
}
