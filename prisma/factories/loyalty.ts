import type {
  EligibleItem,
  LedgerTransaction,
  LoyaltySubmission,
  PrismaClient,
  Prisma,
} from '../generated/client/client.ts'
import { dayOf } from './days.ts'
import { freshDraw, type Draw } from './draw.ts'
import { makeStoredFile } from './files.ts'

/** Points for a passed course: what the person gains the issuer owes. */
export function coursePointsRows(
  {
    userId,
    courseId,
    amount = 10n,
    createdAt = new Date(),
  }: { userId: string; courseId: string; amount?: bigint; createdAt?: Date },
  draw: Draw = freshDraw,
) {
  const transactionId = draw.id(createdAt)
  return {
    transaction: {
      id: transactionId,
      reference: `course.completed:${courseId}:${userId}`,
      kind: 'course.completed',
      subjectType: 'Course',
      subjectId: courseId,
      earnerId: userId,
      createdAt,
    } satisfies Prisma.LedgerTransactionCreateManyInput,
    entries: [
      { id: draw.id(createdAt), transactionId, account: 'person', userId, unit: 'points', amount, createdAt },
      {
        id: draw.id(createdAt),
        transactionId,
        account: 'issuer',
        userId: null,
        unit: 'points',
        amount: -amount,
        createdAt,
      },
    ] satisfies Prisma.LedgerEntryCreateManyInput[],
  }
}

export const makeCoursePoints = (
  db: PrismaClient,
  earning: Parameters<typeof coursePointsRows>[0],
): Promise<LedgerTransaction> => {
  const { transaction, entries } = coursePointsRows(earning)
  return db.ledgerTransaction.create({
    data: { ...transaction, entries: { create: entries.map(({ transactionId: _, ...entry }) => entry) } },
  })
}

const day = 86_400_000

/** A part that earns from half a year ago to half a year from now. */
export function eligibleItemRow(overrides: Partial<Prisma.EligibleItemCreateManyInput> = {}, draw: Draw = freshDraw) {
  const today = dayOf(new Date()).getTime()
  const partNumber = overrides.partNumber ?? `FT-${draw.suffix()}`
  return {
    id: draw.id(),
    partKey: partNumber.toUpperCase().replace(/[^A-Z0-9]/g, ''),
    name: 'Lift kit 6 in',
    credits: 25,
    startDate: new Date(today - 180 * day),
    endDate: new Date(today + 180 * day),
    ...overrides,
    partNumber,
  } satisfies Prisma.EligibleItemCreateManyInput
}

export const makeEligibleItem = (
  db: PrismaClient,
  overrides: Parameters<typeof eligibleItemRow>[0] = {},
): Promise<EligibleItem> => db.eligibleItem.create({ data: eligibleItemRow(overrides) })

/** A receipt that waits, bought yesterday. */
export function loyaltySubmissionRow(
  overrides: Partial<Prisma.LoyaltySubmissionCreateManyInput> & { userId: string },
  draw: Draw = freshDraw,
) {
  const invoiceNumber = overrides.type === 'PHOTO' ? null : (overrides.invoiceNumber ?? `INV-${draw.suffix()}`)
  return {
    id: draw.id(overrides.createdAt as Date | undefined),
    type: 'RECEIPT' as const,
    happenedOn: dayOf(new Date(Date.now() - day)),
    spent: overrides.type === 'PHOTO' ? null : 129_900n,
    ...overrides,
    invoiceNumber,
    invoiceKey: invoiceNumber?.toUpperCase().replace(/[^A-Z0-9]/g, '') ?? null,
  } satisfies Prisma.LoyaltySubmissionCreateManyInput
}

interface Sent {
  items?: { partNumber: string; quantity?: number }[]
  fileId?: string
}

export const makeLoyaltySubmission = async (
  db: PrismaClient,
  { items = [], fileId, ...overrides }: Parameters<typeof loyaltySubmissionRow>[0] & Sent,
): Promise<LoyaltySubmission> =>
  db.loyaltySubmission.create({
    data: {
      ...loyaltySubmissionRow(overrides),
      items: { create: items.map(({ partNumber, quantity = 1 }) => ({ partNumber, quantity, name: '', credits: 0 })) },
      attachments: { create: { fileId: fileId ?? (await makeStoredFile(db, { uploadedById: overrides.userId })).id } },
    },
  })
