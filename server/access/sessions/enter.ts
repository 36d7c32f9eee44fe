import type { UserStatus } from '../../../prisma/generated/client/client.ts'
import { change } from '../../platform/change.ts'
import type { Context } from '../../platform/context.ts'
import { failure } from '../../platform/errors.ts'
import type { Change } from '../../platform/events.ts'
import { secondFactors } from '../../domain/sign-in/secondFactors.ts'
import { readSettings } from '../../platform/settings.ts'
import { askSecondFactor } from '../sign-in/challenge.ts'
import { onlyProviderFor, useProvider } from '../single-sign-on/only.ts'
import { endOwnSession, giveCookie, loadSession, openSession } from './sessions.ts'

/** Why an account may not be in (spec part 1, 8); told only to who knows its password. */
const CLOSED: Record<Exclude<UserStatus, 'ACTIVE'>, string> = {
  PENDING: 'Your account is pending until an administrator approves it.',
  DENIED: 'Your account was denied. Please contact us by email.',
  DEACTIVATED: 'Your account was deactivated.',
}

interface Entering {
  /**
   * How the person proved who they are. After a `password`, the default, a second factor is asked of who has one;
   * `factor` and `passkey`
   * were one; a `provider` (single sign-on) asks for its own.
   */
  by?: 'password' | 'factor' | 'passkey' | 'provider'
  /** What belongs into the transaction that opens the session, such as using up a code. */
  alongside?: (c: Change) => Promise<unknown>
}

/**
 * Opens a session for a person who has proved who they are, however they did; the session this browser had ends with
 * it. False where a second factor is asked for first: nobody is signed in then. Errors: FORBIDDEN for closed accounts
 * and while login is turned off, for people who sign in with their provider only as well.
 */
export async function enter(
  ctx: Context,
  userId: string,
  { by = 'password', alongside }: Entering = {},
): Promise<boolean> {
  const { db, call, services } = ctx
  const person = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, status: true, role: { select: { key: true } } },
  })
  if (person.status !== 'ACTIVE') throw failure('FORBIDDEN', CLOSED[person.status])
  const { flags, adminRoles } = await readSettings(db)
  if (flags.loginDisabled && person.role.key !== 'platform-admin')
    throw failure('FORBIDDEN', 'Login is disabled outside production.')
  const provider =
    by === 'provider' || person.role.key === 'platform-admin' ? null : await onlyProviderFor(db, person.email)
  if (provider !== null) throw useProvider(provider)
  if (by === 'password' && (await secondFactors().methodsOf(ctx, userId))) {
    await askSecondFactor(ctx, userId, alongside)
    return false
  }
  const lifetime = adminRoles.includes(person.role.key) ? 'admin' : 'person'
  const session = await change({ ...ctx, viewer: null }, 'signIn', async (c) => {
    await alongside?.(c)
    await endOwnSession(c, call)
    const opened = await openSession(c, call, { userId, lifetime, provedAt: c.now, byProvider: by === 'provider' })
    c.record({ type: 'User', id: userId, byId: userId, ...(by === 'password' ? {} : { after: { by } }) })
    return opened
  })
  giveCookie(services, call, session.token, lifetime)
  ctx.viewer = await loadSession(services, session.token)
  return true
}
