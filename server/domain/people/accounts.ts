import { happened } from '../happenings/happenings.ts'
import type { Prisma } from '../../../prisma/generated/client/client.ts'
import type { Services } from '../../platform/context.ts'
import { failure } from '../../platform/errors.ts'
import type { Change } from '../../platform/events.ts'
import { tellCounts } from '../badges.ts'
import { haveNoScreens } from './accessChanges.ts'
import { applyRole, joinAdminGroups, joinDealers, joinGroups, type AtDealer } from './belonging.ts'
import type { InGroup } from './dynamicGroups.ts'

/** Somebody new, whichever door they come in by: a learner unless another role is given. */
export interface Newcomer extends Omit<Prisma.UserCreateManyInput, 'id' | 'roleId' | 'status'> {
  /** Who waits is on the badge of whoever decides. */
  status: 'ACTIVE' | 'PENDING'
  roleId?: string
  dealers?: readonly Omit<AtDealer, 'userId'>[]
  groupIds?: readonly string[]
  adminGroupIds?: readonly string[]
}

const TAKEN = 'An account with this email address already exists.'

/** Refuses an address that somebody else has; addresses are kept in lower case. Errors: CONFLICT at email. */
export async function freeEmail({ tx }: Change, email: string, exceptId?: string): Promise<void> {
  const holder = await tx.user.findUnique({ where: { email }, select: { id: true } })
  if (holder && holder.id !== exceptId) throw addressTaken()
}
const addressTaken = () => failure('CONFLICT', TAKEN, { email: TAKEN })

/**
 * People come in, each with where they belong. Answers their ids by address; an address that somebody has by now is
 * left out.
 */
export async function addPeople(c: Change, newcomers: readonly Newcomer[]): Promise<ReadonlyMap<string, string>> {
  const { id: learner } = await c.tx.role.findUniqueOrThrow({ where: { key: 'learner' }, select: { id: true } })
  const made = await c.tx.user.createManyAndReturn({
    data: newcomers.map(({ dealers: _dealers, groupIds: _groups, adminGroupIds: _reach, ...person }) => ({
      createdAt: c.now,
      roleId: learner,
      ...person,
    })),
    skipDuplicates: true,
    select: { id: true, email: true },
  })
  const ids = new Map(made.map(({ id, email }) => [email, id]))
  haveNoScreens(c, ids.values())
  const each = newcomers.flatMap((newcomer) => {
    const userId = ids.get(newcomer.email)
    return userId ? [{ ...newcomer, userId }] : []
  })
  await joinDealers(
    c,
    each.flatMap(({ userId, dealers = [] }) => dealers.map((dealer) => ({ ...dealer, userId }))),
  )
  const links = (userId: string, groupIds: readonly string[] = []): InGroup[] =>
    groupIds.map((groupId) => ({ userId, groupId }))
  await joinGroups(
    c,
    each.flatMap(({ userId, groupIds }) => links(userId, groupIds)),
  )
  await joinAdminGroups(
    c,
    each.flatMap(({ userId, adminGroupIds }) => links(userId, adminGroupIds)),
  )
  if (each.some(({ status }) => status === 'PENDING')) tellCounts(c)
  await happened(c, 'user.created', [...ids.values()])
  return ids
}

/** One person comes in; answers the id. Errors: CONFLICT at email for an address that somebody has. */
export async function addPerson(c: Change, newcomer: Newcomer): Promise<string> {
  const id = (await addPeople(c, [newcomer])).get(newcomer.email)
  if (!id) throw addressTaken()
  return id
}

/**
 * Another role, given by what has happened: a claim of the provider, a granted request. Where it looks after its own
 * dealers, it does so where the person works now, or at `dealerIds` alone.
 */
export async function giveRole(
  c: Change,
  userId: string,
  roleId: string,
  dealerIds?: readonly string[],
): Promise<void> {
  await c.tx.user.update({ where: { id: userId }, data: { roleId, version: { increment: 1 } } })
  await applyRole(c, userId, dealerIds)
}

/** Whoever has the person open to edit is told to look again before they save. */
export async function outdateEditors({ tx }: Change, userId: string): Promise<void> {
  await tx.user.update({ where: { id: userId }, data: { version: { increment: 1 } } })
}

/** The hash of a new password; null where the one there was counts no more. */
export async function setPassword({ tx }: Change, userId: string, passwordHash: string | null): Promise<void> {
  await tx.user.update({ where: { id: userId }, data: { passwordHash } })
}

/** The address is the person's beyond doubt; when it was proved first stays. */
export async function proveEmail({ tx, now }: Change, userId: string): Promise<void> {
  await tx.user.updateMany({ where: { id: userId, emailVerifiedAt: null }, data: { emailVerifiedAt: now } })
}

/**
 * An address nobody has proved gives way to another, and codes sent to it count no more. False where it was proved
 * meanwhile. Errors: CONFLICT at email for an address that somebody has.
 */
export async function correctAddress(c: Change, userId: string, email: string): Promise<boolean> {
  await freeEmail(c, email, userId)
  const { count } = await c.tx.user.updateMany({
    where: { id: userId, emailVerifiedAt: null },
    data: { email, version: { increment: 1 } },
  })
  return count > 0
}

/** The person was here just now: the one thing that reading, too, writes down. */
export async function recordVisit({ pool, now }: Services, userId: string): Promise<void> {
  await pool.query('UPDATE "User" SET "lastSeenAt" = $2 WHERE id = $1', [userId, now()])
}
