import { z } from 'zod'
import {
  checkChosen,
  chosenBy,
  chooseGroups,
  forgetAtDealers,
  joinDealers,
  joinGroups,
  leaveDealers,
  leaveGroups,
} from '../../domain/people/belonging.ts'
import { checkPosition } from '../../domain/people/positions.ts'
import { choosableDealers } from '../../dealers/rules.ts'
import { badInput, failure } from '../../platform/errors.ts'
import type { Change } from '../../platform/events.ts'
import { given } from '../../platform/kit/saves.ts'
import { readSettings } from '../../platform/settings.ts'
import { inPerson, type Viewer } from '../../platform/viewer.ts'
import { raise } from './raiseRequest.ts'
import type { Wanted } from './wanted.ts'

// Where people belong by their own choice: told as a step of onboarding, asked for once they are in.

/** How it was before, to put it back. */
export const changed = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('DEALER'),
    dealerId: z.string(),
    before: z.array(z.object({ dealerId: z.string(), roleApplies: z.boolean() })),
    /** How the person stood at the dealer itself; null for not at all. Older decisions did not keep it. */
    was: z.object({ active: z.boolean(), roleApplies: z.boolean() }).nullable().optional(),
  }),
  z.object({ kind: z.enum(['DEPARTMENT', 'AUDIENCE']), groupIds: z.array(z.string()), before: z.array(z.string()) }),
  z.object({
    kind: z.literal('POSITION'),
    position: z.string(),
    before: z.string().nullable(),
    /** Whether the person was to choose anew. */
    resetPositions: z.boolean().optional(),
  }),
])
export type Changed = z.infer<typeof changed>

const dealersOf = ({ tx }: Change, userId: string) =>
  tx.dealerMember.findMany({ where: { userId, active: true }, select: { dealerId: true, roleApplies: true } })

const groupsOf = async ({ tx }: Change, userId: string, kind: 'DEPARTMENT' | 'AUDIENCE'): Promise<string[]> =>
  (await tx.assignmentGroupMember.findMany({ where: { userId, group: { kind } }, select: { groupId: true } })).map(
    ({ groupId }) => groupId,
  )

/** Errors: BAD_USER_INPUT for what cannot be chosen. */
async function check(c: Change, want: Wanted): Promise<void> {
  if (want.kind === 'POSITION') return checkPosition(c.tx, want.position)
  if (want.kind !== 'DEALER') return void (await checkChosen(c, want.kind, want.groupIds))
  if (!(await c.tx.dealer.count({ where: { id: want.dealerId, ...choosableDealers } })))
    throw badInput('dealer', 'This company does not exist. Add a new company.')
}

/** Makes it so. Answers how it was. Errors: BAD_USER_INPUT for what cannot be chosen, or no longer. */
export async function makeSo(c: Change, userId: string, want: Wanted): Promise<Changed> {
  await check(c, want)
  if (want.kind === 'DEALER') {
    const before = await dealersOf(c, userId)
    const was = await c.tx.dealerMember.findUnique({
      where: { userId_dealerId: { userId, dealerId: want.dealerId } },
      select: { active: true, roleApplies: true },
    })
    await leaveDealers(c, { userId, dealerId: { not: want.dealerId } })
    await joinDealers(c, [{ userId, dealerId: want.dealerId, ownChoice: true }])
    return { ...want, before, was }
  }
  if (want.kind === 'POSITION') {
    const { position, resetPositions } = await c.tx.user.findUniqueOrThrow({
      where: { id: userId },
      select: { position: true, resetPositions: true },
    })
    await c.tx.user.update({ where: { id: userId }, data: { position: want.position, resetPositions: false } })
    return { ...want, before: position, resetPositions }
  }
  const before = await groupsOf(c, userId, want.kind)
  await chooseGroups(c, userId, want.kind, want.groupIds)
  return { ...want, groupIds: await groupsOf(c, userId, want.kind), before }
}

const isSame = (a: readonly string[], b: readonly string[]) => a.toSorted().join() === b.toSorted().join()

/** Puts it back as it was. False where it was changed since. */
export async function putAsBefore(c: Change, userId: string, done: Changed): Promise<boolean> {
  if (done.kind === 'DEALER') {
    const now = (await dealersOf(c, userId)).map(({ dealerId }) => dealerId)
    if (!isSame(now, [done.dealerId])) return false
    const before = done.before.map((member) => ({ userId, ...member }))
    await leaveDealers(c, { userId, dealerId: { notIn: before.map(({ dealerId }) => dealerId) } })
    await joinDealers(c, before)
    if (done.was === null) await forgetAtDealers(c, { userId, dealerId: done.dealerId })
    else if (done.was) await joinDealers(c, [{ userId, dealerId: done.dealerId, ...done.was }])
    return true
  }
  if (done.kind === 'POSITION') {
    const { count } = await c.tx.user.updateMany({
      where: { id: userId, position: done.position },
      data: { position: done.before, ...given({ resetPositions: done.resetPositions }) },
    })
    return count > 0
  }
  if (!isSame(await groupsOf(c, userId, done.kind), done.groupIds)) return false
  const there = await c.tx.assignmentGroup.findMany({ where: { id: { in: done.before } }, select: { id: true } })
  await leaveGroups(c, { userId, groupId: { notIn: done.before }, group: { kind: done.kind } })
  await joinGroups(
    c,
    there.map(({ id: groupId }) => ({ userId, groupId })),
  )
  return true
}

/** Whether the person has told it already: until then it is a step of onboarding. */
async function isTold(c: Change, userId: string, { kind }: Wanted, asksPositions: boolean): Promise<boolean> {
  const { tx } = c
  if (kind === 'DEALER')
    return (await tx.dealerMember.count({ where: { userId, active: true, dealer: choosableDealers } })) > 0
  if (kind !== 'POSITION') return (await groupsOf(c, userId, kind)).length > 0
  const { position, resetPositions } = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { position: true, resetPositions: true },
  })
  return position !== null && !(resetPositions && asksPositions)
}

/** Whether it is so already. */
async function isSo(c: Change, userId: string, want: Wanted): Promise<boolean> {
  if (want.kind === 'DEALER') {
    const now = (await dealersOf(c, userId)).map(({ dealerId }) => dealerId)
    return isSame(now, [want.dealerId])
  }
  if (want.kind === 'POSITION') return (await c.tx.user.count({ where: { id: userId, position: want.position } })) > 0
  return isSame(await chosenBy(c, userId, want.kind), [...new Set(want.groupIds)])
}

/**
 * What a person says of where they belong: taken at once while it is a step of onboarding, or the settings leave it to
 * people; a request afterwards. Errors: BAD_USER_INPUT, CONFLICT where such a request waits already, FORBIDDEN while
 * acting as someone.
 */
export async function tellOrAsk(
  c: Change,
  viewer: Viewer,
  want: Wanted,
): Promise<{ id: string; requestId: string | null }> {
  const { id } = viewer
  await check(c, want)
  const { ownChanges, flags } = await readSettings(c.tx)
  const isTaken = ownChanges === 'at-once' || !(await isTold(c, id, want, flags.resetPositions))
  if (isTaken || (await isSo(c, id, want))) {
    if (isTaken) await makeSo(c, id, want)
    c.record({ type: 'User', id, after: want })
    return { id, requestId: null }
  }
  if (!inPerson(viewer)) throw failure('FORBIDDEN', 'Nothing is asked for while acting as someone.')
  const requestId = await raise(c, { type: want.kind, userId: id, reason: '', wanted: want })
  c.record({ type: 'LearnerRequest', id: requestId, after: { userId: id, wanted: want } })
  return { id, requestId }
}
