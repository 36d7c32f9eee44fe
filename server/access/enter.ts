import type { UserStatus } from '../../prisma/generated/client/client.ts'
import { change } from '../platform/change.ts'
import type { Context } from '../platform/context.ts'
import { failure } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { readSettings } from '../platform/settings.ts'
import { endSessions, giveCookie, loadSession, openSession, tokenHash } from './sessions.ts'

/** Why an account may not be in (spec part 1, 8); told only to who knows its password. */
const CLOSED: Record<Exclude<UserStatus, 'ACTIVE'>, string> = {
  PENDING: 'Your account is pending until an administrator approves it.',
  DENIED: 'Your account was denied. Please contact us by email.',
  DEACTIVATED: 'Your account was deactivated.',
}

interface Entering {
  /** What belongs into the transaction that opens the session, such as using up a code. */
  alongside?: (c: Change) => Promise<unknown>
}

/**
 * Opens a session for a person who has proved who they are, however they did; the session this browser had ends with it.
 * Errors: FORBIDDEN for closed accounts and while login is switched off.
 */
export async function enter(ctx: Context, userId: string, { alongside }: Entering = {}): Promise<void> {
  const { db, call, services } = ctx
  const person = await db.user.findUniqueOrThrow({ where: { id: userId }, select: { status: true, role: { select: { key: true } } } })
  if (person.status !== 'ACTIVE') throw failure('FORBIDDEN', CLOSED[person.status])
  const { flags, adminRoles } = await readSettings(db)
  if (flags.loginDisabled && person.role.key !== 'platform-admin') throw failure('FORBIDDEN', 'Login is disabled outside production.')
  const lifetime = adminRoles.includes(person.role.key) ? 'admin' : 'person'
  const session = await change({ ...ctx, viewer: null }, 'signIn', async (c) => {
    await alongside?.(c)
    // Of a proxy session the admin's own goes too: its token is in no browser any more.
    if (call.token) await endSessions(c, { OR: [{ tokenHash: tokenHash(call.token) }, { proxies: { some: { tokenHash: tokenHash(call.token) } } }] })
    const opened = await openSession(c, call, { userId, lifetime })
    c.record({ type: 'User', id: userId, byId: userId })
    return opened
  })
  giveCookie(services, call, session.token, lifetime)
  ctx.viewer = await loadSession(services, session.token)
}
