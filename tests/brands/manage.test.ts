import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { makeCourse, makeProgress } from '../../prisma/factories/courses.ts'
import { makeCurriculum } from '../../prisma/factories/curriculums.ts'
import { openWorld } from '../support/world.ts'

const { db, graphql, rest, person, jobs } = await openWorld()

const SAVE =
  'mutation ($input: SaveBrandInput!) { saveBrand(input: $input) { brand { name version logoTransparent } } }'
const PUBLISH =
  'mutation ($id: ID!, $active: Boolean!) { publish(input: { target: BRAND, databaseId: $id, published: $active }) { node { ... on Brand { active } } } }'

const logo = async (alpha: number, kind: 'png' | 'jpeg' = 'png') => {
  const picture = sharp({ create: { width: 40, height: 30, channels: 4, background: { r: 20, g: 120, b: 60, alpha } } })
  return new Blob([new Uint8Array(await (kind === 'png' ? picture.png() : picture.jpeg()).toBuffer())])
}
const form = (data: unknown, files: Record<string, Blob> = {}) => {
  const body = new FormData()
  body.set('data', JSON.stringify(data))
  for (const [name, blob] of Object.entries(files)) body.set(name, blob, `${name}.png`)
  return body
}

describe('two editors of one brand', () => {
  it('the slower one is told, and may save all the same', async () => {
    const admin = await person('company-admin')
    const brand = await makeBrand(db, {})
    const first = await graphql<{ saveBrand: { brand: { version: number } } }>(admin, SAVE, {
      input: { databaseId: brand.id, version: 0, description: 'One' },
    })
    expect(first.data?.saveBrand.brand.version).toBe(1)
    const stale = await graphql(admin, SAVE, { input: { databaseId: brand.id, version: 0, description: 'Two' } })
    expect(stale.errors?.[0]?.extensions).toMatchObject({
      code: 'CONFLICT',
      fields: { version: expect.any(String) as string },
    })
    expect((await db.brand.findUniqueOrThrow({ where: { id: brand.id } })).description).toBe('One')
    expect((await graphql(admin, SAVE, { input: { databaseId: brand.id, description: 'Two' } })).errors).toBeUndefined()
  })

  it('of ten at once with one version one wins', async () => {
    const admin = await person('company-admin')
    const brand = await makeBrand(db, {})
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        graphql(admin, SAVE, { input: { databaseId: brand.id, version: 0, description: `No ${index}` } }),
      ),
    )
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1)
  })

  it('a name in use is refused whatever its letters’ size', async () => {
    const admin = await person('company-admin')
    const [taken, brand] = await Promise.all([makeBrand(db, { name: 'Kestrel' }), makeBrand(db, {})])
    expect(
      (await graphql(admin, SAVE, { input: { databaseId: brand.id, name: 'KESTREL' } })).errors?.[0]?.extensions,
    ).toMatchObject({ code: 'CONFLICT', fields: { name: expect.any(String) as string } })
    expect((await graphql(admin, SAVE, { input: { databaseId: taken.id, name: 'KESTREL' } })).errors).toBeUndefined()
  })
})

describe('the page', () => {
  it('is saved in all four readings of the call, and says whether the logo’s ground shows through', async () => {
    const brand = await makeBrand(db, {})
    const manager = await person('brand-manager', { ownedBrandIds: [brand.id] })
    const calls: [string, object][] = [
      ['PUT /api/brands', { _id: brand.id }],
      [`PUT /api/brands/${brand.id}/`, {}],
      [`POST /api/brands/savePage/${brand.id}`, {}],
      [`POST /api/savePage/${brand.id}`, {}],
    ]
    for (const [index, [call, id]] of calls.entries()) {
      const answer = await rest<{
        description: string
        segment: string[]
        logoImage: string
        logoTransparent: boolean
      }>(
        manager,
        call,
        form(
          { ...id, description: `Reading ${index}`, segment: 'ATV, Youth' },
          { logoImage: await logo(index % 2 ? 1 : 0), bannerImage: await logo(1) },
        ),
      )
      expect(answer.json, call).toMatchObject({
        _id: brand.id,
        description: `Reading ${index}`,
        segment: ['ATV', 'Youth'],
        logoTransparent: index % 2 === 0,
      })
      expect(answer.json.logoImage).toMatch(/^\/files\//)
    }
  })

  it('takes the brand back as it was given', async () => {
    const brand = await makeBrand(db, { description: 'As it was' })
    const admin = await person('company-admin')
    const { json } = await rest<Record<string, unknown>>(admin, `GET /api/brands/${brand.id}`)
    expect((await rest(admin, `PUT /api/brands/${brand.id}`, { ...json, description: 'New' })).json).toMatchObject({
      description: 'New',
      name: brand.name,
    })
  })

  it('wants a PNG for its logo, uploaded with the brand or before it', async () => {
    const brand = await makeBrand(db, {})
    const admin = await person('company-admin')
    const refused = await rest(admin, `PUT /api/brands/${brand.id}`, form({}, { logoImage: await logo(1, 'jpeg') }))
    expect([refused.status, refused.headers.get('x-field')]).toEqual([422, 'logoImage'])
    const file = new FormData()
    file.set('file', await logo(1, 'jpeg'), 'logo.jpg')
    const { json } = await rest<{ _id: string }>(admin, 'POST /api/s3-file-uploads?kind=image', file)
    expect(
      (await graphql(admin, SAVE, { input: { databaseId: brand.id, logoImageId: json._id } })).errors?.[0]?.extensions
        .fields,
    ).toHaveProperty('logoImage')
    expect((await graphql(admin, SAVE, { input: { databaseId: brand.id, logoImageId: null } })).errors).toBeUndefined()
  })
})

describe('publishing', () => {
  it('is for who holds the right, on own brands', async () => {
    const brand = await makeBrand(db, { active: false })
    const publish = async (who: Awaited<ReturnType<typeof person>>) =>
      (await graphql(who, PUBLISH, { id: brand.id, active: true })).errors?.[0]?.extensions.code
    for (const role of ['learner', 'sales-rep', 'translator', 'dealer-manager', 'brand-manager'] as const)
      expect(await publish(await person(role)), role).toBe('FORBIDDEN')
    expect(await publish(await person('brand-manager', { ownedBrandIds: [brand.id] }))).toBeUndefined()
    expect((await db.brand.findUniqueOrThrow({ where: { id: brand.id } })).active).toBe(true)
  })

  it('completes the curriculums that people had passed while the brand was hidden', async () => {
    const brand = await makeBrand(db, { active: false })
    const course = await makeCourse(db, {})
    const curriculum = await makeCurriculum(db, { brandIds: [brand.id], courseIds: [course.id] })
    const { user } = await person('learner')
    await makeProgress(db, { userId: user.id, courseId: course.id, status: 'PASSED' })
    await graphql(await person('company-admin'), PUBLISH, { id: brand.id, active: true })
    await jobs()
    expect(await db.curriculumCompletion.count({ where: { userId: user.id, curriculumId: curriculum.id } })).toBe(1)
  })
})

describe('the brand worked on', () => {
  const EDITING = 'POST /api/update-editing-brand'
  it('is an own one, and answers the session', async () => {
    const [own, second, other] = await Promise.all([makeBrand(db, {}), makeBrand(db, {}), makeBrand(db, {})])
    const manager = await person('brand-manager', { ownedBrandIds: [own.id, second.id] })
    expect((await rest(manager, EDITING, { brand: second.id })).json).toMatchObject({
      user: { editingBrand: { _id: second.id, name: second.name } },
    })
    for (const brand of [other.id, 'x', ''])
      expect((await rest(manager, EDITING, { brand })).status, brand).toBeGreaterThanOrEqual(400)
    expect((await rest(await person('learner'), EDITING, { brand: own.id })).status).toBe(403)
  })

  it('follows who is made a manager, and who no longer is one', async () => {
    const [first, second] = await Promise.all([
      makeBrand(db, { name: `A ${Math.random()}` }),
      makeBrand(db, { name: `B ${Math.random()}` }),
    ])
    const admin = await person('company-admin')
    const { user } = await person('brand-manager')
    const editing = async () => (await db.user.findUniqueOrThrow({ where: { id: user.id } })).editingBrandId
    const manage = (databaseId: string, managerIds: string[]) =>
      graphql(admin, SAVE, { input: { databaseId, managerIds } })
    await manage(second.id, [user.id])
    expect(await editing()).toBe(second.id)
    await manage(first.id, [user.id])
    expect(await editing()).toBe(second.id)
    await manage(second.id, [])
    expect(await editing()).toBe(first.id)
    await manage(first.id, [])
    expect(await editing()).toBeNull()
    expect((await manage(first.id, [(await person('learner')).user.id])).errors?.[0]?.extensions.fields).toHaveProperty(
      'managerIds',
    )
  })

  it('candidates are found by any words of name and address', async () => {
    await person('brand-manager', { firstName: 'Quilla', lastName: 'Tessmer', email: 'quilla@north.test' })
    const admin = await person('company-admin')
    for (const query of ['text=tessmer%20quilla', 'name=quilla', 'search=north.test', 'query=Quilla']) {
      expect(
        (await rest<{ users: { lastName: string }[] }>(admin, `GET /api/brands/users?${query}`)).json.users.map(
          ({ lastName }) => lastName,
        ),
        query,
      ).toEqual(['Tessmer'])
    }
    expect((await rest(await person('brand-manager'), 'GET /api/brands/users')).status).toBe(403)
  })
})

it('the list is sorted and filtered over both doors', async () => {
  const admin = await person('company-admin')
  for (const [name, active, segments] of [
    ['Zebra one', true, ['Snow']],
    ['Zebra two', false, ['Snow', 'Youth']],
    ['Zebra three', true, []],
  ] as const)
    await makeBrand(db, { name, active, segments: [...segments] })
  const names = async (query: string) =>
    (await rest<{ brands: { name: string }[] }>(admin, `GET /api/brands?text=zebra${query}`)).json.brands.map(
      ({ name }) => name.slice(6),
    )
  expect(await names('')).toEqual(['one', 'three', 'two'])
  expect(await names('&sort=NAME_DESC')).toEqual(['two', 'three', 'one'])
  expect(await names('&sort=OLDEST')).toEqual(['one', 'two', 'three'])
  expect(await names('&sort=NEWEST&active=true')).toEqual(['three', 'one'])
  expect(await names('&segment=Snow')).toEqual(['one', 'two'])
  expect((await rest(admin, 'GET /api/brands?sort=SIDEWAYS')).status).toBe(400)
  const learner = await person('learner')
  expect((await rest<{ segments: string[] }>(learner, 'GET /api/brands/segments')).json.segments).toContain('Snow')
  expect((await rest<{ brands: unknown[] }>(learner, 'GET /api/brands?text=zebra')).json.brands).toHaveLength(2)
})
