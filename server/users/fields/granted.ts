import { builder } from '../../platform/graphql/builder.ts'
import type { Context } from '../../platform/context.ts'
import { settingsOf } from '../../platform/settings.ts'
import { can } from '../../platform/viewer.ts'
import { isIssuer, isSelf } from './reads.ts'
import { mayActAs } from '../rules.ts'

/** The viewer reads of themselves what holds now, not what the role would give. */
const isHeld = (user: { id: string }, { viewer }: Context) => viewer?.id === user.id && viewer.held != null

// What the role gives.
builder.prismaObjectFields('User', (t) => ({
  rights: t.stringList({
    description:
      'Names of the rights the person holds through the role; for the person and holders of edit-user-roles. To a partner system those of its token, where the person issued it.',
    authScopes: (user, _args, ctx) => isSelf(user, ctx) || isIssuer(user, ctx) || can(ctx.viewer, 'edit-user-roles'),
    select: { id: true, role: { select: { rights: { select: { right: true }, orderBy: { right: 'asc' } } } } },
    resolve: (user, _args, ctx) => {
      if (isIssuer(user, ctx)) return [...ctx.viewer!.rights].sort()
      return isHeld(user, ctx) ? [] : user.role.rights.map(({ right }) => right)
    },
  }),
  heldRights: t.stringList({
    nullable: true,
    description: 'The same, and null for those who may not know.',
    select: { id: true, role: { select: { rights: { select: { right: true }, orderBy: { right: 'asc' } } } } },
    resolve: (user, _args, ctx) =>
      isSelf(user, ctx) || can(ctx.viewer, 'edit-user-roles') ? user.role.rights.map(({ right }) => right) : null,
  }),
  isAdmin: t.boolean({
    description: 'Whether the role is one of the configured admin roles.',
    select: { id: true, role: { select: { key: true } } },
    resolve: async (user, _args, ctx) => {
      if (isHeld(user, ctx)) return false
      const { adminRoles } = await settingsOf(ctx)
      return adminRoles.includes(user.role.key)
    },
  }),
  canActAs: t.boolean({
    description: 'Whether the viewer may start a proxy session as this person.',
    select: { id: true, role: { select: { rank: true } } },
    resolve: (user, _args, { viewer }) => viewer != null && mayActAs(viewer, user),
  }),
}))
