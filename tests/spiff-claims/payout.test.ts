import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { payoutOf } from '../../server/spiff-claims/sale/payout.ts'

const amount = fc.bigInt({ min: 1n, max: 5_000_000n })
const spiffItems = fc
  .array(amount, { minLength: 1, maxLength: 8 })
  .map((amounts) => amounts.map((each, index) => ({ id: `item-${index}`, name: `Item ${index}`, amount: each })))

describe('what a sale pays', () => {
  test('per item: the sum of what was sold, whatever its order and whatever the invoice comes to', () => {
    fc.assert(
      fc.property(
        spiffItems,
        fc.array(fc.nat(100), { minLength: 1, maxLength: 20 }),
        amount,
        amount,
        (items, picks, spent, otherSpent) => {
          const sold = picks.map((pick) => ({ itemId: items[pick % items.length]!.id, serial: String(pick) }))
          const spiff = { structure: 'PER_ITEM' as const, amount: null, spentStep: null, items }
          const answer = payoutOf(spiff, { spent, items: sold })
          expect(answer.amount).toBe(
            sold.reduce((sum, { itemId }) => sum + items.find(({ id }) => id === itemId)!.amount, 0n),
          )
          expect(answer.items.reduce((sum, item) => sum + item.amount, 0n)).toBe(answer.amount)
          expect(answer.items.map(({ itemId, serial }) => ({ itemId, serial }))).toEqual(sold)
          expect(payoutOf(spiff, { spent: otherSpent, items: sold.toReversed() }).amount).toBe(answer.amount)
        },
      ),
    )
  })

  test('fixed: the same for every sale, however much was sold', () => {
    fc.assert(
      fc.property(amount, amount, fc.nat(5), (fixed, spent, count) => {
        const items = Array.from({ length: count }, (_, index) => ({ name: `Thing ${index}` }))
        expect(payoutOf({ structure: 'FIXED', amount: fixed, spentStep: null, items: [] }, { spent, items })).toEqual({
          amount: fixed,
          items: items.map((item) => ({ ...item, amount: 0n })),
        })
      }),
    )
  })

  test('per spent: one amount for each full step, never for a part of one', () => {
    fc.assert(
      fc.property(
        amount,
        fc.bigInt({ min: 1n, max: 1_000_000n }),
        fc.bigInt({ min: 1n, max: 1_000n }),
        (spent, step, each) => {
          const spiff = { structure: 'PER_SPENT' as const, amount: each, spentStep: step, items: [] }
          const paid = payoutOf(spiff, { spent, items: [] }).amount
          expect(paid % each).toBe(0n)
          expect((paid / each) * step).toBeLessThanOrEqual(spent)
          expect((paid / each + 1n) * step).toBeGreaterThan(spent)
          expect(payoutOf(spiff, { spent: spent + step, items: [] }).amount).toBe(paid + each)
        },
      ),
    )
  })

  test('the edges of a step', () => {
    const spiff = { structure: 'PER_SPENT' as const, amount: 2500n, spentStep: 100_000n, items: [] }
    const paid = (spent: bigint) => payoutOf(spiff, { spent, items: [] }).amount
    expect([0n, 99_999n, 100_000n, 199_999n, 200_000n, -100_000n].map(paid)).toEqual([0n, 0n, 2500n, 2500n, 5000n, 0n])
  })

  test('what is not part of the spiff is named by its place', () => {
    const spiff = {
      structure: 'PER_ITEM' as const,
      amount: null,
      spentStep: null,
      items: [{ id: 'a', name: 'Winch', amount: 500n }],
    }
    const refused = (items: { itemId?: string | null }[]) => {
      try {
        return payoutOf(spiff, { spent: 1n, items })
      } catch (error) {
        return (error as { extensions: { fields: Record<string, string> } }).extensions.fields
      }
    }
    expect(refused([{ itemId: 'a' }, { itemId: 'b' }])).toEqual({ 'items.1.itemId': expect.any(String) })
    expect(refused([{}])).toEqual({ 'items.0.itemId': expect.any(String) })
    expect(refused([])).toEqual({ items: expect.any(String) })
  })

  test('no claim pays beyond what the portal can carry', () => {
    const spiff = { structure: 'PER_SPENT' as const, amount: 10_000_000_000n, spentStep: 1n, items: [] }
    expect(() => payoutOf(spiff, { spent: 1_000_000_000_000n, items: [] })).toThrow('at most')
  })
})
