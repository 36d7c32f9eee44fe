import type { Prisma, PayoutStatus as Status, PayoutType as Type } from '../../prisma/generated/client/client.ts'
import { builder } from '../platform/graphql/builder.ts'
import { once, signedIn, type Context } from '../platform/context.ts'
import { orderOf, searchWords } from '../platform/values/inputs.ts'
import { amountText, Money } from '../domain/ledger/money.ts'
import { merged } from '../platform/pubsub.ts'
import { settingsOf } from '../platform/settings.ts'
import { PayoutType } from '../domain/states.ts'
import { payoutBalances, type PayoutBalance } from './balances.ts'
import { dealersPaidFor, payoutsOwnedBy, payoutsSeenBy, seesPayouts } from './rules.ts'
import { PayoutStatus } from './types.ts'
import './decide.ts'
import './link.ts'
import './request.ts'
import './reward.ts'
import './send.ts'

const dealerNames = (ctx: Context) =>
  once(
    ctx,
    'paid-dealer-names',
    async () =>
      new Map(
        (
          await ctx.db.dealer.findMany({
            where: { id: { in: dealersPaidFor(signedIn(ctx)) } },
            select: { id: true, name: true },
          })
        ).map(({ id, name }) => [id, name]),
      ),
  )

const Balance = builder
  .objectRef<PayoutBalance>('PayoutBalance')
  .implement({
    description: 'What the viewer, or a dealer they ask for, can be paid now in one currency or in credits.',
    fields: (t) => ({
      id: t.id({
        description: 'Tells the lines apart.',
        resolve: ({ dealerId, unit }) => `${dealerId ?? 'own'}:${unit}`,
      }),
      dealerId: t.exposeID('dealerId', {
        nullable: true,
        description: 'Raw id of the dealer; null for the viewer’s own.',
      }),
      dealerName: t.string({
        nullable: true,
        description: 'The dealer; null for the viewer’s own.',
        resolve: async ({ dealerId }, _args, ctx) => dealerId && ((await dealerNames(ctx)).get(dealerId) ?? null),
      }),
      unit: t.exposeString('unit', { description: 'USD, CAD, EUR or credits.' }),
      available: t.expose('available', {
        type: 'BigInt',
        description: 'Can be paid out now: minor units, or credits.',
      }),
      availableText: t.string({
        description: 'The same for people.',
        resolve: ({ available, unit }) => amountText(available, unit),
      }),
      held: t.expose('held', { type: 'BigInt', description: 'On its way: asked for and not gone yet.' }),
      heldText: t.string({ description: 'The same for people.', resolve: ({ held, unit }) => amountText(held, unit) }),
      minimum: t.field({
        type: Money,
        description: 'The least that is paid out at once.',
        resolve: async ({ unit }, _args, ctx) => ({
          minor: BigInt((await settingsOf(ctx)).limits.payoutMinimum),
          currency: unit === 'credits' ? 'USD' : unit,
        }),
      }),
    }),
  })

builder.queryField('payoutBalances', (t) =>
  t.field({
    type: [Balance],
    authScopes: { signedIn: true },
    description:
      'What can be paid out now: the viewer’s own currencies, and currencies and credits of dealers they ask for.',
    resolve: (_root, _args, ctx) => payoutBalances(ctx.db, signedIn(ctx).id, dealersPaidFor(signedIn(ctx))),
  }),
)

interface Search {
  status?: Status[] | null
  type?: Type | null
  text?: string | null
  from?: Date | null
  to?: Date | null
}

const DAY = 86_400_000

const contains = (word: string) => ({ contains: word, mode: 'insensitive' as const })

const payoutsFound = ({ status, type, text, from, to }: Search): Prisma.PayoutOrderWhereInput => ({
  ...(status?.length ? { status: { in: status } } : {}),
  ...(type ? { type } : {}),
  ...(from || to
    ? { createdAt: { ...(from ? { gte: from } : {}), ...(to ? { lt: new Date(to.getTime() + DAY) } : {}) } }
    : {}),
  AND: searchWords(text).map((word) => ({
    OR: [
      { recipient: { OR: [{ firstName: contains(word) }, { lastName: contains(word) }, { email: contains(word) }] } },
      { dealer: { name: contains(word) } },
      { paidReference: contains(word) },
      { providerOrderId: word },
      ...(/^#?\d{1,9}$/.test(word) ? [{ number: Number(word.replace('#', '')) }] : []),
    ],
  })),
})

const ORDERS: Record<string, (way: 'asc' | 'desc') => Prisma.PayoutOrderOrderByWithRelationInput[]> = {
  asked: (way) => [{ createdAt: way }, { id: way }],
  number: (way) => [{ number: way }],
  recipient: (way) => [{ recipient: { firstName: way } }, { recipient: { lastName: way } }, { id: way }],
  value: (way) => [{ value: way }, { id: way }],
  sent: (way) => [{ sentAt: { sort: way, nulls: 'last' } }, { id: way }],
  redeemed: (way) => [
    { redeemedAt: { sort: way, nulls: 'last' } },
    { sentAt: { sort: way, nulls: 'last' } },
    { id: way },
  ],
}

builder.queryField('myPayouts', (t) =>
  t.prismaConnection({
    type: 'PayoutOrder',
    cursor: 'id',
    authScopes: { signedIn: true },
    description: 'Payouts of the viewer and of dealers they ask for, newest first.',
    args: {
      status: t.arg({ type: [PayoutStatus], description: 'Only those in one of these states.' }),
      sort: t.arg.string({
        description:
          'asked, number, value, sent or redeemed; a minus in front for descending. Newest first when silent.',
      }),
      offset: t.arg.int({ description: 'For numbered pages of the REST calls.' }),
    },
    totalCount: (_parent, args, ctx) =>
      ctx.db.payoutOrder.count({ where: { AND: [payoutsOwnedBy(signedIn(ctx)), payoutsFound(args)] } }),
    resolve: (query, _root, args, ctx) =>
      ctx.db.payoutOrder.findMany({
        ...query,
        ...(args.offset ? { skip: args.offset } : {}),
        where: { AND: [payoutsOwnedBy(signedIn(ctx)), payoutsFound(args)] },
        orderBy: orderOf(args.sort ?? '-asked', ORDERS),
      }),
  }),
)

const forWhoSeesAll = (_root: unknown, _args: unknown, { viewer }: Context) => seesPayouts(viewer)

builder.queryField('payouts', (t) =>
  t.prismaConnection({
    type: 'PayoutOrder',
    cursor: 'id',
    authScopes: forWhoSeesAll,
    description: 'All payouts; for admins who see all. Oldest first unless asked otherwise.',
    args: {
      status: t.arg({ type: [PayoutStatus], description: 'Only those in one of these states.' }),
      type: t.arg({ type: PayoutType, description: 'Only those of this type.' }),
      text: t.arg.string({
        description: 'Words of the recipient’s name or email address, the dealer’s name, or a payout number.',
      }),
      from: t.arg({ type: 'Day', description: 'Asked for on this day or later.' }),
      to: t.arg({ type: 'Day', description: 'Asked for on this day or before.' }),
      sort: t.arg.string({
        description: 'asked, number, recipient, value, sent or redeemed; a minus in front for descending.',
      }),
    },
    totalCount: (_parent, args, ctx) => ctx.db.payoutOrder.count({ where: payoutsFound(args) }),
    resolve: (query, _root, args, ctx) =>
      ctx.db.payoutOrder.findMany({ ...query, where: payoutsFound(args), orderBy: orderOf(args.sort, ORDERS) }),
  }),
)

builder.queryField('payout', (t) =>
  t.prismaField({
    type: 'PayoutOrder',
    nullable: true,
    authScopes: { signedIn: true },
    args: { databaseId: t.arg.id({ required: true }) },
    description: 'One payout; null unless the viewer may see it.',
    resolve: (query, _root, { databaseId }, ctx) =>
      ctx.db.payoutOrder.findFirst({ ...query, where: { AND: [{ id: databaseId }, payoutsSeenBy(signedIn(ctx))] } }),
  }),
)

interface Total {
  status: Status
  currency: string
  count: number
  value: bigint
}

const PayoutTotal = builder
  .objectRef<Total>('PayoutTotal')
  .implement({
    description: 'What payouts of one state come to in one currency.',
    fields: (t) => ({
      status: t.expose('status', { type: PayoutStatus, description: 'The state.' }),
      count: t.exposeInt('count', { description: 'How many.' }),
      value: t.field({
        type: Money,
        description: 'What they pay in all.',
        resolve: ({ value, currency }) => ({ minor: value, currency }),
      }),
    }),
  })

builder.queryField('payoutTotals', (t) =>
  t.field({
    type: [PayoutTotal],
    authScopes: forWhoSeesAll,
    description: 'Payouts by state and currency; for admins who see all.',
    resolve: async (_root, _args, { db }) =>
      (
        await db.payoutOrder.groupBy({
          by: ['status', 'currency'],
          _count: true,
          _sum: { value: true },
          orderBy: [{ status: 'asc' }, { currency: 'asc' }],
        })
      ).map(({ status, currency, _count, _sum }) => ({ status, currency, count: _count, value: _sum.value ?? 0n })),
  }),
)

builder.subscriptionField('payoutChanged', (t) =>
  t.prismaField({
    type: 'PayoutOrder',
    nullable: true,
    authScopes: { signedIn: true },
    description: 'Each payout of the viewer as it takes a step; every payout for admins who see all.',
    subscribe: (_root, _args, ctx) =>
      merged(
        ...[signedIn(ctx).id, ...(seesPayouts(ctx.viewer) ? ['admins'] : [])].map((channel) =>
          ctx.services.pubsub.subscribe('payout.changed', channel),
        ),
      ) as AsyncIterable<never>,
    resolve: (query, id, _args, ctx) =>
      ctx.db.payoutOrder.findFirst({
        ...query,
        where: { AND: [{ id: id as unknown as string }, payoutsSeenBy(signedIn(ctx))] },
      }),
  }),
)
