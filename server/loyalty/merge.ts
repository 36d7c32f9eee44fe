import { z } from 'zod'
import { failure } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { balancesOf, book, holdAccount, person, type Unit } from '../domain/ledger/ledger.ts'
import { CURRENCIES } from '../domain/ledger/money.ts'
import { mergeable, ownedRows } from '../domain/people/mergeable.ts'

/** The ledger is only ever added to: what one account has is booked to the other. */
async function moveBalance(
  c: Change,
  reference: string,
  kind: string,
  { unit, amount }: { unit: Unit; amount: bigint },
  from: string,
  to: string,
): Promise<void> {
  const [giver, taker] = amount > 0n ? [from, to] : [to, from]
  await book(c, {
    reference: `${reference}:${unit}`,
    kind,
    unit,
    amount: amount > 0n ? amount : -amount,
    from: person(giver),
    to: person(taker),
  })
}

mergeable({
  name: 'points',
  label: 'Points',
  covers: ['LedgerEntry.userId'],
  moved: z.array(z.object({ unit: z.enum(['points', 'credits', ...CURRENCIES]), amount: z.string() })),
  async count(db, { secondaryId }) {
    return {
      moves: Number((await balancesOf(db, person(secondaryId))).find(({ unit }) => unit === 'points')?.amount ?? 0),
      stays: 0,
    }
  },
  async move(c, { primaryId, secondaryId, mergeId }) {
    await holdAccount(c, person(secondaryId))
    const balances = await balancesOf(c.tx, person(secondaryId))
    for (const balance of balances)
      await moveBalance(c, `user.merged:${mergeId}`, 'user.merged', balance, secondaryId, primaryId)
    return balances.map(({ unit, amount }) => ({ unit, amount: amount.toString() }))
  },
  async putBack(c, { primaryId, secondaryId, mergeId }, moved) {
    await holdAccount(c, person(primaryId))
    const now = new Map((await balancesOf(c.tx, person(primaryId))).map(({ unit, amount }) => [unit, amount]))
    for (const { unit, amount: text } of moved) {
      const amount = BigInt(text)
      if (amount > 0n && (now.get(unit) ?? 0n) < amount)
        throw failure(
          'CONFLICT',
          `The ${unit} of the closed account were spent since. The merge can no longer be undone.`,
        )
      await moveBalance(c, `user.unmerged:${mergeId}`, 'user.unmerged', { unit, amount }, primaryId, secondaryId)
    }
  },
})

ownedRows({ name: 'loyalty-submissions', label: 'Loyalty submissions', table: 'LoyaltySubmission' })
ownedRows({
  name: 'loyalty-decisions',
  label: 'Decided loyalty submissions',
  table: 'LoyaltySubmission',
  column: 'decidedById',
})
