import * as z from 'zod/mini'
import { upTo, within } from '../../ui/texts.ts'
import {
  LoyaltyItemInput,
  LoyaltySubmissionType,
  MAX_LOYALTY_FILES,
  SubmitLoyaltyInput,
} from '../../contract/__generated__/limits.ts'
import type { FileValue } from '../../ui/uploads/uploads.ts'

/** What the form of a submission holds and what it asks of it, as the server does. */
export const loyaltyValues = z
  .object({
    type: z.enum(LoyaltySubmissionType),
    dealerId: z.nullable(z.string()),
    brandId: z.nullable(z.string()),
    happenedOn: z.nullable(z.string()).check(z.refine((day) => Boolean(day), 'Choose the day.')),
    invoiceNumber: upTo('It', SubmitLoyaltyInput.invoiceNumber.max),
    spent: z.string().check(z.maxLength(SubmitLoyaltyInput.spent.max, 'Enter an amount, such as 1,299.00.')),
    currency: z.string(),
    note: upTo('It', SubmitLoyaltyInput.note.max),
    items: z.array(
      z.object({
        partNumber: upTo('It', LoyaltyItemInput.partNumber.max),
        quantity: z.nullable(within(LoyaltyItemInput.quantity)),
      }),
    ),
    files: z
      .array(z.custom<FileValue>())
      .check(
        z.minLength(1, 'Add at least one photo or PDF.'),
        z.maxLength(MAX_LOYALTY_FILES, `At most ${MAX_LOYALTY_FILES} files.`),
      ),
  })
  .check(
    z.refine(({ type, invoiceNumber }) => type === 'PHOTO' || /[\p{L}\p{N}]/u.test(invoiceNumber), {
      error: 'Enter the invoice number as it appears on the receipt.',
      path: ['invoiceNumber'],
    }),
    z.refine(({ type, spent }) => type === 'PHOTO' || /\d/.test(spent), {
      error: 'Enter the amount on the receipt.',
      path: ['spent'],
    }),
    z.refine(({ type, note }) => type === 'RECEIPT' || note.trim() !== '', {
      error: 'Say in a few words what the pictures show.',
      path: ['note'],
    }),
  )

export type LoyaltyValues = z.infer<typeof loyaltyValues>
