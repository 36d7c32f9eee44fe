import { failure } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'

export const lastPlatformAdmin = () =>
  failure('CONFLICT', 'This is the last platform admin. Make someone else a platform admin first.')

/**
 * All active platform admins, locked until the change ends, so that of two changes at once the second one counts what
 * the first has left.
 */
export const lockPlatformAdmins = ({ tx }: Change) => tx.$queryRaw<{ id: string }[]>`
  SELECT u.id FROM "User" u WHERE u.status = 'ACTIVE' AND u."roleId" = (SELECT r.id FROM "Role" r WHERE r.key = 'platform-admin') ORDER BY u.id FOR UPDATE`

/** Refuses to take the last active platform admin away. Errors: CONFLICT. */
export async function keepPlatformAdmin(c: Change, leavingId: string): Promise<void> {
  const admins = await lockPlatformAdmins(c)
  if (admins.length === 1 && admins[0]?.id === leavingId) throw lastPlatformAdmin()
}
