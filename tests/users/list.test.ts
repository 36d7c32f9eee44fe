import { describe, expect, it } from 'vitest'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeAdminGroup, makeAssignmentGroup } from '../../prisma/factories/groups.ts'
import { makeUser } from '../../prisma/factories/users.ts'
import { BUILT_IN_ROLES, DEFAULT_GRANTS, type RoleKey } from '../../server/platform/rights.ts'
import type { Viewer } from '../../server/platform/viewer.ts'
import { usersFound } from '../../server/users/search/find.ts'
import { editsPerson, givesRole } from '../../server/users/rules.ts'
import { guest, openWorld, type Who } from '../support/world.ts'
import { usersVisibleTo } from '../../server/domain/people/rules.ts'

const { db, graphql, rest, person, statements } = await openWorld()

interface Page {
  users: {
    totalCount: number
    pageInfo: { endCursor: string | null; startCursor: string | null; hasNextPage: boolean }
    edges: { node: { databaseId: string; fullName: string } }[]
  }
}
const LIST = `query ($first: Int, $last: Int, $after: String, $before: String, $sort: UserSort, $text: String, $state: String, $zipcode: String, $zipDistance: Float, $active: Boolean, $role: String,
  $dealer: String, $assignmentGroup: String, $adminGroup: String, $deactivateRequestStatus: UserRequestState, $participatingRequestStatus: UserRequestState, $country: String) {
  users(first: $first, last: $last, after: $after, before: $before, sort: $sort, text: $text, state: $state, zipcode: $zipcode, zipDistance: $zipDistance, active: $active, role: $role, dealer: $dealer,
    assignmentGroup: $assignmentGroup, adminGroup: $adminGroup, deactivateRequestStatus: $deactivateRequestStatus, participatingRequestStatus: $participatingRequestStatus, country: $country) {
    totalCount pageInfo { endCursor startCursor hasNextPage } edges { node { databaseId fullName } } } }`
const ask = async (who: Who, variables: Record<string, unknown>) => {
  const { data, errors } = await graphql<Page>(who, LIST, { first: 100, ...variables })
  expect(errors).toBeUndefined()
  return {
    ids: data!.users.edges.map(({ node }) => node.databaseId),
    names: data!.users.edges.map(({ node }) => node.fullName),
    ...data!.users,
  }
}
const admin = await person('platform-admin')

const viewerOf = (key: RoleKey, rank: number | null, overrides: Partial<Viewer> = {}): Viewer => ({
  id: admin.user.id,
  roleKey: key,
  rank,
  rights: new Set(DEFAULT_GRANTS[key]),
  isAdmin: true,
  isPlatformAdmin: key === 'platform-admin',
  dealerIds: [],
  assignmentGroupIds: [],
  reachedDealerIds: [],
  ownedBrandIds: [],
  editingBrandId: null,
  emailVerified: true,
  realActor: null,
  sessionId: null,
  clientId: null,
  ...overrides,
})

describe('who is found', () => {
  it('the list and the filter of look-ups give the same people for every role', async () => {
    const [own, reached, other] = [await makeDealer(db), await makeDealer(db), await makeDealer(db)]
    for (const dealer of [own, reached, other]) await makeUser(db, { dealerIds: [dealer.id] })
    const left = await makeUser(db, {})
    await db.dealerMember.create({ data: { userId: left.id, dealerId: own.id, active: false } })
    for (const { key, rank } of BUILT_IN_ROLES) {
      const viewer = viewerOf(key, rank, { dealerIds: [own.id], reachedDealerIds: [reached.id] })
      const listed = await db.$queryRaw<{ id: string }[]>`SELECT u.id FROM "User" u WHERE ${usersFound(viewer, {})}`
      const filtered = await db.user.findMany({
        where: { AND: [usersVisibleTo(viewer), { erasedAt: null }] },
        select: { id: true },
      })
      expect(listed.map(({ id }) => id).sort(), key).toEqual(filtered.map(({ id }) => id).sort())
    }
  })

  it('is for holders of view-users; the others get nothing', async () => {
    for (const role of ['learner', 'translator', 'live-training-admin', 'brand-manager'] as const)
      expect((await rest(await person(role), 'GET /api/users')).status, role).toBe(403)
    expect((await rest(guest, 'GET /api/users')).status).toBe(401)
    expect((await rest(guest, 'GET /api/users-lean')).status).toBe(401)
    expect((await graphql(await person('learner'), '{ peopleMap { people } }')).errors?.[0]?.extensions.code).toBe(
      'FORBIDDEN',
    )
  })

  it('a regional manager finds the staff of the own groups only', async () => {
    const [near, far] = [await makeDealer(db), await makeDealer(db)]
    const [mine, theirs] = [await makeUser(db, { dealerIds: [near.id] }), await makeUser(db, { dealerIds: [far.id] })]
    const manager = await person('regional-sales-manager')
    await makeAdminGroup(db, { userIds: [manager.user.id], dealerIds: [near.id] })
    const { ids } = await ask(manager, {})
    expect(ids).toContain(mine.id)
    expect(ids).not.toContain(theirs.id)
    expect((await rest(manager, `GET /api/users/${theirs.id}`)).status).toBe(404)
    const lean = await rest<{ users: { _id: string }[] }>(manager, 'GET /api/users-lean')
    expect(lean.json.users.map(({ _id }) => _id)).not.toContain(theirs.id)
  })
})

describe('every documented field', () => {
  const only = async (variables: Record<string, unknown>, wanted: string[], unwanted: string[] = []) => {
    const { ids, totalCount } = await ask(admin, variables)
    for (const id of wanted) expect(ids, JSON.stringify(variables)).toContain(id)
    for (const id of unwanted) expect(ids, JSON.stringify(variables)).not.toContain(id)
    expect(totalCount).toBe(ids.length)
  }

  it('finds names by parts, whatever the case and the order', async () => {
    const one = await makeUser(db, { firstName: 'Quentin', lastName: 'McAllister' })
    const two = await makeUser(db, { firstName: 'Quentin', lastName: 'Moss' })
    await only({ text: 'allist QUENT' }, [one.id], [two.id])
    await only({ text: one.email.slice(2, 20) }, [one.id])
    const answer = await rest<{ users: { _id: string }[] }>(admin, 'GET /api/users?name=quentin%20moss')
    expect(answer.json.users.map(({ _id }) => _id)).toEqual([two.id])
  })

  it('takes quotes, percent signs, backslashes and ten thousand characters as what they are', async () => {
    const odd = await makeUser(db, { firstName: '50%_off', lastName: "O'Neil\\" })
    await only({ text: '50%_o' }, [odd.id], [admin.user.id])
    await only({ text: "o'neil\\" }, [odd.id])
    for (const text of ['%', '_', '\\', '\'; DROP TABLE "User"; --', 'x'.repeat(10_000), '"'.repeat(5000), '   '])
      expect((await graphql(admin, LIST, { text })).errors, text.slice(0, 20)).toBeUndefined()
    expect((await ask(admin, { text: '%' })).ids).toEqual([odd.id])
  })

  it('state by code or name, country, account, role by key or id, dealer and groups', async () => {
    const [dealer, group] = [await makeDealer(db), await makeAssignmentGroup(db)]
    const one = await makeUser(db, {
      region: 'WY',
      country: 'US',
      dealerIds: [dealer.id],
      assignmentGroupIds: [group.id],
      role: 'translator',
    })
    const two = await makeUser(db, { region: 'BC', country: 'CA', status: 'DEACTIVATED' })
    const host = await makeUser(db, { role: 'sales-rep' })
    const territory = await makeAdminGroup(db, { userIds: [host.id], dealerIds: [dealer.id] })
    await only({ state: 'wyoming' }, [one.id], [two.id])
    await only({ state: 'BC' }, [two.id], [one.id])
    await only({ country: 'ca' }, [two.id], [one.id])
    await only({ active: false }, [two.id], [one.id])
    await only({ active: true }, [one.id], [two.id])
    await only({ role: 'translator' }, [one.id], [two.id])
    await only({ role: one.roleId }, [one.id], [two.id])
    await only({ dealer: dealer.id }, [one.id], [host.id])
    await only({ assignmentGroup: group.id }, [one.id], [two.id])
    await only({ adminGroup: territory.id }, [one.id, host.id], [two.id])
    for (const field of ['dealer', 'assignmentGroup', 'adminGroup']) {
      const { errors } = await graphql(admin, LIST, { [field]: 'nonsense' })
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: { [field]: 'Not a known id.' } })
    }
  })

  it('requests about a person, by how they stand; lower case at the REST door', async () => {
    const [asked, granted] = [await makeUser(db), await makeUser(db)]
    await db.learnerRequest.create({ data: { userId: asked.id, type: 'DEACTIVATION', status: 'PENDING' } })
    await db.learnerRequest.create({ data: { userId: granted.id, type: 'PARTICIPATING', status: 'APPROVED' } })
    await only({ deactivateRequestStatus: 'PENDING' }, [asked.id], [granted.id])
    await only({ participatingRequestStatus: 'APPROVED' }, [granted.id], [asked.id])
    const answer = await rest<{ users: { _id: string }[] }>(
      admin,
      'GET /api/users?deactivateRequestStatus=pending&name=&role=',
    )
    expect(answer.json.users.map(({ _id }) => _id)).toEqual([asked.id])
    expect((await rest(admin, 'GET /api/users?deactivateRequestStatus=sideways')).status).toBe(400)
  })

  it('zip code and distance: begins with, within miles, nearest first, Canada by three characters, unknown ones named', async () => {
    const places = {
      bozeman: [45.6693, -111.0431, '59715'],
      belgrade: [45.7947, -111.1723, '59714'],
      billings: [45.7741, -108.5005, '59101'],
      kelowna: [49.8803, -119.5004, 'V1Y 2B1'],
    } as const
    const made = Object.fromEntries(
      await Promise.all(
        Object.entries(places).map(async ([name, [latitude, longitude, postalCode]]) => [
          name,
          (await makeUser(db, { latitude, longitude, postalCode })).id,
        ]),
      ),
    )
    await only({ zipcode: '59715' }, [made.bozeman], [made.belgrade])
    await only({ zipcode: '597' }, [made.bozeman, made.belgrade], [made.billings])
    await only({ zipcode: '59715', zipDistance: 20 }, [made.bozeman, made.belgrade], [made.billings])
    await only({ zipcode: '59715-1234', zipDistance: 150 }, [made.billings], [made.kelowna])
    await only({ zipcode: 'v1y 9z9', zipDistance: 5 }, [made.kelowna], [made.bozeman])
    await only({ zipcode: 'V1Y' }, [made.kelowna])
    const near = (await ask(admin, { zipcode: '59101', zipDistance: 400, sort: 'DISTANCE' })).ids.filter((id) =>
      Object.values(made).includes(id),
    )
    expect(near).toEqual([made.billings, made.bozeman, made.belgrade])
    const unknown = await rest(admin, 'GET /api/users?zipcode=00000&zipDistance=10')
    expect([unknown.status, unknown.headers.get('x-field')]).toEqual([422, 'zipcode'])
    expect((await rest(admin, 'GET /api/users?zipDistance=10')).headers.get('x-field')).toBe('zipcode')
    expect((await rest(admin, 'GET /api/users?zipcode=59715&zipDistance=-1')).headers.get('x-field')).toBe(
      'zipDistance',
    )
  })
})

describe('pages', () => {
  it('go forth and back through every order without losing or doubling anyone', async () => {
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        makeUser(db, {
          firstName: 'Same',
          lastName: index % 2 ? 'name' : 'Name',
          lastSeenAt: index % 3 ? new Date(2026, 1, index) : null,
        }),
      ),
    )
    for (const sort of [
      'NAME',
      'NAME_DESC',
      'EMAIL',
      'EMAIL_DESC',
      'OLDEST',
      'NEWEST',
      'SEEN',
      'SEEN_DESC',
      'ROLE',
      'ROLE_DESC',
    ]) {
      const whole = (await ask(admin, { sort, text: 'same name' })).ids
      expect(new Set(whole).size).toBe(12)
      const forth: string[] = []
      let after: string | null = null
      do {
        const page: Awaited<ReturnType<typeof ask>> = await ask(admin, { sort, text: 'same name', first: 5, after })
        forth.push(...page.ids)
        after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null
      } while (after)
      expect(forth, sort).toEqual(whole)
      const middle = await ask(admin, { sort, text: 'same name', first: 6 })
      const back = await ask(admin, {
        sort,
        text: 'same name',
        first: null,
        last: 3,
        before: middle.pageInfo.endCursor,
      })
      expect(back.ids, sort).toEqual(whole.slice(2, 5))
    }
  })

  it('are six at the REST door, with the documented pagination', async () => {
    const answer = await rest<{ users: Record<string, unknown>[]; pagination: Record<string, number> }>(
      admin,
      'GET /api/users',
    )
    expect(answer.json.users).toHaveLength(6)
    expect(answer.json.pagination).toMatchObject({ page: 1, limit: 6 })
    const second = await rest<{ users: { _id: string }[] }>(admin, 'GET /api/users?page=2')
    expect(second.json.users[0]?._id).not.toBe(answer.json.users[0]?._id)
    for (const key of [
      '_id',
      'firstName',
      'lastName',
      'fullName',
      'email',
      'profileImage',
      'role',
      'dealers',
      'assignmentGroups',
      'emailVerified',
      'resetPositions',
      'isPlatformAdmin',
      'editingBrand',
      'ownedBrands',
      'notVerified',
    ]) {
      expect(answer.json.users[0], key).toHaveProperty(key)
    }
    expect((await rest(admin, 'GET /api/users?sort=password')).headers.get('x-field')).toBe('sort')
  })

  it('ask the database equally often for 1, 10 and 50 people', async () => {
    await Promise.all(Array.from({ length: 45 }, () => makeUser(db)))
    const counts: number[] = []
    for (const limit of [1, 10, 50]) {
      await rest(admin, 'GET /api/session')
      statements()
      await rest(admin, `GET /api/users?limit=${limit}`)
      counts.push(statements().length)
    }
    expect(Math.max(...counts) - Math.min(...counts), counts.join(', ')).toBeLessThanOrEqual(3)
  })
})

describe('rank', () => {
  const learner = { id: 'x', role: { rank: 6 }, dealers: [{ dealerId: 'd', active: true }] }
  const company = viewerOf('company-admin', 1)

  it('nobody edits or makes someone above', () => {
    expect(editsPerson(company, { ...learner, role: { rank: 0 } })).toBe(false)
    expect(editsPerson(company, { ...learner, role: { rank: 1 } })).toBe(false)
    expect(editsPerson(company, learner)).toBe(true)
    expect(editsPerson(company, { ...learner, role: { rank: null } })).toBe(true)
    expect(editsPerson(viewerOf('platform-admin', 0), { ...learner, role: { rank: 0 } })).toBe(true)
    expect([0, 1, 2, 6].map((rank) => givesRole(company, { rank }))).toEqual([false, true, true, true])
    expect(editsPerson(viewerOf('sales-rep', 4), learner)).toBe(false)
  })

  it('a right given to a dealer manager works within the own dealers and never on equals', () => {
    const manager = viewerOf('dealer-manager', 5, {
      reachedDealerIds: ['d'],
      rights: new Set(['view-users', 'modify-users', 'edit-user-roles']),
    })
    expect(editsPerson(manager, learner)).toBe(true)
    expect(editsPerson(manager, { ...learner, dealers: [{ dealerId: 'other', active: true }] })).toBe(false)
    expect(editsPerson(manager, { ...learner, dealers: [{ dealerId: 'd', active: false }] })).toBe(false)
    expect(editsPerson(manager, { ...learner, role: { rank: 5 } })).toBe(false)
    expect([4, 5, 6, null].map((rank) => givesRole(manager, { rank }))).toEqual([false, true, true, false])
  })
})
