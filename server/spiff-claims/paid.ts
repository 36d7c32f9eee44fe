import { Prisma } from '../../prisma/generated/client/client.ts'
import type { ClaimStatus } from '../../prisma/generated/client/client.ts'
import { on, type Change } from '../platform/events.ts'
import { isCurrency } from '../domain/ledger/money.ts'
import { moveClaim } from './transitions.ts'

interface Granted {
  id: string
  userId: string
  status: ClaimStatus
  version: number
  amount: bigint
}

/**
 * Claims become completed as their money leaves: of what payouts took away the oldest grants are covered first. Claims
 * whose own money was booked as paid elsewhere are completed already and cover nothing here.
 */
async function completePaidClaims(
  c: Change,
  { userId, dealerId, unit }: { userId: string | null; dealerId: string | null; unit: string },
): Promise<void> {
  if (!isCurrency(unit)) return
  const owned = userId
    ? Prisma.sql`"userId" = ${userId}::uuid AND "payoutType" = 'CASH'`
    : Prisma.sql`"dealerId" = ${dealerId}::uuid AND "payoutType" = 'DEALER_CREDIT'`
  // Held before the sums are read, so that of two payouts sent at once the second counts the first.
  const waiting = await c.tx.$queryRaw<Granted[]>`
    SELECT id, "userId", status, version, amount FROM "SpiffClaim" WHERE ${owned} AND currency = ${unit} AND status = 'APPROVED'
    ORDER BY coalesce("decidedAt", "submittedAt"), id FOR NO KEY UPDATE`
  if (!waiting.length) return
  const [row] = await c.tx.$queryRaw<{ paid: bigint; done: bigint }[]>`
    SELECT (SELECT coalesce(sum(amount), 0) FROM "PayoutOrder" WHERE ${userId ? Prisma.sql`"userId" = ${userId}::uuid` : Prisma.sql`"dealerId" = ${dealerId}::uuid`} AND unit = ${unit} AND status = 'SENT')::bigint AS paid,
      (SELECT coalesce(sum(s.amount), 0) FROM "SpiffClaim" s WHERE ${owned} AND currency = ${unit} AND status = 'COMPLETED' AND NOT EXISTS (
        SELECT 1 FROM "LedgerTransaction" t JOIN "LedgerEntry" e ON e."transactionId" = t.id AND e.account = 'paid' WHERE t."subjectId" = s.id))::bigint AS done`
  let left = (row?.paid ?? 0n) - (row?.done ?? 0n)
  for (const claim of waiting) {
    if (claim.amount > left) return
    left -= claim.amount
    await moveClaim(c, claim, 'complete', { kind: 'completed', note: 'Paid out.' }, { data: { completedAt: c.now } })
    await c.emit('claim.completed', { claimId: claim.id, userId: claim.userId })
  }
}

on('payout.sent', completePaidClaims)
