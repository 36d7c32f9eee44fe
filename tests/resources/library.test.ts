import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { makeBusinessUnit } from '../../prisma/factories/business-units.ts'
import { makeCourse } from '../../prisma/factories/courses.ts'
import { makeCurriculum } from '../../prisma/factories/curriculums.ts'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeStoredFile } from '../../prisma/factories/files.ts'
import { makeAssignmentGroup } from '../../prisma/factories/groups.ts'
import { makeResource } from '../../prisma/factories/resources.ts'
import { makeRole } from '../../prisma/factories/roles.ts'
import { makeOnboardedUser } from '../../prisma/factories/users.ts'
import { BUILT_IN_ROLES } from '../../server/platform/rights.ts'
import { doTo } from '../support/roots.ts'
import { guest, openWorld, type Who } from '../support/world.ts'

const { db, origin, graphql, person, signIn, rest, statements } = await openWorld()

interface Row {
  _id: string
  name: string
  file: string | null
  type: string
  active: boolean
  order: number
  downloads: number | null
  businessUnit: { _id: string } | null
  course: { _id: string } | null
  assignmentGroups: { _id: string }[]
}
interface List {
  resources: Row[]
  pagination: { total: number; limit: number }
}

const sheet = new Uint8Array(readFileSync(path.resolve(import.meta.dirname, '../../prisma/media/quick-sheet.pdf')))

const send = async (who: Who, method: string, address: string, name: string, data: object = {}) => {
  const form = new FormData()
  form.append('data', JSON.stringify(data))
  form.append('file', new Blob([sheet]), name)
  const response = await fetch(`${origin}${address}`, {
    method,
    body: form,
    headers: { cookie: `paddock=${who.token}`, 'x-paddock': '1' },
  })
  return { status: response.status, json: (await response.json()) as Row }
}

const visibleTo = async (who: Who, ids: string[]): Promise<boolean[]> => {
  const { data } = await graphql<{ resources: { edges: { node: { databaseId: string } }[] } }>(
    who,
    '{ resources(first: 100) { edges { node { databaseId } } } }',
  )
  const listed = new Set(data!.resources.edges.map(({ node }) => node.databaseId))
  return ids.map((id) => listed.has(id))
}
const status = async (who: Who, call: string, body?: object) => (await rest(who, call, body)).status

beforeEach(async () => {
  await db.resource.deleteMany()
})

it('each role through both doors: who reads, makes, saves, publishes, orders, deletes', async () => {
  const { id: brandId } = await makeBrand(db, { active: true })
  for (const { key } of BUILT_IN_ROLES) {
    const who = await person(key, key === 'brand-manager' ? { ownedBrandIds: [brandId] } : {})
    const keeps = ['platform-admin', 'company-admin'].includes(key)
    const { id } = await makeResource(db, { inLibrary: true })
    const called = [
      await status(who, 'GET /api/resources'),
      await status(who, `GET /api/resources/${id}`),
      await status(who, 'GET /api/resources/resource-courses'),
      await status(who, `PUT /api/resources/${id}/download`),
      await status(who, `PUT /api/resources/${id}`, { name: 'New' }),
      await status(who, 'POST /api/resources/change-order', { ids: [id] }),
      await status(who, 'POST /api/resources', { name: 'Mine', url: 'https://example.test/x' }),
      await status(who, `DELETE /api/resources/${id}`),
    ]
    const isBrandManager = key === 'brand-manager'
    expect(called, key).toEqual([
      200,
      200,
      200,
      200,
      ...(keeps ? [200, 200, 201, 200] : isBrandManager ? [403, 403, 201, 403] : [403, 403, 403, 403]),
    ])
    const { id: other } = await makeResource(db, { inLibrary: true })
    const published = await graphql(who, doTo('publish'), {
      input: { target: 'RESOURCE', databaseId: other, published: false },
    })
    expect(published.errors?.[0]?.extensions.code, key).toBe(keeps ? undefined : 'FORBIDDEN')
    expect((await db.resource.findUniqueOrThrow({ where: { id: other } })).active).toBe(!keeps)
    await db.resource.deleteMany()
  }
  for (const call of ['GET /api/resources', 'POST /api/resources/change-order'])
    expect((await rest(guest, call, call.startsWith('POST') ? { ids: [] } : undefined)).status).toBe(401)
})

it('a brand manager keeps what they made, in the library too, and not what others opened to all', async () => {
  const brand = await makeBrand(db, { active: true })
  const manager = await person('brand-manager', { ownedBrandIds: [brand.id] })
  const { id: own } = await makeCurriculum(db, { brandIds: [brand.id] })
  const [beside, opened] = await Promise.all([
    makeResource(db, { curriculumIds: [own] }),
    makeResource(db, { curriculumIds: [own], inLibrary: true }),
  ])
  expect(await status(manager, `PUT /api/resources/${beside.id}`, { name: 'Ours' })).toBe(200)
  expect(await status(manager, `PUT /api/resources/${opened.id}`, { name: 'Ours' })).toBe(403)
  const { json } = await rest<Row>(manager, 'POST /api/resources', { name: 'Mine', url: 'https://example.test/x' })
  expect(await status(manager, `PUT /api/resources/${json._id}`, { active: true })).toBe(200)
  expect(await status(manager, `DELETE /api/resources/${json._id}`)).toBe(200)
})

it('who may edit and not publish makes and saves, and shows nothing to anybody', async () => {
  const role = await makeRole(db, { rank: null, rights: ['view-resources', 'create-edit-resources'] })
  const who = await signIn(await makeOnboardedUser(db, { roleId: role.id }))
  const body = { name: 'Draft', url: 'https://example.test/x' }
  expect(await status(who, 'POST /api/resources', { ...body, active: true })).toBe(403)
  const { json } = await rest<Row>(who, 'POST /api/resources', body)
  expect(json.active).toBe(false)
  expect(await status(who, `PUT /api/resources/${json._id}`, { name: 'Other' })).toBe(200)
  expect(await status(who, `PUT /api/resources/${json._id}`, { active: true })).toBe(403)
  expect(await visibleTo(await person('learner'), [json._id])).toEqual([false])
})

describe('whom one is for', () => {
  it('in the library and beside open training: groups and business units, until they are withdrawn', async () => {
    const [group, unit] = await Promise.all([makeAssignmentGroup(db), makeBusinessUnit(db)])
    const dealer = await makeDealer(db, { businessUnitId: unit.id })
    const course = await makeCourse(db)
    const curriculum = await makeCurriculum(db, { courseIds: [course.id] })
    const within = await signIn(await makeOnboardedUser(db, { assignmentGroupIds: [group.id], dealerIds: [dealer.id] }))
    const without = await person('learner')
    const beside = { courseIds: [course.id], curriculumIds: [curriculum.id] }
    const ids = (
      await Promise.all([
        makeResource(db, { inLibrary: true }),
        makeResource(db, { inLibrary: true, audienceGroupIds: [group.id] }),
        makeResource(db, { inLibrary: true, businessUnitId: unit.id }),
        makeResource(db, { ...beside, audienceGroupIds: [group.id] }),
        makeResource(db, { ...beside, businessUnitId: unit.id }),
        makeResource(db, { inLibrary: true, active: false }),
        makeResource(db),
      ])
    ).map(({ id }) => id)
    expect(await visibleTo(within, ids)).toEqual([true, true, true, true, true, false, false])
    expect(await visibleTo(without, ids)).toEqual([true, false, false, false, false, false, false])
    for (const [type, id] of [
      ['course', course.id],
      ['curriculum', curriculum.id],
    ] as const) {
      const { data } = await graphql<Record<string, { resources: { databaseId: string }[] }>>(
        without,
        `{ ${type}(databaseId: "${id}") { resources { databaseId } } }`,
      )
      expect(data![type]!.resources, type).toEqual([])
    }
    const aimed = ids[1]!
    const file = await makeStoredFile(db, { mediaType: 'application/pdf', name: 'a.pdf' })
    await db.resource.update({ where: { id: aimed }, data: { fileId: file.id, url: null, type: 'document' } })
    expect((await rest<Row>(within, `PUT /api/resources/${aimed}/download`)).json.downloads).toBeNull()
    await db.assignmentGroupMember.deleteMany({ where: { userId: within.user.id } })
    expect(await visibleTo(within, ids)).toEqual([true, false, true, false, true, false, false])
    for (const call of [`GET /api/resources/${aimed}`, `PUT /api/resources/${aimed}/download`])
      expect(await status(within, call)).toBe(404)
    expect((await db.resource.findUniqueOrThrow({ where: { id: aimed } })).downloads).toBe(1)
    const places = await graphql<{ resourcePlaces: { businessUnits: object[]; courses: object[] } }>(
      without,
      '{ resourcePlaces { businessUnits { databaseId } courses { databaseId } } }',
    )
    expect(places.data!.resourcePlaces).toEqual({ businessUnits: [], courses: [] })
  })
})

it('a business unit and a group stay while a resource is for them', async () => {
  const admin = await person('company-admin')
  const [group, unit] = await Promise.all([makeAssignmentGroup(db), makeBusinessUnit(db)])
  await makeResource(db, { businessUnitId: unit.id, audienceGroupIds: [group.id] })
  const refused = async (type: string, databaseId: string) =>
    (
      await graphql(admin, `mutation ($input: Delete${type}Input!) { delete${type}(input: $input) { databaseId } }`, {
        input: { databaseId },
      })
    ).errors?.[0]?.extensions.code
  expect([await refused('BusinessUnit', unit.id), await refused('AssignmentGroup', group.id)]).toEqual([
    'CONFLICT',
    'CONFLICT',
  ])
})

it('REST: made with a file for a unit, a group and a course; listed by them; deleted', async () => {
  const admin = await person('company-admin')
  const [group, unit, course] = await Promise.all([makeAssignmentGroup(db), makeBusinessUnit(db), makeCourse(db)])
  const made = await send(admin, 'POST', '/api/resources', 'Quick_Sheet.pdf', {
    active: true,
    businessUnit: unit.id,
    assignmentGroups: [{ _id: group.id }],
    course: course.id,
  })
  expect(made.status).toBe(201)
  expect(made.json).toMatchObject({
    name: 'Quick Sheet',
    type: 'document',
    active: true,
    downloads: 0,
    businessUnit: { _id: unit.id },
    course: { _id: course.id },
    assignmentGroups: [{ _id: group.id }],
  })
  for (let index = 0; index < 11; index++) await makeResource(db, { position: index + 1 })
  const all = await rest<List>(admin, 'GET /api/resources')
  expect([all.json.resources.length, all.json.pagination.total, all.json.pagination.limit]).toEqual([10, 12, 10])
  for (const search of [`businessUnit=${unit.id}`, `course=${course.id}`, 'type=document', 'text=quick'])
    expect(
      (await rest<List>(admin, `GET /api/resources?${search}`)).json.resources.map(({ _id }) => _id),
      search,
    ).toEqual([made.json._id])
  const courses = await rest<{ courses: { _id: string }[] }>(admin, 'GET /api/resources/resource-courses')
  expect(courses.json.courses.map(({ _id }) => _id)).toEqual([course.id])
  const cleared = await rest<Row>(admin, `PUT /api/resources/${made.json._id}`, {
    businessUnit: null,
    assignmentGroups: [],
    courses: [],
  })
  expect(cleared.json).toMatchObject({ businessUnit: null, course: null, assignmentGroups: [], name: 'Quick Sheet' })
  expect((await rest(admin, `DELETE /api/resources/${made.json._id}`)).json).toEqual({ _id: made.json._id })
  expect(await status(admin, `GET /api/resources/${made.json._id}`)).toBe(404)
  for (const [field, body] of [
    ['businessUnitId', { businessUnit: course.id }],
    ['audienceIds', { assignmentGroups: [course.id] }],
    ['courseIds', { courses: [unit.id] }],
  ] as const) {
    const answer = await rest(admin, 'POST /api/resources', { name: 'x', url: 'https://example.test', ...body })
    expect([answer.status, answer.headers.get('x-field')], field).toEqual([422, field])
  }
})

it('a new version keeps id, place and count; the old file stays, for editors and at its old address', async () => {
  const admin = await person('company-admin')
  const learner = await person('learner')
  const { json: first } = await send(admin, 'POST', '/api/resources', 'one.pdf', { active: true })
  await rest(learner, `PUT /api/resources/${first._id}/download`)
  const { json: second } = await send(admin, 'PUT', `/api/resources/${first._id}`, 'two.pdf', {})
  expect([second._id, second.order, second.downloads]).toEqual([first._id, first.order, 1])
  expect(second.file).not.toBe(first.file)
  for (const address of [first.file!, second.file!]) expect((await fetch(`${origin}${address}`)).status).toBe(200)
  // Sent back as it was read, it is no version.
  expect(await status(admin, `PUT /api/resources/${first._id}`, { ...second, name: 'Renamed' })).toBe(200)
  const ask = `{ resource(databaseId: "${first._id}") { name earlier { type replacedBy replacedAt file { name } } } }`
  const { user } = admin
  expect((await graphql(admin, ask)).data).toEqual({
    resource: {
      name: 'Renamed',
      earlier: [
        {
          type: 'DOCUMENT',
          replacedBy: `${user.firstName} ${user.lastName}`.trim(),
          replacedAt: expect.any(String) as string,
          file: { name: 'one.pdf' },
        },
      ],
    },
  })
  expect((await graphql<{ resource: object }>(learner, ask)).data!.resource).toMatchObject({ earlier: [] })
})

it('fifty downloads at once are fifty, and no save is in their way', async () => {
  const admin = await person('company-admin')
  const learner = await person('learner')
  const { id, version } = await makeResource(db, { inLibrary: true })
  const answers = await Promise.all([
    ...Array.from({ length: 50 }, () => status(learner, `PUT /api/resources/${id}/download`)),
    status(admin, `PUT /api/resources/${id}`, { name: 'Meanwhile', version }),
  ])
  expect(new Set(answers)).toEqual(new Set([200]))
  const { downloads, name } = await db.resource.findUniqueOrThrow({ where: { id } })
  expect([downloads, name]).toEqual([50, 'Meanwhile'])
})

it('two put it in order at once: the one or the other, each row in a place of its own', async () => {
  const admins = await Promise.all([person('company-admin'), person('platform-admin')])
  const rows = []
  for (let index = 0; index < 12; index++) rows.push(await makeResource(db, { position: Math.floor(index / 2) }))
  const one = rows.map(({ id }) => id).reverse()
  const other = [...one.slice(6), ...one.slice(0, 6)]
  for (let round = 0; round < 5; round++) {
    const answers = await Promise.all(
      [one, other].map((ids, at) => status(admins[at]!, 'POST /api/resources/change-order', { ids })),
    )
    expect(answers).toEqual([200, 200])
    const after = await db.resource.findMany({ orderBy: [{ position: 'asc' }, { id: 'asc' }] })
    expect([one.join(), other.join()]).toContain(after.map(({ id }) => id).join())
    expect(new Set(after.map(({ position }) => position)).size).toBe(12)
  }
  // Parts that overlap share out their places all the same.
  const places = (await db.resource.findMany()).map(({ position }) => position).sort((a, b) => a - b)
  for (let round = 0; round < 8; round++) {
    const listed = (await db.resource.findMany({ orderBy: { position: 'asc' } })).map(({ id }) => id)
    await Promise.all(
      [listed.slice(0, 8).reverse(), listed.slice(4).reverse()].map((ids, at) =>
        status(admins[at]!, 'POST /api/resources/change-order', { ids }),
      ),
    )
    const after = (await db.resource.findMany()).map(({ position }) => position).sort((a, b) => a - b)
    expect(after).toEqual(places)
  }
  expect(await status(admins[0], 'POST /api/resources/change-order', { ids: [one[0], one[0]] })).toBe(422)
})

it('the list takes as many statements for 50 rows as for one', async () => {
  const group = await makeAssignmentGroup(db)
  const course = await makeCourse(db)
  await makeCurriculum(db, { courseIds: [course.id] })
  const learner = await signIn(await makeOnboardedUser(db, { assignmentGroupIds: [group.id] }))
  const admin = await person('company-admin')
  const counts: Record<string, number[]> = { learner: [], admin: [] }
  let made = 0
  for (const rows of [1, 10, 50]) {
    for (; made < rows; made++)
      await makeResource(db, { inLibrary: true, audienceGroupIds: [group.id], courseIds: [course.id] })
    for (const [name, who] of Object.entries({ learner, admin })) {
      await rest(who, 'GET /api/resources?limit=100')
      statements()
      const { json } = await rest<List>(who, 'GET /api/resources?limit=100')
      counts[name]!.push(statements().length)
      expect(json.resources).toHaveLength(rows)
    }
  }
  for (const of of Object.values(counts)) expect(new Set(of).size, of.join()).toBe(1)
})
