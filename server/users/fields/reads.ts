import type { Context } from '../../platform/context.ts'
import { can } from '../../platform/viewer.ts'

export const isSelf = (user: { id: string }, ctx: Context) => ctx.viewer?.id === user.id

/** Who issued the token that is sent along, as far as a partner system may know of them. */
export const isIssuer = (user: { id: string }, { viewer }: Context) => viewer?.issuerId === user.id

/** What only the person and who manages people read. */
export const personal = (user: { id: string }, _args: unknown, ctx: Context) =>
  isSelf(user, ctx) || can(ctx.viewer, 'view-users')
