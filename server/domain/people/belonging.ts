import { Prisma } from '../../../prisma/generated/client/client.ts'
import { badInput } from '../../platform/errors.ts'
import type { Change } from '../../platform/events.ts'
import { tellAccessChanged } from './accessChanges.ts'
import type { InGroup } from './dynamicGroups.ts'

/**
 * Where people belong: to dealers, to departments and audiences, to admin groups. Every door that puts somebody in or
 * takes somebody out goes through here: who is there already is left alone, features hear of who is new, open screens
 * look again.
 */

declare module '../../platform/events.ts' {
  interface Events {
    /** People came into a group, put there or by their own choice: what is meant for it opens to them. */
    'group.joined': { groupId: string; userIds: string[] }
  }
}

export interface AtDealer {
  userId: string
  dealerId: string
  /** False for who worked there once. */
  active?: boolean
  /** Whether a role that looks after its own dealers looks after this one; left out, it is as it was, or so. */
  roleApplies?: boolean
  /** Nobody but the person said so: their role looks after this dealer only if it did before. */
  ownChoice?: boolean
}

/** People work at dealers from now on, or again, or worked there once. Answers how many are new there. */
export async function joinDealers(c: Change, members: readonly AtDealer[]): Promise<number> {
  const each = [...new Map(members.map((member) => [`${member.userId} ${member.dealerId}`, member])).values()]
  if (!each.length) return 0
  const [people, dealers] = [each.map(({ userId }) => userId), each.map(({ dealerId }) => dealerId)]
  const rows = await c.tx.$queryRaw<{ isNew: boolean }[]>`
    INSERT INTO "DealerMember" ("userId", "dealerId", active, "roleApplies")
    SELECT m."userId", m."dealerId", m.active,
      coalesce(m.applies, CASE WHEN m.own THEN was.active AND was."roleApplies" ELSE was."roleApplies" END, NOT m.own)
    FROM unnest(${people}::uuid[], ${dealers}::uuid[], ${each.map(({ active }) => active ?? true)}::boolean[],
      ${each.map(({ roleApplies }) => roleApplies ?? null)}::boolean[], ${each.map(({ ownChoice }) => ownChoice ?? false)}::boolean[]
    ) AS m ("userId", "dealerId", active, applies, own) LEFT JOIN "DealerMember" was USING ("userId", "dealerId")
    ON CONFLICT ("userId", "dealerId") DO UPDATE SET active = EXCLUDED.active, "roleApplies" = EXCLUDED."roleApplies"
    RETURNING xmax = 0 AS "isNew"`
  tellAccessChanged(c, people)
  return rows.filter(({ isNew }) => isNew).length
}

/** A role somebody is given looks after the dealers they work at now, or after these alone. */
export async function applyRole(c: Change, userId: string, only?: readonly string[]): Promise<void> {
  await c.tx.$executeRaw`
    UPDATE "DealerMember" SET "roleApplies" = ${only ? Prisma.sql`"dealerId" = ANY(${[...only]}::uuid[])` : Prisma.sql`active`}
    WHERE "userId" = ${userId}::uuid`
  tellAccessChanged(c, [userId])
}

/** The role of a person looks after these dealers, too, as far as they still belong there. */
export async function applyRoleAlsoAt(c: Change, userId: string, dealerIds: readonly string[]): Promise<void> {
  await c.tx.dealerMember.updateMany({
    where: { userId, dealerId: { in: [...dealerIds] } },
    data: { roleApplies: true },
  })
  tellAccessChanged(c, [userId])
}

/** People work there no longer; that they did stays. */
export async function leaveDealers(c: Change, where: Prisma.DealerMemberWhereInput): Promise<void> {
  const left = await c.tx.dealerMember.updateManyAndReturn({
    where: { ...where, active: true },
    data: { active: false },
    select: { userId: true },
  })
  tellAccessChanged(
    c,
    left.map(({ userId }) => userId),
  )
}

/** What dealers are has changed: what their staff may see follows. */
export async function tellStaff(c: Change, dealerIds: readonly string[]): Promise<void> {
  const staff = await c.tx.dealerMember.findMany({
    where: { dealerId: { in: [...dealerIds] }, active: true },
    select: { userId: true },
    distinct: ['userId'],
  })
  tellAccessChanged(
    c,
    staff.map(({ userId }) => userId),
  )
}

/** People no longer belong there, not even as who worked there once. Answers how they stood. */
export async function forgetAtDealers(
  c: Change,
  where: { userId: string | { in: string[] }; dealerId: string | { in: string[] } },
): Promise<{ userId: string; active: boolean }[]> {
  const before = await c.tx.dealerMember.findMany({ where, select: { userId: true, active: true } })
  await c.tx.dealerMember.deleteMany({ where })
  tellAccessChanged(
    c,
    before.map(({ userId }) => userId),
  )
  return before
}

/** Admin groups that hold a dealer, and whose people reach it through them. */
export async function reachingDealer(
  { tx }: Change,
  dealerId: string,
): Promise<{ adminGroups: { groupId: string }[]; userIds: string[] }> {
  const groups = await tx.$queryRaw<{ groupId: string; userIds: string[] }[]>`
    SELECT d."groupId", ARRAY(SELECT u."userId"::text FROM "AdminGroupUser" u WHERE u."groupId" = d."groupId") AS "userIds"
    FROM "AdminGroupDealer" d WHERE d."dealerId" = ${dealerId}::uuid`
  return {
    adminGroups: groups.map(({ groupId }) => ({ groupId })),
    userIds: [...new Set(groups.flatMap(({ userIds }) => userIds))],
  }
}

/** People come into departments and audiences; into dynamic groups only as they fit. Answers how many are new there. */
export async function joinGroups(c: Change, members: readonly InGroup[]): Promise<number> {
  if (!members.length) return 0
  const joined = await c.tx.$queryRaw<InGroup[]>`
    INSERT INTO "AssignmentGroupMember" ("userId", "groupId")
    SELECT m.* FROM unnest(${members.map(({ userId }) => userId)}::uuid[], ${members.map(({ groupId }) => groupId)}::uuid[]) AS m ("userId", "groupId")
    JOIN "AssignmentGroup" g ON g.id = m."groupId" AND g.kind <> 'DYNAMIC'
    ON CONFLICT DO NOTHING RETURNING "userId", "groupId"`
  for (const [groupId, rows] of Map.groupBy(joined, (member) => member.groupId))
    await c.emit('group.joined', { groupId, userIds: rows.map(({ userId }) => userId) })
  tellAccessChanged(
    c,
    joined.map(({ userId }) => userId),
  )
  return joined.length
}

/** People leave departments and audiences; dynamic groups only as they no longer fit. Answers how many did. */
export async function leaveGroups(c: Change, given: Prisma.AssignmentGroupMemberWhereInput): Promise<number> {
  const where: Prisma.AssignmentGroupMemberWhereInput = { AND: [given, { group: { kind: { not: 'DYNAMIC' } } }] }
  const left = await c.tx.assignmentGroupMember.findMany({ where, select: { userId: true } })
  if (left.length) await c.tx.assignmentGroupMember.deleteMany({ where })
  tellAccessChanged(
    c,
    left.map(({ userId }) => userId),
  )
  return left.length
}

/** All departments and audiences of a person, in place of those so far. Errors: BAD_USER_INPUT. */
export async function setGroups(c: Change, userId: string, groups: readonly string[]): Promise<void> {
  const chosen = [...new Set(groups)]
  const known = await c.tx.assignmentGroup.findMany({
    where: { id: { in: chosen } },
    select: { kind: true, members: { where: { userId }, select: { userId: true } } },
  })
  if (known.length !== chosen.length) throw badInput('assignmentGroups', 'One of the groups no longer exists.')
  if (known.some(({ kind, members }) => kind === 'DYNAMIC' && !members.length))
    throw badInput('assignmentGroups', 'A dynamic group takes its people by its rules.')
  await leaveGroups(c, { userId, groupId: { notIn: chosen } })
  await joinGroups(
    c,
    chosen.map((groupId) => ({ userId, groupId })),
  )
}

type Kind = keyof typeof KINDS
/** What people choose among by themselves. */
const offered = (kind: Kind) => ({ kind, ...(kind === 'AUDIENCE' ? { selfEnrollment: true } : {}) })

/** The groups of a person that are their own choice. */
export const chosenBy = async ({ tx }: Change, userId: string, kind: Kind): Promise<string[]> =>
  (await tx.assignmentGroupMember.findMany({ where: { userId, group: offered(kind) }, select: { groupId: true } })).map(
    ({ groupId }) => groupId,
  )

/** The groups of a choice, each once. Errors: BAD_USER_INPUT where one of them cannot be chosen, or none is. */
export async function checkChosen({ tx }: Change, kind: Kind, groups: readonly string[]): Promise<string[]> {
  const chosen = [...new Set(groups)]
  const known = await tx.assignmentGroup.count({ where: { id: { in: chosen }, active: true, ...offered(kind) } })
  if (!chosen.length || known !== chosen.length)
    throw badInput('assignmentGroups', `Choose at least one ${KINDS[kind]}.`)
  return chosen
}

const KINDS = { DEPARTMENT: 'department', AUDIENCE: 'audience' } as const

/**
 * The departments, or the audiences, a person chooses for themselves: active ones, of audiences those offered for it, at
 * least one. Audiences an administrator put them into stay. Errors: BAD_USER_INPUT.
 */
export async function chooseGroups(c: Change, userId: string, kind: Kind, groups: readonly string[]): Promise<void> {
  const chosen = await checkChosen(c, kind, groups)
  await leaveGroups(c, { userId, groupId: { notIn: chosen }, group: offered(kind) })
  await joinGroups(
    c,
    chosen.map((groupId) => ({ userId, groupId })),
  )
}

/** People are given the reach of admin groups. Answers how many are new there. */
export async function joinAdminGroups(c: Change, members: readonly InGroup[]): Promise<number> {
  if (!members.length) return 0
  const people = members.map(({ userId }) => userId)
  tellAccessChanged(c, people)
  return c.tx.$executeRaw`
    INSERT INTO "AdminGroupUser" ("userId", "groupId")
    SELECT * FROM unnest(${people}::uuid[], ${members.map(({ groupId }) => groupId)}::uuid[]) ON CONFLICT DO NOTHING`
}

/** People lose the reach of admin groups. Answers how many did. */
export async function leaveAdminGroups(c: Change, where: Prisma.AdminGroupUserWhereInput): Promise<number> {
  const left = await c.tx.adminGroupUser.findMany({ where, select: { userId: true } })
  if (left.length) await c.tx.adminGroupUser.deleteMany({ where })
  tellAccessChanged(
    c,
    left.map(({ userId }) => userId),
  )
  return left.length
}

/** All admin groups of a person, in place of those so far. Errors: BAD_USER_INPUT. */
export async function setAdminGroups(c: Change, userId: string, groups: readonly string[]): Promise<void> {
  const chosen = [...new Set(groups)]
  if ((await c.tx.adminGroup.count({ where: { id: { in: chosen } } })) !== chosen.length)
    throw badInput('adminGroups', 'One of the admin groups no longer exists.')
  await leaveAdminGroups(c, { userId, groupId: { notIn: chosen } })
  await joinAdminGroups(
    c,
    chosen.map((groupId) => ({ userId, groupId })),
  )
}
