import type { Prisma } from '../../../prisma/generated/client/client.ts'
import type { Word } from '../../platform/files/ocr.ts'
import { proofOf, type Proof } from '../../domain/receipts/proof/proof.ts'
import type { Claimed, ReadPage } from '../../domain/receipts/proof/paper.ts'
import { LEARNED_PARTS, type LearnedPart, type Templates } from '../../domain/receipts/grammar/templates.ts'

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
  dealer: {
    select: {
      name: true,
      aliases: true,
      phone: true,
      addressLine1: true,
      city: true,
      country: true,
      paperLines: { where: { revokedAt: null }, select: { template: true, part: true } },
    },
  },
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

export type Read = Prisma.SpiffClaimGetPayload<{ select: typeof CLAIMED_AND_READ }>

/** All pages of a claim’s receipts as they were read. */
export const pagesRead = ({ receipts }: Pick<Read, 'receipts'>): ReadPage[] =>
  receipts.flatMap(({ pages }) => pages.map(({ id, words }) => ({ id, words: wordsIn(words) })))

const isLearnedPart = (part: string): part is LearnedPart => LEARNED_PARTS.some((known) => known === part)

/** The lines that people explained of the receipts of a claim's dealer. */
export const templatesOf = ({ dealer }: Pick<Read, 'dealer'>): Templates =>
  new Map(dealer?.paperLines.flatMap(({ template, part }) => (isLearnedPart(part) ? [[template, part]] : [])))

/** What the receipts of a claim prove, as far as they were read. */
export const proofOfRead = (claim: Read): Proof =>
  proofOf(claimedOf(claim), pagesRead(claim), { templates: templatesOf(claim) })

const wasRead = ({ receipts }: Pick<Read, 'receipts'>): boolean =>
  receipts.some(({ pages }) => pages.some(({ words }) => words !== null))

/** What the receipts of a claim prove; null before they were read. */
export const proofOfClaim = (claim: Read): Proof | null => (wasRead(claim) ? proofOfRead(claim) : null)
