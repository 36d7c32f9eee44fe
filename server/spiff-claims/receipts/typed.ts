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

const isObject = (value: Prisma.JsonValue): value is Prisma.JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const numberIn = (value: Prisma.JsonValue | undefined): number => (typeof value === 'number' ? value : 0)

/**
 * The words of a page as they were kept; none before it was read. Words kept without a line are on one when they are as
 * far down.
 */
export const wordsIn = (words: Prisma.JsonValue): Word[] =>
  Array.isArray(words)
    ? words
        .filter(isObject)
        .map(({ text, line, ...numbers }) => ({
          text: typeof text === 'string' ? text : '',
          x: numberIn(numbers.x),
          y: numberIn(numbers.y),
          width: numberIn(numbers.width),
          height: numberIn(numbers.height),
          confidence: numberIn(numbers.confidence),
          line: numberIn(line ?? numbers.y),
        }))
    : []
