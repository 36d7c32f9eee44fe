import { describe, expect, it } from 'vitest'
import { makeCurriculum } from '../../prisma/factories/curriculums.ts'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeAdminGroup, makeAssignmentGroup } from '../../prisma/factories/groups.ts'
import { makeUser } from '../../prisma/factories/users.ts'
import { guest, openWorld } from '../support/world.ts'

const { db, services, graphql, rest, person, jobs } = await openWorld()
await db.settings.create({
  data: {
    values: {
      flags: { newUserApproval: false },
      missingDealer: 'add-themselves',
      ownChanges: 'at-once',
      limits: { registrationRateLimit: 1000 },
    },
  },
})
const admin = await person('platform-admin')
const dealer = await makeDealer(db)
const department = await makeAssignmentGroup(db)
await makeCurriculum(db, { audienceGroupIds: [department.id], status: 'PUBLISHED' })

const ok = <T>(answer: { data: T | null; errors?: unknown[] }): T => {
  expect(answer.errors).toBeUndefined()
  return answer.data!
}
const idOf = async (email: string) => (await db.user.findUniqueOrThrow({ where: { email } })).id
const save = (id: string, changes: object) =>
  graphql(admin, 'mutation ($i: SaveUserInput!) { saveUser(input: $i) { user { id } } }', {
    i: { databaseId: id, ...changes },
  })

/** Each way into the department, for somebody new or somebody who is there; answers who came in. */
const DOORS: Record<string, (email: string) => Promise<string>> = {
  async registering(email) {
    const body = {
      firstName: 'Noa',
      lastName: 'Berg',
      email,
      password: 'Comet7Lantern',
      passwordConfirmation: 'Comet7Lantern',
      dealer: dealer.id,
      assignmentGroup: department.id,
      privacyPolicy: true,
    }
    expect((await rest(guest, 'POST /api/register', body)).status).toBe(201)
    return idOf(email)
  },
  async 'being added by an administrator'(email) {
    ok(
      await graphql(admin, 'mutation ($i: CreateUserInput!) { createUser(input: $i) { user { id } } }', {
        i: { email, dealers: [{ dealer: dealer.id }], assignmentGroups: [department.id] },
      }),
    )
    return idOf(email)
  },
  async 'a file'(email) {
    const rows = [{ email, dealer: dealer.code, department: department.name }]
    ok(
      await graphql(admin, 'mutation ($i: BulkInviteUsersInput!) { bulkInviteUsers(input: $i) { import { id } } }', {
        i: { rows },
      }),
    )
    return idOf(email)
  },
  async 'an own choice'(email) {
    const who = await person('learner', { email })
    ok(
      await graphql(
        who,
        'mutation ($g: [ID!]!) { updateRoleAudience(input: { assignmentGroups: $g }) { user { id } } }',
        { g: [department.id] },
      ),
    )
    return who.user.id
  },
  async 'being saved by an administrator'(email) {
    const { id } = await makeUser(db, { email })
    ok(await save(id, { assignmentGroups: [department.id] }))
    return id
  },
  async 'the group itself'(email) {
    const { id } = await makeUser(db, { email })
    ok(
      await graphql(
        admin,
        'mutation ($i: AddToAssignmentGroupInput!) { addToAssignmentGroup(input: $i) { addedUsers } }',
        { i: { databaseId: department.id, userIds: [id] } },
      ),
    )
    return id
  },
}

/** How often open screens of a person are told to look again while something happens. */
async function toldWhile(userId: string, work: () => Promise<unknown>): Promise<number> {
  const news = services.pubsub.subscribe('access.changed', `user:${userId}`)[Symbol.asyncIterator]()
  let told = 0
  const listening = (async () => {
    while (!(await news.next()).done) told++
  })()
  await work()
  await new Promise((resolve) => setImmediate(resolve))
  await news.return?.()
  await listening
  return told
}

describe('coming into a department', () => {
  it.each(Object.keys(DOORS))('by %s opens what is meant for it, and says so once', async (door) => {
    const userId = await DOORS[door]!(`${door.replace(/\W/g, '')}@joining.test`)
    expect(await db.assignmentGroupMember.count({ where: { userId, groupId: department.id } })).toBe(1)
    await jobs()
    expect(await db.notification.count({ where: { userId, kind: 'curriculum.assigned' } })).toBe(1)
  })

  it('of those who come by two doors at once with one address one is created', async () => {
    const email = 'twice@joining.test'
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        graphql(admin, 'mutation ($i: CreateUserInput!) { createUser(input: $i) { user { id } } }', { i: { email } }),
      ),
    )
    expect(answers.map(({ errors }) => errors?.[0]?.extensions.code ?? 'made').sort()).toEqual([
      'CONFLICT',
      'CONFLICT',
      'made',
    ])
  })
})

describe('belonging elsewhere', () => {
  it('tells open screens once, whichever door it was and however much of it changed', async () => {
    const who = await person('learner', { dealerIds: [] })
    const { id } = who.user
    const other = await makeDealer(db)
    const territory = await makeAdminGroup(db)
    const choose = (dealerId: string) =>
      graphql(who, 'mutation ($d: ID!) { updateDealer(input: { dealer: $d }) { user { id } } }', { d: dealerId }).then(
        ok,
      )
    expect(await toldWhile(id, () => choose(dealer.id))).toBe(1)
    expect(await toldWhile(id, () => choose(other.id))).toBe(1)
    expect(await db.dealerMember.findMany({ where: { userId: id }, orderBy: { createdAt: 'asc' } })).toMatchObject([
      { dealerId: dealer.id, active: false },
      { dealerId: other.id, active: true },
    ])
    const everything = {
      dealers: [{ dealer: dealer.id }],
      assignmentGroups: [department.id],
      adminGroups: [territory.id],
    }
    expect(await toldWhile(id, () => save(id, everything).then(ok))).toBe(1)
    expect(
      await toldWhile(id, () =>
        graphql(admin, 'mutation ($i: AddDealerStaffInput!) { addDealerStaff(input: $i) { count } }', {
          i: { dealerId: other.id, userIds: [id] },
        }).then(ok),
      ),
    ).toBe(1)
  })
})
