import { badInput } from '../../platform/errors.ts'
import { MAX_AMOUNT } from '../../domain/ledger/money.ts'

/** What a spiff pays, in minor units of its currency. */
export interface PayingSpiff {
  structure: 'PER_ITEM' | 'FIXED' | 'PER_SPENT'
  amount: bigint | null
  spentStep: bigint | null
  items: readonly { id: string; name: string; amount: bigint }[]
  /** PER_SPENT: a total that pays what it paid when the claim came in. */
  kept?: { spent: bigint; amount: bigint }
}

interface SoldItem {
  itemId?: string | null
  name?: string | null
}

export interface Sale<Item extends SoldItem = SoldItem> {
  /** What the invoice comes to. */
  spent: bigint
  items: readonly Item[]
}

/**
 * What a sale pays by the rules of its spiff: each item its own amount, one amount for the claim, or one for each full
 * step of money spent. Every item comes back with its name and what it pays by itself (0 where the sale pays as a
 * whole). Errors: names the item that is not, or no longer, part of the spiff; `items` when none is given where each
 * pays.
 */
export function payoutOf<Item extends SoldItem>(
  spiff: PayingSpiff,
  { spent, items }: Sale<Item>,
): { amount: bigint; items: (Item & { name: string; amount: bigint })[] } {
  const perItem = spiff.structure === 'PER_ITEM'
  if (perItem && !items.length) throw badInput('items', 'Add what was sold.')
  const paid = items.map((item, index) => {
    const known = item.itemId ? spiff.items.find(({ id }) => id === item.itemId) : undefined
    if (!known && (perItem || item.itemId))
      throw badInput(`items.${index}.itemId`, 'This item is not part of the spiff.')
    return { ...item, name: known?.name ?? item.name ?? '', amount: perItem ? known!.amount : 0n }
  })
  const amount = perItem
    ? paid.reduce((sum, item) => sum + item.amount, 0n)
    : spiff.structure === 'FIXED'
      ? (spiff.amount ?? 0n)
      : spent === spiff.kept?.spent
        ? spiff.kept.amount
        : spent > 0n && spiff.spentStep
          ? (spent / spiff.spentStep) * (spiff.amount ?? 0n)
          : 0n
  if (amount > MAX_AMOUNT) throw badInput(perItem ? 'items' : 'spent', 'A claim pays at most 100,000,000.00.')
  return { amount, items: paid }
}
