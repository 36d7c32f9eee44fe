import { describe, expect, it } from 'vitest'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeAssignmentGroup } from '../../prisma/factories/groups.ts'
import { makeOnboardedUser } from '../../prisma/factories/users.ts'
import { openWorld, type Who } from '../support/world.ts'

const { db, person, signIn, rest, graphql } = await openWorld()

interface Told {
  user: { dealers: { _id: string; active: boolean }[]; assignmentGroups: { _id: string }[]; position: string }
  request?: { _id: string; type: string; status: string }
}
const tell = async (who: Who, path: string, body: object) => {
  const { status, json, text } = await rest<Told>(who, `POST /api/${path}`, body)
  return { status, text, request: json?.request?.type }
}
const belongs = async (userId: string) => {
  const [dealers, groups, user] = await Promise.all([
    db.dealerMember.findMany({ where: { userId, active: true }, select: { dealerId: true } }),
    db.assignmentGroupMember.findMany({ where: { userId }, select: { groupId: true } }),
    db.user.findUniqueOrThrow({ where: { id: userId }, select: { position: true } }),
  ])
  return [dealers.map(({ dealerId }) => dealerId), groups.map(({ groupId }) => groupId).sort(), user.position]
}
const decide = async (admin: Who, verdict: 'approve' | 'deny' | 'undo', userId: string, type: string) =>
  (await rest(admin, `PUT /api/learner-requests/${userId}/${verdict}`, { type })).status

const [from, to] = [await makeDealer(db), await makeDealer(db, { name: 'Summit' })]
const [sales, service] = [await makeAssignmentGroup(db), await makeAssignmentGroup(db)]
const offered = { kind: 'AUDIENCE', selfEnrollment: true } as const
const [riders, racers, given] = [
  await makeAssignmentGroup(db, offered),
  await makeAssignmentGroup(db, offered),
  await makeAssignmentGroup(db, { kind: 'AUDIENCE' }),
]
const settled = async () =>
  signIn(
    await makeOnboardedUser(db, {
      dealerIds: [from.id],
      assignmentGroupIds: [sales.id, riders.id, given.id],
      position: 'Salesperson',
    }),
  )

const CHANGES: [type: string, path: string, body: object, text: string][] = [
  ['DEALER', 'update-dealer', { dealer: to.id }, 'Summit'],
  ['DEPARTMENT', 'update-role-audience', { assignmentGroups: [service.id] }, service.name],
  ['AUDIENCE', 'update-audience', { assignmentGroups: [racers.id] }, racers.name],
  ['POSITION', 'update-position', { position: 'Technician' }, 'Technician'],
]

describe.each(CHANGES)('%s, once a person is in', (type, path, body, text) => {
  it('is a request: nothing changes until it is approved, undo puts it back', async () => {
    const [who, admin] = [await settled(), await person('company-admin')]
    const before = await belongs(who.user.id)
    expect(await tell(who, path, body)).toMatchObject({ status: 202, request: type })
    expect(await belongs(who.user.id)).toEqual(before)
    expect((await tell(who, path, body)).status).toBe(409)
    const { data } = await graphql<{ learnerRequests: { edges: { node: { type: string; wanted: string } }[] } }>(
      admin,
      '{ learnerRequests(status: PENDING, first: 100) { edges { node { type wanted } } } }',
    )
    expect(data?.learnerRequests.edges.map(({ node }) => node)).toContainEqual({ type, wanted: text })

    expect(await decide(admin, 'approve', who.user.id, type)).toBe(200)
    const after = await belongs(who.user.id)
    expect(after).not.toEqual(before)
    // What an administrator put them into is theirs to take away.
    expect(after[1]).toContain(given.id)
    expect(await tell(who, path, body)).toEqual({ status: 200, text: expect.any(String), request: undefined })
    expect(await decide(admin, 'undo', who.user.id, type)).toBe(200)
    expect(await belongs(who.user.id)).toEqual(before)
    expect(await decide(admin, 'deny', who.user.id, type)).toBe(200)
    expect(await belongs(who.user.id)).toEqual(before)
  })

  it('is not asked for while acting as someone', async () => {
    const [who, admin] = [await settled(), await person('platform-admin')]
    await db.session.updateMany({ where: { userId: who.user.id }, data: { realUserId: admin.user.id } })
    expect((await tell(who, path, body)).status).toBe(403)
  })

  it('is taken at once where the settings leave it to people', async () => {
    const values = { ownChanges: 'at-once' }
    await db.settings.upsert({ where: { id: 1 }, create: { id: 1, values }, update: { values } })
    const who = await settled()
    const before = await belongs(who.user.id)
    expect(await tell(who, path, body)).toMatchObject({ status: 200, request: undefined })
    expect(await belongs(who.user.id)).not.toEqual(before)
    await db.settings.update({ where: { id: 1 }, data: { values: {} } })
  })
})

it('a dealer that closed meanwhile cannot be approved, and what was changed since is not undone', async () => {
  const [who, admin] = [await settled(), await person('company-admin')]
  const closing = await makeDealer(db)
  await tell(who, 'update-dealer', { dealer: closing.id })
  await db.dealer.update({ where: { id: closing.id }, data: { status: 'INACTIVE' } })
  expect(await decide(admin, 'approve', who.user.id, 'DEALER')).toBe(409)
  await db.dealer.update({ where: { id: closing.id }, data: { status: 'ACTIVE' } })
  expect(await decide(admin, 'approve', who.user.id, 'DEALER')).toBe(200)
  await db.dealerMember.create({ data: { userId: who.user.id, dealerId: to.id } })
  expect(await decide(admin, 'undo', who.user.id, 'DEALER')).toBe(409)
})

it('undo puts each membership and the position back exactly as they were', async () => {
  const admin = await person('company-admin')
  const standing = async (userId: string) => [
    await db.dealerMember.findMany({
      where: { userId },
      orderBy: { dealerId: 'asc' },
      select: { dealerId: true, active: true, roleApplies: true },
    }),
    await db.user.findUniqueOrThrow({ where: { id: userId }, select: { position: true, resetPositions: true } }),
  ]
  for (const was of [null, { active: false, roleApplies: true }, { active: false, roleApplies: false }]) {
    const who = await settled()
    if (was) await db.dealerMember.create({ data: { userId: who.user.id, dealerId: to.id, ...was } })
    for (const [type, path, body] of CHANGES.filter(([name]) => name === 'DEALER' || name === 'POSITION')) {
      expect((await tell(who, path, body)).status, type).toBe(202)
      await db.user.update({ where: { id: who.user.id }, data: { resetPositions: type === 'POSITION' } })
      const before = await standing(who.user.id)
      expect(await decide(admin, 'approve', who.user.id, type)).toBe(200)
      expect(await standing(who.user.id)).not.toEqual(before)
      expect(await decide(admin, 'undo', who.user.id, type)).toBe(200)
      expect(await standing(who.user.id), type).toEqual(before)
    }
  }
})

it('audiences are chosen where that is offered alone, also on arrival', async () => {
  const who = await signIn(await makeOnboardedUser(db, { dealerIds: [from.id], assignmentGroupIds: [sales.id] }))
  expect((await tell(who, 'update-audience', { assignmentGroups: [given.id] })).status).toBe(422)
  expect((await tell(who, 'update-audience', { assignmentGroups: [riders.id] })).status).toBe(200)
  expect((await belongs(who.user.id))[1]).toEqual([riders.id, sales.id].sort())
  await db.assignmentGroup.updateMany({ where: { kind: 'AUDIENCE' }, data: { selfEnrollment: false } })
  const { json } = await rest<{ settings: { hasAudienceGroups: boolean } }>(who, 'GET /api/session')
  expect(json.settings.hasAudienceGroups).toBe(false)
})
