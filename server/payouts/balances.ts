import type { Db, Tx } from '../platform/db.ts'
import { balancesOf, dealer, person, type Unit } from '../domain/ledger/ledger.ts'
import { CURRENCIES } from '../domain/ledger/money.ts'
import { OPEN_PAYOUTS } from './rules.ts'

/** What one account has to be paid out in one unit, and what of it is on its way. */
export interface PayoutBalance {
  dealerId: string | null
  unit: Unit
  available: bigint
  held: bigint
}

const PAYABLE: readonly Unit[] = [...CURRENCIES, 'credits']

/**
 * A person's currencies, and the currencies and credits of dealers; US dollars of the person always, so that a page has
 * something to say.
 */
export async function payoutBalances(db: Db | Tx, userId: string, dealerIds: string[]): Promise<PayoutBalance[]> {
  const open = await db.payoutOrder.groupBy({
    by: ['userId', 'dealerId', 'unit'],
    where: { status: { in: [...OPEN_PAYOUTS] }, OR: [{ userId }, { dealerId: { in: dealerIds } }] },
    _sum: { amount: true },
  })
  const heldOf = (dealerId: string | null, unit: Unit) =>
    open
      .filter((row) => row.dealerId === dealerId && row.unit === unit)
      .reduce((sum, { _sum }) => sum + (_sum.amount ?? 0n), 0n)
  const lines: PayoutBalance[] = []
  for (const dealerId of [null, ...dealerIds]) {
    const known = new Map(
      (await balancesOf(db, dealerId ? dealer(dealerId) : person(userId))).map(({ unit, amount }) => [unit, amount]),
    )
    for (const unit of PAYABLE) {
      const [available, held] = [known.get(unit) ?? 0n, heldOf(dealerId, unit)]
      if (available !== 0n || held !== 0n || (!dealerId && unit === 'USD'))
        lines.push({ dealerId, unit, available, held })
    }
  }
  return lines
}
