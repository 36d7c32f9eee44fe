import { expect, it } from 'vitest'
import { makeBusinessUnit } from '../../prisma/factories/business-units.ts'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { guest, openWorld } from '../support/world.ts'

const { db, graphql, rest, person } = await openWorld()

const SAVE =
  'mutation ($input: SaveBusinessUnitInput!) { saveBusinessUnit(input: $input) { businessUnit { databaseId name version } } }'
const DELETE = 'mutation ($input: DeleteBusinessUnitInput!) { deleteBusinessUnit(input: $input) { databaseId } }'

type Answer = { errors?: { extensions: { code?: string; fields?: Record<string, string> } }[] }
const codeOf = ({ errors }: Answer) => errors?.[0]?.extensions.code
const fieldsOf = ({ errors }: Answer) => Object.keys(errors?.[0]?.extensions.fields ?? {})

it('is read by anyone signed in, and changed by holders of its rights', async () => {
  const unit = await makeBusinessUnit(db)
  expect((await rest(guest, 'GET /api/business-units')).status).toBe(401)
  for (const role of ['learner', 'brand-manager', 'regional-sales-manager', 'translator'] as const) {
    const who = await person(role)
    expect((await rest(who, `GET /api/business-units/${unit.id}`)).status).toBe(200)
    expect((await rest(who, 'POST /api/business-units', { name: 'Nope' })).status).toBe(403)
    expect((await rest(who, `DELETE /api/business-units/${unit.id}`)).status).toBe(403)
    expect(codeOf(await graphql(who, '{ businessUnits { edges { node { dealerCount } } } }'))).toBe('FORBIDDEN')
  }
})

it('names the field that is wrong, tells a stale editor, and lets one of two names win', async () => {
  const admin = await person('company-admin')
  const unit = await makeBusinessUnit(db)
  for (const [field, value] of [
    ['name', ' '],
    ['name', 'x'.repeat(10_000)],
    ['description', 'x'.repeat(501)],
  ] as const)
    expect(fieldsOf(await graphql(admin, SAVE, { input: { databaseId: unit.id, [field]: value } }))).toEqual([field])
  const made = await Promise.all(Array.from({ length: 4 }, () => graphql(admin, SAVE, { input: { name: 'Snow' } })))
  expect(made.filter(({ errors }) => !errors)).toHaveLength(1)
  expect(fieldsOf(await graphql(admin, SAVE, { input: { databaseId: unit.id, name: 'sNOW' } }))).toEqual(['name'])
  const saves = await Promise.all(
    ['a', 'b'].map((text) => graphql(admin, SAVE, { input: { databaseId: unit.id, version: 0, description: text } })),
  )
  expect(saves.filter(({ errors }) => errors).map(fieldsOf)).toEqual([['version']])
})

it('asks where its dealers go, and never opens resources to everyone', async () => {
  const admin = await person('company-admin')
  const [from, to, loose] = [await makeBusinessUnit(db), await makeBusinessUnit(db), await makeBusinessUnit(db)]
  const dealer = await makeDealer(db, { businessUnitId: from.id })
  const other = await makeDealer(db, { businessUnitId: loose.id })
  expect(fieldsOf(await graphql(admin, DELETE, { input: { databaseId: from.id } }))).toEqual(['moveDealersTo'])
  expect(fieldsOf(await graphql(admin, DELETE, { input: { databaseId: from.id, moveDealersTo: from.id } }))).toEqual([
    'moveDealersTo',
  ])
  expect(
    (await graphql(admin, DELETE, { input: { databaseId: from.id, moveDealersTo: to.id } })).errors,
  ).toBeUndefined()
  expect((await db.dealer.findUniqueOrThrow({ where: { id: dealer.id } })).businessUnitId).toBe(to.id)
  expect((await graphql(admin, DELETE, { input: { databaseId: loose.id, leaveDealers: true } })).errors).toBeUndefined()
  expect((await db.dealer.findUniqueOrThrow({ where: { id: other.id } })).businessUnitId).toBeNull()
  await db.resource.create({
    data: { name: 'Price list', type: 'link', url: 'https://example.test', businessUnitId: to.id },
  })
  expect(codeOf(await graphql(admin, DELETE, { input: { databaseId: to.id, leaveDealers: true } }))).toBe('CONFLICT')
})

it('REST: one save call with the id in the body, list, look-up and deletion', async () => {
  const admin = await person('platform-admin')
  const made = await rest<{ _id: string }>(admin, 'POST /api/business-units/', {
    name: 'Posted unit',
    description: 'One',
  })
  expect(
    (await rest<object>(admin, 'POST /api/business-units', { id: made.json._id, description: 'Two' })).json,
  ).toMatchObject({ _id: made.json._id, name: 'Posted unit', description: 'Two' })
  expect(
    (await rest<object>(admin, `GET /api/business-units?text=${encodeURIComponent('posted')}`)).json,
  ).toMatchObject({ businessUnits: [{ _id: made.json._id }], pagination: { total: 1 } })
  expect((await rest<object>(admin, `GET /api/business-units?text=${'%'.repeat(10_000)}`)).json).toMatchObject({
    pagination: { total: 0 },
  })
  expect((await rest(admin, `DELETE /api/business-units/${made.json._id}`)).json).toEqual({ _id: made.json._id })
  expect((await rest(admin, `GET /api/business-units/${made.json._id}`)).status).toBe(404)
})

it('is listed over REST in every order, said as the enum says it or as before', async () => {
  const admin = await person('company-admin')
  const names = async (sort: string) =>
    (
      await rest<{ businessUnits: { name: string }[] }>(admin, `GET /api/business-units?limit=100&sort=${sort}`)
    ).json.businessUnits.map(({ name }) => name)
  for (const [said, value] of [
    ['name', 'NAME'],
    ['-name', 'NAME_DESC'],
    ['-dealers', 'DEALERS_DESC'],
    ['created', 'OLDEST'],
    ['-created', 'NEWEST'],
  ] as const)
    expect(await names(said)).toEqual(await names(value))
  expect(await names('-created')).toEqual((await names('created')).toReversed())
  expect((await rest(admin, 'GET /api/business-units?sort=sideways')).status).toBe(400)
})
