import DataLoader from 'dataloader'
import type { Prisma } from '../../prisma/generated/client/client.ts'
import { builder } from '../platform/graphql/builder.ts'
import { once, signedIn, type Context } from '../platform/context.ts'
import { orderOf, searchText } from '../platform/values/inputs.ts'
import { BY_NAME, peopleNamed } from '../domain/people/people.ts'
import { seesAll } from '../platform/viewer.ts'
import { dealersLookedAfterBy } from '../dealers/rules.ts'
import { usersSeenBy } from '../users/rules.ts'
import { adminGroupsEditedBy, adminGroupsSeenBy } from './rules.ts'

const seenGroups = (ctx: Context) =>
  once(
    ctx,
    'seen-admin-groups',
    () =>
      new DataLoader<string, boolean>(async (ids) => {
        const seen = new Set(
          (
            await ctx.db.adminGroup.findMany({
              where: { AND: [{ id: { in: [...ids] } }, adminGroupsSeenBy(signedIn(ctx))] },
              select: { id: true },
            })
          ).map(({ id }) => id),
        )
        return ids.map((id) => seen.has(id))
      }),
  )

const usersOf = (groupId: string, text: string | null | undefined, ctx: Context): Prisma.UserWhereInput => ({
  AND: [{ adminGroups: { some: { groupId } } }, usersSeenBy(signedIn(ctx)), peopleNamed(text)],
})

const dealersOf = (groupId: string, text: string | null | undefined, ctx: Context): Prisma.DealerWhereInput => {
  const words = searchText(text)
  return {
    AND: [
      { adminGroups: { some: { groupId } } },
      dealersLookedAfterBy(signedIn(ctx)),
      words
        ? {
            OR: [
              { name: { contains: words, mode: 'insensitive' } },
              { city: { contains: words, mode: 'insensitive' } },
            ],
          }
        : {},
    ],
  }
}

builder.prismaNode('AdminGroup', {
  description: 'Gives its people reach over its dealers and their staff. Seen by who sees all and by its people.',
  id: { field: 'id' },
  select: { id: true },
  authScopes: ({ id }, ctx) => {
    if (!ctx.viewer) return false
    return seesAll(ctx.viewer) || seenGroups(ctx).load(id)
  },
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    name: t.exposeString('name', { description: 'As shown to administrators.' }),
    active: t.exposeBoolean('active', { description: 'Switched off, it gives nobody reach.' }),
    version: t.exposeInt('version', { description: 'Grows with each save; sent along when saving.' }),
    userCount: t.relationCount('users', { description: 'People it gives reach.' }),
    dealerCount: t.relationCount('dealers', { description: 'Dealers they reach through it.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    includesViewer: t.boolean({
      description: 'Whether the viewer is one of its people.',
      select: (_args, ctx) => ({ users: { where: { userId: ctx.viewer?.id ?? '' }, select: { userId: true } } }),
      resolve: ({ users }) => users.length > 0,
    }),
    users: t.prismaConnection({
      type: 'User',
      cursor: 'id',
      description: 'Its people, by name, as far as the viewer reaches them.',
      args: {
        text: t.arg.string({ description: 'Words of the name or email address.' }),
        offset: t.arg.int({ description: 'For numbered pages of the REST calls.' }),
      },
      totalCount: ({ id }, { text }, ctx) => ctx.db.user.count({ where: usersOf(id, text, ctx) }),
      resolve: (query, { id }, { text, offset }, ctx) =>
        ctx.db.user.findMany({
          ...query,
          ...(offset ? { skip: offset } : {}),
          where: usersOf(id, text, ctx),
          orderBy: BY_NAME,
        }),
    }),
    dealers: t.prismaConnection({
      type: 'Dealer',
      cursor: 'id',
      description: 'Its dealers, by name.',
      args: {
        text: t.arg.string({ description: 'Part of the name or city.' }),
        offset: t.arg.int({ description: 'For numbered pages of the REST calls.' }),
      },
      totalCount: ({ id }, { text }, ctx) => ctx.db.dealer.count({ where: dealersOf(id, text, ctx) }),
      resolve: (query, { id }, { text, offset }, ctx) =>
        ctx.db.dealer.findMany({
          ...query,
          ...(offset ? { skip: offset } : {}),
          where: dealersOf(id, text, ctx),
          orderBy: [{ name: 'asc' }, { id: 'asc' }],
        }),
    }),
  }),
})

interface GroupSearch {
  text?: string | null
  active?: boolean | null
}

const groupsFound = ({ text, active }: GroupSearch): Prisma.AdminGroupWhereInput => {
  const words = searchText(text)
  return { ...(words ? { name: { contains: words, mode: 'insensitive' } } : {}), ...(active == null ? {} : { active }) }
}

builder.queryField('adminGroups', (t) =>
  t.prismaConnection({
    type: 'AdminGroup',
    cursor: 'id',
    authScopes: { right: 'modify-admin-groups' },
    description: 'Admin groups: all for who sees all, else the own ones.',
    args: {
      text: t.arg.string({ description: 'Part of the name.' }),
      active: t.arg.boolean(),
      sort: t.arg.string({ description: 'name, active, dealers, users or created; a minus in front for descending.' }),
      offset: t.arg.int({ description: 'For numbered pages of the REST calls.' }),
    },
    totalCount: (_parent, args, ctx) =>
      ctx.db.adminGroup.count({ where: { AND: [adminGroupsEditedBy(signedIn(ctx)), groupsFound(args)] } }),
    resolve: (query, _root, args, ctx) =>
      ctx.db.adminGroup.findMany({
        ...query,
        ...(args.offset ? { skip: args.offset } : {}),
        where: { AND: [adminGroupsEditedBy(signedIn(ctx)), groupsFound(args)] },
        orderBy: orderOf<Prisma.AdminGroupOrderByWithRelationInput[]>(args.sort, {
          name: (way) => [{ name: way }, { id: way }],
          active: (way) => [{ active: way }, { name: 'asc' }, { id: 'asc' }],
          created: (way) => [{ createdAt: way }, { id: way }],
          dealers: (way) => [{ dealers: { _count: way } }, { name: 'asc' }, { id: 'asc' }],
          users: (way) => [{ users: { _count: way } }, { name: 'asc' }, { id: 'asc' }],
        }),
      }),
  }),
)

builder.queryField('adminGroup', (t) =>
  t.prismaField({
    type: 'AdminGroup',
    nullable: true,
    authScopes: { right: 'modify-admin-groups' },
    args: { databaseId: t.arg.id({ required: true }) },
    description: 'One admin group; null unless the viewer may change it.',
    resolve: (query, _root, { databaseId }, ctx) =>
      ctx.db.adminGroup.findFirst({
        ...query,
        where: { AND: [{ id: databaseId }, adminGroupsEditedBy(signedIn(ctx))] },
      }),
  }),
)

builder.queryField('adminGroupNames', (t) =>
  t.prismaField({
    type: ['AdminGroup'],
    authScopes: { signedIn: true },
    args: { active: t.arg.boolean({ description: 'Only those in this state.' }) },
    description: 'Admin groups to choose from, by name, at most 500: all for who sees all, else the own ones.',
    resolve: (query, _root, { active }, ctx) =>
      ctx.db.adminGroup.findMany({
        ...query,
        take: 500,
        where: { AND: [adminGroupsSeenBy(signedIn(ctx)), active == null ? {} : { active }] },
        orderBy: [{ name: 'asc' }, { id: 'asc' }],
      }),
  }),
)
