import {
  defaultFieldResolver,
  getNullableType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql'
import type { Context } from '../context.ts'
import { opensThing, scopesIn } from '../permission.ts'

/** The type a field leads to, where it says itself who may read one of its things. */
function guarded(type: unknown): GraphQLObjectType | undefined {
  const named = getNullableType(type as Parameters<typeof getNullableType>[0])
  return isObjectType(named) && scopesIn(named) !== undefined ? named : undefined
}

const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'

type Resolved = (value: unknown, ctx: Context) => unknown

/** A thing, or null where the viewer may not see it. */
const one =
  (type: GraphQLObjectType): Resolved =>
  (thing, ctx) => {
    if (thing == null || thing instanceof Error) return thing
    const opens = opensThing(type, thing, ctx)
    return opens instanceof Promise ? opens.then((open) => (open ? thing : null)) : opens ? thing : null
  }

/** Those of a list that the viewer may see. At once where nothing has to be asked for, as mostly: lists are long. */
const several = (type: GraphQLObjectType): Resolved => {
  const opened = (things: readonly unknown[], ctx: Context) => {
    const open = things.map((thing) => thing == null || thing instanceof Error || opensThing(type, thing, ctx))
    const kept = (told: readonly boolean[]) => (told.every(Boolean) ? things : things.filter((_, at) => told[at]))
    return open.every((one) => typeof one === 'boolean') ? kept(open) : Promise.all(open).then(kept)
  }
  return (list, ctx) => {
    if (!Array.isArray(list)) return list
    const things: unknown[] = list
    return things.some(isThenable) ? Promise.all(things).then((all) => opened(all, ctx)) : opened(things, ctx)
  }
}

/** What a field has to leave out of its answer; undefined for one that leads to nothing anybody may not see. */
function left({ type }: GraphQLField<unknown, Context>): Resolved | undefined {
  const plain = getNullableType(type)
  if (isListType(plain)) {
    const items = guarded(plain.ofType)
    return items && several(items)
  }
  const thing = isNonNullType(type) ? undefined : guarded(type)
  return thing && one(thing)
}

/**
 * What stands beside a thing the viewer sees is answered as far as they see it too: one they may not see is null, and
 * is left out of a list. As an error it would take the whole answer with it, also of a change that was made. Fields of
 * the root ask for themselves; where null is no answer it stays an error.
 */
export function omitInvisible(schema: GraphQLSchema): GraphQLSchema {
  const roots = new Set<unknown>([schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()])
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || roots.has(type) || type.name.startsWith('__')) continue
    for (const field of Object.values(type.getFields()) as GraphQLField<unknown, Context>[]) {
      const keep = left(field)
      if (!keep) continue
      const { resolve = defaultFieldResolver } = field
      field.resolve = (parent, args, ctx, info) => {
        const value: unknown = resolve(parent, args, ctx, info)
        // What Prisma promises is no Promise of the language.
        return isThenable(value) ? value.then((thing) => keep(thing, ctx)) : keep(value, ctx)
      }
    }
  }
  return schema
}
