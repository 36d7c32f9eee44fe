import type { LedgerTransaction, PrismaClient, Prisma } from '../generated/client/client.ts'
import { freshDraw, type Draw } from './draw.ts'

interface Moved {
  reference: string
  kind: string
  title?: string | null
  subject?: { type: Prisma.ModelName; id: string }
  unit: string
  amount: bigint
  from: Side
  to: Side
  createdAt?: Date
}
type Side =
  | { account: 'person'; userId: string }
  | { account: 'dealer'; dealerId: string }
  | { account: 'issuer' | 'held' | 'paid' }

/** One movement of the ledger, as rows. */
export function movementRows(
  { reference, kind, title = null, subject, unit, amount, from, to, createdAt = new Date() }: Moved,
  draw: Draw = freshDraw,
) {
  const transactionId = draw.id(createdAt)
  return {
    transaction: {
      id: transactionId,
      reference,
      kind,
      title,
      subjectType: subject?.type ?? null,
      subjectId: subject?.id ?? null,
      createdAt,
    } satisfies Prisma.LedgerTransactionCreateManyInput,
    entries: [
      { id: draw.id(createdAt), transactionId, ...from, unit, amount: -amount, createdAt },
      { id: draw.id(createdAt), transactionId, ...to, unit, amount, createdAt },
    ] satisfies Prisma.LedgerEntryCreateManyInput[],
  }
}

/** Money or credits somebody was granted, for whatever it was. */
export const makeGrant = (
  db: PrismaClient,
  to: { userId: string } | { dealerId: string },
  amount: bigint,
  unit = 'USD',
): Promise<LedgerTransaction> => {
  const { transaction, entries } = movementRows({
    reference: `test.granted:${freshDraw.id()}`,
    kind: 'test.granted',
    unit,
    amount,
    from: { account: 'issuer' },
    to: 'userId' in to ? { account: 'person', userId: to.userId } : { account: 'dealer', dealerId: to.dealerId },
  })
  return db.ledgerTransaction.create({
    data: { ...transaction, entries: { create: entries.map(({ transactionId: _, ...entry }) => entry) } },
  })
}

/** An order; its money in the ledger is the caller's affair. */
export function payoutRow(
  overrides: Partial<Prisma.PayoutOrderCreateManyInput> & { recipientId: string },
  draw: Draw = freshDraw,
) {
  const { recipientId, amount = 2500n, unit = 'USD' } = overrides
  return {
    id: draw.id(overrides.createdAt instanceof Date ? overrides.createdAt : undefined),
    type: 'CASH' as const,
    status: 'REQUESTED' as const,
    currency: 'USD',
    value: amount,
    ...(overrides.dealerId ? {} : { userId: recipientId }),
    ...overrides,
    amount,
    unit,
  } satisfies Prisma.PayoutOrderCreateManyInput
}
