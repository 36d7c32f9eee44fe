import { Secret, TOTP } from 'otpauth'
import type { Context } from '../platform/context.ts'
import { badInput } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { seal, unseal, type Place } from '../platform/seal.ts'

/** What every authenticator app reads: SHA-1, six digits, thirty seconds. */
const CODES = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** A clock may be a step behind or ahead. */
const WINDOW = 1
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20

type Column = 'secretSealed' | 'setupSealed'
export const sealPlace = (userId: string, column: Column): Place => ({ table: 'Authenticator', row: userId, column })

/** The time step whose code this is, the last one, this one or the next; null for a wrong code. */
function stepOf(secret: string, code: string, now: Date): number | null {
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const key = Secret.fromBase32(secret)
  const timestamp = now.getTime()
  const delta = TOTP.validate({ ...CODES, token, secret: key, timestamp, window: WINDOW })
  return delta === null ? null : TOTP.counter({ period: CODES.period, timestamp }) + delta
}

/** A fresh secret, kept beside the one in use until a code confirms it. */
export async function beginSetup(c: Change, userId: string): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ size: SECRET_BYTES })
  const { email } = await c.tx.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } })
  const setupSealed = seal(c.services.config.sealKeys, sealPlace(userId, 'setupSealed'), secret.base32)
  await c.tx.authenticator.upsert({
    where: { userId },
    create: { userId, setupSealed, setupAt: c.now },
    update: { setupSealed, setupAt: c.now },
  })
  return { secret: secret.base32, uri: new TOTP({ ...CODES, issuer: 'Paddock', label: email, secret }).toString() }
}

const SETUP_MINUTES = 30

/**
 * Takes the secret being set up into use once the app shows it has it. Answers whether there was one before. Errors:
 * BAD_USER_INPUT at code.
 */
export async function confirmSetup(c: Change, userId: string, code: string): Promise<{ replaced: boolean }> {
  const { sealKeys } = c.services.config
  const row = await c.tx.authenticator.findUnique({
    where: { userId },
    select: { setupSealed: true, setupAt: true, confirmedAt: true },
  })
  if (!row?.setupSealed || !row.setupAt || row.setupAt.getTime() < c.now.getTime() - SETUP_MINUTES * 60_000)
    throw badInput('code', 'This took too long. Begin again.')
  const secret = unseal(sealKeys, sealPlace(userId, 'setupSealed'), row.setupSealed)
  const step = stepOf(secret, code, c.now)
  if (step === null)
    throw badInput('code', 'This code is not right. Check the clock of your phone and enter the newest code.')
  const { count } = await c.tx.authenticator.updateMany({
    where: { userId, setupSealed: row.setupSealed },
    data: {
      secretSealed: seal(sealKeys, sealPlace(userId, 'secretSealed'), secret),
      confirmedAt: c.now,
      lastStep: step,
      lastUsedAt: null,
      setupSealed: null,
      setupAt: null,
    },
  })
  if (!count) throw badInput('code', 'This took too long. Begin again.')
  return { replaced: row.confirmedAt !== null }
}

/**
 * Looks at a code; null for a wrong one. Using it up moves the last step on in one statement, so that a code counts
 * once.
 */
export async function checkCode(
  { db, services }: Context,
  userId: string,
  code: string,
): Promise<((c: Change) => Promise<void>) | null> {
  const row = await db.authenticator.findUnique({
    where: { userId },
    select: { secretSealed: true, confirmedAt: true },
  })
  if (!row?.secretSealed || !row.confirmedAt) return null
  const { secretSealed } = row
  const step = stepOf(
    unseal(services.config.sealKeys, sealPlace(userId, 'secretSealed'), secretSealed),
    code,
    services.now(),
  )
  if (step === null) return null
  return async (c) => {
    const { count } = await c.tx.authenticator.updateMany({
      where: { userId, confirmedAt: row.confirmedAt, lastStep: { lt: step } },
      data: { lastStep: step, lastUsedAt: c.now },
    })
    if (!count) throw badInput('code', 'This code was used already. Wait for the next one.')
  }
}
