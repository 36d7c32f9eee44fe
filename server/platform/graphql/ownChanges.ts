import { defaultFieldResolver, type GraphQLSchema } from 'graphql'
import type { Context } from '../context.ts'
import { failure } from '../errors.ts'
import { FOR_PEOPLE, scopesIn } from '../permission.ts'

/**
 * What anybody may change while signed out is of whoever sits there: signing in, registering, the language. A partner
 * system has nothing to do there.
 */
export function keepOwnChangesPersonal(schema: GraphQLSchema): GraphQLSchema {
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    const scopes = scopesIn(field)
    if (typeof scopes !== 'object' || scopes === null || !('public' in scopes)) continue
    const resolve = field.resolve ?? defaultFieldResolver
    field.resolve = (root, args, ctx: Context, info) => {
      if (ctx.viewer?.clientId) throw failure('FORBIDDEN', FOR_PEOPLE)
      return resolve(root, args, ctx, info)
    }
  }
  return schema
}
