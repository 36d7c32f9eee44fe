import * as z from 'zod/mini'
import type { FileValue } from '../../ui/forms/uploads.ts'

/** Whether a text may be an amount; the server reads it for good. */
const isAmount = (text: string) =>
  /^(?:(?:US|CA|C)?[$€]|USD|CAD|EUR)?\s*\d[\d.,\s'’]*(?:[$€]|USD|CAD|EUR)?$/i.test(text.trim()) && /[1-9]/.test(text)
const amount = z.string().check(
  z.maxLength(40, 'This is no amount.'),
  z.refine((text) => text.trim() === '' || isAmount(text), 'Enter an amount, such as 1,299.00.'),
)
const days = z.number('Give a number of days.').check(z.gte(0, 'Use 0 or more.'), z.lte(365, 'Use at most 365 days.'))

const item = z.object({
  databaseId: z.nullable(z.string()),
  name: z.string().check(z.trim(), z.minLength(1, 'Name the item.'), z.maxLength(120, 'Use at most 120 characters.')),
  partNumber: z.string().check(z.maxLength(60, 'Use at most 60 characters.')),
  amount: z.string().check(z.refine(isAmount, 'Enter an amount.')),
  needsSerial: z.boolean(),
})

/** What the editor of a spiff holds and what it asks of it, as the server does. */
export const spiffValues = z
  .object({
    name: z
      .string()
      .check(z.trim(), z.minLength(1, 'Name is required.'), z.maxLength(120, 'Name may have at most 120 characters.')),
    details: z.string().check(z.maxLength(150, 'The details may have at most 150 characters.')),
    startDate: z.string('Choose the first day.').check(z.minLength(1, 'Choose the first day.')),
    endDate: z.string('Choose the last day.').check(z.minLength(1, 'Choose the last day.')),
    claimDays: days,
    payoutDays: days,
    approval: z.enum(['MANUAL', 'RECEIPT_SCAN']),
    structure: z.enum(['PER_ITEM', 'FIXED', 'PER_SPENT']),
    currency: z.string(),
    amount,
    spentStep: amount,
    items: z.array(item).check(z.maxLength(100, 'At most 100 items.')),
    spentMin: amount,
    spentMax: amount,
    budget: amount,
    personCap: amount,
    payoutTypes: z.array(z.enum(['CASH', 'DEALER_CREDIT'])).check(z.minLength(1, 'Choose where the money may go.')),
    courseId: z.nullable(z.string()),
    brandIds: z.array(z.string()),
    audienceIds: z.array(z.string()),
    thumbnail: z.custom<FileValue | null>(),
    receipt: z.custom<FileValue | null>(),
  })
  .check(
    z.refine(({ startDate, endDate }) => !startDate || !endDate || endDate >= startDate, {
      error: 'The last day lies before the first.',
      path: ['endDate'],
    }),
    z.refine(({ structure, amount: pays }) => structure === 'PER_ITEM' || pays.trim() !== '', {
      error: 'Say what it pays.',
      path: ['amount'],
    }),
    z.refine(({ structure, spentStep }) => structure !== 'PER_SPENT' || spentStep.trim() !== '', {
      error: 'Say for how much money spent.',
      path: ['spentStep'],
    }),
    z.refine(({ structure, items }) => structure !== 'PER_ITEM' || items.length > 0, {
      error: 'Add an item that counts.',
      path: ['items'],
    }),
  )

export type SpiffValues = z.infer<typeof spiffValues>
