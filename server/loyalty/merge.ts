import { failure } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { mergeable } from '../platform/mergeable.ts'
import type { Db, Tx } from '../platform/db.ts'

interface Balance { unit: string; amount: bigint }

const balancesOf = (db: Db | Tx, userId: string) => db.$queryRaw<Balance[]>`
  SELECT unit, sum(amount)::bigint AS amount FROM "LedgerEntry" WHERE "userId" = ${userId}::uuid AND account = 'person' GROUP BY unit HAVING sum(amount) <> 0 ORDER BY unit`

/** The ledger is only ever added to: what one account has is booked to the other. */
async function book(c: Change, reference: string, kind: string, { unit, amount }: Balance, from: string, to: string): Promise<void> {
  const { id: transactionId } = await c.tx.ledgerTransaction.create({ data: { reference: `${reference}:${unit}`, kind, createdAt: c.now }, select: { id: true } })
  await c.tx.ledgerEntry.createMany({ data: [
    { transactionId, account: 'person', userId: from, unit, amount: -amount, createdAt: c.now }, { transactionId, account: 'person', userId: to, unit, amount, createdAt: c.now },
  ] })
}

mergeable({
  name: 'points', label: 'Points', covers: ['LedgerEntry.userId'],
  async count(db, { secondaryId }) {
    return { moves: Number((await balancesOf(db, secondaryId)).find(({ unit }) => unit === 'points')?.amount ?? 0), stays: 0 }
  },
  async move(c, { primaryId, secondaryId, mergeId }) {
    const balances = await balancesOf(c.tx, secondaryId)
    for (const balance of balances) await book(c, `user.merged:${mergeId}`, 'user.merged', balance, secondaryId, primaryId)
    return balances.map(({ unit, amount }) => ({ unit, amount: amount.toString() }))
  },
  async putBack(c, { primaryId, secondaryId, mergeId }, moved) {
    const now = new Map((await balancesOf(c.tx, primaryId)).map(({ unit, amount }) => [unit, amount]))
    for (const { unit, amount: text } of moved as { unit: string; amount: string }[]) {
      const amount = BigInt(text)
      if (amount > 0n && (now.get(unit) ?? 0n) < amount) throw failure('CONFLICT', `The ${unit} of the closed account were spent since. The merge can no longer be undone.`)
      await book(c, `user.unmerged:${mergeId}`, 'user.unmerged', { unit, amount }, primaryId, secondaryId)
    }
  },
})
