import type { ClaimStatus, Prisma } from '../../../prisma/generated/client/client.ts'
import { once, signedIn, type Context } from '../../platform/context.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { settingsOf } from '../../platform/settings.ts'
import { addDays, beginningOf } from '../../platform/values/days.ts'
import { isUuid } from '../../platform/values/inputs.ts'
import { QueuedClaim } from '../entity.ts'
import { claimsReviewedBy, claimsVisibleTo, reviewsClaims } from '../rules.ts'
import { SpiffClaimStatus } from '../types.ts'
import { claimsWithWords } from './claimsWithWords.ts'

interface QueueSearch {
  status?: ClaimStatus[] | null
  spiffId?: string | null
  dealerId?: string | null
  text?: string | null
  risk?: boolean | null
  startDate?: Date | null
  endDate?: Date | null
}

const exactly = (name: 'spiffId' | 'dealerId', id: string | null | undefined): Prisma.SpiffClaimWhereInput =>
  !id ? {} : isUuid(id) ? { [name]: id } : { id: { in: [] } }

/** Days are those of the portal. */
async function sentIn(
  ctx: Context,
  { startDate, endDate }: Pick<QueueSearch, 'startDate' | 'endDate'>,
): Promise<Prisma.SpiffClaimWhereInput> {
  if (!startDate && !endDate) return {}
  const { timeZone } = await settingsOf(ctx)
  return {
    submittedAt: {
      ...(startDate ? { gte: beginningOf(startDate, timeZone) } : {}),
      ...(endDate ? { lt: beginningOf(addDays(endDate, 1), timeZone) } : {}),
    },
  }
}

const queueFound = async (
  { status, spiffId, dealerId, text, risk, ...days }: QueueSearch,
  ctx: Context,
): Promise<Prisma.SpiffClaimWhereInput> => ({
  AND: [
    { status: status?.length ? (status.length === 1 ? status[0] : { in: status }) : 'PENDING' },
    exactly('spiffId', spiffId),
    exactly('dealerId', dealerId),
    // One answer for the page, its count and the counts beside it.
    ...(await once(ctx, `claims-with ${text}`, () => claimsWithWords(ctx, text))),
    risk == null ? {} : { risks: { isEmpty: !risk } },
    await sentIn(ctx, days),
  ],
})

QueuedClaim.list('claimQueue', {
  description:
    'Claims of spiffs the viewer manages, never the own ones: those that wait unless other states are asked for, the one that waits longest first.',
  args: (arg) => ({
    status: arg({ type: [SpiffClaimStatus], description: 'Only these; those that wait when left out.' }),
    spiffId: arg.id({ description: 'Raw id of a spiff.' }),
    dealerId: arg.id({ description: 'Raw id of a dealer.' }),
    text: arg.string({
      description:
        'Words of the person, the dealer or the spiff, or part of an invoice or serial number, or the number of a claim.',
    }),
    risk: arg.boolean({ description: 'True: those to look at twice; false: those without a risk.' }),
    startDate: arg({ type: 'Day', description: 'Submitted from this day on.' }),
    endDate: arg({ type: 'Day', description: 'Submitted up to this day.' }),
  }),
  found: (search, _viewer, ctx): Promise<Prisma.SpiffClaimWhereInput> => queueFound(search, ctx),
  orders: {
    SUBMITTED: ['What waits longest first.', (way) => [{ submittedAt: way }]],
    AMOUNT: ['By what it pays.', (way) => [{ amount: way }]],
    SPENT: ['By what the invoice comes to.', (way) => [{ spent: way }]],
    PERSON: ['By the person’s name.', (way) => [{ user: { firstName: way } }, { user: { lastName: way } }]],
    SPIFF: ['By the spiff’s name.', (way) => [{ spiff: { name: way } }, { submittedAt: 'asc' }]],
    DEALER: ['By the dealer’s name.', (way) => [{ dealer: { name: way } }, { submittedAt: 'asc' }]],
  },
})

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
    authScopes: (_root, _args, { viewer }) => reviewsClaims(viewer),
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
            where: { AND: [{ id }, claimsVisibleTo(signedIn(ctx))] },
            select: { submittedAt: true },
          })
        : null
      if (!claim) return null
      const where = { AND: [claimsReviewedBy(signedIn(ctx)), await queueFound(search, ctx)] }
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

QueuedClaim.changes('claimQueueChanged', {
  description: 'Each claim of the viewer’s queue, as it comes in, changes or is decided; null for others’ claims.',
  topic: 'claim.changed',
  channels: () => ['reviewers'],
})
