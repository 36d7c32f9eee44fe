import type { Prisma, RewardStatus as Status } from '../../../prisma/generated/client/client.ts'
import { builder, typeOf } from '../../platform/graphql/builder.ts'
import { signedIn, type Context } from '../../platform/context.ts'
import { idIs, searchWords } from '../../platform/values/inputs.ts'
import { can, inPerson } from '../../platform/viewer.ts'
import { daysUntil, redeemable, rewardsVisibleTo } from '../rules.ts'
import { Reward } from '../entity.ts'
import { codeCounts, handlesReward } from '../viewerIncentives.ts'

const RewardStatus = builder.enumType('RewardStatus', {
  description: 'Where a reward stands.',
  values: {
    EARNED: { description: 'Can be redeemed.' },
    REDEEMED: { description: 'Was redeemed.' },
    SENT: { description: 'Was redeemed and is on its way.' },
    EXPIRED: { description: 'Its time was over before it was redeemed.' },
    UNDONE: { description: 'Was taken back, with its points returned.' },
  } as const,
})

/** Nobody waits for the hourly job: what is over is over. */
const standing = ({ status, expiresAt }: { status: Status; expiresAt: Date | null }, now: Date): Status =>
  status === 'EARNED' && expiresAt && expiresAt <= now ? 'EXPIRED' : status

/** Rewards in these states, as `standing` tells them. */
const inStates = (states: readonly Status[], now: Date): Prisma.RewardWhereInput => ({
  OR: states.map((status) =>
    status === 'EARNED'
      ? redeemable(now)
      : status === 'EXPIRED'
        ? { OR: [{ status: 'EXPIRED' as const }, { status: 'EARNED' as const, expiresAt: { lte: now } }] }
        : { status },
  ),
})

type Owned = { id: string; userId: string }
/** What only the person it is for and who sends it read. */
const forOwnerAndHandlers = async (reward: Owned, ctx: Context): Promise<boolean> =>
  ctx.viewer?.id === reward.userId || handlesReward(ctx, reward)
const isOwnInPerson = ({ userId }: Owned, { viewer }: Context): boolean =>
  viewer != null && viewer.id === userId && inPerson(viewer)

builder.prismaNode('Reward', {
  description:
    'What a person earned, was given or took for points. Seen by its owner, with incentive-reports by those whose reach the owner or the incentive is in, and by who edits the incentive.',
  id: { field: 'id' },
  select: { id: true, userId: true },
  authScopes: ({ id, userId }, ctx) => ctx.viewer?.id === userId || Reward.sees(ctx, id),
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    name: t.exposeString('name', { description: 'As the incentive was called then.' }),
    description: t.string({
      description: 'Of the incentive; may be empty.',
      select: { incentive: { select: { description: true } } },
      resolve: ({ incentive }) => incentive.description,
    }),
    image: t.field({
      type: typeOf('StoredFile'),
      nullable: true,
      description: 'Of the incentive; null where it has none.',
      select: (_args, _ctx, nested) => ({ incentive: { select: { image: nested() } } }),
      resolve: ({ incentive }) => incentive.image,
    }),
    qrcodeImage: t.field({
      type: typeOf('StoredFile'),
      nullable: true,
      description: 'To be shown where it is redeemed; for its owner once redeemed, null before and for others.',
      select: (_args, _ctx, nested) => ({ status: true, incentive: { select: { qrcodeImage: nested() } } }),
      resolve: (reward, _args, ctx) =>
        isOwnInPerson(reward, ctx) && (reward.status === 'REDEEMED' || reward.status === 'SENT')
          ? reward.incentive.qrcodeImage
          : null,
    }),
    incentiveId: t.exposeID('incentiveId', { description: 'Raw id of the incentive.' }),
    curriculumId: t.id({
      nullable: true,
      description: 'Raw id of the curriculum that earned it; null for none.',
      select: { curriculumId: true },
      resolve: ({ curriculumId }) => curriculumId,
    }),
    curriculumName: t.string({
      nullable: true,
      description: 'What that curriculum is called; null for none.',
      select: { curriculum: { select: { name: true } } },
      resolve: ({ curriculum }) => curriculum?.name ?? null,
    }),
    status: t.field({
      type: RewardStatus,
      description: 'Where it stands now.',
      select: { status: true, expiresAt: true },
      resolve: (reward, _args, { services }) => standing(reward, services.now()),
    }),
    forPoints: t.boolean({
      description: 'Taken for points without having been earned.',
      select: { reference: true },
      resolve: ({ reference }) => reference.startsWith('reward.bought:'),
    }),
    earnedOn: t.expose('earnedOn', { type: 'DateTime', description: 'When the person got it.' }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Until when it may be redeemed; null for good.',
    }),
    daysLeft: t.int({
      nullable: true,
      description: 'Whole days in which it may still be redeemed; null for good, and once it is no longer earned.',
      select: { status: true, expiresAt: true },
      resolve: (reward, _args, { services }) =>
        standing(reward, services.now()) === 'EARNED' ? daysUntil(reward.expiresAt, services.now()) : null,
    }),
    redeemedOn: t.expose('redeemedOn', { type: 'DateTime', nullable: true, description: 'Null until it is redeemed.' }),
    points: t.exposeInt('points', { description: 'Points redeeming took.' }),
    price: t.int({
      description: 'Points redeeming takes now.',
      select: { incentive: { select: { points: true } } },
      resolve: ({ incentive }) => incentive.points,
    }),
    shipped: t.boolean({
      description: 'Shipped by mail.',
      select: { incentive: { select: { shipped: true } } },
      resolve: ({ incentive }) => incentive.shipped,
    }),
    inStock: t.boolean({
      description: 'Whether there is one left to redeem.',
      select: { incentiveId: true, incentive: { select: { withCodes: true, stock: true } } },
      resolve: async ({ incentiveId, incentive: { withCodes, stock } }, _args, ctx) =>
        withCodes ? (await codeCounts(ctx).load(incentiveId)).unclaimed > 0 : stock === null || stock > 0,
    }),
    code: t.string({
      nullable: true,
      description:
        'The code, for its owner and who edits the incentive; null for others, before it is redeemed and where there is none.',
      select: { codes: { where: { voidedAt: null }, select: { text: true }, take: 1 } },
      resolve: async (reward, _args, ctx) =>
        isOwnInPerson(reward, ctx) || (await handlesReward(ctx, reward)) ? (reward.codes[0]?.text ?? null) : null,
    }),
    address: t.field({
      type: 'JSON',
      nullable: true,
      description:
        'Where it is sent: name, line1, line2, city, region, postalCode, country, phone. For its owner and who sends it; null for others and where nothing is sent.',
      select: { address: true },
      resolve: async (reward, _args, ctx) => ((await forOwnerAndHandlers(reward, ctx)) ? reward.address : null),
    }),
    carrier: t.exposeString('carrier', { nullable: true, description: 'Who carries it; null until told.' }),
    tracking: t.exposeString('tracking', { nullable: true, description: 'The tracking number; null until told.' }),
    trackingUrl: t.exposeString('trackingUrl', {
      nullable: true,
      description: 'Where the carrier tells how far it is; null where unknown.',
    }),
    sentAt: t.expose('sentAt', { type: 'DateTime', nullable: true, description: 'Null until it is sent.' }),
    note: t.string({
      nullable: true,
      description: 'For who edits the incentive; null for others.',
      select: { note: true },
      resolve: async (reward, _args, ctx) => ((await handlesReward(ctx, reward)) ? reward.note : null),
    }),
    version: t.exposeInt('version', { description: 'Grows with each change; sent back with the next.' }),
    userId: t.exposeID('userId', { description: 'Raw id of whose it is.' }),
    userName: t.string({
      description: 'Whose it is.',
      select: { user: { select: { firstName: true, lastName: true, email: true } } },
      resolve: ({ user }) => `${user.firstName} ${user.lastName}`.trim() || user.email,
    }),
    userEmail: t.string({
      nullable: true,
      description: 'For its owner and who sends it; null for others.',
      select: { user: { select: { email: true } } },
      resolve: async (reward, _args, ctx) => ((await forOwnerAndHandlers(reward, ctx)) ? reward.user.email : null),
    }),
    dealerName: t.string({
      nullable: true,
      description: 'Where that person works; null for nowhere.',
      select: {
        user: {
          select: {
            dealers: { where: { active: true }, take: 1, select: { dealer: { select: { name: true, city: true } } } },
          },
        },
      },
      resolve: ({
        user: {
          dealers: [first],
        },
      }) => (first ? `${first.dealer.name}, ${first.dealer.city}` : null),
    }),
    viewerCanHandle: t.boolean({
      description: 'Whether the viewer may send, correct or undo it: never the own.',
      resolve: (reward, _args, ctx) => handlesReward(ctx, reward),
    }),
    viewerCanGrant: t.boolean({
      description:
        'Whether the viewer may redeem it for its owner, let another person have it, or undo it: in person, never the own.',
      resolve: (reward, _args, ctx) => ctx.viewer != null && inPerson(ctx.viewer) && handlesReward(ctx, reward),
    }),
  }),
})

interface RewardSearch {
  text?: string | null
  status?: readonly Status[] | null
  incentiveId?: string | null
  userId?: string | null
  brandId?: string | null
  shipped?: boolean | null
  redeemedFrom?: Date | null
  redeemedTo?: Date | null
}

const rewardsFound = (
  { text, status, incentiveId, userId, brandId, shipped, redeemedFrom, redeemedTo }: RewardSearch,
  now: Date,
): Prisma.RewardWhereInput => ({
  AND: [
    ...searchWords(text).map((word) => {
      const contains = { contains: word, mode: 'insensitive' as const }
      return {
        OR: [
          { name: contains },
          { tracking: contains },
          { user: { OR: [{ firstName: contains }, { lastName: contains }, { email: contains }] } },
        ],
      }
    }),
    status?.length ? inStates(status, now) : {},
    incentiveId ? { incentiveId: idIs(incentiveId) } : {},
    userId ? { userId: idIs(userId) } : {},
    brandId ? { incentive: { curriculum: { brands: { some: { brandId: idIs(brandId) } } } } } : {},
    shipped == null ? {} : { incentive: { shipped } },
    redeemedFrom ? { redeemedOn: { gte: redeemedFrom } } : {},
    redeemedTo ? { redeemedOn: { lte: redeemedTo } } : {},
  ],
})

Reward.list('rewards', {
  may: 'signedIn',
  description: 'The viewer’s own rewards, the newest first.',
  among: ({ id: userId }) => ({ userId }),
  args: (arg) => ({
    status: arg({ type: [RewardStatus], description: 'Those in one of these states.' }),
    text: arg.string({ description: 'Words of the name.' }),
    brandId: arg.id({ description: 'Raw id of a brand: those its training leads to.' }),
    soonest: arg.boolean({ description: 'Those that end first come first.' }),
  }),
  found: (search, _viewer, { services }) => rewardsFound(search, services.now()),
  order: ({ soonest }) => (soonest ? [{ expiresAt: { sort: 'asc', nulls: 'last' } }] : [{ earnedOn: 'desc' }]),
})

Reward.one('reward', 'One reward; null unless the viewer may see it.')

builder.queryField('userRewards', (t) =>
  t.prismaField({
    type: ['Reward'],
    authScopes: { personOr: ['incentive-reports', 'create-edit-incentives'] },
    args: { userId: t.arg.id({ required: true, description: 'Raw id of a person.' }) },
    description: 'The newest 100 rewards of a person, those the viewer may see.',
    resolve: async (query, _root, { userId }, ctx) =>
      Reward.markSeen(
        ctx,
        await ctx.db.reward.findMany({
          ...query,
          where: { AND: [{ userId: idIs(userId) }, rewardsVisibleTo(signedIn(ctx))] },
          orderBy: [{ earnedOn: 'desc' }, { id: 'desc' }],
          take: 100,
        }),
      ),
  }),
)

Reward.list('rewardReport', {
  description:
    'Rewards of everyone the viewer sees, redeemed last first. For holders of incentive-reports and who edits incentives.',
  may: (viewer) => can(viewer, 'incentive-reports') || can(viewer, 'create-edit-incentives'),
  args: (arg) => ({
    text: arg.string({ description: 'Words of the reward, the person or the tracking number.' }),
    status: arg({ type: [RewardStatus], description: 'Those in one of these states.' }),
    incentiveId: arg.id({ description: 'Raw id.' }),
    userId: arg.id({ description: 'Raw id.' }),
    shipped: arg.boolean({ description: 'Shipped by mail, or not.' }),
    redeemedFrom: arg({ type: 'DateTime', description: 'Redeemed since.' }),
    redeemedTo: arg({ type: 'DateTime', description: 'Redeemed until.' }),
  }),
  found: (search, _viewer, { services }) => rewardsFound(search, services.now()),
  // What was not redeemed follows, the newest first (spec part 2, 9).
  orders: {
    REDEEMED_ON_DESC: ['Redeemed last first.', { redeemedOn: { sort: 'desc', nulls: 'last' } }],
    REDEEMED_ON: ['Redeemed longest ago first.', { redeemedOn: { sort: 'asc', nulls: 'last' } }],
    EARNED_ON: ['Earned longest ago first.', (way) => [{ earnedOn: way }]],
    NAME: ['By name.', (way) => [{ name: way }, { id: 'desc' }]],
    USER: [
      'By the person’s name.',
      (way) => [{ user: { firstName: way } }, { user: { lastName: way } }, { id: 'desc' }],
    ],
    STATUS: ['By where they stand.', (way) => [{ status: way }, { id: 'desc' }]],
  },
})
