import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { makeCourse } from '../../prisma/factories/courses.ts'
import { makeCurriculum } from '../../prisma/factories/curriculums.ts'
import { makeStoredFile } from '../../prisma/factories/files.ts'
import { makeAssignmentGroup } from '../../prisma/factories/groups.ts'
import { makeResource } from '../../prisma/factories/resources.ts'
import { BUILT_IN_ROLES, DEFAULT_GRANTS } from '../../server/platform/rights.ts'
import type { Viewer } from '../../server/platform/viewer.ts'
import { resourcesEditableBy, resourcesVisibleTo } from '../../server/resources/rules.ts'
import { guest, openWorld, type Who } from '../support/world.ts'

const { db, origin, graphql, person, rest } = await openWorld()

const ADD =
  'mutation ($input: AddCurriculumResourcesInput!) { addCurriculumResources(input: $input) { curriculum { resources { databaseId name type link file { name url } } } } }'
const REMOVE =
  'mutation ($input: RemoveCurriculumResourceInput!) { removeCurriculumResource(input: $input) { curriculum { resources { databaseId } } } }'
interface Added {
  addCurriculumResources: {
    curriculum: {
      resources: {
        databaseId: string
        name: string
        type: string
        link: string | null
        file: { name: string; url: string } | null
      }[]
    }
  }
}
interface Listed {
  resources: { _id: string; name: string; type: string; file: string; order: number; active: boolean }[]
}

const upload = async (who: Who, address: string, name: string, bytes: Uint8Array<ArrayBuffer>, data: object = {}) => {
  const form = new FormData()
  form.append('data', JSON.stringify(data))
  form.append('file', new Blob([bytes]), name)
  const response = await fetch(`${origin}${address}`, {
    method: 'POST',
    body: form,
    headers: { cookie: `paddock=${who.token}`, 'x-paddock': '1' },
  })
  return { status: response.status, text: await response.text() }
}

const sheet = new Uint8Array(readFileSync(path.resolve(import.meta.dirname, '../../prisma/media/quick-sheet.pdf')))

describe('who sees and changes a resource', () => {
  const viewerOf = (
    key: (typeof BUILT_IN_ROLES)[number]['key'],
    ownedBrandIds: string[],
    assignmentGroupIds: string[],
  ): Viewer => ({
    id: '019a0000-0000-7000-8000-000000000000',
    roleKey: key,
    rank: BUILT_IN_ROLES.find((role) => role.key === key)?.rank ?? null,
    rights: new Set(DEFAULT_GRANTS[key]),
    isAdmin: true,
    isPlatformAdmin: false,
    dealerIds: [],
    assignmentGroupIds,
    reachedDealerIds: [],
    ownedBrandIds,
    editingBrandId: null,
    emailVerified: true,
    realActor: null,
    sessionId: null,
    clientId: null,
  })

  it('as the table of roles says', async () => {
    const [own, other] = await Promise.all([makeBrand(db, { active: true }), makeBrand(db, { active: true })])
    const group = await makeAssignmentGroup(db)
    const [mine, theirs, closed, forGroup] = await Promise.all([
      makeCurriculum(db, { brandIds: [own.id] }),
      makeCurriculum(db, { brandIds: [other.id] }),
      makeCurriculum(db, { brandIds: [other.id], status: 'DRAFT' }),
      makeCurriculum(db, { audienceGroupIds: [group.id] }),
    ])
    const rows = {
      ofOwn: await makeResource(db, { curriculumIds: [mine.id] }),
      resting: await makeResource(db, { curriculumIds: [mine.id], active: false }),
      shared: await makeResource(db, { curriculumIds: [mine.id, theirs.id] }),
      ofOther: await makeResource(db, { curriculumIds: [theirs.id] }),
      ofClosed: await makeResource(db, { curriculumIds: [closed.id] }),
      ofGroup: await makeResource(db, { curriculumIds: [forGroup.id] }),
      loose: await makeResource(db),
    }
    const all = Object.keys(rows) as (keyof typeof rows)[]
    const namesOf = (found: { id: string }[]) =>
      all.filter((name) => found.some(({ id }) => id === rows[name].id)).sort()
    const learner = ['ofOwn', 'shared', 'ofOther']
    const seen: Record<string, string[]> = {
      'platform-admin': all,
      'company-admin': all,
      'brand-manager': ['ofOwn', 'resting', 'shared', 'ofOther', 'ofGroup'],
    }
    const edited: Record<string, string[]> = {
      'platform-admin': all,
      'company-admin': all,
      'brand-manager': ['ofOwn', 'resting'],
    }
    for (const { key } of BUILT_IN_ROLES) {
      const viewer = viewerOf(key, [own.id], [])
      // A translator views curriculums in preparation, and so what stands beside them.
      const expected = seen[key] ?? (key === 'translator' ? [...learner, 'ofClosed', 'ofGroup'] : learner)
      expect(namesOf(await db.resource.findMany({ where: resourcesVisibleTo(viewer) })), `${key} sees`).toEqual(
        [...expected].sort(),
      )
      expect(namesOf(await db.resource.findMany({ where: resourcesEditableBy(viewer) })), `${key} edits`).toEqual(
        [...(edited[key] ?? [])].sort(),
      )
    }
  })

  it('learners are shown active ones only, beside what is open to them; a node out of reach is refused', async () => {
    const learner = await person('learner')
    const curriculum = await makeCurriculum(db)
    const [shown, resting] = [
      await makeResource(db, { curriculumIds: [curriculum.id] }),
      await makeResource(db, { curriculumIds: [curriculum.id], active: false }),
    ]
    const loose = await makeResource(db)
    const { data } = await graphql(
      learner,
      `{ curriculum(databaseId: "${curriculum.id}") { resources { databaseId viewerCanEdit } } }`,
    )
    expect(data).toEqual({ curriculum: { resources: [{ databaseId: shown.id, viewerCanEdit: false }] } })
    for (const { id } of [resting, loose]) {
      expect(
        (
          await graphql(
            learner,
            `{ node(id: "${Buffer.from(`Resource:${id}`).toString('base64')}") { ... on Resource { name } } }`,
          )
        ).data,
      ).toEqual({ node: null })
    }
    const inLibrary = await graphql<{ resources: { edges: { node: { databaseId: string } }[] } }>(
      learner,
      '{ resources(first: 100) { edges { node { databaseId } } } }',
    )
    const listed = inLibrary.data!.resources.edges.map(({ node }) => node.databaseId)
    expect([shown.id, resting.id, loose.id].map((id) => listed.includes(id))).toEqual([true, false, false])
    expect((await graphql(guest, '{ resources { totalCount } }')).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
  })

  it('only who edits the curriculum or course adds, removes and orders', async () => {
    const [own, other] = await Promise.all([makeBrand(db, { active: true }), makeBrand(db, { active: true })])
    const [curriculum, foreign] = await Promise.all([
      makeCurriculum(db, { brandIds: [own.id] }),
      makeCurriculum(db, { brandIds: [other.id] }),
    ])
    const manager = await person('brand-manager', { ownedBrandIds: [own.id] })
    const link = { url: 'https://example.test/a', name: 'A' }
    expect((await graphql(manager, ADD, { input: { databaseId: curriculum.id, ...link } })).errors).toBeUndefined()
    expect(
      (await graphql(manager, ADD, { input: { databaseId: foreign.id, ...link } })).errors?.[0]?.extensions.code,
    ).toBe('FORBIDDEN')
    for (const role of [
      'learner',
      'dealer-manager',
      'sales-rep',
      'regional-sales-manager',
      'district-manager',
      'translator',
      'live-training-admin',
    ] as const) {
      const who = await person(role)
      expect(
        (await graphql(who, ADD, { input: { databaseId: curriculum.id, ...link } })).errors?.[0]?.extensions.code,
        role,
      ).toBe('FORBIDDEN')
      expect(
        (await graphql(who, REMOVE, { input: { databaseId: curriculum.id, resourceId: curriculum.id } })).errors?.[0]
          ?.extensions.code,
        role,
      ).toBe('FORBIDDEN')
    }
    const shared = await makeResource(db, { curriculumIds: [curriculum.id, foreign.id] })
    const SAVE = 'mutation ($input: SaveResourceInput!) { saveResource(input: $input) { resource { name active } } }'
    expect(
      (await graphql(manager, SAVE, { input: { databaseId: shared.id, name: 'Mine now' } })).errors?.[0]?.extensions
        .code,
    ).toBe('FORBIDDEN')
    expect(
      (await graphql(await person('company-admin'), SAVE, { input: { databaseId: shared.id, active: false } })).data,
    ).toEqual({ saveResource: { resource: { name: shared.name, active: false } } })
  })
})

it('a save over somebody else’s is refused where the version is sent along', async () => {
  const admin = await person('company-admin')
  const { id, version } = await makeResource(db, {})
  const save = (input: object) =>
    graphql(admin, 'mutation ($input: SaveResourceInput!) { saveResource(input: $input) { resource { version } } }', {
      input: { databaseId: id, ...input },
    })
  expect((await save({ version, name: 'One' })).data).toEqual({ saveResource: { resource: { version: version + 1 } } })
  expect((await save({ version, name: 'Two' })).errors?.[0]?.extensions).toMatchObject({
    code: 'CONFLICT',
    fields: { version: expect.any(String) as string },
  })
  expect((await save({ name: 'Three' })).errors).toBeUndefined()
})

describe('beside a curriculum', () => {
  it('files and links join in order, leave, and come back by undo', async () => {
    const own = await makeBrand(db, {})
    const manager = await person('brand-manager', { ownedBrandIds: [own.id] })
    const { id } = await makeCurriculum(db, { brandIds: [own.id] })
    const file = await makeStoredFile(db, {
      mediaType: 'application/pdf',
      name: 'torque_values.pdf',
      uploadedById: manager.user.id,
    })
    await graphql(manager, ADD, { input: { databaseId: id, fileId: file.id } })
    const { data } = await graphql<Added>(manager, ADD, {
      input: { databaseId: id, url: 'https://example.test/guide', name: 'Guide', description: 'Read first.' },
    })
    const [first, second] = data!.addCurriculumResources.curriculum.resources
    expect(first).toMatchObject({
      name: 'torque values',
      type: 'DOCUMENT',
      link: null,
      file: { name: 'torque_values.pdf' },
    })
    expect(second).toMatchObject({ name: 'Guide', type: 'LINK', link: 'https://example.test/guide', file: null })
    const ORDER =
      'mutation ($input: OrderCurriculumResourcesInput!) { orderCurriculumResources(input: $input) { curriculum { resources { name } } } }'
    expect(
      (
        await graphql(manager, ORDER, {
          input: { databaseId: id, resourceIds: [second!.databaseId, first!.databaseId] },
        })
      ).data,
    ).toEqual({
      orderCurriculumResources: { curriculum: { resources: [{ name: 'Guide' }, { name: 'torque values' }] } },
    })
    expect(
      (await graphql(manager, ORDER, { input: { databaseId: id, resourceIds: [second!.databaseId] } })).errors?.[0]
        ?.extensions.code,
    ).toBe('CONFLICT')
    expect((await graphql(manager, REMOVE, { input: { databaseId: id, resourceId: first!.databaseId } })).data).toEqual(
      { removeCurriculumResource: { curriculum: { resources: [{ databaseId: second!.databaseId }] } } },
    )
    expect(
      (await graphql(manager, REMOVE, { input: { databaseId: id, resourceId: first!.databaseId } })).errors?.[0]
        ?.extensions.code,
    ).toBe('NOT_FOUND')
    const again = await graphql<Added>(manager, ADD, {
      input: { databaseId: id, resourceIds: [first!.databaseId, second!.databaseId] },
    })
    expect(again.data?.addCurriculumResources.curriculum.resources.map(({ name }) => name)).toEqual([
      'Guide',
      'torque values',
    ])
  })

  it('ten added at once all find a place of their own', async () => {
    const admin = await person('company-admin')
    const { id } = await makeCurriculum(db)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        graphql(admin, ADD, { input: { databaseId: id, url: 'https://example.test/x', name: `Race ${index}` } }),
      ),
    )
    expect(answers.filter(({ errors }) => errors)).toEqual([])
    const places = (await db.curriculumResource.findMany({ where: { curriculumId: id } }))
      .map(({ position }) => position)
      .sort((a, b) => a - b)
    expect(places).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  it('names the field that is wrong', async () => {
    const admin = await person('company-admin')
    const { id } = await makeCurriculum(db)
    const foreign = await makeStoredFile(db, { mediaType: 'application/pdf', name: 'a.pdf' })
    const wrong = [
      ['url', { url: 'javascript:alert(1)', name: 'x' }],
      ['url', { url: 'www.example.test', name: 'x' }],
      ['url', { url: `https://a.test/${'x'.repeat(10_000)}`, name: 'x' }],
      ['name', { url: 'https://example.test' }],
      ['name', { url: 'https://example.test', name: 'x'.repeat(10_000) }],
      ['description', { url: 'https://example.test', name: 'x', description: 'x'.repeat(251) }],
      ['fileId', { fileId: id }],
      ['fileId', { fileId: foreign.id }],
      ['file', {}],
      ['file', { name: 'Nothing in it' }],
      ['resourceIds', { resourceIds: [id] }],
    ] as const
    for (const [field, input] of wrong) {
      const { errors } = await graphql(admin, ADD, { input: { databaseId: id, ...input } })
      expect(errors?.[0]?.extensions.code, JSON.stringify(input).slice(0, 80)).toBe('BAD_USER_INPUT')
      expect(Object.keys(errors?.[0]?.extensions.fields ?? {})[0], JSON.stringify(input).slice(0, 80)).toMatch(
        new RegExp(`^${field === 'fileId' && 'fileId' in input && input.fileId === foreign.id ? 'fileId' : field}`),
      )
    }
    expect(
      (
        await graphql(admin, ADD, {
          input: { databaseId: '019a0000-0000-7000-8000-000000000000', url: 'https://example.test', name: 'x' },
        })
      ).errors?.[0]?.extensions.code,
    ).toBe('NOT_FOUND')
    expect(await db.curriculumResource.count({ where: { curriculumId: id } })).toBe(0)
  })

  it('holds at most fifty', async () => {
    const admin = await person('company-admin')
    const { id } = await makeCurriculum(db)
    const resourceIds = (await Promise.all(Array.from({ length: 51 }, () => makeResource(db)))).map(
      (resource) => resource.id,
    )
    expect((await graphql(admin, ADD, { input: { databaseId: id, resourceIds } })).errors?.[0]?.extensions.code).toBe(
      'CONFLICT',
    )
    expect(
      (await graphql(admin, ADD, { input: { databaseId: id, resourceIds: resourceIds.slice(1) } })).errors,
    ).toBeUndefined()
    expect(
      (await graphql(admin, ADD, { input: { databaseId: id, resourceIds: resourceIds.slice(0, 1) } })).errors?.[0]
        ?.extensions.code,
    ).toBe('CONFLICT')
  })

  it('the library leaves out what is there already, and searches literally', async () => {
    const admin = await person('company-admin')
    const { id } = await makeCurriculum(db)
    await makeResource(db, { name: '100% "torque" _values', curriculumIds: [id] })
    const other = await makeResource(db, { name: '100% "torque" _values too' })
    const ask =
      'query ($text: String, $except: ID) { resources(text: $text, except: $except) { totalCount edges { node { databaseId } } } }'
    expect((await graphql(admin, ask, { text: '% "torque" _v', except: id })).data).toEqual({
      resources: { totalCount: 1, edges: [{ node: { databaseId: other.id } }] },
    })
    expect((await graphql(admin, ask, { text: 'x'.repeat(10_000) })).data).toEqual({
      resources: { totalCount: 0, edges: [] },
    })
  })
})

describe('over REST', () => {
  for (const what of ['curriculums', 'courses'] as const) {
    it(`${what}: a file, a link and a known one join; one leaves`, async () => {
      const admin = await person('company-admin')
      const { id } = what === 'courses' ? await makeCourse(db, {}) : await makeCurriculum(db)
      const known = await makeResource(db)
      const sent = await upload(admin, `/api/${what}/${id}/resources/`, 'Quick_Sheet.pdf', sheet, {
        description: 'One page.',
      })
      expect(sent.status, sent.text).toBe(201)
      const [resource] = (JSON.parse(sent.text) as Listed).resources
      expect(resource).toMatchObject({
        name: 'Quick Sheet',
        type: 'document',
        description: 'One page.',
        order: 0,
        active: true,
      })
      const opened = await fetch(`${origin}${resource!.file}`)
      expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'application/pdf'])
      expect((await fetch(`${origin}${resource!.file.split('?')[0]}`)).status).toBe(404)
      const link = await rest<Listed>(admin, `POST /api/${what}/${id}/resources`, {
        name: 'Guide',
        url: 'https://example.test/guide',
      })
      expect(link.json.resources.map(({ name }) => name)).toEqual(['Quick Sheet', 'Guide'])
      const both = await rest<Listed>(admin, `POST /api/${what}/${id}/resources`, { resources: [{ _id: known.id }] })
      expect([both.status, both.json.resources.length]).toEqual([201, 3])
      const gone = await rest<Listed>(admin, `DELETE /api/${what}/${id}/resources/${known.id}`)
      expect([gone.status, gone.json.resources.length]).toEqual([200, 2])
      expect((await rest(admin, `DELETE /api/${what}/${id}/resources/${known.id}/`)).status).toBe(404)
      if (what === 'curriculums')
        expect(
          (await rest<Listed>(admin, `GET /api/curriculums/${id}/resources`)).json.resources.map(({ name, order }) => [
            name,
            order,
          ]),
        ).toEqual([
          ['Quick Sheet', 0],
          ['Guide', 1],
        ])
    })
  }

  it('refuses others, wrong kinds and nothing at all with text and status', async () => {
    const admin = await person('company-admin')
    const { id } = await makeCurriculum(db)
    expect(
      (
        await rest(await person('learner'), `POST /api/curriculums/${id}/resources`, {
          name: 'x',
          url: 'https://example.test',
        })
      ).status,
    ).toBe(403)
    expect(
      (await rest(guest, `POST /api/curriculums/${id}/resources`, { name: 'x', url: 'https://example.test' })).status,
    ).toBe(401)
    const empty = await rest(admin, `POST /api/curriculums/${id}/resources`, {})
    expect([empty.status, empty.text, empty.headers.get('x-field')]).toEqual([
      422,
      'Choose a file or give a link.',
      'file',
    ])
    const wrong = await upload(
      admin,
      `/api/curriculums/${id}/resources`,
      'setup.exe',
      new TextEncoder().encode('MZ this is no document'),
    )
    expect(wrong.status).toBe(422)
    expect((await rest(admin, 'GET /api/curriculums/019a0000-0000-7000-8000-000000000000/resources')).status).toBe(404)
  })
})

describe('beside a locked course', () => {
  it('learners read none of it, through any door, until what comes first is passed', async () => {
    const [first, locked, open] = await Promise.all([makeCourse(db), makeCourse(db), makeCourse(db)])
    await makeCurriculum(db, { courseIds: [first.id, locked.id, open.id] })
    await db.coursePrerequisite.create({ data: { courseId: locked.id, requiredId: first.id } })
    const file = await makeStoredFile(db, { name: 'locked-sheet.pdf', mediaType: 'application/pdf' })
    const [kept, shared] = [
      await makeResource(db, { name: 'Locked sheet', fileId: file.id, courseIds: [locked.id] }),
      await makeResource(db, { name: 'Open sheet', courseIds: [locked.id, open.id] }),
    ]
    const learner = await person('learner')
    const editor = await person('company-admin')
    const READ = `query ($id: ID!, $node: ID!) {
      course(databaseId: $id) { title resources { databaseId name file { url } } }
      node(id: $node) { ... on Resource { name file { url } } } }`
    const asks = async (who: Who) => {
      const node = Buffer.from(`Resource:${kept.id}`).toString('base64')
      const { data } = await graphql<{
        course: { title: string; resources: { databaseId: string }[] }
        node: object | null
      }>(who, READ, { id: locked.id, node })
      const listed = await rest<{ course?: { resources: { _id: string }[] } }>(who, `GET /api/courses/${locked.id}`)
      return {
        title: data!.course.title,
        beside: data!.course.resources.map(({ databaseId }) => databaseId).toSorted(),
        node: data!.node !== null,
        overRest: listed.text.includes(kept.id),
      }
    }
    const closed = { title: locked.title, beside: [shared.id], node: false, overRest: false }
    const whole = { title: locked.title, beside: [kept.id, shared.id].toSorted(), node: true, overRest: true }
    expect(await asks(learner)).toEqual(closed)
    expect(await asks(editor)).toEqual(whole)
    await db.courseProgress.create({
      data: { userId: learner.user.id, courseId: first.id, status: 'PASSED', completedAt: new Date() },
    })
    expect(await asks(learner)).toEqual(whole)
  })
})
