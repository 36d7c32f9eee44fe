import { leftOut, type BulkAct, type BulkList } from '../../domain/bulk/acts.ts'
import { signedIn, type Context } from '../../platform/context.ts'
import { NO_FORM, whyNotReleased } from '../decide.ts'
import { decidesPayout, decidesPayouts, payoutsVisibleTo } from '../rules.ts'
import { OWN, payoutTransitions } from '../transitions.ts'

export const payoutList: BulkList = {
  nouns: ['payout', 'payouts'],
  model: 'PayoutOrder',
  async rows(ctx, ids) {
    const orders = await ctx.db.payoutOrder.findMany({
      where: { AND: [{ id: { in: ids } }, payoutsVisibleTo(signedIn(ctx))] },
      select: { id: true, number: true, version: true },
    })
    return orders.map(({ id, number, version }) => ({ id, name: `Payout ${number}`, version }))
  },
  pageOf: () => null,
}

const found = ({ db }: Context, ids: readonly string[]) =>
  db.payoutOrder.findMany({ where: { id: { in: [...ids] } }, include: { recipient: { select: { erasedAt: true } } } })

/** What the payouts are worth, each currency by itself. */
async function sums({ db }: Context, ids: readonly string[]) {
  const all = await db.payoutOrder.groupBy({
    by: ['currency'],
    where: { id: { in: [...ids] } },
    _sum: { value: true },
    orderBy: { currency: 'asc' },
  })
  return all.map(({ currency, _sum }) => ({ currency, minor: _sum.value ?? 0n }))
}

export const payoutActs: Record<string, BulkAct> = {
  release: {
    label: 'Release',
    text: 'The money is sent right away. This cannot be undone.',
    may: decidesPayouts,
    async left(ctx, ids) {
      const viewer = signedIn(ctx)
      return leftOut(await found(ctx, ids), (order) => whyNotReleased(viewer, order))
    },
    sums,
    mutation: 'approvePayout',
    input: ({ id, version }) => ({ databaseId: id, version }),
    async short(tx, id) {
      const { status } = await tx.payoutOrder.findUniqueOrThrow({ where: { id }, select: { status: true } })
      return status === 'TAX_HOLD' ? NO_FORM : null
    },
  },
  deny: {
    label: 'Deny',
    text: 'The money goes back to the balances, and each person is told the reason. This cannot be undone.',
    isDanger: true,
    may: decidesPayouts,
    reason: { label: 'Reason', required: true },
    async left(ctx, ids) {
      const viewer = signedIn(ctx)
      return leftOut(await found(ctx, ids), (order) => {
        if (!decidesPayout(viewer, order)) return OWN
        return payoutTransitions.may('deny', order) ? undefined : 'It is decided already.'
      })
    },
    sums,
    mutation: 'denyPayout',
    input: ({ id, version }, { reason }) => ({ databaseId: id, version, reason }),
  },
}
