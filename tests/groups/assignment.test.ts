import { describe, expect, it } from 'vitest'
import { makeBulletin } from '../../prisma/factories/bulletins.ts'
import { makeAssignmentGroup } from '../../prisma/factories/groups.ts'
import { makeCurriculum } from '../../prisma/factories/curriculums.ts'
import { makeUser } from '../../prisma/factories/users.ts'
import { guest, openWorld } from '../support/world.ts'

const world = await openWorld()
const { db, graphql, rest, person } = world

const SAVE =
  'mutation ($input: SaveAssignmentGroupInput!) { saveAssignmentGroup(input: $input) { assignmentGroup { databaseId name kind active isDefault version } } }'
const ADD = 'mutation ($input: AddToAssignmentGroupInput!) { addToAssignmentGroup(input: $input) { addedUsers } }'
const REMOVE =
  'mutation ($input: RemoveFromAssignmentGroupInput!) { removeFromAssignmentGroup(input: $input) { assignmentGroup { userCount } } }'
const DELETE = 'mutation ($input: DeleteAssignmentGroupInput!) { deleteAssignmentGroup(input: $input) { databaseId } }'

type Answer = { errors?: { message: string; extensions: { code?: string; fields?: Record<string, string> } }[] }
const codeOf = ({ errors }: Answer) => errors?.[0]?.extensions.code
const fieldsOf = ({ errors }: Answer) => Object.keys(errors?.[0]?.extensions.fields ?? {})

it('only holders of the right change groups; others see active ones', async () => {
  const group = await makeAssignmentGroup(db)
  const resting = await makeAssignmentGroup(db, { active: false })
  for (const role of ['brand-manager', 'regional-sales-manager', 'learner', 'translator'] as const) {
    const who = await person(role)
    for (const [document, input] of [
      [SAVE, { name: 'Nope' }],
      [ADD, { databaseId: group.id }],
      [REMOVE, { databaseId: group.id, userIds: [] }],
      [DELETE, { databaseId: group.id }],
    ] as const) {
      expect(codeOf(await graphql(who, document, { input })), role).toBe('FORBIDDEN')
    }
    expect((await rest(who, `GET /api/assignment-groups/${group.id}`)).status).toBe(200)
    expect((await rest(who, `GET /api/assignment-groups/${resting.id}`)).status).toBe(404)
    expect((await rest(who, `GET /api/assignment-groups/${group.id}/users`)).status).toBe(403)
  }
  expect((await rest(guest, 'GET /api/assignment-groups')).status).toBe(401)
  expect((await rest(guest, 'GET /api/assignment-groups/all-names')).status).toBe(200)
  expect((await rest(await person('company-admin'), `GET /api/assignment-groups/${resting.id}`)).status).toBe(200)
})

describe('the default', () => {
  it('is one group, however many move it at once', async () => {
    const admin = await person('company-admin')
    const groups = await Promise.all(Array.from({ length: 8 }, () => makeAssignmentGroup(db)))
    const answers = await Promise.all(
      groups.map(({ id }) => graphql(admin, SAVE, { input: { databaseId: id, isDefault: true } })),
    )
    expect(answers.flatMap(({ errors }) => errors ?? [])).toEqual([])
    expect(await db.assignmentGroup.count({ where: { isDefault: true } })).toBe(1)
    expect((await rest<{ exist: boolean }>(admin, 'GET /api/assignment-groups/has-default-group')).json).toEqual({
      exist: true,
    })
  })

  it('the database holds the rule by itself', async () => {
    const [one, two] = [await makeAssignmentGroup(db), await makeAssignmentGroup(db)]
    await db.assignmentGroup.updateMany({ where: { isDefault: true }, data: { isDefault: false } })
    await expect(
      db.assignmentGroup.updateMany({ where: { id: { in: [one.id, two.id] } }, data: { isDefault: true } }),
    ).rejects.toThrow()
    expect(await db.assignmentGroup.count({ where: { isDefault: true } })).toBe(0)
  })

  it('stays active and is not deleted', async () => {
    const admin = await person('company-admin')
    const group = await makeAssignmentGroup(db)
    await graphql(admin, SAVE, { input: { databaseId: group.id, isDefault: true } })
    expect(fieldsOf(await graphql(admin, SAVE, { input: { databaseId: group.id, active: false } }))).toEqual(['active'])
    const resting = await makeAssignmentGroup(db, { active: false })
    expect(fieldsOf(await graphql(admin, SAVE, { input: { databaseId: resting.id, isDefault: true } }))).toEqual([
      'isDefault',
    ])
    expect(codeOf(await graphql(admin, DELETE, { input: { databaseId: group.id } }))).toBe('CONFLICT')
    await graphql(admin, SAVE, { input: { databaseId: group.id, isDefault: false } })
    expect((await graphql(admin, DELETE, { input: { databaseId: group.id } })).errors).toBeUndefined()
    expect((await rest<{ exist: boolean }>(admin, 'GET /api/assignment-groups/has-default-group')).json).toEqual({
      exist: false,
    })
  })
})

describe('deleting', () => {
  it('never opens content to everyone', async () => {
    const admin = await person('company-admin')
    const member = await makeUser(db)
    const group = await makeAssignmentGroup(db, { kind: 'AUDIENCE', memberIds: [member.id] })
    const curriculum = await makeCurriculum(db, {})
    await db.curriculumAudience.create({ data: { curriculumId: curriculum.id, groupId: group.id } })
    const refused = await graphql(admin, DELETE, { input: { databaseId: group.id } })
    expect(refused.errors?.[0]?.message).toContain('1 curriculum')
    await db.curriculumAudience.deleteMany({ where: { groupId: group.id } })
    expect((await graphql(admin, DELETE, { input: { databaseId: group.id } })).errors).toBeUndefined()
    expect(await db.user.count({ where: { id: member.id } })).toBe(1)
  })

  it('and aiming content at it at the same moment: one of them is refused, and says why', async () => {
    const admin = await person('company-admin')
    for (let round = 0; round < 10; round++) {
      const group = await makeAssignmentGroup(db, { kind: 'AUDIENCE' })
      const bulletin = await makeBulletin(db)
      const [gone, aimed] = await Promise.all([
        graphql(admin, DELETE, { input: { databaseId: group.id } }),
        graphql(admin, 'mutation ($input: SavePostInput!) { savePost(input: $input) { post { id } } }', {
          input: { kind: 'BULLETIN', databaseId: bulletin.id, audienceIds: [group.id] },
        }),
      ])
      const kept = await db.bulletinAudience.count({ where: { bulletinId: bulletin.id } })
      expect([codeOf(gone), codeOf(aimed), kept]).toEqual(
        gone.errors ? ['CONFLICT', undefined, 1] : [undefined, 'BAD_USER_INPUT', 0],
      )
    }
  })
})

it('people join and leave; a stale editor is told; a name stands once', async () => {
  const admin = await person('company-admin')
  const group = await makeAssignmentGroup(db)
  const people = await Promise.all([makeUser(db), makeUser(db)])
  expect(
    (
      await graphql<{ addToAssignmentGroup: { addedUsers: number } }>(admin, ADD, {
        input: { databaseId: group.id, userIds: [...people, people[0]!].map(({ id }) => id) },
      })
    ).data!.addToAssignmentGroup.addedUsers,
  ).toBe(2)
  expect(
    (
      await graphql<{ removeFromAssignmentGroup: { assignmentGroup: { userCount: number } } }>(admin, REMOVE, {
        input: { databaseId: group.id, userIds: [people[0]!.id] },
      })
    ).data!.removeFromAssignmentGroup.assignmentGroup.userCount,
  ).toBe(1)
  expect(fieldsOf(await graphql(admin, ADD, { input: { databaseId: group.id, userIds: [group.id] } }))).toEqual([
    'userIds',
  ])
  const saves = await Promise.all(
    ['a', 'b'].map((name) =>
      graphql(admin, SAVE, { input: { databaseId: group.id, version: 0, name: `${name} ${group.id}` } }),
    ),
  )
  expect(saves.filter(({ errors }) => errors).map(fieldsOf)).toEqual([['version']])
  const other = await makeAssignmentGroup(db, { name: 'Already There' })
  expect(fieldsOf(await graphql(admin, SAVE, { input: { databaseId: group.id, name: 'ALREADY there' } }))).toEqual([
    'name',
  ])
  expect(
    (await graphql(admin, SAVE, { input: { databaseId: other.id, name: 'Already There' } })).errors,
  ).toBeUndefined()
})

it('REST: one save call, lists of ten, members and deletion', async () => {
  const admin = await person('platform-admin')
  const user = await makeUser(db)
  const made = await rest<{ _id: string }>(admin, 'POST /api/assignment-groups', {
    name: 'Posted department',
    users: [user.id],
    kind: 'DEPARTMENT',
  })
  expect(made.json).toMatchObject({ name: 'Posted department', kind: 'DEPARTMENT', status: true, isDefault: false })
  expect(
    (await rest<object>(admin, 'POST /api/assignment-groups', { _id: made.json._id, default: true })).json,
  ).toMatchObject({ name: 'Posted department', isDefault: true })
  expect((await rest<object>(admin, `GET /api/assignment-groups/${made.json._id}/users`)).json).toMatchObject({
    users: [{ _id: user.id }],
    pagination: { total: 1 },
  })
  expect((await rest<object>(admin, 'GET /api/assignment-groups?text=posted&kind=department')).json).toMatchObject({
    assignmentGroups: [{ _id: made.json._id }],
    pagination: { limit: 10, total: 1 },
  })
  expect((await rest<unknown[]>(admin, 'GET /api/assignment-groups/all')).json.length).toBeGreaterThan(1)
  expect((await rest(admin, `DELETE /api/assignment-groups/${made.json._id}`)).status).toBe(409)
  await rest(admin, 'POST /api/assignment-groups', { _id: made.json._id, isDefault: false })
  expect((await rest(admin, `DELETE /api/assignment-groups/${made.json._id}`)).json).toEqual({ _id: made.json._id })
})
