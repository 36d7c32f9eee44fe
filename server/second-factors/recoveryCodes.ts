import { inNumber } from '../platform/values/text.ts'
import { createHash, randomBytes } from 'node:crypto'
import type { Context } from '../platform/context.ts'
import { badInput } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { tellOwner } from './letters.ts'

const RECOVERY_CODES = 10
/** Without letters and digits that are read for one another. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const LENGTH = 16

const plain = (code: string): string => code.toLowerCase().replace(/[\s-]/g, '')
const hashOf = (userId: string, code: string) =>
  createHash('sha256')
    .update(`${userId}:${plain(code)}`)
    .digest() as Buffer<ArrayBuffer>

/** Sixteen signs in groups of four, about 80 random bits. */
function drawCode(): string {
  let signs = ''
  while (signs.length < LENGTH) {
    // Signs past the alphabet are thrown away, so that all are equally likely.
    for (const byte of randomBytes(LENGTH))
      if ((byte & 31) < ALPHABET.length && signs.length < LENGTH) signs += ALPHABET[byte & 31]
  }
  return signs.replace(/(.{4})(?=.)/g, '$1-')
}

/** Ten fresh codes; the ones before them end. They are told once and kept as hashes only. */
export async function makeRecoveryCodes(c: Change, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, drawCode)
  await c.tx.recoveryCode.deleteMany({ where: { userId } })
  await c.tx.recoveryCode.createMany({
    data: codes.map((code) => ({ userId, codeHash: hashOf(userId, code), createdAt: c.now })),
  })
  return codes
}

/** Looks at a code; null for one that is wrong or was used. Using it up is one statement, and the person is told. */
export async function checkRecoveryCode(
  { db }: Context,
  userId: string,
  code: string,
): Promise<((c: Change) => Promise<void>) | null> {
  const codeHash = hashOf(userId, code.slice(0, 100))
  const row = await db.recoveryCode.findUnique({
    where: { userId_codeHash: { userId, codeHash }, usedAt: null },
    select: { id: true },
  })
  if (!row) return null
  return async (c) => {
    const { count } = await c.tx.recoveryCode.updateMany({
      where: { id: row.id, usedAt: null },
      data: { usedAt: c.now },
    })
    if (!count) throw badInput('recoveryCode', 'This recovery code was used already.')
    const left = await c.tx.recoveryCode.count({ where: { userId, usedAt: null } })
    await tellOwner(
      c,
      userId,
      'A recovery code was used to sign in',
      `One of your recovery codes was used a moment ago. ${inNumber(left, 'One is', '# are')} left; ` +
        'you can make new ones in your profile.',
    )
  }
}
