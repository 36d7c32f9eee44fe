import { failure } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'

/**
 * Call before an account is closed, demoted or merged away. Such changes wait for one another, so that two at once cannot
 * each count on the other's admin. Errors: CONFLICT for the last active platform admin.
 */
export async function keepPlatformAdmin({ tx }: Change, userId: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('platform-admins'))`
  const admins = await tx.user.findMany({ where: { status: 'ACTIVE', role: { key: 'platform-admin' } }, select: { id: true }, take: 2 })
  if (admins.length === 1 && admins[0]?.id === userId) throw failure('CONFLICT', 'This is the last platform admin. Make someone else platform admin first.')
}
