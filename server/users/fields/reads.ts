import type { Context } from '../../platform/context.ts'
import { can } from '../../platform/viewer.ts'

export const isSelf = (user: { id: string }, ctx: Context) => ctx.viewer?.id === user.id

/** What only the person and who manages people read. */
export const personal = (user: { id: string }, _args: unknown, ctx: Context) =>
  isSelf(user, ctx) || can(ctx.viewer, 'view-users')
