import type { Prisma } from '../../../prisma/generated/client/client.ts'
import type { Word } from '../../platform/files/ocr.ts'
import type { Typed } from './matches.ts'

/** What of a claim is looked for on its receipt. */
export const TYPED = {
  invoiceNumber: true,
  invoiceDate: true,
  spent: true,
  currency: true,
  items: { orderBy: [{ position: 'asc' }, { id: 'asc' }], select: { serial: true } },
} satisfies Prisma.SpiffClaimSelect

export const typedOf = ({
  invoiceNumber,
  invoiceDate,
  spent,
  currency,
  items,
}: Prisma.SpiffClaimGetPayload<{ select: typeof TYPED }>): Typed => ({
  invoiceNumber,
  invoiceDate: invoiceDate.toISOString().slice(0, 10),
  spent,
  currency,
  serials: items.map(({ serial }) => serial),
})

/** The words of a page as they were kept; none before it was read. Words kept without a line are on one when they are as far down. */
export const wordsIn = (words: Prisma.JsonValue): Word[] =>
  Array.isArray(words)
    ? (words as unknown as (Omit<Word, 'line'> & { line?: number })[]).map((word) => ({
        ...word,
        line: word.line ?? word.y,
      }))
    : []
