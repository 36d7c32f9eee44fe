import { describe, expect, it } from 'vitest'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeAdminGroup } from '../../prisma/factories/groups.ts'
import { makeBusinessUnit } from '../../prisma/factories/business-units.ts'
import { makeUser } from '../../prisma/factories/users.ts'
import { loadSession } from '../../server/access/sessions/sessions.ts'
import { looksAfterDealer, regionList } from '../../server/dealers/rules.ts'
import type { RoleKey } from '../../server/platform/rights.ts'
import { codeOf } from '../support/answers.ts'
import { guest, openWorld } from '../support/world.ts'
import { dealersLookedAfterBy, usersVisibleTo } from '../../server/domain/people/rules.ts'

const world = await openWorld()
const { db, graphql, rest, person, statements, services } = world

const ROLES: RoleKey[] = [
  'platform-admin',
  'company-admin',
  'brand-manager',
  'regional-sales-manager',
  'sales-rep',
  'dealer-manager',
  'learner',
  'district-manager',
  'live-training-admin',
  'translator',
]
const SAVE =
  'mutation ($input: SaveDealerInput!) { saveDealer(input: $input) { dealer { databaseId code dealerNum name status latitude longitude version country region } } }'
const DELETE = 'mutation ($input: DeleteDealerInput!) { deleteDealer(input: $input) { databaseId } }'
const DECIDE = 'mutation ($input: DecideDealerInput!) { decideDealer(input: $input) { dealer { status } } }'

interface Saved {
  saveDealer: { dealer: { databaseId: string; code: string; status: string; latitude: number | null; version: number } }
}
const fieldsOf = (answer: { errors?: { extensions: { fields?: Record<string, string> } }[] }) =>
  Object.keys(answer.errors?.[0]?.extensions.fields ?? {})

describe('reach', () => {
  it('rule, filter, list, look-up and people give the same answer for every role', async () => {
    const [near, own, far] = [await makeDealer(db), await makeDealer(db), await makeDealer(db)]
    const staff = await Promise.all([near, own, far].map((dealer) => makeUser(db, { dealerIds: [dealer.id] })))
    for (const role of ROLES) {
      const who = await person(role, { dealerIds: [own.id] })
      await makeAdminGroup(db, { userIds: [who.user.id], dealerIds: [near.id] })
      await makeAdminGroup(db, { active: false, userIds: [who.user.id], dealerIds: [far.id] })
      const viewer = (await loadSession(services, who.token))!
      const found = new Set(
        (await db.dealer.findMany({ where: dealersLookedAfterBy(viewer), select: { id: true } })).map(({ id }) => id),
      )
      const listed = await graphql<{ dealers: { edges: { node: { databaseId: string } }[] } | null }>(
        who,
        '{ dealers(first: 100) { edges { node { databaseId } } } }',
      )
      for (const dealer of [near, own, far]) {
        expect(looksAfterDealer(viewer, dealer.id), `${role} ${dealer.name}`).toBe(found.has(dealer.id))
        if (listed.data)
          expect(
            listed.data.dealers!.edges.some(({ node }) => node.databaseId === dealer.id),
            role,
          ).toBe(found.has(dealer.id))
        else expect(found.size, role).toBe(0)
      }
      // A group leads to its dealers, and these to the people who work there now.
      const people = new Set(
        (
          await db.user.findMany({
            where: { AND: [{ id: { in: staff.map(({ id }) => id) } }, usersVisibleTo(viewer)] },
            select: { id: true },
          })
        ).map(({ id }) => id),
      )
      for (const [index, dealer] of [near, own, far].entries()) {
        const seesStaff =
          viewer.rights.has('view-users') &&
          ((viewer.rank != null && viewer.rank <= 1) ||
            dealer === near ||
            (dealer === own && role === 'dealer-manager'))
        expect(people.has(staff[index]!.id), `${role} sees staff of dealer ${index}`).toBe(seesStaff)
      }
    }
  })

  it('only who modifies dealers and reaches one saves, decides, staffs or deletes it', async () => {
    const near = await makeDealer(db, { status: 'PENDING' })
    const far = await makeDealer(db, { status: 'PENDING' })
    const manager = await person('regional-sales-manager')
    await makeAdminGroup(db, { userIds: [manager.user.id], dealerIds: [near.id] })
    const calls = (id: string) => [
      graphql(manager, SAVE, { input: { databaseId: id, phone: '406-555-0199' } }),
      graphql(manager, DECIDE, { input: { databaseId: id, approve: true } }),
      graphql(manager, DELETE, { input: { databaseId: id } }),
      graphql(manager, 'mutation ($input: AddDealerStaffInput!) { addDealerStaff(input: $input) { count } }', {
        input: { dealerId: id, userIds: [manager.user.id] },
      }),
    ]
    for (const answer of await Promise.all(calls(near.id))) expect(codeOf(answer)).toBe('FORBIDDEN')
    const { id: roleId } = await db.role.findUniqueOrThrow({ where: { key: 'regional-sales-manager' } })
    await db.roleRight.create({ data: { roleId, right: 'modify-dealers' } })
    for (const answer of await Promise.all(calls(far.id))) expect(codeOf(answer)).toBe('FORBIDDEN')
    expect(
      (await graphql(manager, SAVE, { input: { databaseId: near.id, phone: '406-555-0199' } })).errors,
    ).toBeUndefined()
    // By its names receipts are granted: they are not for who looks after a share of the dealers.
    const admin = await person('company-admin')
    const aliases = ['NR Sports', 'North Ridge Riders']
    expect(codeOf(await graphql(manager, SAVE, { input: { databaseId: near.id, aliases } }))).toBe('FORBIDDEN')
    expect((await graphql(admin, SAVE, { input: { databaseId: near.id, aliases } })).errors).toBeUndefined()
    expect((await graphql(manager, SAVE, { input: { databaseId: near.id, aliases } })).errors).toBeUndefined()
    expect(await db.dealer.findUniqueOrThrow({ where: { id: near.id } })).toMatchObject({ aliases })
    expect((await rest<{ aliases: string[] }>(admin, `GET /api/dealers/${near.id}`)).json.aliases).toEqual(aliases)
    // A new dealer joins the own groups, or the maker would not see it.
    const made = await graphql<Saved>(manager, SAVE, { input: { name: 'Fresh Powder Sleds' } })
    const viewer = (await loadSession(services, manager.token))!
    expect(viewer.reachedDealerIds).toContain(made.data!.saveDealer.dealer.databaseId)
    const alone = await person('regional-sales-manager')
    expect(codeOf(await graphql(alone, SAVE, { input: { name: 'Nowhere Motors' } }))).toBe('FORBIDDEN')
    await db.roleRight.delete({ where: { roleId_right: { roleId, right: 'modify-dealers' } } })
  })

  it('staff is added out of the own reach only', async () => {
    const near = await makeDealer(db)
    const manager = await person('district-manager')
    await makeAdminGroup(db, { userIds: [manager.user.id], dealerIds: [near.id] })
    const { id: roleId } = await db.role.findUniqueOrThrow({ where: { key: 'district-manager' } })
    await db.roleRight.create({ data: { roleId, right: 'modify-dealers' } })
    const stranger = await makeUser(db)
    const answer = await graphql(
      manager,
      'mutation ($input: AddDealerStaffInput!) { addDealerStaff(input: $input) { count } }',
      { input: { dealerId: near.id, userIds: [stranger.id] } },
    )
    expect(fieldsOf(answer)).toEqual(['userIds'])
    expect(await db.dealerMember.count({ where: { dealerId: near.id } })).toBe(0)
    await db.roleRight.delete({ where: { roleId_right: { roleId, right: 'modify-dealers' } } })
  })
})

describe('identity', () => {
  it('a new dealer gets an id, upper-cased when chosen, and a pin from its postal code', async () => {
    const admin = await person('company-admin')
    const made = await graphql<Saved>(admin, SAVE, {
      input: { name: 'High Desert Cycles', postalCode: '59715', country: 'us', region: 'mt' },
    })
    expect(made.data!.saveDealer.dealer).toMatchObject({
      code: expect.stringMatching(/^PD-\d{6}$/) as string,
      status: 'ACTIVE',
      country: 'US',
      region: 'MT',
      latitude: expect.closeTo(45.67, 0) as number,
    })
    const chosen = await graphql<Saved>(admin, SAVE, {
      input: { name: 'Arctic Sleds', code: 'abc-77', postalCode: 'T2H 0J6', country: 'CA' },
    })
    expect(chosen.data!.saveDealer.dealer).toMatchObject({ code: 'ABC-77', latitude: expect.closeTo(51, 0) as number })
    // A pin dragged by hand stays while other things change.
    const { databaseId } = chosen.data!.saveDealer.dealer
    await graphql(admin, SAVE, { input: { databaseId, latitude: 51.5, longitude: -114.5 } })
    await graphql(admin, SAVE, { input: { databaseId, name: 'Arctic Sleds and More' } })
    expect(await db.dealer.findUniqueOrThrow({ where: { id: databaseId } })).toMatchObject({
      latitude: 51.5,
      longitude: -114.5,
      name: 'Arctic Sleds and More',
    })
  })

  it('of many at once with the same id or number one wins', async () => {
    const admin = await person('company-admin')
    const byCode = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        graphql<Saved>(admin, SAVE, { input: { name: `Twin ${index}`, code: 'TWIN-1' } }),
      ),
    )
    expect(byCode.filter(({ errors }) => !errors)).toHaveLength(1)
    const byNumber = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        graphql<Saved>(admin, SAVE, {
          input: { name: `Number twin ${index}`, dealerNum: index % 2 ? 'n-500' : 'N-500' },
        }),
      ),
    )
    expect(byNumber.filter(({ errors }) => !errors)).toHaveLength(1)
    expect(byNumber.filter(({ errors }) => errors).map(fieldsOf)).toEqual(Array(5).fill(['dealerNum']))
  })

  it('both doors check an id and number before saving', async () => {
    const admin = await person('company-admin')
    const dealer = await makeDealer(db, { code: 'KNOWN-9', dealerNum: 'K9' })
    const valid = async (query: string) =>
      (await rest<{ valid: boolean }>(admin, `GET /api/dealers/validate-dealerId?${query}`)).json
    expect(await valid('dealerId=known-9&dealerNum=zz')).toEqual({ valid: false })
    expect(await valid('dealerId=FREE-9&dealerNum=k9')).toEqual({ valid: false })
    expect(await valid('dealerId=FREE-9&dealerNum=free')).toEqual({ valid: true })
    expect(await valid('dealerId=no%20way!')).toEqual({ valid: false })
    expect(await valid(`dealerId=KNOWN-9&dealerNum=K9&id=${dealer.id}`)).toEqual({ valid: true })
    expect((await rest<{ dealerId: string }>(admin, 'GET /api/dealers/autogen-dealerId')).json.dealerId).toMatch(
      /^PD-\d{6}$/,
    )
    expect((await rest(await person('learner'), 'GET /api/dealers/autogen-dealerId')).status).toBe(403)
    expect((await rest(guest, 'GET /api/dealers/validate-dealerId?dealerId=a')).status).toBe(401)
  })

  it('names the field that is wrong and changes nothing', async () => {
    const admin = await person('platform-admin')
    const dealer = await makeDealer(db, { name: 'Before' })
    const wrong: [string, object][] = [
      ['name', { name: ' ' }],
      ['name', { name: 'x'.repeat(10_000) }],
      ['code', { code: 'a b' }],
      ['postalCode', { postalCode: '597' }],
      ['postalCode', { postalCode: '12345', country: 'CA' }],
      ['country', { country: 'USA' }],
      ['longitude', { latitude: 4 }],
      ['latitude', { latitude: 400, longitude: 4 }],
      ['phone', { phone: 'call me' }],
      ['businessUnitId', { businessUnitId: dealer.id }],
    ]
    for (const [field, input] of wrong) {
      const answer = await graphql(admin, SAVE, { input: { databaseId: dealer.id, ...input } })
      expect(codeOf(answer), JSON.stringify(input)).toBe('BAD_USER_INPUT')
      expect(fieldsOf(answer), JSON.stringify(input)).toEqual([field])
    }
    expect(codeOf(await graphql(admin, SAVE, { input: { databaseId: dealer.id, version: 99, name: 'Late' } }))).toBe(
      'CONFLICT',
    )
    expect((await db.dealer.findUniqueOrThrow({ where: { id: dealer.id } })).name).toBe('Before')
  })
})

describe('a submission', () => {
  it('is decided once, by mail, and a denied one may still be let in', async () => {
    const sender = await makeUser(db, { status: 'PENDING' })
    const dealer = await makeDealer(db, { status: 'PENDING', submittedById: sender.id })
    const admin = await person('company-admin')
    expect(fieldsOf(await graphql(admin, SAVE, { input: { databaseId: dealer.id, active: true } }))).toEqual(['active'])
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        graphql(admin, DECIDE, { input: { databaseId: dealer.id, approve: false, reason: 'We know it as another.' } }),
      ),
    )
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1)
    expect(answers.filter((answer) => codeOf(answer) === 'CONFLICT')).toHaveLength(3)
    await world.jobs()
    expect(await db.outboxMail.findMany({ where: { to: sender.email } })).toHaveLength(1)
    expect((await graphql(admin, DECIDE, { input: { databaseId: dealer.id, approve: true } })).errors).toBeUndefined()
    expect((await db.dealer.findUniqueOrThrow({ where: { id: dealer.id } })).status).toBe('ACTIVE')
  })
})

describe('deleting', () => {
  it('is refused while staff hang on it, and moves them by choice; nothing is lost', async () => {
    const admin = await person('company-admin')
    const [from, to, closed] = [
      await makeDealer(db),
      await makeDealer(db),
      await makeDealer(db, { status: 'INACTIVE' }),
    ]
    const [works, worked, both] = [
      await makeUser(db, { dealerIds: [from.id] }),
      await makeUser(db),
      await makeUser(db, { dealerIds: [from.id] }),
    ]
    await db.dealerMember.createMany({
      data: [
        { userId: worked.id, dealerId: from.id, active: false },
        { userId: both.id, dealerId: to.id, active: false },
      ],
    })
    const refused = await graphql(admin, DELETE, { input: { databaseId: from.id } })
    expect([codeOf(refused), fieldsOf(refused)]).toEqual(['CONFLICT', ['moveStaffTo']])
    for (const moveStaffTo of [from.id, closed.id])
      expect(fieldsOf(await graphql(admin, DELETE, { input: { databaseId: from.id, moveStaffTo } }))).toEqual([
        'moveStaffTo',
      ])
    expect(
      (await graphql(admin, DELETE, { input: { databaseId: from.id, moveStaffTo: to.id } })).errors,
    ).toBeUndefined()
    const members = await db.dealerMember.findMany({ where: { dealerId: to.id } })
    expect(Object.fromEntries(members.map(({ userId, active }) => [userId, active]))).toEqual({
      [works.id]: true,
      [worked.id]: false,
      [both.id]: true,
    })
    const log = await db.activityLog.findFirstOrThrow({ where: { action: 'deleteDealer', targetId: from.id } })
    expect((log.before as { members: unknown[] }).members).toHaveLength(3)
  })

  it('loses nobody who joins at the same moment', async () => {
    const admin = await person('company-admin')
    for (let round = 0; round < 4; round++) {
      const dealer = await makeDealer(db)
      const joiner = await person('learner')
      const [gone, joined] = await Promise.all([
        graphql(admin, DELETE, { input: { databaseId: dealer.id } }),
        rest(joiner, 'POST /api/update-dealer', { dealer: dealer.id }),
      ])
      const stands = await db.dealer.count({ where: { id: dealer.id } })
      expect(stands, 'a dealer with staff stays').toBe(gone.errors ? 1 : 0)
      if (joined.status === 200) expect(stands).toBe(1)
    }
  })
})

describe('REST', () => {
  it('lists pages of 25 with the documented address, filters and sorts', async () => {
    const admin = await person('platform-admin')
    const unit = await makeBusinessUnit(db)
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        makeDealer(db, {
          name: `Rest dealer ${String(index).padStart(2, '0')}`,
          businessUnitId: unit.id,
          region: index % 2 ? 'QQ' : 'ZZ',
        }),
      ),
    )
    const { json } = await rest<{
      dealers: { _id: string; name: string; address: { region: string }; businessUnit: { _id: string } }[]
      pagination: object
    }>(admin, `GET /api/dealers?businessUnit=${unit.id}&sort=-name`)
    expect(json.dealers).toHaveLength(25)
    expect(json.dealers[0]).toMatchObject({
      name: 'Rest dealer 29',
      address: { region: 'QQ', addressLine1: expect.any(String) as string, city: 'Bozeman', postalCode: '59715' },
      businessUnit: { _id: unit.id },
    })
    expect(json.pagination).toEqual({ page: 1, limit: 25, total: 30, pages: 2 })
    expect(
      (
        await rest<{ pagination: { total: number } }>(
          admin,
          `GET /api/dealers/?businessUnit=${unit.id}&state=ZZ&status=active`,
        )
      ).json.pagination.total,
    ).toBe(15)
    expect((await rest<unknown[]>(await person('learner'), 'GET /api/dealers/all')).json.length).toBeGreaterThanOrEqual(
      30,
    )
  })

  it('saves with the address as one, reads, lists staff and deletes', async () => {
    const admin = await person('platform-admin')
    const made = await rest<{ _id: string; address: object; dealerId: string }>(admin, 'POST /api/dealers', {
      name: 'Posted Motors',
      address: { addressLine1: '1 Main', city: 'Austin', region: 'TX', postalCode: '78753' },
      status: 'inactive',
    })
    expect(made.json).toMatchObject({
      address: { addressLine1: '1 Main', city: 'Austin', region: 'TX', postalCode: '78753', country: 'US' },
      status: 'INACTIVE',
    })
    const again = await rest<{ _id: string; name: string; dealerId: string }>(admin, 'POST /api/dealers/', {
      _id: made.json._id,
      name: 'Posted Motors II',
    })
    expect(again.json).toMatchObject({ _id: made.json._id, name: 'Posted Motors II', dealerId: made.json.dealerId })
    const worker = await makeUser(db, { dealerIds: [made.json._id] })
    const staff = await rest<{ users: { _id: string; active: boolean }[] }>(
      admin,
      `GET /api/dealers/${made.json._id}/users`,
    )
    expect(staff.json.users).toMatchObject([{ _id: worker.id, active: true }])
    expect((await rest(admin, `DELETE /api/dealers/${made.json._id}`)).status).toBe(409)
    await db.dealerMember.deleteMany({ where: { dealerId: made.json._id } })
    expect((await rest(admin, `DELETE /api/dealers/${made.json._id}`)).json).toEqual({ _id: made.json._id })
    expect((await rest(admin, `GET /api/dealers/${made.json._id}`)).status).toBe(404)
    expect((await rest(await person('learner'), 'POST /api/dealers', { name: 'No' })).status).toBe(403)
  })

  it('finds what looks like a pattern by its letters, and bears 10,000 characters', async () => {
    const admin = await person('platform-admin')
    await makeDealer(db, { name: `100% Moto 'n' "Co"` })
    await makeDealer(db, { name: '100 x Moto' })
    for (const [text, total] of [
      ['100%', 1],
      [`'n' "Co"`, 1],
      ['%', 1],
      ['_', 0],
      ['\\', 0],
      ['x'.repeat(10_000), 0],
    ] as const) {
      const { status, json } = await rest<{ pagination: { total: number } }>(
        admin,
        `GET /api/dealers?text=${encodeURIComponent(text)}`,
      )
      expect([status, json.pagination?.total], text.slice(0, 20)).toEqual([200, total])
    }
  })
})

it('region lists hold 61 entries and no empty values', async () => {
  expect(regionList(['', 'MT', ' ', ...Array.from({ length: 80 }, (_, index) => `R${index}`)])).toHaveLength(61)
  const admin = await person('platform-admin')
  await makeDealer(db, { region: '', city: '' })
  const { data } = await graphql<{ dealerRegions: string[]; dealerCities: string[] }>(
    admin,
    '{ dealerRegions dealerCities(region: "MT") }',
  )
  expect(data!.dealerRegions).toContain('MT')
  expect(data!.dealerRegions).not.toContain('')
  expect(data!.dealerCities).toContain('Bozeman')
})

it('a list asks the same number of statements for 1, 10 and 50 dealers, and answers 3,000 quickly', async () => {
  const admin = await person('company-admin')
  await db.dealer.createMany({
    data: Array.from({ length: 3000 }, (_, index) => ({
      code: `BIG-${index}`,
      name: `Bulk dealer ${index}`,
      city: `City ${index % 200}`,
      region: 'MT',
      status: 'ACTIVE' as const,
    })),
  })
  const ask = (first: number, args = '') =>
    graphql(
      admin,
      `{ dealers(first: ${first}${args}) { totalCount edges { node { displayName status staffCount businessUnit { name } viewerCanEdit } } } }`,
    )
  await ask(1)
  const counts: number[] = []
  for (const first of [1, 10, 50]) {
    statements()
    await ask(first)
    counts.push(statements().length)
  }
  expect(new Set(counts).size, counts.join(' ')).toBe(1)
  const times: number[] = []
  for (const args of [
    '',
    ', text: "bulk 77"',
    ', sort: "-staff"',
    ', region: "MT", sort: "city"',
    ', text: "no such"',
  ]) {
    for (let round = 0; round < 5; round++) {
      const began = performance.now()
      await ask(50, args)
      times.push(performance.now() - began)
    }
  }
  console.log(
    `dealers of 3,000: ${counts[2]} statements, slowest ${Math.max(...times).toFixed(0)} ms of ${times.length}`,
  )
  expect(Math.max(...times)).toBeLessThan(1000)
})
