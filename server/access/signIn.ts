import type { Context } from '../platform/context.ts'
import { failure, locked } from '../platform/errors.ts'
import { enter } from './enter.ts'
import { passwordMatches } from './passwords.ts'
import { onlyProviderFor, useProvider } from './single-sign-on/only.ts'

const MAX_FAILURES = 10
const LOCK_MINUTES = 10

/** Ten failures lock the address and network address together for ten minutes; the owner elsewhere stays free. */
async function refuseWhenLocked({ db, call, services }: Context, email: string): Promise<void> {
  const failures = await db.signInFailure.findUnique({ where: { email_ip: { email, ip: call.ip } } })
  if (failures?.lockedUntil && failures.lockedUntil > services.now()) {
    const minutes = Math.ceil((failures.lockedUntil.getTime() - services.now().getTime()) / 60_000)
    throw locked(`Too many failed sign-ins. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`, failures.lockedUntil, services.now())
  }
}

async function countFailure({ db, call, services }: Context, email: string): Promise<void> {
  const now = services.now()
  const until = new Date(now.getTime() + LOCK_MINUTES * 60_000)
  const forgotten = new Date(now.getTime() - 60 * 60_000)
  await db.$executeRaw`
    INSERT INTO "SignInFailure" (email, ip, count, "updatedAt") VALUES (${email}, ${call.ip}, 1, ${now})
    ON CONFLICT (email, ip) DO UPDATE SET
      count = CASE WHEN "SignInFailure"."updatedAt" < ${forgotten} OR "SignInFailure"."lockedUntil" <= ${now} THEN 1 ELSE "SignInFailure".count + 1 END,
      "lockedUntil" = CASE WHEN "SignInFailure"."updatedAt" >= ${forgotten} AND ("SignInFailure"."lockedUntil" IS NULL OR "SignInFailure"."lockedUntil" > ${now})
        AND "SignInFailure".count + 1 >= ${MAX_FAILURES} THEN ${until}::timestamptz ELSE NULL END,
      "updatedAt" = ${now}`
}

/** Signs a person in by password: a new session and its cookie. False where a second factor is asked for first. Errors: UNAUTHENTICATED, FORBIDDEN for closed accounts, LOCKED, TOO_MANY. */
export async function signIn(ctx: Context, emailAddress: string, password: string): Promise<boolean> {
  const { db, call, services } = ctx
  const email = emailAddress.trim().toLowerCase().slice(0, 254)
  await services.limits.use('signIn', call.ip)
  await refuseWhenLocked(ctx, email)
  const provider = await onlyProviderFor(db, email)
  const person = await db.user.findUnique({ where: { email }, select: { id: true, passwordHash: true, role: { select: { key: true } } } })
  const matches = await passwordMatches(person?.passwordHash ?? null, password.slice(0, 200))
  // Told to everyone with such an address, known here or not, and whatever the password.
  const isClosed = provider !== null && person?.role.key !== 'platform-admin'
  if (!matches || !person || isClosed) {
    await countFailure(ctx, email)
    if (provider !== null) throw useProvider(provider)
    throw failure('UNAUTHENTICATED', 'No account with that email and password combination was found.')
  }
  return enter(ctx, person.id, { alongside: (c) => c.tx.signInFailure.deleteMany({ where: { email, ip: call.ip } }) })
}
