import type { DealerScore } from '../../prisma/generated/client/client.ts'
import { builder } from '../platform/graphql/builder.ts'
import { once, signedIn, type Context } from '../platform/context.ts'
import { loader } from '../platform/kit/loader.ts'
import { today } from '../platform/settings.ts'
import { addDays } from '../platform/values/days.ts'
import { lastScores, rulesByBrand } from './count.ts'
import { dealersScoredFor, seesScore, seesScores } from './rules.ts'
import { nextTier, PARTS, TIERS, USUAL_RULES, type Step } from './score.ts'
import './settings.ts'

const TierEnum = builder.enumType('DealerTier', {
  description: 'What a dealer’s score for a brand comes to.',
  values: {
    NONE: { description: 'Below bronze.' },
    BRONZE: { description: 'The first tier.' },
    SILVER: { description: 'The second.' },
    GOLD: { description: 'The highest.' },
  } as const,
})

const PartEnum = builder.enumType('DealerScorePart', {
  description: 'What a dealer’s score is made of.',
  values: {
    trained: { description: 'Staff who have taken all of the brand that is open to them.' },
    attended: { description: 'Staff who were at a live training of the brand within a year.' },
    certified: { description: 'Staff with a certificate of the brand that is in force.' },
    claims: { description: 'Claims for spiffs of the brand that were granted, of those decided within a year.' },
  } as const,
})

const rulesOf = (ctx: Context) => once(ctx, 'dealer-score-rules', () => rulesByBrand(ctx.db))

const ScoreStep = builder
  .objectRef<Step>('DealerScoreStep')
  .implement({
    description: 'One way to the next tier: so many more of one part, all else as it is.',
    fields: (t) => ({
      part: t.expose('part', { type: PartEnum, description: 'Of which part.' }),
      more: t.exposeInt('more', { description: 'How many more people; of claims, how many more that are granted.' }),
    }),
  })

const NextTier = builder
  .objectRef<NonNullable<ReturnType<typeof nextTier>>>('DealerNextTier')
  .implement({
    description: 'The next tier and what is missing for it.',
    fields: (t) => ({
      tier: t.expose('tier', { type: TierEnum, description: 'Which.' }),
      from: t.exposeInt('from', { description: 'The score it begins at.' }),
      steps: t.field({
        type: [ScoreStep],
        description: 'Each single way there; empty where no part alone is enough.',
        resolve: ({ steps }) => steps,
      }),
    }),
  })

interface PartFigure {
  part: (typeof PARTS)[number]
  done: number
  of: number
  weight: number
}

const ScorePart = builder
  .objectRef<PartFigure>('DealerScorePartFigure')
  .implement({
    description: 'One part of a score.',
    fields: (t) => ({
      part: t.expose('part', { type: PartEnum, description: 'Which.' }),
      done: t.exposeInt('done', { description: 'How many people, or claims.' }),
      of: t.exposeInt('of', {
        description: 'Of how many; 0 where there is nothing to go by, which weighs nothing then.',
      }),
      weight: t.exposeInt('weight', {
        description: 'What it weighs beside the others, by the rules of the brand now.',
      }),
    }),
  })

/** The name of the brand of each score. */
const brandName = loader(
  async ({ db }, ids: string[]) =>
    new Map(
      (await db.brand.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } })).map(
        ({ id, name }) => [id, name],
      ),
    ),
  () => '',
)

const monthAgo = loader(
  async (ctx, dealerIds: string[]) => {
    const day = addDays(await today(ctx), -30)
    const rows = await lastScores(ctx.db, day, dealerIds)
    return Map.groupBy(rows, ({ dealerId }) => dealerId)
  },
  (): DealerScore[] => [],
)

const ScoreOfDealer = builder.objectRef<DealerScore>('DealerScore').implement({
  description:
    'A dealer’s certification score for a brand, counted every 15 minutes. Seen by who looks after the dealer, or counts the brand.',
  fields: (t) => ({
    id: t.id({
      description: 'Tells them apart.',
      resolve: ({ dealerId, brandId }) => Buffer.from(`DealerScore:${dealerId}:${brandId}`).toString('base64'),
    }),
    brand: t.string({ description: 'The brand.', resolve: ({ brandId }, _args, ctx) => brandName(ctx).load(brandId) }),
    score: t.exposeInt('score', { description: '0 to 100, whole points.' }),
    tier: t.field({
      type: TierEnum,
      description: 'What that comes to.',
      resolve: ({ tier }) => TIERS.find((one) => one === tier) ?? 'NONE',
    }),
    since: t.expose('day', { type: 'Day', description: 'The day since which it is as it is.' }),
    scoreMonthAgo: t.int({
      nullable: true,
      description: 'The score 30 days ago; null where nobody counted then.',
      resolve: async ({ dealerId, brandId }, _args, ctx) =>
        (await monthAgo(ctx).load(dealerId)).find((row) => row.brandId === brandId)?.score ?? null,
    }),
    parts: t.field({
      type: [ScorePart],
      description: 'What it is made of.',
      resolve: async (row, _args, ctx) => {
        const rules = (await rulesOf(ctx)).get(row.brandId) ?? USUAL_RULES
        return PARTS.map((part) => ({
          part,
          weight: rules[part],
          ...(part === 'claims' ? { done: row.granted, of: row.decided } : { done: row[part], of: row.people }),
        }))
      },
    }),
    next: t.field({
      type: NextTier,
      nullable: true,
      description: 'The next tier; null at the top.',
      resolve: async (row, _args, ctx) => nextTier(row, (await rulesOf(ctx)).get(row.brandId) ?? USUAL_RULES),
    }),
  }),
})

/** The scores of dealers as of today, as far as the viewer sees them. */
const scoresOf = loader(
  async (ctx, dealerIds: string[]) => {
    const viewer = signedIn(ctx)
    const rows = await lastScores(ctx.db, await today(ctx), dealerIds)
    return Map.groupBy(
      rows.filter((row) => row.people > 0 && seesScore(viewer, row)),
      ({ dealerId }) => dealerId,
    )
  },
  (): DealerScore[] => [],
)

builder.prismaObjectFields('Dealer', (t) => ({
  scores: t.field({
    type: [ScoreOfDealer],
    description: 'Certification scores by brand, for who looks after the dealer or counts the brand; empty for others.',
    select: { id: true },
    resolve: ({ id }, _args, ctx) => (seesScores(ctx.viewer) ? scoresOf(ctx).load(id) : []),
  }),
}))

interface OwnScores {
  dealerId: string
  name: string
}

const ScoredDealer = builder
  .objectRef<OwnScores>('ScoredDealer')
  .implement({
    description: 'A dealer the viewer works at and looks after, with its scores.',
    fields: (t) => ({
      dealerId: t.exposeID('dealerId', { description: 'Raw id.' }),
      name: t.exposeString('name', { description: 'Of the dealer.' }),
      scores: t.field({
        type: [ScoreOfDealer],
        description: 'By brand.',
        resolve: ({ dealerId }, _args, ctx) => scoresOf(ctx).load(dealerId),
      }),
    }),
  })

builder.queryField('ownDealerScores', (t) =>
  t.field({
    type: [ScoredDealer],
    authScopes: { signedIn: true },
    description: 'Certification scores of dealers the viewer works at and looks after; empty for most.',
    resolve: async (_root, _args, ctx) => {
      const viewer = signedIn(ctx)
      if (!seesScores(viewer)) return []
      const dealers = await ctx.db.dealer.findMany({
        where: { id: { in: dealersScoredFor(viewer) } },
        select: { id: true, name: true },
        orderBy: [{ name: 'asc' }, { id: 'asc' }],
        take: 100,
      })
      return dealers.map(({ id, name }) => ({ dealerId: id, name }))
    },
  }),
)
