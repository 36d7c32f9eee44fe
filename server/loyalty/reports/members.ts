import type { Prisma } from '../../../prisma/generated/client/client.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { can } from '../../platform/viewer.ts'
import { loader } from '../../platform/kit/loader.ts'
import { BY_NAME, nameOf, peopleNamed } from '../../domain/people/people.ts'
import { Member } from '../entity.ts'
import { countsPoints, seesMembers, sendsCredits } from '../rules.ts'

interface Figures {
  points: number
  submissions: number
  approved: number
  last: Date | null
}

/** What is shown beside a member, of all members of a page at once. */
const figures = loader(
  async ({ db }, ids) => {
    const [points, submitted] = await Promise.all([
      db.ledgerEntry.groupBy({
        by: ['userId'],
        where: { userId: { in: ids }, unit: 'points' },
        _sum: { amount: true },
      }),
      db.loyaltySubmission.groupBy({
        by: ['userId', 'status'],
        where: { userId: { in: ids } },
        _count: true,
        _max: { createdAt: true },
      }),
    ])
    return new Map(
      ids.map((id) => {
        const own = submitted.filter(({ userId }) => userId === id)
        return [
          id,
          {
            points: Number(points.find(({ userId }) => userId === id)?._sum.amount ?? 0),
            submissions: own.reduce((sum, { _count }) => sum + _count, 0),
            approved: own.find(({ status }) => status === 'APPROVED')?._count ?? 0,
            last: own.reduce<Date | null>(
              (last, { _max: { createdAt } }) => (createdAt && (!last || createdAt > last) ? createdAt : last),
              null,
            ),
          },
        ]
      }),
    )
  },
  (): Figures => ({ points: 0, submissions: 0, approved: 0, last: null }),
)

const LoyaltyMember = builder.prismaNode('User', {
  variant: 'LoyaltyMember',
  description:
    'A person who has submitted something to the program. Seen by its administrators, and by the managers of the person’s dealer.',
  id: { field: 'id' },
  select: { id: true },
  authScopes: ({ id }, ctx) => seesMembers(ctx.viewer) && Member.sees(ctx, id),
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'Raw id of the person.' }),
    name: t.string({
      description: 'First and last name; the address while both are empty.',
      select: { firstName: true, lastName: true, email: true },
      resolve: nameOf,
    }),
    email: t.string({
      description: 'The address, for holders of view-users; empty for others.',
      select: { email: true },
      resolve: ({ email }, _args, { viewer }) => (can(viewer, 'view-users') ? email : ''),
    }),
    dealerNames: t.stringList({
      description: 'Dealers the person works at.',
      select: { dealers: { where: { active: true }, select: { dealer: { select: { name: true } } } } },
      resolve: ({ dealers }) => dealers.map(({ dealer }) => dealer.name),
    }),
    points: t.int({
      description: 'Points there now; 0 while points are turned off.',
      resolve: async ({ id }, _args, ctx) => (countsPoints(ctx.viewer) ? (await figures(ctx).load(id)).points : 0),
    }),
    submissions: t.int({
      description: 'How many were submitted.',
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

Member.list('loyaltyMembers', {
  as: LoyaltyMember,
  description:
    'People who have submitted something: all for administrators who see all, those of own brands for brand managers, the own staff for dealer managers.',
  args: (arg) => ({ text: arg.string({ description: 'Words of the name or address.' }) }),
  found: ({ text }): Prisma.UserWhereInput => ({ AND: [{ loyaltySubmissions: { some: {} } }, peopleNamed(text)] }),
  sortType: 'LoyaltyMemberSort',
  orders: {
    NAME: ['By name.', (way) => [{ firstName: way }, { lastName: way }]],
    SUBMISSIONS: ['By how many were submitted.', (way) => [{ loyaltySubmissions: { _count: way } }, ...BY_NAME]],
  },
})
