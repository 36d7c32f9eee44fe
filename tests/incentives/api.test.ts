import { describe, expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { makeCurriculum } from '../../prisma/factories/curriculums.ts'
import { makeStoredFile } from '../../prisma/factories/files.ts'
import { makeIncentive } from '../../prisma/factories/incentives.ts'
import { guest, openWorld } from '../support/world.ts'

const { db, graphql, person, rest, statements } = await openWorld()

const ADD =
  'mutation ($input: AddIncentivesToCurriculumInput!) { addIncentivesToCurriculum(input: $input) { curriculum { incentives { databaseId } } } }'
const SAVE =
  'mutation ($input: SaveIncentiveInput!) { saveIncentive(input: $input) { incentive { databaseId name active version curriculumName } curriculum { databaseId } } }'
const REMOVE =
  'mutation ($input: RemoveIncentiveFromCurriculumInput!) { removeIncentiveFromCurriculum(input: $input) { curriculum { incentives { databaseId } } } }'
interface Saved {
  saveIncentive: { incentive: { databaseId: string; name: string; active: boolean; version: number } }
}
interface Listed {
  incentives: {
    _id: string
    name: string
    curriculumId: string | null
    order: number
    active: boolean
    image: string | null
  }[]
}

describe('who sees and changes an incentive', () => {
  it('learners see active ones of open curriculums, managers those of own brands, admins all', async () => {
    const [own, other] = await Promise.all([makeBrand(db, { active: true }), makeBrand(db, { active: true })])
    const [mine, theirs, closed] = await Promise.all([
      makeCurriculum(db, { brandIds: [own.id] }),
      makeCurriculum(db, { brandIds: [other.id] }),
      makeCurriculum(db, { brandIds: [other.id], status: 'DRAFT' }),
    ])
    const word = `Reward-${own.id.slice(-6)}`
    const rows = {
      open: await makeIncentive(db, { name: `${word} open`, curriculumId: mine.id }),
      resting: await makeIncentive(db, { name: `${word} resting`, curriculumId: mine.id, active: false }),
      theirs: await makeIncentive(db, { name: `${word} theirs`, curriculumId: theirs.id }),
      closed: await makeIncentive(db, { name: `${word} closed`, curriculumId: closed.id }),
      loose: await makeIncentive(db, { name: `${word} loose` }),
    }
    const all = Object.keys(rows).sort()
    const expected: Record<string, string[]> = {
      'platform-admin': all,
      'company-admin': all,
      'brand-manager': ['open', 'resting', 'theirs'],
    }
    for (const role of [
      'platform-admin',
      'company-admin',
      'brand-manager',
      'learner',
      'dealer-manager',
      'sales-rep',
      'regional-sales-manager',
      'district-manager',
      'live-training-admin',
      'translator',
    ] as const) {
      const who = await person(role, role === 'brand-manager' ? { ownedBrandIds: [own.id] } : {})
      const { data } = await graphql<{ incentives: { edges: { node: { name: string } }[] } }>(
        who,
        `{ incentives(text: "${word}") { edges { node { name } } } }`,
      )
      expect(data?.incentives.edges.map(({ node }) => node.name.split(' ')[1]).sort(), role).toEqual(
        expected[role] ?? ['open', 'theirs'],
      )
      const node = await graphql(
        who,
        `{ node(id: "${Buffer.from(`Incentive:${rows.loose.id}`).toString('base64')}") { ... on Incentive { name } } }`,
      )
      expect((node.data as { node: object | null } | null)?.node != null, role).toBe(
        role === 'platform-admin' || role === 'company-admin',
      )
    }
    const learner = await person('learner')
    expect(
      (
        await graphql(
          learner,
          `{ curriculum(databaseId: "${mine.id}") { incentives { databaseId qrcodeImage { url } } } incentive(databaseId: "${rows.resting.id}") { name } }`,
        )
      ).data,
    ).toEqual({ curriculum: { incentives: [{ databaseId: rows.open.id, qrcodeImage: null }] }, incentive: null })
    expect((await graphql(guest, '{ incentives { totalCount } }')).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
  })

  it('a manager changes those of own brands only, and never leaves one without a curriculum', async () => {
    const [own, other] = await Promise.all([makeBrand(db, {}), makeBrand(db, {})])
    const [mine, second, theirs] = await Promise.all([
      makeCurriculum(db, { brandIds: [own.id] }),
      makeCurriculum(db, { brandIds: [own.id] }),
      makeCurriculum(db, { brandIds: [other.id] }),
    ])
    const manager = await person('brand-manager', { ownedBrandIds: [own.id] })
    const made = await graphql<Saved>(manager, SAVE, { input: { name: 'Jacket', curriculumId: mine.id } })
    expect(made.data?.saveIncentive).toMatchObject({
      incentive: { name: 'Jacket', active: true, curriculumName: mine.name },
      curriculum: { databaseId: mine.id },
    })
    const id = made.data!.saveIncentive.incentive.databaseId
    expect((await graphql(manager, SAVE, { input: { name: 'Loose' } })).errors?.[0]?.extensions.fields).toHaveProperty(
      'curriculumId',
    )
    expect(
      (await graphql(manager, SAVE, { input: { databaseId: id, curriculumId: null } })).errors?.[0]?.extensions.fields,
    ).toHaveProperty('curriculumId')
    expect(
      (await graphql(manager, SAVE, { input: { databaseId: id, curriculumId: theirs.id } })).errors?.[0]?.extensions
        .code,
    ).toBe('FORBIDDEN')
    expect(
      (await graphql(manager, REMOVE, { input: { databaseId: mine.id, incentiveId: id } })).errors?.[0]?.extensions
        .code,
    ).toBe('CONFLICT')
    expect((await graphql(manager, ADD, { input: { databaseId: second.id, incentiveIds: [id] } })).data).toEqual({
      addIncentivesToCurriculum: { curriculum: { incentives: [{ databaseId: id }] } },
    })
    const foreign = await makeIncentive(db, { curriculumId: theirs.id })
    expect(
      (await graphql(manager, ADD, { input: { databaseId: mine.id, incentiveIds: [foreign.id] } })).errors?.[0]
        ?.extensions.fields,
    ).toHaveProperty('incentiveIds')
    for (const role of [
      'learner',
      'dealer-manager',
      'sales-rep',
      'regional-sales-manager',
      'district-manager',
      'live-training-admin',
      'translator',
    ] as const) {
      const who = await person(role)
      expect(
        (await graphql(who, SAVE, { input: { databaseId: id, name: 'x' } })).errors?.[0]?.extensions.code,
        role,
      ).toBe('FORBIDDEN')
      expect(
        (
          await graphql(who, 'mutation ($id: ID!) { deleteIncentive(input: { databaseId: $id }) { databaseId } }', {
            id,
          })
        ).errors?.[0]?.extensions.code,
        role,
      ).toBe('FORBIDDEN')
    }
  })
})

describe('saving', () => {
  it('names the field that is wrong', async () => {
    const admin = await person('company-admin')
    const foreign = await makeStoredFile(db)
    for (const [field, input] of [
      ['name', {}],
      ['name', { name: ' ' }],
      ['name', { name: 'x'.repeat(10_000) }],
      ['description', { name: 'x', description: 'x'.repeat(251) }],
      ['image', { name: 'x', imageId: foreign.id }],
      ['curriculumId', { name: 'x', curriculumId: 'nothing' }],
    ] as const) {
      const { errors } = await graphql(admin, SAVE, { input })
      expect(errors?.[0]?.extensions.code, field).toBe('BAD_USER_INPUT')
      expect(Object.keys(errors?.[0]?.extensions.fields ?? {})[0], field).toBe(field)
    }
  })

  it('refuses a stale version, and lets one of two editors win', async () => {
    const admin = await person('company-admin')
    const { id, version } = await makeIncentive(db)
    const answers = await Promise.all(
      ['One', 'Two'].map((name) => graphql(admin, SAVE, { input: { databaseId: id, version, name } })),
    )
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1)
    expect(answers.find(({ errors }) => errors)?.errors?.[0]?.extensions.fields).toHaveProperty('version')
  })

  it('ten made at once each find a place of their own; the order is kept', async () => {
    const admin = await person('company-admin')
    const { id: curriculumId } = await makeCurriculum(db)
    const made = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        graphql<Saved>(admin, SAVE, { input: { name: `Race ${index}`, curriculumId } }),
      ),
    )
    expect(made.filter(({ errors }) => errors)).toEqual([])
    const before = await db.incentive.findMany({ where: { curriculumId }, orderBy: { position: 'asc' } })
    expect(new Set(before.map(({ position }) => position)).size).toBe(10)
    const ids = before.map(({ id }) => id).reverse()
    const ORDER =
      'mutation ($input: OrderIncentivesInput!) { orderIncentives(input: $input) { curriculum { incentives { databaseId } } } }'
    expect((await graphql(admin, ORDER, { input: { ids } })).data).toEqual({
      orderIncentives: { curriculum: { incentives: ids.map((databaseId) => ({ databaseId })) } },
    })
    expect(
      (await graphql(admin, ORDER, { input: { ids: [...ids, ids[0]] } })).errors?.[0]?.extensions.fields,
    ).toHaveProperty('ids')
  })
})

it('over REST: what could be added, and adding it moves it', async () => {
  const admin = await person('company-admin')
  const [here, there] = await Promise.all([makeCurriculum(db), makeCurriculum(db)])
  const word = `Pick-${here.id.slice(-6)}`
  const [loose, moving] = [
    await makeIncentive(db, { name: `${word} 1 "50%"` }),
    await makeIncentive(db, { name: `${word} 2`, curriculumId: there.id }),
  ]
  await makeIncentive(db, { name: `${word} 3`, curriculumId: here.id })
  const existing = await rest<Listed & { pagination: { total: number } }>(
    admin,
    `GET /api/curriculums/${here.id}/existing-incentives?text=${word}`,
  )
  expect([
    existing.status,
    existing.json.incentives.map(({ _id, curriculumId }) => [_id, curriculumId]),
    existing.json.pagination.total,
  ]).toEqual([
    200,
    [
      [loose.id, null],
      [moving.id, there.id],
    ],
    2,
  ])
  expect(
    (
      await rest<Listed>(
        admin,
        `GET /api/curriculums/${here.id}/existing-incentives/?text=${encodeURIComponent('"50%"')}`,
      )
    ).json.incentives.map(({ _id }) => _id),
  ).toEqual([loose.id])
  const added = await rest<Listed & { _id: string }>(admin, `POST /api/curriculums/${here.id}/add-incentives`, {
    incentives: [{ _id: moving.id }, loose.id],
  })
  expect([added.status, added.json._id, added.json.incentives.map(({ name }) => name.split(' ')[1])]).toEqual([
    200,
    here.id,
    ['3', '2', '1'],
  ])
  expect(await db.incentive.count({ where: { curriculumId: there.id } })).toBe(0)
  expect(
    (await rest(admin, `POST /api/curriculums/${here.id}/add-incentives`, { incentiveIds: [here.id] })).status,
  ).toBe(422)
  expect(
    (
      await rest(await person('learner'), `POST /api/curriculums/${here.id}/add-incentives`, {
        incentiveIds: [loose.id],
      })
    ).status,
  ).toBe(403)
  expect((await rest(await person('learner'), `GET /api/curriculums/${here.id}/existing-incentives`)).status).toBe(403)
  expect(
    (
      await rest(admin, 'POST /api/curriculums/019a0000-0000-7000-8000-000000000000/add-incentives', {
        incentiveIds: [loose.id],
      })
    ).status,
  ).toBe(404)
})

it('asks the same number of statements for 1, 10 and 50', async () => {
  const learner = await person('learner')
  const { id } = await makeCurriculum(db)
  for (let index = 0; index < 52; index++) await makeIncentive(db, { curriculumId: id })
  const counts: number[] = []
  for (const first of [1, 10, 50]) {
    await graphql(learner, '{ viewer { id } }')
    statements()
    expect(
      (
        await graphql(
          learner,
          `{ incentives(first: ${first}) { totalCount edges { node { name image { url } curriculumName viewerCanEdit } } } }`,
        )
      ).errors,
    ).toBeUndefined()
    counts.push(statements().length)
  }
  expect(counts[2]! - counts[0]!, counts.join(' ')).toBeLessThanOrEqual(3)
})
