import { describe, expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { makeCourse, makeProgress } from '../../prisma/factories/courses.ts'
import { makeCurriculum } from '../../prisma/factories/curriculums.ts'
import { makeAssignmentGroup } from '../../prisma/factories/groups.ts'
import { curriculumsEditableBy, curriculumsVisibleTo, editsCurriculum } from '../../server/curriculums/rules.ts'
import { BUILT_IN_ROLES, DEFAULT_GRANTS } from '../../server/platform/rights.ts'
import type { Viewer } from '../../server/platform/viewer.ts'
import { guest, openWorld } from '../support/world.ts'

const { db, graphql, person, statements, jobs } = await openWorld()

const viewerOf = (
  key: (typeof BUILT_IN_ROLES)[number]['key'],
  ownedBrandIds: string[],
  assignmentGroupIds: string[] = [],
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

describe('who sees and edits a curriculum', () => {
  it('as the table of roles says, and rule and filter agree', async () => {
    const [own, other, resting] = await Promise.all([
      makeBrand(db, { active: true }),
      makeBrand(db, { active: true }),
      makeBrand(db, { active: false }),
    ])
    const [mine, theirs] = await Promise.all([makeAssignmentGroup(db), makeAssignmentGroup(db)])
    const rows = {
      open: await makeCurriculum(db, {}),
      ofOwn: await makeCurriculum(db, { brandIds: [own.id] }),
      draftOfOwn: await makeCurriculum(db, { brandIds: [own.id], status: 'DRAFT' }),
      shared: await makeCurriculum(db, { brandIds: [own.id, other.id] }),
      ofOther: await makeCurriculum(db, { brandIds: [other.id] }),
      draftOfOther: await makeCurriculum(db, { brandIds: [other.id], status: 'UNPUBLISHED' }),
      ofResting: await makeCurriculum(db, { brandIds: [resting.id] }),
      forMine: await makeCurriculum(db, { audienceGroupIds: [mine.id] }),
      forTheirs: await makeCurriculum(db, { audienceGroupIds: [theirs.id] }),
      draft: await makeCurriculum(db, { status: 'DRAFT' }),
    }
    const all = Object.keys(rows) as (keyof typeof rows)[]
    const learner = ['open', 'ofOwn', 'shared', 'ofOther', 'forMine']
    const seen: Record<string, string[]> = {
      'platform-admin': all,
      'company-admin': all,
      translator: all,
      'brand-manager': all.filter((name) => !['draftOfOther', 'draft'].includes(name)),
    }
    const edited: Record<string, string[]> = {
      'platform-admin': all,
      'company-admin': all,
      'brand-manager': ['ofOwn', 'draftOfOwn'],
    }
    const namesOf = (found: { id: string }[]) =>
      all.filter((name) => found.some(({ id }) => id === rows[name].id)).sort()
    for (const { key } of BUILT_IN_ROLES) {
      const viewer = viewerOf(key, [own.id], [mine.id])
      expect(namesOf(await db.curriculum.findMany({ where: curriculumsVisibleTo(viewer) })), `${key} sees`).toEqual(
        [...(seen[key] ?? learner)].sort(),
      )
      const editable = namesOf(await db.curriculum.findMany({ where: curriculumsEditableBy(viewer) }))
      expect(editable, `${key} edits`).toEqual([...(edited[key] ?? [])].sort())
      const whole = await db.curriculum.findMany({ include: { brands: true } })
      expect(
        namesOf(
          whole.filter(({ brands }) =>
            editsCurriculum(
              viewer,
              brands.map(({ brandId }) => brandId),
            ),
          ),
        ),
        `${key} by rule`,
      ).toEqual(editable)
    }
  })

  it('one that is hidden is not found, by list, by id or by node', async () => {
    const draft = await makeCurriculum(db, { status: 'DRAFT' })
    const learner = await person('learner')
    const { data, errors } = await graphql<{ curriculum: null; node: null; curriculums: { edges: unknown[] } }>(
      learner,
      `{ curriculum(databaseId: "${draft.id}") { name } curriculums(text: "${draft.name}") { edges { node { name } } } }`,
    )
    expect(errors).toBeUndefined()
    expect(data).toMatchObject({ curriculum: null, curriculums: { edges: [] } })
    const node = await graphql(
      learner,
      `{ node(id: "${Buffer.from(`Curriculum:${draft.id}`).toString('base64')}") { ... on Curriculum { name } } }`,
    )
    expect(node.data).toEqual({ node: null })
    expect((await graphql(guest, '{ curriculums { totalCount } }')).errors?.[0]?.extensions.code).toBe(
      'UNAUTHENTICATED',
    )
    expect((await graphql(learner, '{ curriculum(databaseId: "x") { name } }')).errors?.[0]?.extensions.code).toBe(
      'NOT_FOUND',
    )
  })

  it('learners see published courses only, editors all; the audience is for editors', async () => {
    const group = await makeAssignmentGroup(db)
    const [open, draft] = await Promise.all([makeCourse(db, {}), makeCourse(db, { status: 'DRAFT' })])
    const { id } = await makeCurriculum(db, { courseIds: [open.id, draft.id], audienceGroupIds: [group.id] })
    const ask = `{ curriculum(databaseId: "${id}") { courseCount courses { course { databaseId } } audience { databaseId } viewerCanEdit } }`
    expect((await graphql(await person('learner', { assignmentGroupIds: [group.id] }), ask)).data).toEqual({
      curriculum: {
        courseCount: 1,
        courses: [{ course: { databaseId: open.id } }],
        audience: [],
        viewerCanEdit: false,
      },
    })
    expect((await graphql(await person('company-admin'), ask)).data).toEqual({
      curriculum: {
        courseCount: 2,
        courses: [{ course: { databaseId: open.id } }, { course: { databaseId: draft.id } }],
        audience: [{ databaseId: group.id }],
        viewerCanEdit: true,
      },
    })
  })
})

const CREATE =
  'mutation ($name: String!) { createCurriculum(input: { name: $name }) { curriculum { databaseId status brands { databaseId } } } }'
const SAVE =
  'mutation ($input: SaveCurriculumInput!) { saveCurriculum(input: $input) { curriculum { databaseId name description version mandatory segments brands { databaseId } audience { databaseId } } } }'
interface Created {
  createCurriculum: { curriculum: { databaseId: string; brands: { databaseId: string }[] } }
}

describe('saving', () => {
  it('is for who may edit', async () => {
    const own = await makeBrand(db, {})
    const { id } = await makeCurriculum(db, { brandIds: [own.id] })
    const input = { databaseId: id, description: 'New words.' }
    for (const role of ['platform-admin', 'company-admin'] as const)
      expect((await graphql(await person(role), SAVE, { input })).errors, role).toBeUndefined()
    expect(
      (await graphql(await person('brand-manager', { ownedBrandIds: [own.id] }), SAVE, { input })).errors,
    ).toBeUndefined()
    for (const role of [
      'brand-manager',
      'learner',
      'dealer-manager',
      'sales-rep',
      'regional-sales-manager',
      'district-manager',
      'translator',
      'live-training-admin',
    ] as const) {
      expect((await graphql(await person(role), SAVE, { input })).errors?.[0]?.extensions.code, role).toBe('FORBIDDEN')
      expect(
        (
          await graphql(
            await person(role),
            'mutation ($id: ID!) { deleteCurriculum(input: { databaseId: $id }) { databaseId } }',
            { id },
          )
        ).errors?.[0]?.extensions.code,
        role,
      ).toBe('FORBIDDEN')
    }
  })

  it('gives a brand manager’s new one the brand worked on, and keeps it within own brands', async () => {
    const [own, other] = await Promise.all([makeBrand(db, {}), makeBrand(db, {})])
    const manager = await person('brand-manager', { ownedBrandIds: [own.id] })
    const { data } = await graphql<Created>(manager, CREATE, { name: 'Fresh' })
    expect(data?.createCurriculum.curriculum).toMatchObject({ status: 'DRAFT', brands: [{ databaseId: own.id }] })
    const { errors } = await graphql(manager, SAVE, {
      input: { databaseId: data?.createCurriculum.curriculum.databaseId, brandIds: [own.id, other.id] },
    })
    expect(errors?.[0]?.extensions.fields).toHaveProperty('brandIds')
    expect((await graphql(await person('brand-manager'), CREATE, { name: 'None' })).errors?.[0]?.extensions.code).toBe(
      'FORBIDDEN',
    )
  })

  it('names the field that is wrong', async () => {
    const admin = await person('company-admin')
    const { id } = await makeCurriculum(db, { description: 'Before' })
    for (const [field, value] of [
      ['description', 'x'.repeat(10_000)],
      ['name', ' '],
      ['imageId', id],
      ['brandIds', [id]],
      ['audienceIds', [id]],
      ['segments', ['x'.repeat(10_000)]],
    ] as const) {
      const { errors } = await graphql(admin, SAVE, { input: { databaseId: id, [field]: value } })
      expect(errors?.[0]?.extensions.code, field).toBe('BAD_USER_INPUT')
      expect(Object.keys(errors?.[0]?.extensions.fields ?? {})[0], field).toMatch(
        new RegExp(`^${field.replace('imageId', 'image')}`),
      )
    }
    expect(
      (await graphql(admin, SAVE, { input: { databaseId: '019a0000-0000-7000-8000-000000000000', name: 'x' } }))
        .errors?.[0]?.extensions.code,
    ).toBe('NOT_FOUND')
    expect((await graphql(admin, SAVE, { input: {} })).errors?.[0]?.extensions.fields).toHaveProperty('name')
  })

  it('refuses a stale version, and lets one of two editors win', async () => {
    const admin = await person('company-admin')
    const { id, version } = await makeCurriculum(db, {})
    const answers = await Promise.all(
      ['One', 'Two'].map((name) => graphql(admin, SAVE, { input: { databaseId: id, version, name } })),
    )
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1)
    expect(answers.find(({ errors }) => errors)?.errors?.[0]).toMatchObject({
      message: 'Someone else changed this meanwhile. Reload to see their changes.',
      extensions: { code: 'CONFLICT' },
    })
  })

  it('stops at the limit, however many try at once', async () => {
    const admin = await person('platform-admin')
    const count = await db.curriculum.count()
    await db.settings.upsert({
      where: { id: 1 },
      create: { id: 1, values: { limits: { curriculumLimits: count + 2 } } },
      update: { values: { limits: { curriculumLimits: count + 2 } } },
    })
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => graphql(admin, CREATE, { name: `Race ${index}` })),
    )
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(2)
    expect(answers.find(({ errors }) => errors)?.errors?.[0]).toMatchObject({
      message: 'You have used all available curriculums.',
      extensions: { code: 'CONFLICT' },
    })
    await db.settings.update({ where: { id: 1 }, data: { values: {} } })
  })
})

describe('its courses', () => {
  it('are added, ordered and taken out', async () => {
    const admin = await person('company-admin')
    const courses = await Promise.all([makeCourse(db, {}), makeCourse(db, {}), makeCourse(db, {})])
    const [a, b, c] = courses.map(({ id }) => id) as [string, string, string]
    const { id } = await makeCurriculum(db, { courseIds: [a], status: 'DRAFT' })
    const shown = 'curriculum { courses { position course { databaseId } } }'
    expect(
      (
        await graphql(
          admin,
          `{ addableCourses(curriculumId: "${id}", text: "${courses[1]!.title}") { edges { node { databaseId } } } }`,
        )
      ).data,
    ).toEqual({ addableCourses: { edges: [{ node: { databaseId: b } }] } })
    await graphql(
      admin,
      `mutation ($input: AddCoursesToCurriculumInput!) { addCoursesToCurriculum(input: $input) { ${shown} } }`,
      { input: { databaseId: id, courseIds: [b, a, c] } },
    )
    const order = await graphql(
      admin,
      `mutation ($input: ChangeCourseOrderInput!) { changeCourseOrder(input: $input) { ${shown} } }`,
      { input: { databaseId: id, courseIds: [c, b, a] } },
    )
    expect(order.data).toEqual({
      changeCourseOrder: {
        curriculum: { courses: [c, b, a].map((databaseId, position) => ({ position, course: { databaseId } })) },
      },
    })
    expect(
      (
        await graphql(
          admin,
          `mutation ($input: ChangeCourseOrderInput!) { changeCourseOrder(input: $input) { ${shown} } }`,
          { input: { databaseId: id, courseIds: [c, b] } },
        )
      ).errors?.[0]?.extensions.code,
    ).toBe('CONFLICT')
    const gone = await graphql<{ unassignCourse: { deletedId: string } }>(
      admin,
      `mutation ($input: UnassignCourseInput!) { unassignCourse(input: $input) { deletedId ${shown} } }`,
      { input: { curriculumId: id, courseId: b } },
    )
    expect(gone.errors).toBeUndefined()
    expect(await db.curriculumCourse.count({ where: { curriculumId: id } })).toBe(2)
  })

  it('added by ten at once each find a place of their own', async () => {
    const admin = await person('company-admin')
    const { id } = await makeCurriculum(db, { status: 'DRAFT' })
    const courses = await Promise.all(Array.from({ length: 10 }, () => makeCourse(db, {})))
    const ADD =
      'mutation ($input: AddCoursesToCurriculumInput!) { addCoursesToCurriculum(input: $input) { curriculum { id } } }'
    const answers = await Promise.all(
      courses.map((course) => graphql(admin, ADD, { input: { databaseId: id, courseIds: [course.id] } })),
    )
    expect(answers.filter(({ errors }) => errors)).toEqual([])
    expect(
      new Set((await db.curriculumCourse.findMany({ where: { curriculumId: id } })).map(({ position }) => position))
        .size,
    ).toBe(10)
  })

  it('of another brand’s manager cannot be taken', async () => {
    const [own, other] = await Promise.all([makeBrand(db, {}), makeBrand(db, {})])
    const course = await makeCourse(db, {})
    await makeCurriculum(db, { courseIds: [course.id], brandIds: [other.id] })
    const mine = await makeCurriculum(db, { brandIds: [own.id] })
    const { errors } = await graphql(
      await person('brand-manager', { ownedBrandIds: [own.id] }),
      'mutation ($input: AddCoursesToCurriculumInput!) { addCoursesToCurriculum(input: $input) { curriculum { id } } }',
      { input: { databaseId: mine.id, courseIds: [course.id] } },
    )
    expect(errors?.[0]?.extensions.fields).toHaveProperty('courseIds')
  })

  it('publishing needs one, and completes it for those who passed it before', async () => {
    const admin = await person('company-admin')
    const learner = await person('learner')
    const course = await makeCourse(db, {})
    await makeProgress(db, { userId: learner.user.id, courseId: course.id, status: 'PASSED' })
    const { id } = await makeCurriculum(db, { status: 'DRAFT' })
    const PUBLISH =
      'mutation ($id: ID!) { publish(input: { target: CURRICULUM, databaseId: $id, published: true }) { node { ... on Curriculum { status } } } }'
    expect((await graphql(admin, PUBLISH, { id })).errors?.[0]?.message).toBe('Add a published course first.')
    await db.curriculumCourse.create({ data: { curriculumId: id, courseId: course.id, position: 0 } })
    expect((await graphql(admin, PUBLISH, { id })).data).toEqual({ publish: { node: { status: 'PUBLISHED' } } })
    await jobs()
    expect(await db.curriculumCompletion.count({ where: { userId: learner.user.id, curriculumId: id } })).toBe(1)
    expect(await db.certificate.count({ where: { userId: learner.user.id, curriculumId: id } })).toBe(1)
  })
})

it('my training puts duties first, then what was begun, what is done last, and pages in that order', async () => {
  const group = await makeAssignmentGroup(db)
  const learner = await person('learner', { assignmentGroupIds: [group.id] })
  const courses = await Promise.all(Array.from({ length: 4 }, () => makeCourse(db, {})))
  const make = (name: string, course: number, more = {}) =>
    makeCurriculum(db, {
      name: `${group.id} ${name}`,
      courseIds: [courses[course]!.id],
      audienceGroupIds: [group.id],
      ...more,
    })
  await make('done', 0, { mandatory: true, position: 0 })
  await make('later', 1, { position: 1 })
  await make('begun', 2, { position: 2 })
  await make('duty', 3, { mandatory: true, position: 3 })
  await makeProgress(db, { userId: learner.user.id, courseId: courses[0]!.id, status: 'PASSED' })
  await makeProgress(db, { userId: learner.user.id, courseId: courses[2]!.id })
  interface Page {
    myTraining: {
      totalCount: number
      pageInfo: { endCursor: string; hasNextPage: boolean }
      edges: {
        node: { name: string; viewerProgress: { status: string; percent: number; nextCourseId: string | null } }
      }[]
    }
  }
  const ask =
    'query ($first: Int!, $after: String, $status: [ProgressState!]) { myTraining(first: $first, after: $after, status: $status, text: "' +
    group.id +
    '") { totalCount pageInfo { endCursor hasNextPage } edges { node { name viewerProgress { status percent nextCourseId nextCourseTitle certificate { number } } } } } }'
  const names = (page: Page | null) => page?.myTraining.edges.map(({ node }) => node.name.split(' ')[1])
  const first = (await graphql<Page>(learner, ask, { first: 3 })).data
  expect(names(first)).toEqual(['duty', 'begun', 'later'])
  expect(first?.myTraining).toMatchObject({ totalCount: 4, pageInfo: { hasNextPage: true } })
  expect(first?.myTraining.edges.map(({ node }) => node.viewerProgress.nextCourseId)).toEqual([
    courses[3]!.id,
    courses[2]!.id,
    courses[1]!.id,
  ])
  const second = (await graphql<Page>(learner, ask, { first: 3, after: first?.myTraining.pageInfo.endCursor })).data
  expect(names(second)).toEqual(['done'])
  expect(second?.myTraining).toMatchObject({
    pageInfo: { hasNextPage: false },
    edges: [
      { node: { viewerProgress: { status: 'PASSED', percent: 100, nextCourseId: null, nextCourseTitle: null } } },
    ],
  })
  expect(names((await graphql<Page>(learner, ask, { first: 9, status: ['IN_PROGRESS'] })).data)).toEqual(['begun'])
})

it('lists ask the same number of statements for 1, 10 and 50 curriculums', async () => {
  const brand = await makeBrand(db, { active: true })
  const learner = await person('learner')
  for (let index = 0; index < 52; index++) {
    const course = await makeCourse(db, { quiz: 1 })
    await makeCurriculum(db, { courseIds: [course.id], brandIds: [brand.id] })
    if (index % 2) await makeProgress(db, { userId: learner.user.id, courseId: course.id, status: 'PASSED' })
  }
  const fields = `totalCount edges { node { name image { url } bannerImage { url } brands { name logoImage { url } } courseCount viewerCanEdit viewerProgress { percent status completedAt certificate { number } }
    courses { course { title image { url } sectionCount questionCount viewerProgress { status percent score attemptsLeft } } } } }`
  for (const list of ['curriculums', 'myTraining']) {
    const counts: number[] = []
    for (const first of [1, 10, 50]) {
      await graphql(learner, '{ viewer { id } }')
      statements()
      const { errors } = await graphql(learner, `{ ${list}(first: ${first}) { ${fields} } }`)
      expect(errors).toBeUndefined()
      counts.push(statements().length)
    }
    // One row may lack a relation that ten have, and a batch may leave in two parts when the machine is busy; a
    // statement per row would be forty more.
    expect(counts[2]! - counts[1]!, `${list}: ${counts.join(' ')}`).toBeLessThanOrEqual(4)
    expect(counts[1]! - counts[0]!, `${list}: ${counts.join(' ')}`).toBeLessThanOrEqual(4)
  }
})
