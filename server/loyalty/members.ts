import DataLoader from 'dataloader'
import type { Prisma } from '../../prisma/generated/client/client.ts'
import { builder } from '../platform/graphql/builder.ts'
import { once, signedIn, type Context } from '../platform/context.ts'
import { orderOf } from '../platform/values/inputs.ts'
import { BY_NAME, peopleNamed } from '../domain/people/people.ts'
import { membersSeenBy, seesMembers, sendsCredits } from './rules.ts'

interface Figures {
  points: number
  submissions: number
  approved: number
  last: Date | null
}

/** What is shown beside a member, of all members of a page at once. */
const figures = (ctx: Context) =>
  once(
    ctx,
    'loyalty-members',
    () =>
      new DataLoader<string, Figures>(async (ids) => {
        const wanted = [...ids]
        const [points, submitted] = await Promise.all([
          ctx.db.ledgerEntry.groupBy({
            by: ['userId'],
            where: { userId: { in: wanted }, unit: 'points' },
            _sum: { amount: true },
          }),
          ctx.db.loyaltySubmission.groupBy({
            by: ['userId', 'status'],
            where: { userId: { in: wanted } },
            _count: true,
            _max: { createdAt: true },
          }),
        ])
        return wanted.map((id) => {
          const own = submitted.filter(({ userId }) => userId === id)
          return {
            points: Number(points.find(({ userId }) => userId === id)?._sum.amount ?? 0),
            submissions: own.reduce((sum, { _count }) => sum + _count, 0),
            approved: own.find(({ status }) => status === 'APPROVED')?._count ?? 0,
            last: own.reduce<Date | null>(
              (last, { _max: { createdAt } }) => (createdAt && (!last || createdAt > last) ? createdAt : last),
              null,
            ),
          }
        })
      }),
  )

const Member = builder.prismaNode('User', {
  variant: 'LoyaltyMember',
  description:
    'A person who has sent something in to the programme. Seen by its administrators, and by the managers of the person’s dealer.',
  id: { field: 'id' },
  select: { id: true },
  authScopes: async ({ id }, ctx) => seesMembers(ctx.viewer) && (await seenMembers(ctx).load(id)),
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'Raw id of the person.' }),
    name: t.string({
      description: 'First and last name; the address while both are empty.',
      select: { firstName: true, lastName: true, email: true },
      resolve: ({ firstName, lastName, email }) => `${firstName} ${lastName}`.trim() || email,
    }),
    email: t.exposeString('email', { description: 'The address.' }),
    dealerNames: t.stringList({
      description: 'Dealers the person works at.',
      select: { dealers: { where: { active: true }, select: { dealer: { select: { name: true } } } } },
      resolve: ({ dealers }) => dealers.map(({ dealer }) => dealer.name),
    }),
    points: t.int({
      description: 'Points there now.',
      resolve: async ({ id }, _args, ctx) => (await figures(ctx).load(id)).points,
    }),
    submissions: t.int({
      description: 'How many were sent in.',
      resolve: async ({ id }, _args, ctx) => (await figures(ctx).load(id)).submissions,
    }),
    approved: t.int({
      description: 'How many of them were granted.',
      resolve: async ({ id }, _args, ctx) => (await figures(ctx).load(id)).approved,
    }),
    lastSubmittedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the newest came in; null without any.',
      resolve: async ({ id }, _args, ctx) => (await figures(ctx).load(id)).last,
    }),
    viewerCanSend: t.boolean({
      description: 'Whether the viewer may send points to the person.',
      resolve: ({ id }, _args, { viewer }) => viewer != null && sendsCredits(viewer) && viewer.id !== id,
    }),
  }),
})

const seenMembers = (ctx: Context) =>
  once(
    ctx,
    'seen-loyalty-members',
    () =>
      new DataLoader<string, boolean>(async (ids) => {
        const seen = new Set(
          (
            await ctx.db.user.findMany({
              where: { AND: [{ id: { in: [...ids] } }, membersSeenBy(signedIn(ctx))] },
              select: { id: true },
            })
          ).map(({ id }) => id),
        )
        return ids.map((id) => seen.has(id))
      }),
  )

const ORDERS: Record<string, (way: 'asc' | 'desc') => Prisma.UserOrderByWithRelationInput[]> = {
  name: (way) => BY_NAME.map((by) => Object.fromEntries(Object.keys(by).map((key) => [key, way]))),
  submissions: (way) => [{ loyaltySubmissions: { _count: way } }, ...BY_NAME],
}

const found = (ctx: Context, text: string | null | undefined): Prisma.UserWhereInput => ({
  AND: [membersSeenBy(signedIn(ctx)), { loyaltySubmissions: { some: {} } }, peopleNamed(text)],
})

builder.queryField('loyaltyMembers', (t) =>
  t.prismaConnection({
    type: Member,
    cursor: 'id',
    authScopes: (_root, _args, { viewer }) => seesMembers(viewer),
    description:
      'People who have sent something in: all for administrators who see all, those of own brands for brand managers, the own staff for dealer managers.',
    args: {
      text: t.arg.string({ description: 'Words of the name or address.' }),
      sort: t.arg.string({ description: 'name or submissions; a minus in front for descending.' }),
      offset: t.arg.int({ description: 'For numbered pages of the REST calls.' }),
    },
    totalCount: (_parent, { text }, ctx) => ctx.db.user.count({ where: found(ctx, text) }),
    resolve: (query, _root, { text, sort, offset }, ctx) =>
      ctx.db.user.findMany({
        ...query,
        ...(offset ? { skip: offset } : {}),
        where: found(ctx, text),
        orderBy: orderOf(sort, ORDERS),
      }),
  }),
)
