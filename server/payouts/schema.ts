import type { Prisma, PayoutStatus as Status, PayoutType as Type } from '../../prisma/generated/client/client.ts'
import { builder } from '../platform/graphql/builder.ts'
import { once, signedIn, type Context } from '../platform/context.ts'
import type { Orders } from '../platform/kit/orders.ts'
import { given } from '../platform/kit/saves.ts'
import { addDays, beginningOf } from '../platform/values/days.ts'
import { amountText, Money } from '../domain/ledger/money.ts'
import { settingsOf } from '../platform/settings.ts'
import { PayoutType } from '../domain/states.ts'
import { payoutBalances, type PayoutBalance } from './balances.ts'
import { Payout } from './entity.ts'
import { dealersPaidFor, payoutsOwnedBy, seesPayouts } from './rules.ts'
import { wordsFound } from './search.ts'
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
  sentFrom?: Date | null
  sentTo?: Date | null
}

/** Whole days of the portal. */
const spanOf = (zone: string, from?: Date | null, to?: Date | null) => ({
  gte: from && beginningOf(from, zone),
  lt: to && beginningOf(addDays(to, 1), zone),
})

const payoutsFound = (
  { status, type, text, from, to, sentFrom, sentTo }: Search,
  zone: string,
): Prisma.PayoutOrderWhereInput => ({
  ...(status?.length ? { status: { in: status } } : {}),
  ...given({ type }),
  ...(from || to ? { createdAt: given(spanOf(zone, from, to)) } : {}),
  ...(sentFrom || sentTo ? { sentAt: given(spanOf(zone, sentFrom, sentTo)) } : {}),
  AND: wordsFound(text),
})

const ORDERS: Orders<'PayoutOrder'> = {
  ASKED: ['By when it was asked for.', (way) => [{ createdAt: way }]],
  NUMBER: ['By number.', (way) => [{ number: way }]],
  RECIPIENT: [
    'By the recipient’s name.',
    (way) => [{ recipient: { firstName: way } }, { recipient: { lastName: way } }],
  ],
  VALUE: ['By what it pays.', (way) => [{ value: way }]],
  SENT: ['By when it left.', (way) => [{ sentAt: { sort: way, nulls: 'last' } }]],
  REDEEMED: [
    'By when it was redeemed, then by when it left.',
    (way) => [{ redeemedAt: { sort: way, nulls: 'last' } }, { sentAt: { sort: way, nulls: 'last' } }],
  ],
}

Payout.list('payouts', {
  description: 'All payouts; for admins who see all. Oldest first unless asked otherwise.',
  may: seesPayouts,
  args: (arg) => ({
    status: arg({ type: [PayoutStatus], description: 'Only those in one of these states.' }),
    type: arg({ type: PayoutType, description: 'Only those of this type.' }),
    text: arg.string({
      description: 'Words of the recipient’s name or email address, the dealer’s name, or a payout number.',
    }),
    from: arg({ type: 'Day', description: 'Asked for on this day or later.' }),
    to: arg({ type: 'Day', description: 'Asked for on this day or before.' }),
    sentFrom: arg({ type: 'Day', description: 'Sent on this day or later; days are the portal’s.' }),
    sentTo: arg({ type: 'Day', description: 'Sent on this day or before.' }),
  }),
  found: async (search, _viewer, ctx) => payoutsFound(search, (await settingsOf(ctx)).timeZone),
  orders: ORDERS,
})

Payout.list('myPayouts', {
  may: 'signedIn',
  description: 'Payouts of the viewer and of dealers they ask for, newest first.',
  among: payoutsOwnedBy,
  args: (arg) => ({
    status: arg({ type: [PayoutStatus], description: 'Only those in one of these states.' }),
    own: arg.boolean({ description: 'True: only those the viewer asked for.' }),
  }),
  found: ({ own, ...search }, { id }) => ({ AND: [payoutsFound(search, 'UTC'), own ? { recipientId: id } : {}] }),
  orders: { ASKED_DESC: ['Newest first.', { createdAt: 'desc' }], ...ORDERS },
})

Payout.one('payout', 'One payout; null unless the viewer may see it.')

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
    authScopes: (_root, _args, { viewer }) => seesPayouts(viewer),
    description: 'Payouts by state and currency, all of them or those that match; for admins who see all.',
    args: {
      status: t.arg({ type: [PayoutStatus], description: 'Only those in one of these states.' }),
      type: t.arg({ type: PayoutType, description: 'Only those of this type.' }),
      text: t.arg.string({ description: 'As for payouts.' }),
      from: t.arg({ type: 'Day', description: 'Asked for on this day or later.' }),
      to: t.arg({ type: 'Day', description: 'Asked for on this day or before.' }),
      sentFrom: t.arg({ type: 'Day', description: 'Sent on this day or later.' }),
      sentTo: t.arg({ type: 'Day', description: 'Sent on this day or before.' }),
    },
    resolve: async (_root, args, ctx) =>
      (
        await ctx.db.payoutOrder.groupBy({
          where: payoutsFound(args, (await settingsOf(ctx)).timeZone),
          by: ['status', 'currency'],
          _count: true,
          _sum: { value: true },
          orderBy: [{ status: 'asc' }, { currency: 'asc' }],
        })
      ).map(({ status, currency, _count, _sum }) => ({ status, currency, count: _count, value: _sum.value ?? 0n })),
  }),
)

Payout.changes('payoutChanged', {
  description: 'Each payout of the viewer as it takes a step; every payout for admins who see all.',
  topic: 'payout.changed',
  channels: (viewer) => [viewer.id, ...(seesPayouts(viewer) ? ['admins'] : [])],
})
