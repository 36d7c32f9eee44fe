import type { Prisma } from '../../prisma/generated/client/client.ts'
import { builder } from '../platform/graphql/builder.ts'
import { signedIn } from '../platform/context.ts'
import { searchText } from '../platform/values/inputs.ts'
import { BY_NAME, peopleNamed } from '../domain/people/people.ts'
import { given } from '../platform/kit/saves.ts'
import { ManagedDealer, User } from '../domain/people/entity.ts'
import { AdminGroup, EditedAdminGroup } from './entity.ts'
import { adminGroupsVisibleTo } from './rules.ts'

builder.prismaNode('AdminGroup', {
  description: 'Gives its people reach over its dealers and their staff. Seen by who sees all and by its people.',
  id: { field: 'id' },
  select: { id: true },
  authScopes: ({ id }, ctx) => AdminGroup.sees(ctx, id),
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    name: t.exposeString('name', { description: 'As shown to administrators.' }),
    active: t.exposeBoolean('active', { description: 'Turned off, it gives nobody reach.' }),
    version: t.exposeInt('version', { description: 'Grows with each save; sent along when saving.' }),
    userCount: t.relationCount('users', { description: 'People it gives reach.' }),
    dealerCount: t.relationCount('dealers', { description: 'Dealers they reach through it.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    includesViewer: t.boolean({
      description: 'Whether the viewer is one of its people.',
      select: (_args, ctx) => ({ users: { where: { userId: ctx.viewer?.id ?? '' }, select: { userId: true } } }),
      resolve: ({ users }) => users.length > 0,
    }),
  }),
})

User.listWithin('AdminGroup', 'users', {
  description: 'Its people, by name, as far as the viewer reaches them.',
  of: (groupId) => ({ adminGroups: { some: { groupId } } }),
  args: (arg) => ({ text: arg.string({ description: 'Words of the name or email address.' }) }),
  found: ({ text }) => peopleNamed(text),
  order: BY_NAME,
})

ManagedDealer.listWithin('AdminGroup', 'dealers', {
  description: 'Its dealers, by name.',
  // Empty, rather than refused, for who looks after none.
  may: { personOr: 'view-dealers' },
  of: (groupId) => ({ adminGroups: { some: { groupId } } }),
  args: (arg) => ({ text: arg.string({ description: 'Part of the name or city.' }) }),
  found({ text }): Prisma.DealerWhereInput {
    const words = searchText(text)
    if (!words) return {}
    return {
      OR: [{ name: { contains: words, mode: 'insensitive' } }, { city: { contains: words, mode: 'insensitive' } }],
    }
  },
  order: [{ name: 'asc' }],
})

EditedAdminGroup.list('adminGroups', {
  description: 'Admin groups: all for who sees all, else the own ones.',
  args: (arg) => ({ text: arg.string({ description: 'Part of the name.' }), active: arg.boolean() }),
  found({ text, active }): Prisma.AdminGroupWhereInput {
    const words = searchText(text)
    return { ...given({ active }), ...(words ? { name: { contains: words, mode: 'insensitive' } } : {}) }
  },
  orders: {
    NAME: ['By name.', (way) => [{ name: way }]],
    ACTIVE: ['Those turned off, then those on; each by name.', (way) => [{ active: way }, { name: 'asc' }]],
    DEALERS: ['By the number of dealers.', (way) => [{ dealers: { _count: way } }, { name: 'asc' }]],
    USERS: ['By the number of people.', (way) => [{ users: { _count: way } }, { name: 'asc' }]],
    NEWEST: ['Newest first.', { createdAt: 'desc' }],
    OLDEST: ['Oldest first.', { createdAt: 'asc' }],
  },
})

EditedAdminGroup.one('adminGroup', 'One admin group; null unless the viewer may change it.')

builder.queryField('adminGroupNames', (t) =>
  t.prismaField({
    type: ['AdminGroup'],
    authScopes: { personOr: 'modify-admin-groups' },
    args: { active: t.arg.boolean({ description: 'Only those in this state.' }) },
    description: 'Admin groups to choose from, by name, at most 500: all for who sees all, else the own ones.',
    resolve: (query, _root, { active }, ctx) =>
      ctx.db.adminGroup.findMany({
        ...query,
        take: 500,
        where: { AND: [adminGroupsVisibleTo(signedIn(ctx)), given({ active })] },
        orderBy: [{ name: 'asc' }, { id: 'asc' }],
      }),
  }),
)
