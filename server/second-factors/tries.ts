import { inNumber } from '../platform/values/text.ts'
import { change } from '../platform/change.ts'
import type { Context } from '../platform/context.ts'
import { locked } from '../platform/errors.ts'
import { sendLetter } from '../platform/mail.ts'

/** So many wrong codes in a row lock codes; passkeys, which nobody guesses, stay open. */
const EVERY = 5
const FIRST_MINUTES = 15
const MOST_MINUTES = 24 * 60

const inWords = (minutes: number): string =>
  minutes > 90 ? `${Math.ceil(minutes / 60)} hours` : inNumber(minutes, '1 minute', '# minutes')

/**
 * Counts a try before it is looked at, in one statement and outside the transaction it may fail in, so that guesses
 * sent at once each count. Every fifth in a row locks for twice as long as the one before. Errors: LOCKED. Answers how
 * many it is.
 */
export async function takeTry({ db, services }: Context, userId: string): Promise<number> {
  const now = services.now()
  const [row] = await db.$queryRaw<{ count: number }[]>`
    INSERT INTO "SecondFactorFailure" AS f ("userId", count, "updatedAt") VALUES (${userId}::uuid, 1, ${now})
    ON CONFLICT ("userId") DO UPDATE SET count = f.count + 1, "updatedAt" = ${now},
      "lockedUntil" = CASE WHEN (f.count + 1) % ${EVERY}::int = 0
        THEN ${now}::timestamptz + interval '1 minute'
          * LEAST(${FIRST_MINUTES}::int * power(2, LEAST((f.count + 1) / ${EVERY}::int - 1, 20)), ${MOST_MINUTES}::int)
        END
    WHERE f."lockedUntil" IS NULL OR f."lockedUntil" <= ${now}
    RETURNING count`
  if (row) return row.count
  const { lockedUntil } =
    (await db.secondFactorFailure.findUnique({ where: { userId }, select: { lockedUntil: true } })) ?? {}
  const minutes = Math.max(1, Math.ceil(((lockedUntil ?? now).getTime() - now.getTime()) / 60_000))
  throw locked(`Too many wrong codes. Try again in ${inWords(minutes)}, or use a passkey.`, lockedUntil ?? now, now)
}

/** Whoever tries codes knows the password: the person is told when it locks. */
export async function tellWhenLocked(ctx: Context, userId: string, count: number): Promise<void> {
  if (count % EVERY) return
  await change({ ...ctx, viewer: null }, 'lockSecondFactor', async (c) => {
    const person = await c.tx.user.findUniqueOrThrow({
      where: { id: userId },
      select: { email: true, firstName: true },
    })
    await sendLetter(c, {
      reference: `second-factor-locked:${userId}:${c.now.toISOString()}`,
      to: person.email,
      subject: 'Someone entered wrong sign-in codes for your account',
      paragraphs: [
        `Hello ${person.firstName || 'there'},`,
        `${count} wrong codes were entered in a row by someone who is past your password. ` +
          'Codes are locked for a while; passkeys still work.',
        'If it was not you, choose a new password now.',
      ],
      action: { text: 'Choose a new password', path: '/public/forgot-password' },
    })
    c.record({ type: 'User', id: userId, after: { wrongCodes: count } })
  })
}
