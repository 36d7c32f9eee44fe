import * as z from 'zod/mini'
import {
  MAX_SPIFF_ITEMS,
  PayoutType,
  SaveSpiffInput,
  SpiffApproval,
  SpiffItemInput,
  SpiffStructure,
} from '../../contract/__generated__/limits.ts'
import type { FileValue } from '../../ui/uploads/uploads.ts'
import { required, upTo, within } from '../../ui/texts.ts'

/** Whether a text may be an amount; the server reads it for good. */
const isAmount = (text: string) =>
  /^(?:(?:US|CA|C)?[$€]|USD|CAD|EUR)?\s*\d[\d.,\s'’]*(?:[$€]|USD|CAD|EUR)?$/i.test(text.trim()) && /[1-9]/.test(text)
const amount = z.string().check(
  z.maxLength(SaveSpiffInput.amount.max, 'This is no amount.'),
  z.refine((text) => text.trim() === '' || isAmount(text), 'Enter an amount, such as 1,299.00.'),
)

const item = z.object({
  databaseId: z.nullable(z.string()),
  name: required('The name', SpiffItemInput.name.max, 'Name the item.'),
  partNumber: upTo('The part number', SpiffItemInput.partNumber.max),
  words: z
    .array(upTo('A word', SpiffItemInput.words.each.max))
    .check(z.maxLength(SpiffItemInput.words.max, `At most ${SpiffItemInput.words.max} words.`)),
  amount: z.string().check(z.refine(isAmount, 'Enter an amount.')),
  needsSerial: z.boolean(),
})

/** What the editor of a spiff holds and what it asks of it, as the server does. */
export const spiffValues = z
  .object({
    name: required('Name', SaveSpiffInput.name.max),
    details: upTo('The details', SaveSpiffInput.details.max),
    startDate: z.string('Choose the first day.').check(z.minLength(1, 'Choose the first day.')),
    endDate: z.string('Choose the last day.').check(z.minLength(1, 'Choose the last day.')),
    claimDays: within(SaveSpiffInput.claimDays, 'Enter a number of days.'),
    payoutDays: within(SaveSpiffInput.payoutDays, 'Enter a number of days.'),
    approval: z.enum(SpiffApproval),
    structure: z.enum(SpiffStructure),
    currency: z.string(),
    amount,
    spentStep: amount,
    productWords: z
      .array(
        z.string().check(
          z.maxLength(SaveSpiffInput.productWords.each.max, 'Use shorter words.'),
          z.refine((word) => word.replace(/[^\p{L}\p{N}]/gu, '').length >= 3, 'Use at least 3 letters or digits.'),
        ),
      )
      .check(z.maxLength(SaveSpiffInput.productWords.max, `At most ${SaveSpiffInput.productWords.max} names.`)),
    items: z.array(item).check(z.maxLength(MAX_SPIFF_ITEMS, `At most ${MAX_SPIFF_ITEMS} items.`)),
    spentMin: amount,
    spentMax: amount,
    budget: amount,
    personCap: amount,
    payoutTypes: z.array(z.enum(PayoutType)).check(z.minLength(1, 'Choose where the money may go.')),
    course: z.nullable(z.object({ value: z.string(), label: z.string() })),
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
