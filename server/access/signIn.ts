import type { UserStatus } from '../../prisma/generated/client/client.ts'
import { change } from '../platform/change.ts'
import type { Context } from '../platform/context.ts'
import { failure } from '../platform/errors.ts'
import { readSettings } from '../platform/settings.ts'
import { passwordMatches } from './passwords.ts'
import { giveCookie, loadSession, openSession } from './sessions.ts'

const MAX_FAILURES = 10
const LOCK_MINUTES = 10

/** Why an account may not be in (spec part 1, 8); told only to who knows its password. */
const CLOSED: Record<Exclude<UserStatus, 'ACTIVE'>, string> = {
  PENDING: 'Your account is pending until an administrator approves it.',
  DENIED: 'Your account was denied. Please contact us by email.',
  DEACTIVATED: 'Your account was deactivated.',
}

/** Ten failures lock the address and network address together for ten minutes; the owner elsewhere stays free. */
async function refuseWhenLocked({ db, call, services }: Context, email: string): Promise<void> {
  const failures = await db.signInFailure.findUnique({ where: { email_ip: { email, ip: call.ip } } })
  if (failures?.lockedUntil && failures.lockedUntil > services.now()) {
    const minutes = Math.ceil((failures.lockedUntil.getTime() - services.now().getTime()) / 60_000)
    throw failure('LOCKED', `Too many failed sign-ins. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`)
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

/** Signs a person in: a new session and its cookie. Errors: UNAUTHENTICATED, FORBIDDEN for closed accounts, LOCKED, TOO_MANY. */
export async function signIn(ctx: Context, emailAddress: string, password: string): Promise<void> {
  const { db, call, services } = ctx
  const email = emailAddress.trim().toLowerCase().slice(0, 254)
  await services.limits.use('signIn', call.ip)
  await refuseWhenLocked(ctx, email)
  const person = await db.user.findUnique({ where: { email }, select: { id: true, passwordHash: true, status: true, role: { select: { key: true } } } })
  if (!await passwordMatches(person?.passwordHash ?? null, password.slice(0, 200)) || !person) {
    await countFailure(ctx, email)
    throw failure('UNAUTHENTICATED', 'No account with that email and password combination was found.')
  }
  if (person.status !== 'ACTIVE') throw failure('FORBIDDEN', CLOSED[person.status])
  const { flags, adminRoles } = await readSettings(db)
  if (flags.loginDisabled && person.role.key !== 'platform-admin') throw failure('FORBIDDEN', 'Login is disabled outside production.')
  const lifetime = adminRoles.includes(person.role.key) ? 'admin' : 'person'
  const session = await change({ ...ctx, viewer: null }, 'signIn', async (c) => {
    await c.tx.signInFailure.deleteMany({ where: { email, ip: call.ip } })
    const opened = await openSession(c, call, { userId: person.id, lifetime })
    c.record({ type: 'User', id: person.id, byId: person.id })
    return opened
  })
  giveCookie(services, call, session.token, lifetime)
  ctx.viewer = await loadSession(services, session.token)
}
