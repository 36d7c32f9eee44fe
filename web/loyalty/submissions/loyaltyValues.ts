import * as z from 'zod/mini'
import type { FileValue } from '../../ui/forms/uploads.ts'

export const MAX_ATTACHMENTS = 10
export const MAX_ITEMS = 50

/** What the form of a submission holds and what it asks of it, as the server does. */
export const loyaltyValues = z
  .object({
    type: z.enum(['RECEIPT', 'PHOTO']),
    dealerId: z.nullable(z.string()),
    brandId: z.nullable(z.string()),
    happenedOn: z.nullable(z.string()).check(z.refine((day) => Boolean(day), 'Choose the day.')),
    invoiceNumber: z.string().check(z.maxLength(60, 'Use at most 60 characters.')),
    spent: z.string().check(z.maxLength(40, 'Enter an amount, such as 1,299.00.')),
    currency: z.string(),
    note: z.string().check(z.maxLength(500, 'Use at most 500 characters.')),
    items: z.array(
      z.object({
        partNumber: z.string().check(z.maxLength(60, 'Use at most 60 characters.')),
        quantity: z.nullable(z.number().check(z.gte(1, 'Use 1 or more.'), z.lte(1000, 'Use at most 1,000.'))),
      }),
    ),
    files: z
      .array(z.custom<FileValue>())
      .check(
        z.minLength(1, 'Add at least one photo or PDF.'),
        z.maxLength(MAX_ATTACHMENTS, `At most ${MAX_ATTACHMENTS} files.`),
      ),
  })
  .check(
    z.refine(({ type, invoiceNumber }) => type === 'PHOTO' || /[\p{L}\p{N}]/u.test(invoiceNumber), {
      error: 'Enter the invoice number as it stands on the receipt.',
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
