import DataLoader from 'dataloader'
import type { Call, Context } from '../context.ts'

/** What tells the loaders of a request apart where there are several, such as one for each model. */
type Name = string | null | void

/** The loader of a request. */
export type Loader<Key, Value, Of extends Name = void> = (ctx: Context, of: Of) => DataLoader<Key, Value, string>

/** Reads what there is of a tick's keys, all at once. */
type Load<Key, Value, Of> = (ctx: Context, keys: Key[], of: Of) => Promise<ReadonlyMap<string, Value>>

interface Options {
  /** False where a mutation changes in the same request what was read. */
  cache?: boolean
}

/**
 * Reads something for all rows of a request at once. Where nothing is found it is what `otherwise` says.
 *
 * @example
 *   const titleOf = loader(async ({ db }, ids) => new Map(…), () => null)
 *   resolve: ({ courseId }, _args, ctx) => titleOf(ctx).load(courseId)
 */
export function loader<Value, Missing, Of extends Name = void>(
  load: Load<string, Value, Of>,
  otherwise: (key: string, of: Of) => Missing,
  options?: Options,
): Loader<string, Value | Missing, Of> {
  return loaderBy((key) => key, load, otherwise, options)
}

/** The same for keys of more than an id, told apart by `nameOf`. */
export function loaderBy<Key, Value, Missing, Of extends Name = void>(
  nameOf: (key: Key) => string,
  load: Load<Key, Value, Of>,
  otherwise: (key: Key, of: Of) => Missing,
  options: Options = {},
): Loader<Key, Value | Missing, Of> {
  const loaders = new WeakMap<Call, Map<Of, DataLoader<Key, Value | Missing, string>>>()
  const make = (ctx: Context, of: Of) =>
    new DataLoader<Key, Value | Missing, string>(
      async (keys) => {
        const found = await load(ctx, [...keys], of)
        return keys.map((key) => found.get(nameOf(key)) ?? otherwise(key, of))
      },
      { ...options, cacheKeyFn: nameOf },
    )
  return (ctx, of) => {
    const own = loaders.get(ctx.call) ?? new Map<Of, DataLoader<Key, Value | Missing, string>>()
    loaders.set(ctx.call, own)
    const made = own.get(of) ?? make(ctx, of)
    own.set(of, made)
    return made
  }
}

/** For which keys something holds: `load` answers with those. */
export const membership = <Of extends Name = void>(
  load: (ctx: Context, keys: string[], of: Of) => Promise<string[]>,
): Loader<string, boolean, Of> =>
  loader(
    async (ctx, keys, of: Of) => new Map((await load(ctx, keys, of)).map((key) => [key, true])),
    () => false,
  )
