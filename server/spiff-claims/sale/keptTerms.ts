import type { PayingSpiff } from './payout.ts'

/** What a claim was sent in with; amounts in minor units. */
export interface SentIn {
  spent: bigint
  amount: bigint
  items: readonly { itemId: string | null; amount: bigint }[]
}

/**
 * The spiff as it paid when the claim came in, as far as the claim tells: what was claimed then is paid as it was then,
 * whatever the spiff pays by now. An item that is new in the claim pays as it does today. Where a changed total leaves
 * open what a step paid, since the step itself is another one by now, it is the lesser of then and now.
 */
export function keptTerms<S extends PayingSpiff>(spiff: S, { spent, amount, items }: SentIn): S {
  if (spiff.structure === 'FIXED') return { ...spiff, amount }
  if (spiff.structure === 'PER_ITEM') {
    const kept = new Map(items.map((item) => [item.itemId, item.amount]))
    return { ...spiff, items: spiff.items.map((item) => ({ ...item, amount: kept.get(item.id) ?? item.amount })) }
  }
  const step = spiff.spentStep
  if (!step || spent <= 0n) return spiff
  const steps = spent / step
  const share = (amount * step) / spent
  const now = spiff.amount ?? 0n
  const each = steps > 0n && amount % steps === 0n ? amount / steps : share < now ? share : now
  return { ...spiff, amount: each, kept: { spent, amount } }
}
