import type { PayoutOrder } from '../../prisma/generated/client/client.ts'
import { builder, QueryRoot, type Types } from '../platform/graphql/builder.ts'
import { change } from '../platform/change.ts'
import type { Context } from '../platform/context.ts'
import { badInput, failure, notFound } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { optionalText, requiredText, uuid } from '../platform/values/inputs.ts'
import { lacksForm } from '../domain/ledger/taxHold.ts'
import { holdMoney, movePayout, returnMoney, tellPayout } from './moves.ts'
import { movedPayout } from './payload.ts'
import { decidesPayout, decidesPayouts } from './rules.ts'
import { sendLater, settle } from './send.ts'

const OWN = 'Nobody decides a payout to themselves or to their own dealer.'
const NO_FORM = 'It waits for a tax form.'
const whoDecides = (_root: unknown, _args: unknown, { viewer }: Context) => decidesPayouts(viewer)

/** The payout to decide about, as the viewer may have seen it. Errors: NOT_FOUND, FORBIDDEN for the own one, CONFLICT when it moved on since `version`. */
async function decidable(
  ctx: Context,
  c: Change,
  id: string,
  version: number | null | undefined,
): Promise<PayoutOrder> {
  const order = await c.tx.payoutOrder.findUnique({ where: { id } })
  if (!order) throw notFound('The payout')
  if (!decidesPayout(ctx.viewer, order)) throw failure('FORBIDDEN', OWN)
  if (version != null && version !== order.version)
    throw failure('CONFLICT', 'Someone else decided or changed this payout meanwhile.', {
      version: 'Someone else decided or changed this payout meanwhile.',
    })
  return order
}

const decision = (c: Change) => ({ decidedById: c.actorId, decidedAt: c.now })

/**
 * Releases it, unless a form is missing by now: the one in force was replaced by one that is not checked yet, or more was
 * paid elsewhere since. Then it waits for the form instead, and its person is told. False: not released.
 */
async function approve(c: Change, order: PayoutOrder): Promise<boolean> {
  const { id, type, recipientId, value, currency } = order
  if (
    type === 'CASH' &&
    order.status === 'REQUESTED' &&
    (await lacksForm(c.tx, { recipientId, amount: value, currency, orderId: id }, c.now))
  ) {
    await movePayout(c, order, 'TAX_HOLD')
    return false
  }
  await movePayout(c, order, 'APPROVED', { ...decision(c), reason: null })
  await sendLater(c, order.id)
  return true
}

const VERSION = 'As seen; when it has moved on the answer is CONFLICT.'
const inputs = (t: PothosSchemaTypes.InputFieldBuilder<Types, 'InputObject'>) => ({
  databaseId: t.id({ required: true, validate: uuid, description: 'The payout.' }),
  version: t.int({ description: VERSION }),
})

builder.relayMutationField(
  'approvePayout',
  { inputFields: inputs },
  {
    description:
      'Releases a payout; it is sent at once, or waits as TAX_HOLD where the person’s W-9 is not in force any more. For admins who see all, in person, never to themselves. Errors: NOT_FOUND, FORBIDDEN, CONFLICT when it is decided already.',
    authScopes: whoDecides,
    resolve: (_root, { input: { databaseId: id, version } }, ctx) =>
      change(ctx, 'approvePayout', async (c) => {
        const order = await decidable(ctx, c, id, version)
        const released = await approve(c, order)
        c.record({ type: 'PayoutOrder', id, before: order, after: { status: released ? 'APPROVED' : 'TAX_HOLD' } })
        return { id }
      }),
  },
  { outputFields: movedPayout },
)

interface Left {
  id: string
  number: number | null
  why: string
}

const LeftOut = builder
  .objectRef<Left>('PayoutLeftOut')
  .implement({
    description: 'A payout that was not released with the others.',
    fields: (t) => ({
      databaseId: t.exposeID('id', { description: 'The raw id.' }),
      number: t.exposeInt('number', { nullable: true, description: 'Its number; null when there is no such payout.' }),
      why: t.exposeString('why', { description: 'Why not, in words.' }),
    }),
  })

builder.relayMutationField(
  'approvePayouts',
  { inputFields: (t) => ({ databaseIds: t.idList({ required: true, description: 'At most 100.' }) }) },
  {
    description:
      'Releases up to 100 payouts at once. What cannot be released, because someone decided it meanwhile or it is the viewer’s own, is left out and named. For admins who see all, in person.',
    authScopes: whoDecides,
    resolve: (_root, { input: { databaseIds } }, ctx) => {
      const ids = [...new Set(databaseIds)]
      if (!ids.length || ids.length > 100) throw badInput('databaseIds', 'Choose 1 to 100 payouts.')
      if (ids.some((id) => !uuid.safeParse(id).success)) throw badInput('databaseIds', 'Not a known id.')
      return change(ctx, 'approvePayouts', async (c) => {
        // Held in one order, so that two who release overlapping lists wait for one another instead of standing crosswise.
        await c.tx.$queryRaw`SELECT id FROM "PayoutOrder" WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`
        const known = new Map(
          (await c.tx.payoutOrder.findMany({ where: { id: { in: ids } } })).map((order) => [order.id, order]),
        )
        const done: string[] = []
        const left: Left[] = []
        for (const id of ids) {
          const order = known.get(id)
          if (!order) left.push({ id, number: null, why: 'There is no such payout.' })
          else if (!decidesPayout(ctx.viewer, order)) left.push({ id, number: order.number, why: OWN })
          else if (order.status !== 'REQUESTED')
            left.push({
              id,
              number: order.number,
              why: order.status === 'TAX_HOLD' ? NO_FORM : 'It is decided already.',
            })
          else if (await approve(c, order)) done.push(id)
          else left.push({ id, number: order.number, why: NO_FORM })
        }
        c.record({
          type: 'PayoutOrder',
          id: done[0] ?? ids[0]!,
          after: { released: done, left: left.map(({ id }) => id) },
        })
        return { done, left }
      })
    },
  },
  {
    outputFields: (t) => ({
      payouts: t.prismaField({
        type: ['PayoutOrder'],
        description: 'Those released.',
        resolve: (query, { done }, _args, { db }) =>
          db.payoutOrder.findMany({ ...query, where: { id: { in: done } }, orderBy: { number: 'asc' } }),
      }),
      leftOut: t.field({
        type: [LeftOut],
        description: 'Those that were not, each with the reason.',
        resolve: ({ left }) => left,
      }),
      query: t.field({ type: QueryRoot, description: 'The root, for whatever else changed.', resolve: () => ({}) }),
    }),
  },
)

builder.relayMutationField(
  'denyPayout',
  {
    inputFields: (t) => ({
      ...inputs(t),
      reason: t.string({
        required: true,
        description: 'For who asked: why not.',
        validate: requiredText('A reason', 500),
      }),
    }),
  },
  {
    description:
      'Refuses a payout that was not released yet; its money goes back. For admins who see all, in person, never their own. Errors: NOT_FOUND, FORBIDDEN, CONFLICT when it is decided already, BAD_USER_INPUT names reason.',
    authScopes: whoDecides,
    resolve: (_root, { input: { databaseId: id, version, reason } }, ctx) =>
      change(ctx, 'denyPayout', async (c) => {
        const order = await decidable(ctx, c, id, version)
        await movePayout(c, order, 'DENIED', { ...decision(c), reason })
        await returnMoney(c, order)
        c.record({ type: 'PayoutOrder', id, before: order, after: { status: 'DENIED', reason } })
        return { id }
      }),
  },
  { outputFields: movedPayout },
)

builder.relayMutationField(
  'retryPayout',
  { inputFields: inputs },
  {
    description:
      'Sends a failed payout again, as far as the balance still covers it, or asks the provider at once about one on its way. For admins who see all, in person, never their own. ' +
      'Errors: NOT_FOUND, FORBIDDEN, CONFLICT when the money was spent otherwise or there is nothing to send.',
    authScopes: whoDecides,
    resolve: (_root, { input: { databaseId: id, version } }, ctx) =>
      change(ctx, 'retryPayout', async (c) => {
        const order = await decidable(ctx, c, id, version)
        if (order.status === 'APPROVED' || order.status === 'SENDING') {
          // Its money is held already: only the asking is brought forward.
          tellPayout(c, order)
        } else {
          const attempt = order.attempt + 1
          await movePayout(c, order, 'APPROVED', { ...decision(c), reason: null, attempt })
          if (!(await holdMoney(c, { ...order, attempt })))
            throw failure('CONFLICT', 'The money of this payout was used otherwise since it came back.')
        }
        await sendLater(c, id)
        c.record({ type: 'PayoutOrder', id, before: order, after: { status: 'APPROVED' } })
        return { id }
      }),
  },
  { outputFields: movedPayout },
)

builder.relayMutationField(
  'markPayoutSent',
  {
    inputFields: (t) => ({
      ...inputs(t),
      reference: t.string({ description: 'A cheque or transfer number; may be empty.', validate: optionalText(120) }),
    }),
  },
  {
    description:
      'Books a payout as paid outside of the portal, by cheque or transfer: one that waits or failed. For admins who see all, in person, never their own. Errors: NOT_FOUND, FORBIDDEN, CONFLICT when it is on its way or decided otherwise.',
    authScopes: whoDecides,
    resolve: (_root, { input: { databaseId: id, version, reference } }, ctx) =>
      change(ctx, 'markPayoutSent', async (c) => {
        const order = await decidable(ctx, c, id, version)
        let current = order
        if (order.status !== 'APPROVED') {
          const attempt = order.status === 'FAILED' ? order.attempt + 1 : order.attempt
          await movePayout(c, order, 'APPROVED', { ...decision(c), attempt })
          if (attempt > order.attempt && !(await holdMoney(c, { ...order, attempt })))
            throw failure('CONFLICT', 'The money of this payout was used otherwise since it came back.')
          current = await c.tx.payoutOrder.findUniqueOrThrow({ where: { id } })
        }
        await settle(c, current, { provider: 'manual', paidReference: reference || null })
        c.record({ type: 'PayoutOrder', id, before: order, after: { status: 'SENT', paidReference: reference } })
        return { id }
      }),
  },
  { outputFields: movedPayout },
)
