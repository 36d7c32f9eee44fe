import { describe, expect, it } from 'vitest'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeAdminGroup } from '../../prisma/factories/groups.ts'
import { makeUser } from '../../prisma/factories/users.ts'
import { loadSession } from '../../server/access/sessions/sessions.ts'
import { openWorld, type Who } from '../support/world.ts'

const world = await openWorld()
const { db, graphql, rest, person, services, statements } = world

const SAVE =
  'mutation ($input: SaveAdminGroupInput!) { saveAdminGroup(input: $input) { adminGroup { databaseId name active version } } }'
const ADD = 'mutation ($input: AddToAdminGroupInput!) { addToAdminGroup(input: $input) { addedUsers addedDealers } }'
const REMOVE =
  'mutation ($input: RemoveFromAdminGroupInput!) { removeFromAdminGroup(input: $input) { adminGroup { databaseId } } }'
const DELETE = 'mutation ($input: DeleteAdminGroupInput!) { deleteAdminGroup(input: $input) { databaseId } }'

type Answer = { errors?: { message: string; extensions: { code?: string; fields?: Record<string, string> } }[] }
const codeOf = ({ errors }: Answer) => errors?.[0]?.extensions.code
const fieldsOf = ({ errors }: Answer) => Object.keys(errors?.[0]?.extensions.fields ?? {})
const reachOf = async (who: Who) => (await loadSession(services, who.token))!.reachedDealerIds

/** A role with a share of the dealers that may change groups all the same. */
async function grouping(role: 'regional-sales-manager' | 'district-manager', work: () => Promise<void>) {
  const { id: roleId } = await db.role.findUniqueOrThrow({ where: { key: role } })
  await db.roleRight.create({ data: { roleId, right: 'modify-admin-groups' } })
  try {
    await work()
  } finally {
    await db.roleRight.delete({ where: { roleId_right: { roleId, right: 'modify-admin-groups' } } })
  }
}

it('only holders of the right read and change groups, at both doors', async () => {
  const group = await makeAdminGroup(db)
  for (const role of ['brand-manager', 'regional-sales-manager', 'dealer-manager', 'learner', 'translator'] as const) {
    const who = await person(role)
    for (const answer of [
      await graphql(who, SAVE, { input: { name: 'Nope' } }),
      await graphql(who, ADD, { input: { databaseId: group.id } }),
      await graphql(who, REMOVE, { input: { databaseId: group.id } }),
      await graphql(who, DELETE, { input: { databaseId: group.id } }),
      await graphql(who, '{ adminGroups { totalCount } }'),
      await graphql(who, '{ availableDealers { totalCount } }'),
    ])
      expect(codeOf(answer), role).toBe('FORBIDDEN')
    for (const call of [
      'GET /api/admin-groups',
      `GET /api/admin-groups/${group.id}`,
      'POST /api/admin-groups',
      `DELETE /api/admin-groups/${group.id}`,
      'GET /api/admin-groups/available-users',
    ]) {
      expect(
        (await rest(who, call, call.startsWith('POST') ? { name: 'Nope' } : undefined)).status,
        `${role} ${call}`,
      ).toBe(403)
    }
  }
})

describe('own reach', () => {
  it('a change that would take it away is refused with its price, until confirmed', () =>
    grouping('regional-sales-manager', async () => {
      const who = await person('regional-sales-manager')
      const dealers = [await makeDealer(db), await makeDealer(db)]
      await makeUser(db, { dealerIds: [dealers[0]!.id] })
      const group = await makeAdminGroup(db, { userIds: [who.user.id], dealerIds: dealers.map(({ id }) => id) })
      const databaseId = group.id
      const tries: [string, object][] = [
        [SAVE, { databaseId, active: false }],
        [SAVE, { databaseId, userIds: [] }],
        [REMOVE, { databaseId, userIds: [who.user.id] }],
        [REMOVE, { databaseId, dealerIds: [dealers[0]!.id] }],
        [DELETE, { databaseId }],
      ]
      for (const [document, input] of tries) {
        const answer = await graphql(who, document, { input })
        expect([codeOf(answer), fieldsOf(answer)], JSON.stringify(input)).toEqual(['CONFLICT', ['confirmOwnReach']])
      }
      expect(
        (await graphql(who, REMOVE, { input: { databaseId, dealerIds: [dealers[0]!.id] } })).errors?.[0]?.message,
      ).toContain('one dealer and one person')
      expect(await reachOf(who)).toHaveLength(2)
      // The same dealers through another group: nothing is lost, nothing is asked.
      const other = await makeAdminGroup(db, { userIds: [who.user.id], dealerIds: dealers.map(({ id }) => id) })
      expect((await graphql(who, SAVE, { input: { databaseId, active: false } })).errors).toBeUndefined()
      expect(
        (await graphql(who, DELETE, { input: { databaseId: other.id, confirmOwnReach: true } })).errors,
      ).toBeUndefined()
      expect(await reachOf(who)).toEqual([])
    }))

  it('who has a share sees and changes the own groups only, with people and dealers in reach', () =>
    grouping('district-manager', async () => {
      const who = await person('district-manager')
      const [near, far] = [await makeDealer(db), await makeDealer(db)]
      const group = await makeAdminGroup(db, { userIds: [who.user.id], dealerIds: [near.id] })
      const foreign = await makeAdminGroup(db, { dealerIds: [far.id] })
      const outsider = await makeUser(db, { dealerIds: [far.id] })
      const { data } = await graphql<{ adminGroups: { edges: { node: { databaseId: string } }[] } }>(
        who,
        '{ adminGroups { edges { node { databaseId } } } }',
      )
      expect(data!.adminGroups.edges.map(({ node }) => node.databaseId)).toEqual([group.id])
      for (const [document, input] of [
        [SAVE, { name: 'Mine' }],
        [ADD, {}],
        [REMOVE, {}],
        [DELETE, {}],
      ] as const)
        expect(codeOf(await graphql(who, document, { input: { ...input, databaseId: foreign.id } }))).toBe('NOT_FOUND')
      expect(fieldsOf(await graphql(who, ADD, { input: { databaseId: group.id, dealerIds: [far.id] } }))).toEqual([
        'dealerIds',
      ])
      expect(fieldsOf(await graphql(who, ADD, { input: { databaseId: group.id, userIds: [outsider.id] } }))).toEqual([
        'userIds',
      ])
      await graphql(who, ADD, { input: { databaseId: group.id, allDealers: { text: null }, allUsers: { text: null } } })
      expect(await reachOf(who)).toEqual([near.id])
      // Saving a list keeps those one does not see.
      await db.adminGroupUser.create({ data: { groupId: group.id, userId: outsider.id } })
      expect(
        (await graphql(who, SAVE, { input: { databaseId: group.id, userIds: [who.user.id] } })).errors,
      ).toBeUndefined()
      expect(await db.adminGroupUser.count({ where: { groupId: group.id, userId: outsider.id } })).toBe(1)
      const made = await graphql<{ saveAdminGroup: { adminGroup: { databaseId: string } } }>(who, SAVE, {
        input: { name: 'A group of my own' },
      })
      expect(
        await db.adminGroupUser.count({
          where: { groupId: made.data!.saveAdminGroup.adminGroup.databaseId, userId: who.user.id },
        }),
      ).toBe(1)
    }))
})

it('a group gives reach the moment its list changes, and none while inactive', async () => {
  const admin = await person('company-admin')
  const rep = await person('sales-rep')
  const dealer = await makeDealer(db)
  const colleague = await makeUser(db, { dealerIds: [dealer.id] })
  const sees = async () =>
    (await graphql<{ user: object | null }>(rep, `{ user(databaseId: "${colleague.id}") { id } }`)).data!.user !== null
  const group = await makeAdminGroup(db, { userIds: [rep.user.id] })
  expect(await sees()).toBe(false)
  await graphql(admin, ADD, { input: { databaseId: group.id, dealerIds: [dealer.id] } })
  expect(await sees()).toBe(true)
  await graphql(admin, SAVE, { input: { databaseId: group.id, active: false } })
  expect(await sees()).toBe(false)
})

it('names are unique whatever their case, and of two at once one wins', async () => {
  const admin = await person('company-admin')
  const made = await Promise.all(
    Array.from({ length: 4 }, () => graphql(admin, SAVE, { input: { name: 'Twin Peaks' } })),
  )
  expect(made.filter(({ errors }) => !errors)).toHaveLength(1)
  expect(fieldsOf(await graphql(admin, SAVE, { input: { name: 'TWIN peaks' } }))).toEqual(['name'])
  expect(fieldsOf(await graphql(admin, SAVE, { input: { name: 'x'.repeat(10_000) } }))).toEqual(['name'])
})

it('a stale editor is told', async () => {
  const admin = await person('company-admin')
  const group = await makeAdminGroup(db)
  const saves = await Promise.all(
    ['One', 'Two', 'Three'].map((name) =>
      graphql(admin, SAVE, { input: { databaseId: group.id, version: 0, name: `${name} ${group.id}` } }),
    ),
  )
  expect(saves.filter(({ errors }) => !errors)).toHaveLength(1)
  expect(saves.filter(({ errors }) => errors).map(fieldsOf)).toEqual([['version'], ['version']])
})

describe('pickers', () => {
  it('search by the server, page by page, and add all found without naming them', async () => {
    const admin = await person('company-admin')
    const { id: roleId } = await db.role.findUniqueOrThrow({ where: { key: 'learner' } })
    await db.user.createMany({
      data: Array.from({ length: 6000 }, (_, index) => ({
        email: `picker${index}@example.test`,
        firstName: 'Picker',
        lastName: `Number${index}`,
        roleId,
        status: 'ACTIVE' as const,
      })),
    })
    const group = await makeAdminGroup(db)
    const ask = (text: string) =>
      graphql<{ availableUsers: { totalCount: number; edges: { node: { fullName: string } }[] } }>(
        admin,
        `query ($text: String) { availableUsers(adminGroup: "${group.id}", text: $text, first: 50) { totalCount edges { node { fullName role { name } } } } }`,
        { text },
      )
    await ask('picker')
    statements()
    const began = performance.now()
    const { data } = await ask('picker number59')
    console.log(`picker of 6,000: ${statements().length} statements, ${(performance.now() - began).toFixed(0)} ms`)
    expect(data!.availableUsers.totalCount).toBe(111)
    const added = await graphql<{ addToAdminGroup: { addedUsers: number } }>(admin, ADD, {
      input: { databaseId: group.id, allUsers: { text: 'picker' } },
    })
    expect(added.data!.addToAdminGroup.addedUsers).toBe(6000)
    expect((await ask('picker')).data!.availableUsers.totalCount).toBe(0)
    expect(
      (
        await graphql<{ addToAdminGroup: { addedUsers: number } }>(admin, ADD, {
          input: { databaseId: group.id, allUsers: { text: 'picker' } },
        })
      ).data!.addToAdminGroup.addedUsers,
    ).toBe(0)
  })

  it('bear quotes, percent signs and 10,000 characters', async () => {
    const admin = await person('company-admin')
    await makeUser(db, { firstName: `100%`, lastName: `O'Neil "Red"` })
    for (const [text, total] of [
      ['100%', 1],
      [`O'Neil "Red"`, 1],
      ['%%', 0],
      ['_______', 0],
      ['y'.repeat(10_000), 0],
    ] as const) {
      for (const call of ['admin-groups', 'assignment-groups']) {
        const { status, json } = await rest<{ pagination: { total: number } }>(
          admin,
          `GET /api/${call}/available-users?text=${encodeURIComponent(text)}`,
        )
        expect([status, json.pagination?.total], `${call} ${text.slice(0, 20)}`).toEqual([200, total])
      }
      expect((await rest(admin, `GET /api/admin-groups?text=${encodeURIComponent(text)}`)).status).toBe(200)
      expect(
        (await rest(admin, `GET /api/admin-groups/available-dealers?text=${encodeURIComponent(text)}`)).status,
      ).toBe(200)
    }
  })
})

it('REST: saves by body or path with documented words, lists, reads and deletes', async () => {
  const admin = await person('platform-admin')
  const [dealer, user] = [await makeDealer(db), await makeUser(db)]
  const made = await rest<{ _id: string; status: boolean }>(admin, 'POST /api/admin-groups/', {
    name: 'Posted group',
    status: false,
    users: [{ _id: user.id }],
    dealers: [dealer.id],
  })
  expect(made.json).toMatchObject({ name: 'Posted group', active: false, status: false })
  const path = `/api/admin-groups/${made.json._id}`
  expect((await rest<object>(admin, `GET ${path}`)).json).toMatchObject({
    users: [{ _id: user.id }],
    dealers: [{ _id: dealer.id }],
  })
  expect((await rest<object>(admin, `POST ${path}`, { data: { status: 'active' } })).json).toMatchObject({
    name: 'Posted group',
    status: true,
  })
  expect((await rest<object>(admin, `GET ${path}/users`)).json).toMatchObject({
    users: [{ _id: user.id }],
    pagination: { total: 1 },
  })
  expect(
    (await rest<{ _id: string }[]>(admin, 'GET /api/admin-groups/active-groups')).json.some(
      ({ _id }) => _id === made.json._id,
    ),
  ).toBe(true)
  expect(
    (await rest<{ _id: string }[]>(admin, 'GET /api/admin-groups/all-names')).json.some(
      ({ _id }) => _id === made.json._id,
    ),
  ).toBe(true)
  const list = await rest<{ adminGroups: unknown[]; pagination: object }>(admin, 'GET /api/admin-groups?text=posted')
  expect(list.json).toMatchObject({
    adminGroups: [{ _id: made.json._id, userCount: 1, dealerCount: 1 }],
    pagination: { page: 1, limit: 10, total: 1, pages: 1 },
  })
  expect((await rest(admin, `DELETE ${path}`)).json).toEqual({ _id: made.json._id })
  expect((await rest(admin, `GET ${path}`)).status).toBe(404)
  expect(await db.user.count({ where: { id: user.id } })).toBe(1)
})
