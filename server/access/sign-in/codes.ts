import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { CodePurpose } from '../../../prisma/generated/client/client.ts'
import { badInput } from '../../platform/errors.ts'
import type { Change } from '../../platform/events.ts'

const MINUTES: Record<CodePurpose, number> = { VERIFY_EMAIL: 24 * 60, RESET_PASSWORD: 30, INVITE: 14 * 24 * 60 }
const MAX_TRIES = 5

const hashOf = (change: Change, userId: string, code: string) =>
  createHmac('sha256', change.services.config.SECRET).update(`code:${userId}:${code}`).digest() as Buffer<ArrayBuffer>

/**
 * A fresh code of eight digits, or the long one of an invitation; earlier ones of the same purpose end. Only its keyed
 * hash is kept.
 */
export async function newCode(change: Change, userId: string, purpose: CodePurpose): Promise<string> {
  // An invitation lies in a mailbox for two weeks, so nobody shall guess it; the others are typed by hand.
  const code =
    purpose === 'INVITE' ? randomBytes(24).toString('hex') : String(randomInt(0, 100_000_000)).padStart(8, '0')
  await change.tx.verificationCode.updateMany({
    where: { userId, purpose, usedAt: null },
    data: { usedAt: change.now },
  })
  await change.tx.verificationCode.create({
    data: {
      userId,
      purpose,
      codeHash: hashOf(change, userId, code),
      createdAt: change.now,
      expiresAt: new Date(change.now.getTime() + MINUTES[purpose] * 60_000),
    },
  })
  return code
}

/** Codes of every kind that were sent to the person open nothing any more. */
export async function endCodes({ tx, now }: Change, userId: string): Promise<void> {
  await tx.verificationCode.updateMany({ where: { userId, usedAt: null }, data: { usedAt: now } })
}

/** Whether the code holds; then it is used up. A wrong one counts against it, and five end it. */
export async function useCode(change: Change, userId: string, purpose: CodePurpose, given: string): Promise<boolean> {
  // The try is counted first, in one statement, so that many guesses at once cannot share it.
  const [row] = await change.tx.$queryRaw<{ id: string; codeHash: Uint8Array }[]>`
    UPDATE "VerificationCode" SET tries = tries + 1 WHERE id = (
      SELECT id FROM "VerificationCode" WHERE "userId" = ${userId}::uuid AND purpose = ${purpose}::"CodePurpose" AND "usedAt" IS NULL
        AND "expiresAt" > ${change.now} AND tries < ${MAX_TRIES} ORDER BY "createdAt" DESC LIMIT 1 FOR UPDATE)
    RETURNING id, "codeHash"`
  if (!row || !timingSafeEqual(Buffer.from(row.codeHash), hashOf(change, userId, given.replace(/[\s-]/g, ''))))
    return false
  await change.tx.verificationCode.update({ where: { id: row.id }, data: { usedAt: change.now } })
  return true
}

export const emptyCode = () => badInput('code', 'Please enter your recovery code')
export const wrongCode = () => badInput('code', 'The recovery code is invalid or expired.')
