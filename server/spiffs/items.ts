import { badInput } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { amountIn } from '../domain/ledger/money.ts'

/** An item as it is to be kept. */
export interface ItemGiven {
  id: string | null
  name: string
  partNumber: string | null
  /** What else receipts call it. */
  words: string[]
  amount: bigint
  needsSerial: boolean
}

interface ItemInput {
  databaseId?: string | null
  name: string
  partNumber?: string | null
  words?: readonly string[] | null
  amount: string
  needsSerial?: boolean | null
}

/** Reads the texts of an item. Errors: names the item by its place. */
export const itemTexts = (
  { databaseId, name, partNumber, words, amount, needsSerial }: ItemInput,
  index: number,
): ItemGiven => ({
  id: databaseId ?? null,
  name,
  partNumber: partNumber || null,
  words: [...new Set(words ?? [])],
  amount: amountIn(amount, `items.${index}.amount`),
  needsSerial: needsSerial ?? true,
})

/** So many things one spiff may count. */
export const MAX_ITEMS = 100

/** Items that may be kept together: known ones of this spiff, each once, each called something else. */
export function checkedItems(items: ItemGiven[], known: readonly { id: string }[]): ItemGiven[] {
  if (items.length > MAX_ITEMS) throw badInput('items', `At most ${MAX_ITEMS} items.`)
  items.forEach(({ id, name }, index) => {
    if (id && !known.some((item) => item.id === id))
      throw badInput(`items.${index}.databaseId`, 'This item is no longer part of the spiff.')
    if (
      items.findIndex((other) => (id !== null && other.id === id) || other.name.toLowerCase() === name.toLowerCase()) <
      index
    )
      throw badInput(`items.${index}.name`, `“${name}” is in the list twice.`)
  })
  return items
}

/** Makes the items of a spiff these, in this order; claims keep the names and amounts of what is taken out. */
export async function saveItems({ tx }: Change, spiffId: string, items: readonly ItemGiven[]): Promise<void> {
  await tx.spiffItem.deleteMany({ where: { spiffId, id: { notIn: items.flatMap(({ id }) => id ?? []) } } })
  for (const [position, { id, name, partNumber, words, amount, needsSerial }] of items.entries()) {
    const data = { name, partNumber, words, amount, needsSerial, position }
    if (id) await tx.spiffItem.update({ where: { id }, data })
    else await tx.spiffItem.create({ data: { ...data, spiffId } })
  }
}
