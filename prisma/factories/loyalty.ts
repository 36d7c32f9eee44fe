import type { LedgerTransaction, PrismaClient, Prisma } from '../generated/client/client.ts'
import { freshDraw, type Draw } from './draw.ts'

/** Points for a passed course: what the person gains the issuer owes. */
export function coursePointsRows(
  { userId, courseId, amount = 10n, createdAt = new Date() }: { userId: string; courseId: string; amount?: bigint; createdAt?: Date },
  draw: Draw = freshDraw,
) {
  const transactionId = draw.id(createdAt)
  return {
    transaction: { id: transactionId, reference: `course.completed:${courseId}:${userId}`, kind: 'course.completed', createdAt } satisfies Prisma.LedgerTransactionCreateManyInput,
    entries: [
      { id: draw.id(createdAt), transactionId, account: 'person', userId, unit: 'points', amount, createdAt },
      { id: draw.id(createdAt), transactionId, account: 'issuer', userId: null, unit: 'points', amount: -amount, createdAt },
    ] satisfies Prisma.LedgerEntryCreateManyInput[],
  }
}

export const makeCoursePoints = (db: PrismaClient, earning: Parameters<typeof coursePointsRows>[0]): Promise<LedgerTransaction> => {
  const { transaction, entries } = coursePointsRows(earning)
  return db.ledgerTransaction.create({ data: { ...transaction, entries: { create: entries.map(({ transactionId: _, ...entry }) => entry) } } })
}
