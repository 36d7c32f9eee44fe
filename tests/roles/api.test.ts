import { describe, expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeRole } from '../../prisma/factories/roles.ts'
import { makeUser } from '../../prisma/factories/users.ts'
import { rightCatalogue } from '../../server/platform/rights.ts'
import { openWorld } from '../support/world.ts'

const world = await openWorld()
const { db, graphql, rest, person, signIn } = world

const SAVE =
  'mutation ($input: SaveRoleInput!) { saveRole(input: $input) { role { databaseId key name rank builtIn entersAdmin version rights { name } } } }'
const DELETE = 'mutation ($input: DeleteRoleInput!) { deleteRole(input: $input) { databaseId } }'

type Answer = { errors?: { message: string; extensions: { code?: string; fields?: Record<string, string> } }[] }
const codeOf = ({ errors }: Answer) => errors?.[0]?.extensions.code
const fieldsOf = ({ errors }: Answer) => Object.keys(errors?.[0]?.extensions.fields ?? {})
interface Saved {
  saveRole: {
    role: {
      databaseId: string
      key: string
      rank: number | null
      version: number
      entersAdmin: boolean
      rights: { name: string }[]
    }
  }
}
const idOf = async (key: string) => (await db.role.findUniqueOrThrow({ where: { key } })).id

describe('who may touch a role', () => {
  it('no one without modify-roles, at both doors', async () => {
    const role = await makeRole(db)
    for (const key of [
      'brand-manager',
      'regional-sales-manager',
      'sales-rep',
      'dealer-manager',
      'learner',
      'district-manager',
      'live-training-admin',
      'translator',
    ] as const) {
      const who = await person(key)
      expect(codeOf(await graphql(who, SAVE, { input: { databaseId: role.id, name: 'Mine' } })), key).toBe('FORBIDDEN')
      expect(codeOf(await graphql(who, DELETE, { input: { databaseId: role.id } })), key).toBe('FORBIDDEN')
      for (const [call, body] of [
        ['POST /api/roles', { name: 'x' }],
        [`POST /api/roles/${role.id}`, { name: 'x' }],
        [`DELETE /api/roles/${role.id}`, undefined],
        [`DELETE /api/roles?id=${role.id}`, undefined],
      ] as const)
        expect((await rest(who, call, body)).status, `${key} ${call}`).toBe(403)
      expect(codeOf(await graphql(who, '{ rightHolders(right: "view-users") { totalCount } }')), key).toBe('FORBIDDEN')
    }
  })

  it('not one’s own, nor one at or above the own rank, whatever the rights', async () => {
    const platform = await person('platform-admin')
    const company = await person('company-admin')
    expect(
      codeOf(await graphql(platform, SAVE, { input: { databaseId: await idOf('platform-admin'), description: 'x' } })),
    ).toBe('FORBIDDEN')
    expect(
      (
        await graphql(platform, SAVE, {
          input: { databaseId: await idOf('company-admin'), description: 'Runs the company.' },
        })
      ).errors,
    ).toBeUndefined()
    for (const key of ['platform-admin', 'company-admin'])
      expect(['FORBIDDEN', 'NOT_FOUND'], key).toContain(
        codeOf(await graphql(company, SAVE, { input: { databaseId: await idOf(key), rights: [] } })),
      )
    const peer = await makeRole(db, { rank: 1 })
    expect(codeOf(await graphql(company, SAVE, { input: { databaseId: peer.id, rights: [] } }))).toBe('FORBIDDEN')
    expect(codeOf(await graphql(company, DELETE, { input: { databaseId: peer.id } }))).toBe('FORBIDDEN')
    for (const rank of [0, 1])
      expect(
        fieldsOf(await graphql(company, SAVE, { input: { name: `Climber ${rank}`, rank } })),
        String(rank),
      ).toEqual(['rank'])
    expect(fieldsOf(await graphql(company, SAVE, { input: { name: 'Off the scale', rank: 9 } }))).toEqual(['rank'])
    // Someone lower down who was given modify-roles reaches only below: the unranked roles are for who sees all.
    const middle = await makeRole(db, { rank: 3, rights: ['modify-roles', 'view-users'] })
    const who = await signIn(await makeUser(db, { roleId: middle.id }))
    expect(
      (
        await graphql(who, SAVE, {
          input: { databaseId: await idOf('learner'), rights: ['submit-videos', 'view-users'] },
        })
      ).errors,
    ).toBeUndefined()
    expect(codeOf(await graphql(who, SAVE, { input: { databaseId: await idOf('translator'), rights: [] } }))).toBe(
      'NOT_FOUND',
    )
    expect(codeOf(await graphql(who, SAVE, { input: { databaseId: await idOf('brand-manager'), rights: [] } }))).toBe(
      'NOT_FOUND',
    )
    expect(fieldsOf(await graphql(who, SAVE, { input: { name: 'Floating' } }))).toEqual(['rank'])
    await db.roleRight.deleteMany({ where: { right: 'view-users', role: { key: 'learner' } } })
  })

  it('nobody grants what they do not hold; what the role has already stays', async () => {
    const middle = await makeRole(db, { rank: 2, rights: ['modify-roles', 'view-users'] })
    const who = await signIn(await makeUser(db, { roleId: middle.id }))
    const target = await makeRole(db, { rank: 5, rights: ['view-courses'] })
    const refused = await graphql(who, SAVE, {
      input: { databaseId: target.id, rights: ['view-courses', 'view-users', 'modify-users'] },
    })
    expect([fieldsOf(refused), refused.errors?.[0]?.message]).toEqual([
      ['rights'],
      expect.stringContaining('users: Create/edit users') as string,
    ])
    expect(
      (await graphql(who, SAVE, { input: { databaseId: target.id, rights: ['view-courses', 'view-users'] } })).errors,
    ).toBeUndefined()
    expect(fieldsOf(await graphql(who, SAVE, { input: { databaseId: target.id, rights: ['fly'] } }))).toEqual([
      'rights',
    ])
    // A copy begins with what the copier holds of the model.
    const copy = await graphql<Saved>(who, SAVE, { input: { name: 'A lesser copy', rank: 6, copyOf: target.id } })
    expect(copy.data!.saveRole.role.rights.map(({ name }) => name)).toEqual(['view-users'])
  })
})

describe('reach', () => {
  it('a copy of Dealer Manager looks after its dealer too, one made from scratch does not, and the editor decides', async () => {
    const admin = await person('company-admin')
    const dealer = await makeDealer(db)
    const staff = await makeUser(db, { dealerIds: [dealer.id] })
    const made = async (input: object) =>
      (await graphql<Saved>(admin, SAVE, { input: { rank: 5, ...input } })).data!.saveRole.role
    const copy = await made({ name: 'Service Manager', copyOf: await idOf('dealer-manager') })
    const scratch = await made({ name: 'Parts Manager', rights: ['view-users'] })
    const reads = async (roleId: string) => {
      const who = await signIn(await makeUser(db, { roleId, dealerIds: [dealer.id] }))
      return { who, seen: async () => (await rest(who, `GET /api/users/${staff.id}`)).status }
    }
    const [copied, plain] = [await reads(copy.databaseId), await reads(scratch.databaseId)]
    expect([await copied.seen(), await plain.seen()]).toEqual([200, 404])
    // Someone who no longer works there reaches nobody there.
    await db.dealerMember.updateMany({ where: { userId: copied.who.user.id }, data: { active: false } })
    await db.dealerMember.create({ data: { userId: copied.who.user.id, dealerId: (await makeDealer(db)).id } })
    expect(await copied.seen()).toBe(404)
    expect(
      (await graphql(admin, SAVE, { input: { databaseId: scratch.databaseId, reachesOwnDealers: true } })).errors,
    ).toBeUndefined()
    expect(await plain.seen()).toBe(200)
    const explained = await graphql<{ effectiveAccess: { sources: { text: string }[] } }>(
      admin,
      'query ($id: ID!) { effectiveAccess(databaseId: $id) { sources { text } } }',
      { id: plain.who.user.id },
    )
    expect(JSON.stringify(explained)).toContain('looks after its staff')
  })

  it('that of a shipped role stays, and who sees a share of the dealers gives none', async () => {
    const admin = await person('platform-admin')
    expect(
      fieldsOf(
        await graphql(admin, SAVE, { input: { databaseId: await idOf('dealer-manager'), reachesOwnDealers: false } }),
      ),
    ).toEqual(['reachesOwnDealers'])
    const maker = await signIn(
      await makeUser(db, { roleId: (await makeRole(db, { rank: 3, rights: ['modify-roles', 'view-users'] })).id }),
    )
    expect(codeOf(await graphql(maker, SAVE, { input: { name: 'Wide', rank: 5, reachesOwnDealers: true } }))).toBe(
      'FORBIDDEN',
    )
    await graphql(maker, SAVE, { input: { name: 'Narrow copy', rank: 6, copyOf: await idOf('dealer-manager') } })
    expect(await db.role.findFirst({ where: { name: 'Narrow copy' }, select: { reachesOwnDealers: true } })).toEqual({
      reachesOwnDealers: false,
    })
  })
})

describe('saving', () => {
  it('a role is made from scratch or as a copy, named once, and may enter the admin portal by a platform admin’s word', async () => {
    const admin = await person('platform-admin')
    const copy = await graphql<Saved>(admin, SAVE, {
      input: { name: 'Content Editor', rank: 2, copyOf: await idOf('brand-manager'), entersAdmin: true },
    })
    const { role } = copy.data!.saveRole
    expect(role).toMatchObject({
      key: expect.stringMatching(/^content-editor-[0-9a-f]{6}$/) as string,
      rank: 2,
      builtIn: false,
      entersAdmin: true,
    })
    expect(role.rights.length).toBeGreaterThan(10)
    const editor = await signIn(await makeUser(db, { roleId: role.databaseId }))
    expect((await rest<{ user: { isAdmin: boolean } }>(editor, 'GET /api/session')).json.user.isAdmin).toBe(true)
    expect(fieldsOf(await graphql(admin, SAVE, { input: { name: 'CONTENT editor', rank: 3 } }))).toEqual(['name'])
    const company = await person('company-admin')
    expect(codeOf(await graphql(company, SAVE, { input: { databaseId: role.databaseId, entersAdmin: false } }))).toBe(
      'FORBIDDEN',
    )
    await graphql(admin, SAVE, { input: { databaseId: role.databaseId, entersAdmin: false } })
    expect((await rest<{ user: { isAdmin: boolean } }>(editor, 'GET /api/session')).json.user.isAdmin).toBe(false)
  })

  it('a shipped role keeps its rank; names and descriptions have limits; a stale editor is told', async () => {
    const admin = await person('platform-admin')
    const id = await idOf('sales-rep')
    expect(fieldsOf(await graphql(admin, SAVE, { input: { databaseId: id, rank: 2 } }))).toEqual(['rank'])
    for (const [field, value] of [
      ['name', ' '],
      ['name', 'x'.repeat(10_000)],
      ['description', 'x'.repeat(301)],
    ] as const)
      expect(fieldsOf(await graphql(admin, SAVE, { input: { databaseId: id, [field]: value } }))).toEqual([field])
    const { version } = await db.role.findUniqueOrThrow({ where: { id } })
    const saves = await Promise.all(
      Array.from({ length: 4 }, (_, index) =>
        graphql(admin, SAVE, {
          input: { databaseId: id, version, rights: ['view-users', ...(index % 2 ? ['view-dealers'] : [])] },
        }),
      ),
    )
    expect(saves.filter(({ errors }) => !errors)).toHaveLength(1)
    expect(saves.filter(({ errors }) => errors).map(fieldsOf)).toEqual([['version'], ['version'], ['version']])
    const made = await Promise.all(
      Array.from({ length: 4 }, () => graphql(admin, SAVE, { input: { name: 'One of many', rank: 6 } })),
    )
    expect(made.filter(({ errors }) => !errors)).toHaveLength(1)
  })

  it('writes one audit row with the rights before and after', async () => {
    const admin = await person('platform-admin')
    const role = await makeRole(db, { rights: ['view-users'] })
    await graphql(admin, SAVE, { input: { databaseId: role.id, rights: ['view-dealers'] } })
    expect(await db.activityLog.findMany({ where: { targetType: 'Role', targetId: role.id } })).toMatchObject([
      {
        action: 'saveRole',
        actorId: admin.user.id,
        before: { rights: ['view-users'] },
        after: { rights: ['view-dealers'] },
      },
    ])
  })
})

describe('deleting', () => {
  it('never a shipped one, never one in use', async () => {
    const admin = await person('platform-admin')
    expect(codeOf(await graphql(admin, DELETE, { input: { databaseId: await idOf('translator') } }))).toBe('CONFLICT')
    const role = await makeRole(db)
    const holder = await makeUser(db, { roleId: role.id })
    const refused = await graphql(admin, DELETE, { input: { databaseId: role.id } })
    expect([codeOf(refused), refused.errors?.[0]?.message]).toEqual([
      'CONFLICT',
      expect.stringContaining('One person has this role') as string,
    ])
    await db.user.update({ where: { id: holder.id }, data: { roleId: await idOf('learner') } })
    expect((await graphql(admin, DELETE, { input: { databaseId: role.id } })).errors).toBeUndefined()
    expect(await db.roleRight.count({ where: { roleId: role.id } })).toBe(0)
  })

  it('never while somebody is given it', async () => {
    const admin = await person('platform-admin')
    for (let round = 0; round < 5; round++) {
      const role = await makeRole(db)
      const user = await makeUser(db)
      const [gone] = await Promise.all([
        graphql(admin, DELETE, { input: { databaseId: role.id } }),
        db.user.update({ where: { id: user.id }, data: { roleId: role.id } }).catch(() => undefined),
      ])
      const after = await db.user.findUniqueOrThrow({ where: { id: user.id }, include: { role: true } })
      expect(await db.role.count({ where: { id: role.id } }), 'the role stands while it is in use').toBe(
        gone.errors ? 1 : 0,
      )
      if (after.roleId === role.id) expect(gone.errors).toBeDefined()
    }
  })
})

describe('REST', () => {
  it('saves by body or path, rights as names or entities, and deletes by either reading', async () => {
    const admin = await person('platform-admin')
    const made = await rest<{ _id: string; rights: { name: string }[] }>(admin, 'POST /api/roles', {
      name: 'Posted role',
      rank: 5,
      rights: [{ name: 'view-users', category: 'users' }],
    })
    expect(made.json).toMatchObject({
      name: 'Posted role',
      rank: 5,
      rights: [{ name: 'view-users', category: 'users' }],
    })
    expect(
      (await rest<object>(admin, `POST /api/roles/${made.json._id}`, { data: { rights: ['view-dealers'] } })).json,
    ).toMatchObject({ rights: [{ name: 'view-dealers' }] })
    expect(
      (await rest<{ roles: { _id: string }[] }>(admin, 'GET /api/roles/')).json.roles.some(
        ({ _id }) => _id === made.json._id,
      ),
    ).toBe(true)
    expect((await rest<object>(admin, `GET /api/roles/${made.json._id}`)).json).toMatchObject({
      rights: [{ name: 'view-dealers', label: 'View dealers', category: 'dealers' }],
    })
    expect((await rest(admin, 'DELETE /api/roles', { id: made.json._id })).json).toEqual({ _id: made.json._id })
    const second = await rest<{ _id: string }>(admin, 'POST /api/roles', { name: 'Posted role', rank: 5 })
    expect((await rest(admin, `DELETE /api/roles/${second.json._id}`)).json).toEqual({ _id: second.json._id })
    expect((await rest(admin, 'DELETE /api/roles')).status).toBe(400)
    expect(
      (await rest<{ rights: { name: string; category: string }[] }>(admin, 'GET /api/rights')).json.rights,
    ).toHaveLength(rightCatalogue.length)
    for (const text of [`'";--`, '%', 'z'.repeat(10_000)])
      expect((await rest<object>(admin, `GET /api/roles?text=${encodeURIComponent(text)}`)).json).toEqual({ roles: [] })
  })

  it('lists roles by the hierarchy, those outside it last', async () => {
    const { json } = await rest<{ roles: { rank: number | null }[] }>(await person('platform-admin'), 'GET /api/roles')
    const ranks = json.roles.map(({ rank }) => rank ?? 99)
    expect(ranks).toEqual([...ranks].sort((a, b) => a - b))
    expect(ranks.slice(0, 1)).toEqual([0])
  })
})

describe('what the viewer is told of the own reach', () => {
  const FACTS = '{ viewer { seesAll keepsToOwnBrands managesBrands } }'
  const factsOf = async (key: Parameters<typeof person>[0]) => (await graphql(await person(key), FACTS)).data

  it('follows the rank and the brands, not the name of the role', async () => {
    const all = { seesAll: true, keepsToOwnBrands: false, managesBrands: true }
    expect(await factsOf('platform-admin')).toEqual({ viewer: all })
    expect(await factsOf('company-admin')).toEqual({ viewer: all })
    const share = { seesAll: false, keepsToOwnBrands: true, managesBrands: false }
    expect(await factsOf('learner')).toEqual({ viewer: share })
    expect(await factsOf('translator')).toEqual({ viewer: { ...share, keepsToOwnBrands: false } })

    const manager = await person('brand-manager')
    expect((await graphql(manager, FACTS)).data).toEqual({ viewer: share })
    await db.brandManager.create({ data: { brandId: (await makeBrand(db)).id, userId: manager.user.id } })
    expect((await graphql(manager, FACTS)).data).toEqual({ viewer: { ...share, managesBrands: true } })
  })

  it('and nobody is told of another’s', async () => {
    const [asking, other] = [await person('platform-admin'), await person('company-admin')]
    const { data } = await graphql<{ user: object }>(
      asking,
      'query ($id: ID!) { user(databaseId: $id) { seesAll keepsToOwnBrands managesBrands } }',
      { id: other.user.id },
    )
    expect(data!.user).toEqual({ seesAll: false, keepsToOwnBrands: false, managesBrands: false })
  })
})
