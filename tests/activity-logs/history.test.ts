import { expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { makeBulletin } from '../../prisma/factories/bulletins.ts'
import { makeAssignmentGroup } from '../../prisma/factories/groups.ts'
import { makeOnboardedUser } from '../../prisma/factories/users.ts'
import { Prisma } from '../../prisma/generated/client/client.ts'
import { changesIn } from '../../server/domain/history/changes.ts'
import { declared } from '../../server/platform/feature.ts'
import { openWorld } from '../support/world.ts'

const { db, graphql, person, signIn, services, jobs } = await openWorld()

const HISTORY = `query ($target: HistoryTarget!, $databaseId: ID!, $first: Int, $after: String) {
  history(target: $target, databaseId: $databaseId, first: $first, after: $after) {
    pageInfo { hasNextPage endCursor }
    edges { node { action isNew by actedBy changes { field before after } } }
  }
}`
interface Entry {
  action: string
  isNew: boolean
  by: string | null
  actedBy: string | null
  changes: { field: string; before: string | null; after: string | null }[]
}
interface History {
  history: { pageInfo: { hasNextPage: boolean; endCursor: string }; edges: { node: Entry }[] }
}
type Who = Awaited<ReturnType<typeof person>>

const historyOf = async (who: Who, databaseId: string, more: object = {}) => {
  const answer = await graphql<History>(who, HISTORY, { target: 'BULLETIN', databaseId, ...more })
  return answer.data?.history.edges.map(({ node }) => node) ?? answer.errors![0]!.extensions.code
}
const save = async (who: Who, input: object) => {
  const { data, errors } = await graphql<{ savePost: { post: { databaseId: string } } }>(
    who,
    'mutation ($input: SavePostInput!) { savePost(input: $input) { post { databaseId } } }',
    { input: { kind: 'BULLETIN', ...input } },
  )
  expect(errors).toBeUndefined()
  return data!.savePost.post.databaseId
}

it('everything that is aimed at an audience says who reads its history', () => {
  expect(
    declared('history')
      .flatMap((owner) => Object.keys(owner))
      .sort(),
  ).toEqual(
    Object.keys(Prisma.ModelName)
      .filter((name) => name.endsWith('Audience'))
      .map((name) => name.slice(0, -'Audience'.length))
      .sort(),
  )
})

it('tells by name whom a thing was for and is for now', async () => {
  const admin = await person('company-admin')
  const [north, south] = [await makeAssignmentGroup(db), await makeAssignmentGroup(db)]
  const id = await save(admin, { title: 'Price list', text: '<p>New prices.</p>', audienceIds: [north.id] })
  await save(admin, { databaseId: id, audienceIds: [north.id] })
  await save(admin, { databaseId: id, audienceIds: [south.id] })
  await save(admin, { databaseId: id, audienceIds: [] })
  await db.assignmentGroup.delete({ where: { id: south.id } })
  expect(((await historyOf(admin, id)) as Entry[]).slice(0, 3)).toMatchObject([
    { changes: [{ field: 'audience', before: 'A deleted group', after: 'Everybody' }] },
    { changes: [{ field: 'audience', before: north.name, after: 'A deleted group' }] },
    { changes: [] },
  ])
})

it('tells who made a thing, what they and others changed, and what the portal did by itself', async () => {
  const brand = await makeBrand(db, { active: true })
  const manager = await person('brand-manager', { ownedBrandIds: [brand.id] })
  const admin = await person('company-admin')
  const id = await save(manager, { title: 'Open house', text: '<p>Bring your boots.</p>', brandId: brand.id })
  const publishAt = new Date(services.now().getTime() + 1000)
  await save(admin, {
    databaseId: id,
    title: 'Open house on Saturday',
    text: '<p>Bring <b>two</b> boots.</p>',
    publishAt,
  })
  const nameOf = ({ user }: Who) => `${user.firstName} ${user.lastName}`
  const entries = await historyOf(manager, id)
  expect(entries).toEqual([
    {
      action: 'saveBulletin',
      isNew: false,
      by: nameOf(admin),
      actedBy: null,
      changes: expect.arrayContaining([
        { field: 'title', before: 'Open house', after: 'Open house on Saturday' },
        { field: 'text', before: 'Bring your boots.', after: 'Bring two boots.' },
        { field: 'publishAt', before: null, after: publishAt.toISOString() },
      ]),
    },
    { action: 'createBulletin', isNew: true, by: nameOf(manager), actedBy: null, changes: [] },
  ])
  const reader = await signIn(await makeOnboardedUser(db))
  await db.bulletin.update({ where: { id }, data: { publishAt: new Date(Date.now() - 1000) } })
  await db.$executeRaw`UPDATE graphile_worker._private_jobs SET run_at = now()`
  await jobs()
  const [latest] = (await historyOf(manager, id)) as Entry[]
  expect(latest).toMatchObject({ action: 'publishBulletin', by: null, isNew: false })

  // Who reads it and likes it is told to no editor by name.
  for (const [name, more] of [
    ['markRead', {}],
    ['react', { favored: true }],
  ] as const) {
    const { errors } = await graphql(
      reader,
      `mutation ($input: ${name[0]!.toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { __typename } }`,
      { input: { target: 'BULLETIN', databaseId: id, ...more } },
    )
    expect(errors, name).toBeUndefined()
  }
  expect(await db.activityLog.count({ where: { targetId: id, actorId: reader.user.id } })).toBeGreaterThan(0)
  expect(((await historyOf(manager, id)) as Entry[]).map(({ by }) => by)).not.toContain(nameOf(reader))
})

it('is for who edits the thing, and for nobody else', async () => {
  const [own, other] = [await makeBrand(db, { active: true }), await makeBrand(db, { active: true })]
  const admin = await person('company-admin')
  const id = await save(admin, { title: 'Quiet', text: '<p>Not yet.</p>', brandId: other.id })
  expect(await historyOf(await person('brand-manager', { ownedBrandIds: [own.id] }), id)).toEqual([])
  expect(await historyOf(await person('brand-manager', { ownedBrandIds: [other.id] }), id)).toHaveLength(1)
  expect(await historyOf(await signIn(await makeOnboardedUser(db)), id)).toBe('FORBIDDEN')
  expect(await historyOf(admin, 'not-an-id')).toEqual([])
  // The id of one kind opens nothing of another.
  const answer = await graphql<History>(admin, HISTORY, { target: 'COURSE', databaseId: id })
  expect(answer.data?.history.edges).toEqual([])
})

it('comes in pages, latest first', async () => {
  const admin = await person('company-admin')
  const { id } = await makeBulletin(db)
  for (let part = 1; part <= 5; part++) await save(admin, { databaseId: id, title: `Part ${part}` })
  const first = await graphql<History>(admin, HISTORY, { target: 'BULLETIN', databaseId: id, first: 3 })
  expect(first.data!.history.pageInfo.hasNextPage).toBe(true)
  const after = first.data!.history.pageInfo.endCursor
  const second = await graphql<History>(admin, HISTORY, { target: 'BULLETIN', databaseId: id, first: 3, after })
  const titles = [...first.data!.history.edges, ...second.data!.history.edges].map(
    ({ node }) => node.changes.find(({ field }) => field === 'title')?.after,
  )
  expect(titles).toEqual(['Part 5', 'Part 4', 'Part 3', 'Part 2', 'Part 1'])
})

it('shows values as people read them, and none that are the portal’s own', () => {
  expect(
    changesIn(
      {
        title: 'A',
        version: 1,
        brandId: crypto.randomUUID(),
        text: '<p>Old</p>',
        isPublic: true,
        tags: ['a'],
        same: 1,
      },
      {
        title: '',
        version: 2,
        brandId: crypto.randomUUID(),
        text: '<p>New</p>',
        isPublic: false,
        tags: ['b'],
        same: 1,
      },
    ),
  ).toEqual([
    { field: 'title', before: 'A', after: null },
    { field: 'brandId', before: null, after: null },
    { field: 'text', before: 'Old', after: 'New' },
    { field: 'isPublic', before: 'Yes', after: 'No' },
    { field: 'tags', before: null, after: null },
  ])
  expect(changesIn(null, { title: 'A' })).toEqual([])
})
