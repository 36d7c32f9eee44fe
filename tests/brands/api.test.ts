import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { makeAssignmentGroup } from '../../prisma/factories/groups.ts'
import { brandsVisibleTo, seesBrand } from '../../server/brands/rules.ts'
import { BUILT_IN_ROLES, DEFAULT_GRANTS } from '../../server/platform/rights.ts'
import type { Viewer } from '../../server/platform/viewer.ts'
import { guest, openWorld } from '../support/world.ts'

const { db, graphql, rest, person, statements } = await openWorld()

const LIST = '{ brands(first: 100) { totalCount edges { node { databaseId name active viewerCanEdit } } } }'
interface List {
  brands: {
    totalCount: number
    edges: { node: { databaseId: string; name: string; active: boolean; viewerCanEdit: boolean } }[]
  }
}

describe('who sees a brand', () => {
  it('rule and filter give the same answer for every role', async () => {
    const owned = await makeBrand(db, { active: false })
    await makeBrand(db, { active: false })
    await makeBrand(db, { active: true })
    for (const { key, rank } of BUILT_IN_ROLES) {
      const viewer: Viewer = {
        id: owned.id,
        roleKey: key,
        rank,
        rights: new Set(DEFAULT_GRANTS[key]),
        isAdmin: true,
        isPlatformAdmin: false,
        dealerIds: [],
        assignmentGroupIds: [],
        reachedDealerIds: [],
        ownedBrandIds: [owned.id],
        editingBrandId: null,
        emailVerified: true,
        realActor: null,
        sessionId: null,
        clientId: null,
      }
      const all = await db.brand.findMany()
      const filtered = (await db.brand.findMany({ where: brandsVisibleTo(viewer) })).map(({ id }) => id).sort()
      expect(filtered, key).toEqual(
        all
          .filter((brand) => seesBrand(viewer, brand))
          .map(({ id }) => id)
          .sort(),
      )
    }
  })

  it('a learner sees active ones, a brand manager the own one in preparation too, a visitor none', async () => {
    const hidden = await makeBrand(db, { active: false })
    const learner = await graphql<List>(await person('learner'), LIST)
    expect(learner.data?.brands.edges.every(({ node }) => node.active && !node.viewerCanEdit)).toBe(true)
    const manager = await graphql<List>(await person('brand-manager', { ownedBrandIds: [hidden.id] }), LIST)
    expect(manager.data?.brands.edges.find(({ node }) => node.databaseId === hidden.id)?.node.viewerCanEdit).toBe(true)
    const other = await graphql<List>(await person('brand-manager'), LIST)
    expect(other.data?.brands.edges.map(({ node }) => node.databaseId)).not.toContain(hidden.id)
    expect((await graphql(guest, LIST)).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
  })
})

describe('saving', () => {
  const SAVE =
    'mutation ($input: SaveBrandInput!) { saveBrand(input: $input) { brand { name description color segments active } } }'

  it('is for admins, and for brand managers on their own brands', async () => {
    const brand = await makeBrand(db, {})
    const input = { databaseId: brand.id, description: 'Built for the long way home.' }
    expect((await graphql(await person('company-admin'), SAVE, { input })).errors).toBeUndefined()
    expect(
      (await graphql(await person('brand-manager', { ownedBrandIds: [brand.id] }), SAVE, { input })).errors,
    ).toBeUndefined()
    for (const role of [
      'brand-manager',
      'learner',
      'dealer-manager',
      'sales-rep',
      'translator',
      'live-training-admin',
    ] as const) {
      expect((await graphql(await person(role), SAVE, { input })).errors?.[0]?.extensions.code, role).toBe('FORBIDDEN')
    }
  })

  it('naming managers is for who may create brands, and publishing for who may publish', async () => {
    const brand = await makeBrand(db, { active: false })
    const manager = await person('brand-manager', { ownedBrandIds: [brand.id] })
    const code = async (input: object) =>
      (await graphql(manager, SAVE, { input: { databaseId: brand.id, ...input } })).errors?.[0]?.extensions.code
    const { user: other } = await person('brand-manager')
    for (const managerIds of [[], [other.id], [manager.user.id, other.id]])
      expect(await code({ managerIds })).toBe('FORBIDDEN')
    // As they were: nobody is named.
    expect(await code({ managerIds: [manager.user.id] })).toBeUndefined()
    expect(await code({ active: true })).toBeUndefined()
    await db.roleRight.deleteMany({ where: { right: 'publish-brand', role: { key: 'brand-manager' } } })
    expect(await code({ active: false })).toBe('FORBIDDEN')
    expect((await db.brand.findUniqueOrThrow({ where: { id: brand.id } })).active).toBe(true)
  })

  it('is divided at the field: content by modify-brand-content, settings by edit-brand-settings, at both doors', async () => {
    const brand = await makeBrand(db, { active: true, bucket: 'Trail' })
    const holder = async (...rights: string[]) => {
      // Works at a dealer, so that nothing holds them at the door.
      const who = await person('learner')
      const role = await db.role.create({
        data: {
          key: randomUUID(),
          name: randomUUID(),
          rank: 1,
          rights: { create: ['view-brands', ...rights].map((right) => ({ right })) },
        },
      })
      await db.user.update({ where: { id: who.user.id }, data: { roleId: role.id } })
      return who
    }
    const [writer, keeper] = [await holder('modify-brand-content'), await holder('edit-brand-settings')]
    const content = { description: 'Words', segments: ['Snow'] }
    const settings = { name: `Kept ${brand.id}`, color: '#123456', bucket: 'Snow' }
    const otherContent = { description: 'Other words', segments: ['Ice'] }
    const wants = {
      'modify-brand-content': '“Brands: Modify brand content”',
      'edit-brand-settings': '“Brands: Edit brand settings”',
    }
    for (const [who, own, others, right] of [
      [writer, content, settings, 'edit-brand-settings'],
      [keeper, settings, otherContent, 'modify-brand-content'],
    ] as const) {
      for (const [field, value] of Object.entries(others)) {
        const { errors } = await graphql(who, SAVE, { input: { databaseId: brand.id, ...own, [field]: value } })
        expect(errors?.[0]?.extensions.code, field).toBe('FORBIDDEN')
        expect(errors?.[0]?.extensions.fields, field).toEqual({
          [field]: expect.stringContaining(wants[right]) as string,
        })
        const refused = await rest(who, `PUT /api/brands/${brand.id}`, { [field]: value })
        expect([refused.status, refused.headers.get('x-field')], field).toEqual([403, field])
        expect(refused.text).toContain(wants[right])
      }
      expect(await db.brand.findUniqueOrThrow({ where: { id: brand.id } })).toMatchObject({
        version: who === writer ? 0 : 2,
      })
      expect((await graphql(who, SAVE, { input: { databaseId: brand.id, ...own } })).errors).toBeUndefined()
      const { json } = await rest<object>(who, `GET /api/brands/${brand.id}`)
      // To leave a part as it is asks for no right.
      expect((await rest(who, `PUT /api/brands/${brand.id}`, json)).status).toBe(200)
      const { data } = await graphql<{ brand: object }>(
        who,
        'query ($id: ID!) { brand(databaseId: $id) { viewerCanEdit viewerCanEditSettings viewerCanEditContent } }',
        { id: brand.id },
      )
      expect(data?.brand).toEqual({
        viewerCanEdit: true,
        viewerCanEditSettings: who === keeper,
        viewerCanEditContent: who === writer,
      })
    }
    const picture = new FormData()
    picture.set('data', '{}')
    picture.set('bannerImage', new Blob(['x']), 'banner.png')
    const sent = await rest(keeper, `POST /api/savePage/${brand.id}`, picture)
    expect([sent.status, sent.headers.get('x-field')]).toEqual([403, 'bannerImage'])
  })

  it('names the field that is wrong and changes nothing', async () => {
    const admin = await person('platform-admin')
    const brand = await makeBrand(db, { description: 'Before' })
    for (const [field, value] of [
      ['description', 'x'.repeat(10_000)],
      ['color', 'red'],
      ['name', '  '],
      ['logoImageId', brand.id],
    ] as const) {
      const { errors } = await graphql(admin, SAVE, { input: { databaseId: brand.id, [field]: value } })
      expect(errors?.[0]?.extensions.code, field).toBe('BAD_USER_INPUT')
      expect(Object.keys(errors?.[0]?.extensions.fields ?? {})[0], field).toBe(
        field === 'logoImageId' ? 'logoImage' : field,
      )
    }
    expect((await db.brand.findUniqueOrThrow({ where: { id: brand.id } })).description).toBe('Before')
  })

  it('writes one audit row with before and after', async () => {
    const admin = await person('platform-admin')
    const brand = await makeBrand(db, { description: 'Before' })
    await graphql(admin, SAVE, { input: { databaseId: brand.id, description: 'After' } })
    const rows = await db.activityLog.findMany({ where: { targetType: 'Brand', targetId: brand.id } })
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      action: 'saveBrand',
      actorId: admin.user.id,
      before: { description: 'Before' },
      after: { description: 'After' },
    })
  })
})

it('a list asks the same number of statements for 1, 10 and 50 brands', async () => {
  await Promise.all(Array.from({ length: 55 }, () => makeBrand(db, { active: true })))
  await makeAssignmentGroup(db)
  const admin = await person('platform-admin')
  const counts: number[] = []
  for (const first of [1, 10, 50]) {
    await graphql(admin, '{ viewer { id } }')
    statements()
    await graphql(
      admin,
      `{ brands(first: ${first}) { totalCount edges { node { name logoImage { url } bannerImage { url } managers { user { fullName } } } } } }`,
    )
    counts.push(statements().length)
  }
  expect(new Set(counts).size, counts.join(' ')).toBe(1)
})
