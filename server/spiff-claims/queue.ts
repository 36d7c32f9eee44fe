import DataLoader from 'dataloader'
import type { ClaimStatus, Prisma } from '../../prisma/generated/client/client.ts'
import { builder } from '../platform/graphql/builder.ts'
import { once, signedIn, type Context } from '../platform/context.ts'
import { addDays, beginningOf } from '../platform/values/days.ts'
import { isUuid, orderOf, searchWords } from '../platform/values/inputs.ts'
import { Money } from '../domain/ledger/money.ts'
import { peopleNamed } from '../domain/people/people.ts'
import { settingsOf } from '../platform/settings.ts'
import { claimsFound } from './list.ts'
import { SpiffClaimStatus } from './types.ts'
import { claimMoves } from './moves.ts'
import { alikeClaims, freshRisks, type FoundRisk } from './risks.ts'
import { managesSpiffs } from '../spiffs/rules.ts'
import { claimsReviewedBy, claimsSeenBy, decidesClaims, HINTS, RISKS } from './rules.ts'

interface QueueSearch {
  status?: ClaimStatus[] | null
  spiffId?: string | null
  dealerId?: string | null
  text?: string | null
  risk?: boolean | null
  startDate?: Date | null
  endDate?: Date | null
}

/** Every word fits a name, the dealer, or the claim itself: its number, invoice, serials or spiff. */
const wordsFound = (text: string | null | undefined): Prisma.SpiffClaimWhereInput[] =>
  searchWords(text).map((word) => ({
    OR: [
      { user: peopleNamed(word) },
      { dealer: { name: { contains: word, mode: 'insensitive' } } },
      claimsFound({ text: word }),
    ],
  }))

const exactly = (name: 'spiffId' | 'dealerId', id: string | null | undefined): Prisma.SpiffClaimWhereInput =>
  !id ? {} : isUuid(id) ? { [name]: id } : { id: { in: [] } }

async function queued(
  ctx: Context,
  { status, spiffId, dealerId, text, risk, startDate, endDate }: QueueSearch,
): Promise<Prisma.SpiffClaimWhereInput> {
  const { timeZone } = startDate || endDate ? await settingsOf(ctx) : { timeZone: 'UTC' }
  return {
    AND: [
      claimsReviewedBy(signedIn(ctx)),
      { status: status?.length ? (status.length === 1 ? status[0] : { in: status }) : 'PENDING' },
      exactly('spiffId', spiffId),
      exactly('dealerId', dealerId),
      ...wordsFound(text),
      risk == null ? {} : { risks: { isEmpty: !risk } },
      startDate || endDate
        ? {
            submittedAt: {
              ...(startDate ? { gte: beginningOf(startDate, timeZone) } : {}),
              ...(endDate ? { lt: beginningOf(addDays(endDate, 1), timeZone) } : {}),
            },
          }
        : {},
    ],
  }
}

const ORDERS: Record<string, (way: 'asc' | 'desc') => Prisma.SpiffClaimOrderByWithRelationInput[]> = {
  submitted: (way) => [{ submittedAt: way }, { id: way }],
  amount: (way) => [{ amount: way }, { id: way }],
  spent: (way) => [{ spent: way }, { id: way }],
  person: (way) => [{ user: { firstName: way } }, { user: { lastName: way } }, { id: way }],
  spiff: (way) => [{ spiff: { name: way } }, { submittedAt: 'asc' }, { id: 'asc' }],
  dealer: (way) => [{ dealer: { name: way } }, { submittedAt: 'asc' }, { id: 'asc' }],
}

const reviews = (_root: unknown, _args: unknown, { viewer }: Context): boolean => managesSpiffs(viewer)

builder.queryField('claimQueue', (t) =>
  t.prismaConnection({
    type: 'SpiffClaim',
    cursor: 'id',
    authScopes: reviews,
    description:
      'Claims of spiffs the viewer manages, never the own ones: those that wait unless other states are asked for, the one that waits longest first.',
    args: {
      status: t.arg({ type: [SpiffClaimStatus], description: 'Only these; those that wait when left out.' }),
      spiffId: t.arg.id({ description: 'Raw id of a spiff.' }),
      dealerId: t.arg.id({ description: 'Raw id of a dealer.' }),
      text: t.arg.string({
        description:
          'Words of the person, the dealer or the spiff, or part of an invoice or serial number, or the number of a claim.',
      }),
      risk: t.arg.boolean({ description: 'True: those to look at twice; false: those without a risk.' }),
      startDate: t.arg({ type: 'Day', description: 'Sent in from this day on.' }),
      endDate: t.arg({ type: 'Day', description: 'Sent in up to this day.' }),
      sort: t.arg.string({
        description:
          'submitted, amount, spent, person, spiff or dealer; a minus in front for descending. By submitted when silent.',
      }),
      offset: t.arg.int({ description: 'For numbered pages.' }),
    },
    totalCount: async (_parent, args, ctx) => ctx.db.spiffClaim.count({ where: await queued(ctx, args) }),
    resolve: async (query, _root, args, ctx) =>
      ctx.db.spiffClaim.findMany({
        ...query,
        ...(args.offset ? { skip: args.offset } : {}),
        where: await queued(ctx, args),
        orderBy: orderOf(args.sort, ORDERS),
      }),
  }),
)

interface Place {
  before: number
  total: number
  beforeIds: string[]
  afterIds: string[]
}

const ClaimPlace = builder
  .objectRef<Place>('ClaimPlace')
  .implement({
    description:
      'Where a claim stands in the queue as it is filtered. A claim decided meanwhile keeps its place between its neighbours.',
    fields: (t) => ({
      position: t.int({ description: 'From 1, among those that still fit.', resolve: ({ before }) => before + 1 }),
      totalCount: t.exposeInt('total', { description: 'How many fit.' }),
      previousId: t.string({
        nullable: true,
        description: 'Raw id of the one before; null at the head.',
        resolve: ({ beforeIds }) => beforeIds[0] ?? null,
      }),
      nextIds: t.stringList({
        description: 'Raw ids of the next ones, at most three.',
        resolve: ({ afterIds }) => afterIds,
      }),
    }),
  })

builder.queryField('claimPlace', (t) =>
  t.field({
    type: ClaimPlace,
    nullable: true,
    authScopes: reviews,
    description:
      'The neighbours of a claim in the queue, the one that waits longest first; null unless the viewer may see the claim.',
    args: {
      databaseId: t.arg.id({ required: true }),
      status: t.arg({ type: [SpiffClaimStatus] }),
      spiffId: t.arg.id(),
      dealerId: t.arg.id(),
      text: t.arg.string(),
      risk: t.arg.boolean(),
      startDate: t.arg({ type: 'Day' }),
      endDate: t.arg({ type: 'Day' }),
    },
    resolve: async (_root, { databaseId: id, ...search }, ctx) => {
      const claim = isUuid(id)
        ? await ctx.db.spiffClaim.findFirst({
            where: { AND: [{ id }, claimsSeenBy(signedIn(ctx))] },
            select: { submittedAt: true },
          })
        : null
      if (!claim) return null
      const where = await queued(ctx, search)
      const { submittedAt } = claim
      const before = { AND: [where, { OR: [{ submittedAt: { lt: submittedAt } }, { submittedAt, id: { lt: id } }] }] }
      const after = { AND: [where, { OR: [{ submittedAt: { gt: submittedAt } }, { submittedAt, id: { gt: id } }] }] }
      const [total, ahead, previous, next] = await Promise.all([
        ctx.db.spiffClaim.count({ where }),
        ctx.db.spiffClaim.count({ where: before }),
        ctx.db.spiffClaim.findMany({
          where: before,
          orderBy: [{ submittedAt: 'desc' }, { id: 'desc' }],
          take: 1,
          select: { id: true },
        }),
        ctx.db.spiffClaim.findMany({
          where: after,
          orderBy: [{ submittedAt: 'asc' }, { id: 'asc' }],
          take: 3,
          select: { id: true },
        }),
      ])
      return { before: ahead, total, beforeIds: previous.map((one) => one.id), afterIds: next.map((one) => one.id) }
    },
  }),
)

const RelatedClaim = builder
  .objectRef<FoundRisk['others'][number]>('RelatedClaim')
  .implement({
    description: 'A claim that gives another a risk; for who decides that one.',
    fields: (t) => ({
      databaseId: t.exposeID('id', { description: 'The raw id.' }),
      number: t.exposeInt('number', { description: 'What people quote.' }),
      status: t.expose('status', { type: SpiffClaimStatus, description: 'Where it stands.' }),
      claimantName: t.exposeString('claimantName', { description: 'Whose claim it is.' }),
    }),
  })

const RiskReason = builder
  .objectRef<FoundRisk>('ClaimRiskReason')
  .implement({
    description: 'Why to look twice, and at which other claims.',
    fields: (t) => ({
      code: t.exposeString('code', {
        description: 'By its code, such as same-invoice; sent along as accepted when approving.',
      }),
      text: t.string({ description: 'In words.', resolve: ({ code }) => RISKS[code] }),
      isHint: t.boolean({
        description: 'No reason to hold the claim back.',
        resolve: ({ code }) => HINTS.includes(code),
      }),
      claims: t.field({
        type: [RelatedClaim],
        description: 'The other claims, oldest first, at most 20; none where the risk is the claim’s own.',
        resolve: ({ others }) => others,
      }),
    }),
  })

interface Standing {
  granted: number
  denied: number
  waiting: number
  amount: bigint
  currency: string
}

const ClaimantRecord = builder
  .objectRef<Standing>('ClaimantRecord')
  .implement({
    description: 'What became of a person’s other claims.',
    fields: (t) => ({
      granted: t.exposeInt('granted', { description: 'Granted, paid out or not.' }),
      denied: t.exposeInt('denied', { description: 'Refused.' }),
      waiting: t.exposeInt('waiting', { description: 'Not decided.' }),
      grantedAmount: t.field({
        type: Money,
        description: 'What the granted ones come to, in the currency of this claim.',
        resolve: ({ amount, currency }) => ({ minor: amount, currency }),
      }),
    }),
  })

const risksNow = (ctx: Context) =>
  once(
    ctx,
    'claim-risks',
    () =>
      new DataLoader<{ id: string; alike: boolean }, FoundRisk[], string>(
        async (claims) => {
          const [fresh, alike] = await Promise.all([
            freshRisks(
              ctx.db,
              claims.map(({ id }) => id),
            ),
            alikeClaims(
              ctx.db,
              claims.flatMap(({ id, alike }) => (alike ? [id] : [])),
            ),
          ])
          return claims.map(({ id }) => [...(fresh.get(id) ?? []), ...(alike.get(id) ?? [])])
        },
        { cacheKeyFn: ({ id }) => id },
      ),
  )

const records = (ctx: Context) =>
  once(
    ctx,
    'claimant-records',
    () =>
      new DataLoader(async (userIds: readonly string[]) => {
        const sums = await ctx.db.spiffClaim.groupBy({
          by: ['userId', 'status', 'currency'],
          where: { userId: { in: [...userIds] } },
          _count: true,
          _sum: { amount: true },
        })
        return userIds.map((userId) => sums.filter((sum) => sum.userId === userId))
      }),
  )

const GRANTED: readonly ClaimStatus[] = ['APPROVED', 'COMPLETED']
const WAITING: readonly ClaimStatus[] = ['SCANNING', 'PENDING']

const Decision = builder.enumType('ClaimDecision', {
  description: 'What a reviewer may do with a claim.',
  values: {
    APPROVE: { description: 'Grant it.' },
    DENY: { description: 'Refuse it.' },
    REVERSE: { description: 'Take the grant back and refuse it.' },
    UNDO: { description: 'Take the own decision of the last minutes back.' },
  } as const,
})

/** The own claim is never decided, and who merely acts as someone decides nothing. */
const weighs = ({ viewer }: Context, { userId }: { userId: string }): boolean =>
  viewer != null && viewer.id !== userId && decidesClaims(viewer)

builder.prismaObjectFields('SpiffClaim', (t) => ({
  riskReasons: t.field({
    type: [RiskReason],
    nullable: true,
    description: 'Why to look twice as things stand now, with the other claims; null for who does not decide it.',
    select: { id: true, userId: true, risks: true },
    resolve: (claim, _args, ctx) =>
      weighs(ctx, claim) ? risksNow(ctx).load({ id: claim.id, alike: claim.risks.includes('similar-image') }) : null,
  }),
  claimantRecord: t.field({
    type: ClaimantRecord,
    nullable: true,
    description: 'What became of the person’s other claims; null for who does not decide it.',
    select: { userId: true, status: true, amount: true, currency: true },
    resolve: async (claim, _args, ctx) => {
      if (!weighs(ctx, claim)) return null
      const sums = await records(ctx).load(claim.userId)
      const count = (states: readonly ClaimStatus[]) =>
        sums
          .filter(({ status }) => states.includes(status))
          .reduce((sum, { _count }) => sum + _count, states.includes(claim.status) ? -1 : 0)
      const amount = sums
        .filter(({ status, currency }) => GRANTED.includes(status) && currency === claim.currency)
        .reduce((sum, { _sum }) => sum + (_sum.amount ?? 0n), GRANTED.includes(claim.status) ? -claim.amount : 0n)
      return {
        granted: count(GRANTED),
        denied: count(['DENIED']),
        waiting: count(WAITING),
        amount,
        currency: claim.currency,
      }
    },
  }),
  decisions: t.field({
    type: [Decision],
    description: 'What the viewer may do with it now; nothing for the owner.',
    select: { userId: true, status: true, decidedById: true, decidedAt: true },
    resolve: (claim, _args, ctx) =>
      !weighs(ctx, claim)
        ? []
        : [
            ...(claimMoves.may('approve', claim) ? ['APPROVE' as const] : []),
            ...(claimMoves.may('deny', claim) ? ['DENY' as const] : []),
            ...(claimMoves.may('reverse', claim) ? ['REVERSE' as const] : []),
            ...(claimMoves.may('undo', claim, { byId: signedIn(ctx).id, at: ctx.services.now() })
              ? ['UNDO' as const]
              : []),
          ],
  }),
}))

builder.subscriptionField('claimQueueChanged', (t) =>
  t.prismaField({
    type: 'SpiffClaim',
    nullable: true,
    authScopes: reviews,
    description: 'Each claim of the viewer’s queue, as it comes in, changes or is decided; null for others’ claims.',
    subscribe: (_root, _args, ctx) =>
      ctx.services.pubsub.subscribe('claim.changed', 'reviewers') as AsyncIterable<never>,
    resolve: (query, id, _args, ctx) =>
      ctx.db.spiffClaim.findFirst({
        ...query,
        where: { AND: [{ id: id as unknown as string }, claimsReviewedBy(signedIn(ctx))] },
      }),
  }),
)
