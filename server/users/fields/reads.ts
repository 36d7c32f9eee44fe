import { once, type Context } from '../../platform/context.ts'
import { can } from '../../platform/viewer.ts'

export const isSelf = (user: { id: string }, ctx: Context) => ctx.viewer?.id === user.id

/** Who issued the token that is sent along, as far as a partner system may know of them. */
export const isIssuer = (user: { id: string }, { viewer }: Context) => viewer?.issuerId === user.id

/** What only the person and who manages people read. */
export const personal = (user: { id: string }, _args: unknown, ctx: Context) =>
  isSelf(user, ctx) || can(ctx.viewer, 'view-users')

/** Who somebody is: for all who see the person, but not for a partner system that knows them as its issuer alone. */
const asPerson = (user: { id: string }, _args: unknown, ctx: Context) =>
  !isIssuer(user, ctx) || can(ctx.viewer, 'view-users')

/** A field that tells who somebody is, and what a partner system without view-users reads there of its issuer. */
export const ofPerson = <T>(instead: (ctx: Context) => T) => ({
  authScopes: asPerson,
  unauthorizedResolver: (_user: unknown, _args: unknown, ctx: Context) => instead(ctx),
})

/** The token a partner system sends along; null for people. */
export const ownToken = (ctx: Context) =>
  once(ctx, 'own-token', async () =>
    ctx.viewer?.clientId
      ? ctx.db.apiClient.findUnique({
          where: { id: ctx.viewer.clientId },
          select: { name: true, createdAt: true, lastUsedAt: true },
        })
      : null,
  )
