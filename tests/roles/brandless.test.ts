import { expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { makeResource } from '../../prisma/factories/resources.ts'
import { openWorld, type Who } from '../support/world.ts'

const { db, graphql, rest, person } = await openWorld()

/** What a person opens to others, by each door; `rows` counts what is there. */
const KINDS = {
  Bulletin: {
    input: { title: 'For all', published: true, audienceIds: [], brandId: null },
    call: 'POST /api/bulletins',
    rows: () => db.bulletin.count(),
  },
  Promotion: {
    input: { title: 'For all', published: true, audienceIds: [], brandId: null },
    call: 'POST /api/promotions',
    rows: () => db.promotion.count(),
  },
  Event: {
    input: { title: 'For all', published: true, audienceIds: [], brandId: null, startDay: '2031-05-05', place: 'Here' },
    call: 'POST /api/events',
    rows: () => db.event.count(),
  },
  Video: {
    input: { title: 'For all', brandId: null, audienceIds: [] },
    call: 'POST /api/videos',
    rows: () => db.video.count(),
  },
  Podcast: {
    input: { title: 'For all', brandId: null, audienceIds: [] },
    call: 'POST /api/podcasts',
    rows: () => db.podcast.count(),
  },
  Media: {
    input: { name: 'For all', isPublic: true },
    call: 'POST /api/media-center',
    rows: () => db.mediaItem.count(),
  },
  Curriculum: { input: { name: 'For all' }, call: 'POST /api/curriculums', rows: () => db.curriculum.count() },
  Course: { input: { title: 'For all' }, call: 'POST /api/courses', rows: () => db.course.count() },
  Incentive: {
    input: { name: 'For all', active: true },
    call: 'POST /api/incentive',
    rows: () => db.incentive.count(),
  },
  Resource: {
    input: { name: 'For all', url: 'https://example.com/a', active: true, audienceIds: [] },
    call: 'POST /api/resources',
    rows: () => db.resource.count(),
  },
} as const

const MUTATIONS: Partial<Record<keyof typeof KINDS, string>> = {
  Resource: 'createResource',
  Media: 'addMedia',
  Bulletin: 'savePost',
  Promotion: 'savePost',
  Video: 'saveRecording',
  Podcast: 'saveRecording',
}
const saves = (who: Who, kind: keyof typeof KINDS, input: object) => {
  const name = MUTATIONS[kind] ?? `save${kind}`
  return graphql(
    who,
    `mutation ($input: ${name[0]!.toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { __typename } }`,
    { input: /^save(?:Post|Recording)$/.test(name) ? { ...input, kind: kind.toUpperCase() } : input },
  )
}
const codeOf = ({ errors }: { errors?: { extensions: { code?: string } }[] }) => errors?.[0]?.extensions.code

it.each(Object.keys(KINDS) as (keyof typeof KINDS)[])(
  'who keeps to own brands and has none makes no %s for everybody, at either door',
  async (kind) => {
    const { input, call, rows } = KINDS[kind]
    const manager = await person('brand-manager')
    const regional = await person('regional-sales-manager')
    const rights = (await db.roleRight.findMany({ where: { role: { key: 'brand-manager' } } })).map(
      ({ right }) => right,
    )
    const { roleId } = regional.user
    await db.roleRight.createMany({ data: rights.map((right) => ({ roleId, right })), skipDuplicates: true })
    const before = await rows()
    for (const who of [manager, regional]) {
      expect(['FORBIDDEN', 'BAD_USER_INPUT', 'NOT_FOUND']).toContain(codeOf(await saves(who, kind, input)))
      const given = kind === 'Media' ? { data: JSON.stringify(input) } : { ...input, title: 'For all' }
      expect([403, 404, 422]).toContain((await rest(who, call, given)).status)
    }
    expect(await rows()).toBe(before)
    // What is asked for is whole: who sees all makes it.
    expect((await saves(await person('company-admin'), kind, input)).errors).toBeUndefined()
    expect(await rows()).toBe(before + 1)
  },
)

it('a resource of a brand manager whose brand was taken is changed and shown by others alone', async () => {
  const brand = await makeBrand(db, { active: true })
  const manager = await person('brand-manager', { ownedBrandIds: [brand.id] })
  const { id } = await makeResource(db, { createdById: manager.user.id, active: false })
  const save = (input: object) =>
    graphql(
      manager,
      'mutation ($input: SaveResourceInput!) { saveResource(input: $input) { resource { databaseId } } }',
      { input: { databaseId: id, ...input } },
    )
  expect((await save({ active: true })).errors).toBeUndefined()
  await db.resource.update({ where: { id }, data: { active: false } })
  await db.brandManager.deleteMany({ where: { userId: manager.user.id } })
  expect(codeOf(await save({ active: true }))).toBe('FORBIDDEN')
  expect(codeOf(await save({ name: 'Everybody reads this' }))).toBe('FORBIDDEN')
  expect((await rest(manager, `PUT /api/resources/${id}`, { active: true })).status).toBe(403)
  expect((await rest(manager, `DELETE /api/resources/${id}`)).status).toBe(403)
  const seen = await graphql<{ resource: { viewerCanEdit: boolean } }>(
    manager,
    'query ($id: ID!) { resource(databaseId: $id) { viewerCanEdit } }',
    { id },
  )
  expect(seen.data!.resource.viewerCanEdit).toBe(false)
  expect(await db.resource.findUniqueOrThrow({ where: { id } })).toMatchObject({ active: false })
})
