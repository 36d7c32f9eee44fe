import { defaultFieldResolver, type GraphQLSchema } from 'graphql'
import type { Context } from '../context.ts'
import { failure } from '../errors.ts'

/** Mutations open to any signed-in person that partner systems need as well. */
const FOR_PARTNERS = new Set(['uploadFile', 'markRead'])

/**
 * What asks for no right changes the caller's own things: a partner system has none, and must not change those of who
 * issued its token.
 */
export function keepOwnChangesPersonal(schema: GraphQLSchema): GraphQLSchema {
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    const scopes = (field.extensions.pothosOptions as { authScopes?: unknown } | undefined)?.authScopes
    const asksNoRight =
      typeof scopes !== 'object' ||
      scopes === null ||
      Object.keys(scopes).every((scope) => scope === 'signedIn' || scope === 'public')
    if (typeof scopes === 'function' || !asksNoRight || FOR_PARTNERS.has(field.name)) continue
    const resolve = field.resolve ?? defaultFieldResolver
    field.resolve = (root, args, ctx: Context, info) => {
      if (ctx.viewer?.clientId)
        throw failure('FORBIDDEN', 'This is for people: a partner system has no account of its own.')
      return resolve(root, args, ctx, info)
    }
  }
  return schema
}
