import type { Prisma } from '../../prisma/generated/client/client.ts'
import { accessChangesOf } from '../domain/people/accessChanges.ts'
import { builder } from '../platform/graphql/builder.ts'
import { signedIn, type Context } from '../platform/context.ts'
import { searchText } from '../platform/values/inputs.ts'
import { BY_NAME, peopleNamed } from '../domain/people/people.ts'
import { AWAITED, isRight, rightCatalogue } from '../platform/rights.ts'
import { settingsOf } from '../platform/settings.ts'
import { can, isPerson, isPersonOr } from '../platform/viewer.ts'
import { User } from '../domain/people/entity.ts'
import { Role } from './entity.ts'
import { editsRole, readsRights } from './rules.ts'
import './effective.ts'
import './reach.ts'
import './save.ts'
import './sync.ts'

interface RightEntry {
  name: string
  label: string
  category: string
}

const RightType = builder
  .objectRef<RightEntry>('Right')
  .implement({
    description: 'One right of the catalog (spec part 2, 6).',
    fields: (t) => ({
      name: t.exposeString('name', { description: 'The name rules ask for, such as view-users.' }),
      label: t.exposeString('label', { description: 'As shown in the rights matrix.' }),
      category: t.exposeString('category', { description: 'The column group of the matrix, such as users.' }),
      takesEffectWith: t.string({
        nullable: true,
        description: 'The area it takes effect with, while that is not built; null for a right that is asked for.',
        resolve: ({ name }) => (isRight(name) && AWAITED[name]) || null,
      }),
      viewerHolds: t.boolean({
        description: 'Whether the viewer holds it, and so may grant it.',
        resolve: ({ name }, _args, { viewer }) => isRight(name) && can(viewer, name),
      }),
    }),
  })

const forReaders = (_role: unknown, _args: unknown, { viewer }: Context) => readsRights(viewer)
builder.prismaNode('Role', {
  description: 'A named set of rights. Seen by anyone signed in.',
  id: { field: 'id' },
  select: { id: true, key: true },
  authScopes: ({ key }, { viewer }) =>
    viewer !== null &&
    (isPersonOr(viewer, ['modify-roles', 'edit-user-roles', 'view-users']) || key === viewer.roleKey),
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    key: t.exposeString('key', { description: 'The name in code, such as brand-manager.' }),
    name: t.exposeString('name', { description: 'As shown to people.' }),
    description: t.exposeString('description', { description: 'What it is for; may be empty.' }),
    rank: t.exposeInt('rank', {
      nullable: true,
      description: '0 is the most privileged; null stands outside the hierarchy.',
    }),
    reachesOwnDealers: t.exposeBoolean('reachesOwnDealers', {
      description: 'Whoever has it looks after the dealers they work at and their staff, as the Dealer Manager does.',
    }),
    builtIn: t.exposeBoolean('builtIn', { description: 'Shipped with the product and never deleted.' }),
    version: t.exposeInt('version', { description: 'Grows with each save; sent along when saving.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    rights: t.field({
      type: [RightType],
      description: 'What the role may do; for holders of modify-roles or edit-user-roles and for whoever has the role.',
      select: { key: true, rights: { select: { right: true } } },
      authScopes: (role, _args, { viewer }) =>
        viewer !== null && ((isPerson(viewer) && viewer.roleKey === role.key) || readsRights(viewer)),
      resolve: ({ rights }) => {
        const held = new Set(rights.map(({ right }) => right))
        return rightCatalogue.filter(({ name }) => held.has(name))
      },
    }),
    entersAdmin: t.boolean({
      description: 'May enter the admin portal.',
      select: { key: true },
      resolve: async ({ key }, _args, ctx) => (await settingsOf(ctx)).adminRoles.includes(key),
    }),
    userCount: t.relationCount('users', {
      description: 'People who have it; for holders of modify-roles or edit-user-roles.',
      authScopes: forReaders,
    }),
    viewerCanEdit: t.boolean({
      description: 'Whether the viewer may save it.',
      select: { key: true, rank: true },
      resolve: (role, _args, { viewer }) => editsRole(viewer, role),
    }),
  }),
})

User.listWithin('Role', 'users', {
  description:
    'Who has it, by name, as far as the viewer reaches them; for holders of modify-roles or edit-user-roles.',
  may: readsRights,
  of: (roleId) => ({ roleId }),
  args: (arg) => ({ text: arg.string({ description: 'Words of the name or email address.' }) }),
  found: ({ text }) => peopleNamed(text),
  order: BY_NAME,
})

Role.list('roles', {
  description:
    'Roles, most privileged first (spec part 2, 6); those outside the hierarchy last. Nobody sees roles above the own rank.',
  args: (arg) => ({ text: arg.string({ description: 'Part of the name or description.' }) }),
  found({ text }): Prisma.RoleWhereInput {
    const words = searchText(text)
    if (!words) return {}
    return {
      OR: [
        { name: { contains: words, mode: 'insensitive' } },
        { description: { contains: words, mode: 'insensitive' } },
      ],
    }
  },
  order: [{ rank: { sort: 'asc', nulls: 'last' } }, { name: 'asc' }],
  size: 100,
})

Role.one('role', 'One role; null unless the viewer may know of it.')

builder.queryField('rights', (t) =>
  t.field({
    type: [RightType],
    authScopes: { personOr: ['modify-roles', 'edit-user-roles'] },
    description: 'The whole catalog of rights, by category.',
    resolve: () => rightCatalogue,
  }),
)

User.list('rightHolders', {
  description: 'Who holds a right through the role, by name, as far as the viewer reaches them.',
  may: readsRights,
  args: (arg) => ({
    right: arg.string({ required: true, description: 'Name of the right, such as view-users.' }),
    text: arg.string({ description: 'Words of the name or email address.' }),
  }),
  found: ({ right, text }): Prisma.UserWhereInput => ({
    AND: [{ role: { rights: { some: { right } } } }, peopleNamed(text)],
  }),
  order: BY_NAME,
})

builder.subscriptionField('accessChanged', (t) =>
  t.prismaField({
    type: 'User',
    nullable: true,
    authScopes: { signedIn: true },
    description:
      'The viewer, whenever what they may do or reach may have changed: the role, its rights, groups, dealers. While acting as someone, also for the administrator really there.',
    subscribe: async (_root, _args, ctx) => {
      const { id, roleKey, realActor } = signedIn(ctx)
      const actor =
        realActor &&
        (await ctx.db.user.findUnique({
          where: { id: realActor.id },
          select: { id: true, role: { select: { key: true } } },
        }))
      return accessChangesOf(ctx.services.pubsub, [
        { id, roleKey },
        ...(actor ? [{ id: actor.id, roleKey: actor.role.key }] : []),
      ]) as AsyncIterable<never>
    },
    resolve: (query, _event, _args, { db, viewer }) =>
      viewer ? db.user.findUnique({ ...query, where: { id: viewer.id } }) : null,
  }),
)
