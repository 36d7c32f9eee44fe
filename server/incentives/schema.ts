import type { ArgBuilder } from '@pothos/core'
import type { Prisma } from '../../prisma/generated/client/client.ts'
import { builder, type Types } from '../platform/graphql/builder.ts'
import type { Context } from '../platform/context.ts'
import { isOff } from '../platform/gate.ts'
import { given } from '../platform/kit/saves.ts'
import { idIs, searchText } from '../platform/values/inputs.ts'
import { accountOf, can, type Viewer } from '../platform/viewer.ts'
import { completedWithout } from './rewards/earn.ts'
import { Incentive } from './entity.ts'
import { daysUntil, incentivesEditableBy, incentivesVisibleTo, isForPoints, LOW_STOCK, redeemable } from './rules.ts'
import { codeCounts, editsIncentive, ownEarned, rewardCounts } from './viewerIncentives.ts'
import './attach.ts'
import './codes.ts'
import './rewards/give.ts'
import './jobs.ts'
import './rewards/redeem.ts'
import './rewards/rewards.ts'
import './save.ts'
import './rewards/send.ts'
import './rewards/undo.ts'

/** How many are left to redeem; null for no limit. */
const leftOf = async (
  ctx: Context,
  { id, withCodes, stock }: { id: string; withCodes: boolean; stock: number | null },
): Promise<number | null> => (withCodes ? (await codeCounts(ctx).load(id)).unclaimed : stock)

const RewardCounts = builder
  .objectRef<Partial<Record<'EARNED' | 'REDEEMED' | 'SENT' | 'EXPIRED' | 'UNDONE', number>>>('RewardCounts')
  .implement({
    description: 'Rewards of an incentive by where they stand, among those the viewer sees.',
    fields: (t) => ({
      earned: t.int({ description: 'Not redeemed yet.', resolve: ({ EARNED = 0 }) => EARNED }),
      redeemed: t.int({ description: 'Redeemed and not sent.', resolve: ({ REDEEMED = 0 }) => REDEEMED }),
      sent: t.int({ description: 'On their way.', resolve: ({ SENT = 0 }) => SENT }),
      expired: t.int({ description: 'Over before they were redeemed.', resolve: ({ EXPIRED = 0 }) => EXPIRED }),
      undone: t.int({ description: 'Taken back.', resolve: ({ UNDONE = 0 }) => UNDONE }),
      total: t.int({
        description: 'All of them.',
        resolve: (counts) => Object.values(counts).reduce((sum, count) => sum + count, 0),
      }),
    }),
  })

builder.prismaNode('Incentive', {
  description:
    'What a person may earn by completing a curriculum. Learners see active ones of curriculums open to them; with view-incentives others too.',
  id: { field: 'id' },
  select: { id: true },
  authScopes: ({ id }, ctx) => Incentive.sees(ctx, id),
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    name: t.exposeString('name', { description: 'As shown to people.' }),
    description: t.exposeString('description', { description: 'At most 250 characters; may be empty.' }),
    image: t.relation('image', { nullable: true, description: 'Null until one is chosen.' }),
    qrcodeImage: t.relation('qrcodeImage', {
      nullable: true,
      description:
        'A QR code to be shown where it is redeemed; for holders of view-incentives, null for others and until one is chosen.',
      query: {},
      authScopes: { right: 'view-incentives' },
      unauthorizedResolver: () => null,
    }),
    curriculum: t.relation('curriculum', {
      nullable: true,
      description: 'The curriculum that leads to it; null while it belongs to none.',
    }),
    curriculumName: t.string({
      nullable: true,
      description: 'What that curriculum is called; null while it belongs to none.',
      select: { curriculum: { select: { name: true } } },
      resolve: ({ curriculum }) => curriculum?.name ?? null,
    }),
    active: t.exposeBoolean('active', { description: 'Shown to learners.' }),
    points: t.exposeInt('points', { description: 'What redeeming takes; 0 for nothing.' }),
    expiresAfterDays: t.exposeInt('expiresAfterDays', {
      nullable: true,
      description: 'Days after earning in which it may be redeemed; null for good.',
    }),
    shipped: t.exposeBoolean('shipped', { description: 'Shipped by mail: redeeming asks for an address.' }),
    withCodes: t.exposeBoolean('withCodes', { description: 'Redeeming hands over one of its codes.' }),
    stock: t.exposeInt('stock', {
      nullable: true,
      description: 'Pieces left of one without codes; null for no limit.',
    }),
    left: t.int({
      nullable: true,
      description: 'Free codes or pieces left; null for no limit.',
      select: { withCodes: true, stock: true },
      resolve: (incentive, _args, ctx) => leftOf(ctx, incentive),
    }),
    inStock: t.boolean({
      description: 'Whether there is one to redeem.',
      select: { withCodes: true, stock: true },
      resolve: async (incentive, _args, ctx) => (await leftOf(ctx, incentive)) !== 0,
    }),
    lowStock: t.boolean({
      description: `At most ${LOW_STOCK} are left.`,
      select: { withCodes: true, stock: true },
      resolve: async (incentive, _args, ctx) => ((await leftOf(ctx, incentive)) ?? Infinity) <= LOW_STOCK,
    }),
    unclaimedCnt: t.int({
      description: 'Codes nobody has.',
      resolve: async ({ id }, _args, ctx) => (await codeCounts(ctx).load(id)).unclaimed,
    }),
    claimedCnt: t.int({
      nullable: true,
      description: 'Codes handed out; for holders of view-incentives, null for others.',
      resolve: async ({ id }, _args, ctx) =>
        can(ctx.viewer, 'view-incentives') ? (await codeCounts(ctx).load(id)).claimed : null,
    }),
    rewardCounts: t.field({
      type: RewardCounts,
      nullable: true,
      description: 'For holders of incentive-reports or view-incentives; null for others.',
      resolve: ({ id }, _args, ctx) =>
        ctx.viewer && (can(ctx.viewer, 'incentive-reports') || can(ctx.viewer, 'view-incentives'))
          ? rewardCounts(ctx).load(id)
          : null,
    }),
    completedWithout: t.int({
      nullable: true,
      description:
        'People who completed its curriculum and have none of it, such as before it was offered; for who edits it, null for others.',
      select: { curriculumId: true },
      complexity: 5,
      resolve: async (incentive, _args, ctx) =>
        ctx.viewer && (await editsIncentive(ctx, incentive.id))
          ? ctx.db.curriculumCompletion.count({ where: completedWithout(incentive, accountOf(ctx.viewer)) })
          : null,
    }),
    forPoints: t.boolean({
      description: 'Anyone may take it for points, without earning it.',
      select: { active: true, curriculumId: true, points: true },
      resolve: isForPoints,
    }),
    viewerRewardId: t.id({
      nullable: true,
      description: 'Raw id of the viewer’s earned reward of it that ends first; null when there is none to redeem.',
      resolve: async ({ id }, _args, ctx) => (ctx.viewer ? ((await ownEarned(ctx).load(id))?.id ?? null) : null),
    }),
    viewerRewardExpiresAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Until when that reward may be redeemed; null for good, and when there is none.',
      resolve: async ({ id }, _args, ctx) => (ctx.viewer ? ((await ownEarned(ctx).load(id))?.expiresAt ?? null) : null),
    }),
    viewerRewardDaysLeft: t.int({
      nullable: true,
      description: 'Whole days in which that reward may still be redeemed; null for good, and when there is none.',
      resolve: async ({ id }, _args, ctx) =>
        ctx.viewer ? daysUntil((await ownEarned(ctx).load(id))?.expiresAt, ctx.services.now()) : null,
    }),
    position: t.exposeInt('position', { description: 'Place in the list, lower first.' }),
    version: t.exposeInt('version', { description: 'Grows with each save; sent back with the next.' }),
    viewerCanEdit: t.boolean({
      description: 'Whether the viewer may save it.',
      resolve: ({ id }, _args, ctx) => editsIncentive(ctx, id),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it was last saved.' }),
  }),
})

builder.prismaObjectFields('Curriculum', (t) => ({
  incentives: t.relation('incentives', {
    description: 'What completing it may earn, in order; resting ones for holders of view-incentives only.',
    query: (_args, { viewer }) => ({
      where: isOff(viewer, 'Incentive')
        ? { id: { in: [] } }
        : viewer && can(viewer, 'view-incentives')
          ? incentivesVisibleTo(viewer)
          : { active: true },
      orderBy: [{ position: 'asc' as const }, { id: 'asc' as const }],
    }),
  }),
}))

const searchArgs = (arg: ArgBuilder<Types>) => ({
  text: arg.string({ description: 'Part of the name.' }),
  curriculumId: arg.id({ description: 'Raw id of a curriculum.' }),
  active: arg.boolean({ description: 'Shown to learners, or not.' }),
})
interface IncentiveSearch {
  text?: string | null
  curriculumId?: string | null
  active?: boolean | null
}

const named = (text: string | null | undefined): Prisma.IncentiveWhereInput => {
  const words = searchText(text)
  return words ? { name: { contains: words, mode: 'insensitive' } } : {}
}

const incentivesFound = ({ text, curriculumId, active }: IncentiveSearch): Prisma.IncentiveWhereInput => ({
  ...named(text),
  ...given({ active }),
  ...(curriculumId ? { curriculumId: idIs(curriculumId) } : {}),
})

Incentive.list('incentives', {
  description: 'Incentives the viewer may see, in order.',
  among: incentivesVisibleTo,
  args: searchArgs,
  found: incentivesFound,
  order: [{ position: 'asc' }],
})

Incentive.one('incentive', 'One incentive; null unless the viewer may see it.')

/** Earned by the viewer and not over, or to be taken for points. */
const redeemableBy = (viewer: Viewer, now: Date, forPoints: boolean): Prisma.IncentiveWhereInput => ({
  OR: [
    ...(forPoints ? [] : [{ rewards: { some: { userId: viewer.id, ...redeemable(now) } } }]),
    { active: true, curriculumId: null, points: { gt: 0 } },
  ],
})

Incentive.list('redeemableIncentives', {
  may: 'signedIn',
  description: 'What the viewer may redeem: earned, or to be taken for points.',
  among: () => ({}),
  args: (arg) => ({
    text: arg.string({ description: 'Part of the name.' }),
    forPoints: arg.boolean({ description: 'Only what anyone may take for points.' }),
  }),
  found: ({ text, forPoints }, viewer, { services }): Prisma.IncentiveWhereInput => ({
    AND: [named(text), redeemableBy(viewer, services.now(), forPoints ?? false)],
  }),
  order: [{ position: 'asc' }],
})

Incentive.list('incentiveReport', {
  description: 'Incentives with what became of them, by name; those the viewer sees.',
  may: 'incentive-reports',
  among: incentivesVisibleTo,
  args: (arg) => ({ ...searchArgs(arg), databaseId: arg.id({ description: 'Raw id: that one only.' }) }),
  found: ({ databaseId, ...search }): Prisma.IncentiveWhereInput => ({
    ...incentivesFound(search),
    ...(databaseId ? { id: idIs(databaseId) } : {}),
  }),
  order: [{ name: 'asc' }],
})

Incentive.list('addableIncentives', {
  description:
    'Incentives the viewer edits that the curriculum does not lead to yet, by name. One that belongs to another would move.',
  may: 'create-edit-incentives',
  among: (viewer) => incentivesEditableBy(viewer),
  args: (arg) => ({
    curriculumId: arg.id({ required: true, description: 'Raw id of the curriculum.' }),
    text: arg.string({ description: 'Part of the name.' }),
  }),
  found: ({ curriculumId, text }): Prisma.IncentiveWhereInput => ({
    ...named(text),
    OR: [{ curriculumId: null }, { curriculumId: { not: curriculumId } }],
  }),
  order: [{ name: 'asc' }],
})
