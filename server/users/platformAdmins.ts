import { failure } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'

/** Whoever closes, demotes or merges people waits here, so that two at once cannot each count on the other's admin. */
export const lockPlatformAdmins = ({ tx }: Change) => tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('platform-admins'))`

/** Call after the change, under the lock. Errors: CONFLICT when no active platform admin is left, which undoes it. */
export async function mustKeepPlatformAdmin({ tx }: Change): Promise<void> {
  if (!await tx.user.count({ where: { status: 'ACTIVE', role: { key: 'platform-admin' } }, take: 1 })) throw failure('CONFLICT', 'This is the last platform admin. Make someone else platform admin first.')
}
