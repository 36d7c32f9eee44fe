import type { Prisma } from '../../../prisma/generated/client/client.ts'
import type { Word } from '../../platform/files/ocr.ts'
import { proofOf, type Proof } from '../../domain/receipts/proof/proof.ts'
import type { Claimed, ReadPage } from '../../domain/receipts/proof/paper.ts'

/** What of a claim its receipt is held against. */
const CLAIMED = {
  invoiceNumber: true,
  invoiceDate: true,
  spent: true,
  currency: true,
  amount: true,
  items: {
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    select: { serial: true, name: true, amount: true, item: { select: { partNumber: true, words: true } } },
  },
  user: { select: { firstName: true, lastName: true } },
  dealer: { select: { name: true, aliases: true, phone: true, addressLine1: true, city: true, country: true } },
  spiff: {
    select: { structure: true, amount: true, spentStep: true, productWords: true, startDate: true, endDate: true },
  },
} satisfies Prisma.SpiffClaimSelect

/** The same with the pages as they were read. */
export const CLAIMED_AND_READ = {
  ...CLAIMED,
  receipts: {
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    select: { scannedAt: true, pages: { orderBy: { number: 'asc' }, select: { id: true, words: true } } },
  },
} satisfies Prisma.SpiffClaimSelect

const isoDay = (date: Date) => date.toISOString().slice(0, 10)

export const claimedOf = ({
  invoiceDate,
  amount,
  items,
  spiff,
  user,
  ...claim
}: Prisma.SpiffClaimGetPayload<{ select: typeof CLAIMED }>): Claimed => ({
  ...claim,
  invoiceDate: isoDay(invoiceDate),
  pays: amount,
  perSpent:
    spiff.structure === 'PER_SPENT' && spiff.spentStep && spiff.amount
      ? { step: spiff.spentStep, amount: spiff.amount }
      : null,
  productWords: spiff.structure === 'PER_ITEM' ? null : spiff.productWords,
  startDate: isoDay(spiff.startDate),
  endDate: isoDay(spiff.endDate),
  claimant: `${user.firstName} ${user.lastName}`.trim(),
  items: items.map(({ serial, name, amount: pays, item }) => ({
    serial,
    name,
    partNumber: item?.partNumber ?? null,
    words: item?.words ?? [],
    pays,
  })),
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

type Read = Prisma.SpiffClaimGetPayload<{ select: typeof CLAIMED_AND_READ }>

/** All pages of a claim’s receipts as they were read. */
export const pagesRead = ({ receipts }: Pick<Read, 'receipts'>): ReadPage[] =>
  receipts.flatMap(({ pages }) => pages.map(({ id, words }) => ({ id, words: wordsIn(words) })))

/** What the receipts of a claim prove; null before they were read. */
export const proofOfClaim = (claim: Read): Proof | null =>
  claim.receipts.some(({ pages }) => pages.some(({ words }) => words !== null))
    ? proofOf(claimedOf(claim), pagesRead(claim))
    : null
