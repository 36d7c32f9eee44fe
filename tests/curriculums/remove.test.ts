import { describe, expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { makeCertificate } from '../../prisma/factories/certificates.ts'
import { makeCourse, makeProgress } from '../../prisma/factories/courses.ts'
import { makeCurriculum, makeCurriculumCompletion } from '../../prisma/factories/curriculums.ts'
import { makeIncentive } from '../../prisma/factories/incentives.ts'
import { makeResource } from '../../prisma/factories/resources.ts'
import { openWorld } from '../support/world.ts'

const { db, graphql, person, rest } = await openWorld()

const DELETE = 'mutation ($id: ID!) { deleteCurriculum(input: { databaseId: $id }) { databaseId } }'
const HANGING =
  'query ($id: ID!) { curriculumHanging(databaseId: $id) { courses resources incentives people completions certificates } }'

describe('deleting a curriculum', () => {
  it('tells what hangs on it, to who may delete it', async () => {
    const [passed, open] = await Promise.all([makeCourse(db, {}), makeCourse(db, {})])
    const { id } = await makeCurriculum(db, { courseIds: [passed.id, open.id] })
    const [one, two] = await Promise.all([person('learner'), person('learner')])
    await makeProgress(db, { userId: one.user.id, courseId: passed.id, status: 'PASSED' })
    await makeProgress(db, { userId: two.user.id, courseId: open.id })
    await makeCurriculumCompletion(db, one.user.id, id)
    await makeCertificate(db, { userId: one.user.id, curriculumId: id })
    await makeResource(db, { curriculumIds: [id] })
    await makeIncentive(db, { curriculumId: id })
    expect((await graphql(await person('company-admin'), HANGING, { id })).data).toEqual({
      curriculumHanging: { courses: 2, resources: 1, incentives: 1, people: 2, completions: 1, certificates: 1 },
    })
    expect((await graphql(await person('brand-manager'), HANGING, { id })).data).toEqual({ curriculumHanging: null })
    expect((await graphql(one, HANGING, { id })).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  })

  it('nobody has begun goes for good; courses, resources and incentives stay', async () => {
    const admin = await person('company-admin')
    const course = await makeCourse(db, {})
    const { id } = await makeCurriculum(db, { courseIds: [course.id] })
    const [resource, incentive] = await Promise.all([
      makeResource(db, { curriculumIds: [id] }),
      makeIncentive(db, { curriculumId: id }),
    ])
    expect((await graphql(admin, DELETE, { id })).errors).toBeUndefined()
    expect(await db.curriculum.findUnique({ where: { id } })).toBeNull()
    expect([
      await db.course.count({ where: { id: course.id } }),
      await db.resource.count({ where: { id: resource.id } }),
    ]).toEqual([1, 1])
    expect((await db.incentive.findUniqueOrThrow({ where: { id: incentive.id } })).curriculumId).toBeNull()
    expect((await graphql(admin, DELETE, { id })).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
  })

  it('people have progress in vanishes everywhere, and their history and certificates stay', async () => {
    const admin = await person('platform-admin')
    const learner = await person('learner')
    const course = await makeCourse(db, {})
    const { id, name } = await makeCurriculum(db, { courseIds: [course.id] })
    await makeProgress(db, { userId: learner.user.id, courseId: course.id, status: 'PASSED' })
    await makeCurriculumCompletion(db, learner.user.id, id)
    const certificate = await makeCertificate(db, { userId: learner.user.id, curriculumId: id })
    const incentive = await makeIncentive(db, { curriculumId: id })
    const limit = await db.curriculum.count({ where: { deletedAt: null } })
    await db.settings.upsert({
      where: { id: 1 },
      create: { id: 1, values: { limits: { curriculumLimits: limit } } },
      update: { values: { limits: { curriculumLimits: limit } } },
    })
    expect((await graphql(admin, '{ curriculumsRemaining }')).data).toEqual({ curriculumsRemaining: 0 })

    expect((await rest(admin, `DELETE /api/curriculums/${id}`)).status).toBe(200)
    expect((await graphql(admin, '{ curriculumsRemaining }')).data).toEqual({ curriculumsRemaining: 1 })
    await db.settings.update({ where: { id: 1 }, data: { values: {} } })
    expect((await db.curriculum.findUniqueOrThrow({ where: { id } })).deletedAt).not.toBeNull()
    expect(await db.curriculumCompletion.count({ where: { curriculumId: id } })).toBe(1)
    expect((await db.certificate.findUniqueOrThrow({ where: { id: certificate.id } })).curriculumId).toBe(id)
    const ask = `{ curriculums(text: "${name}") { totalCount } curriculum(databaseId: "${id}") { name } incentive(databaseId: "${incentive.id}") { name } course(databaseId: "${course.id}") { curriculums { name } } myTraining(text: "${name}") { totalCount } }`
    const gone = { curriculums: { totalCount: 0 }, curriculum: null, myTraining: { totalCount: 0 } }
    expect((await graphql(admin, ask)).data).toMatchObject({ ...gone, course: { curriculums: [] } })
    expect((await graphql(learner, ask)).data).toMatchObject({ ...gone, incentive: null, course: null })
    expect((await rest(admin, `GET /api/curriculums/${id}`)).status).toBe(404)
    for (const mutation of [
      `publish(input: { target: CURRICULUM, databaseId: "${id}", published: true }) { databaseId }`,
      `saveCurriculum(input: { databaseId: "${id}", name: "x" }) { curriculum { id } }`,
      `addCoursesToCurriculum(input: { databaseId: "${id}", courseIds: [] }) { curriculum { id } }`,
    ]) {
      expect((await graphql(admin, `mutation { ${mutation} }`)).errors?.[0]?.extensions.code, mutation).toBe(
        'NOT_FOUND',
      )
    }
  })

  it('leaves a brand manager the courses that were in it', async () => {
    const own = await makeBrand(db, {})
    const manager = await person('brand-manager', { ownedBrandIds: [own.id] })
    const course = await makeCourse(db, { status: 'DRAFT' })
    const { id } = await makeCurriculum(db, { brandIds: [own.id], courseIds: [course.id] })
    expect((await graphql(manager, DELETE, { id })).errors).toBeUndefined()
    expect((await graphql(manager, `{ course(databaseId: "${course.id}") { viewerCanEdit } }`)).data).toEqual({
      course: { viewerCanEdit: true },
    })
  })

  it('twice at once deletes once', async () => {
    const admin = await person('company-admin')
    const { id } = await makeCurriculum(db)
    const answers = await Promise.all([1, 2, 3].map(() => graphql(admin, DELETE, { id })))
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1)
    expect(answers.flatMap(({ errors }) => errors?.[0]?.extensions.code ?? [])).toEqual(['NOT_FOUND', 'NOT_FOUND'])
  })
})

describe('the list', () => {
  it('finds active and inactive ones, sorts, and tells which one may edit', async () => {
    const own = await makeBrand(db, { active: true })
    const manager = await person('brand-manager', { ownedBrandIds: [own.id] })
    const word = `List-${own.id.slice(-6)}`
    await makeCurriculum(db, { name: `${word} B`, brandIds: [own.id], position: 3 })
    await makeCurriculum(db, { name: `${word} A`, brandIds: [own.id], status: 'DRAFT', position: 5 })
    await makeCurriculum(db, { name: `${word} C`, position: 4 })
    interface Page {
      curriculums: { edges: { node: { name: string } }[] }
    }
    const names = async (args: string) =>
      (
        await graphql<Page>(manager, `{ curriculums(text: "${word}", ${args}) { edges { node { name } } } }`)
      ).data?.curriculums.edges
        .map(({ node }) => node.name.at(-1))
        .join('')
    expect(await names('sort: NAME')).toBe('ABC')
    expect(await names('sort: NAME_DESC')).toBe('CBA')
    expect(await names('sort: POSITION')).toBe('BCA')
    expect(await names('sort: POSITION_DESC')).toBe('ACB')
    expect(await names('sort: CHANGED')).toBe('CAB')
    expect(await names('active: true')).toBe('BC')
    expect(await names('active: false')).toBe('A')
    expect(await names('editable: true')).toBe('AB')
    expect(
      (await rest<{ curriculums: { active: boolean }[] }>(manager, `GET /api/curriculums?active=false&text=${word}`))
        .json.curriculums,
    ).toMatchObject([{ active: false }])
    expect(
      (
        await rest<{ curriculums: { name: string }[]; pagination: object }>(
          manager,
          `GET /api/curriculum/?brandId=${own.id}&limit=1&page=2&text=${word}`,
        )
      ).json,
    ).toMatchObject({ curriculums: [{ name: `${word} B` }], pagination: { page: 2, limit: 1, total: 2, pages: 2 } })
  })

  it('the picker of courses pages and searches', async () => {
    const admin = await person('company-admin')
    const { id } = await makeCurriculum(db)
    const word = `Pick-${id.slice(-6)}`
    for (let index = 0; index < 5; index++) await makeCourse(db, { title: `${word} ${index}` })
    interface Page {
      addableCourses: {
        totalCount: number
        pageInfo: { endCursor: string; hasNextPage: boolean }
        edges: { node: { title: string } }[]
      }
    }
    const ask =
      'query ($id: ID!, $text: String, $after: String) { addableCourses(curriculumId: $id, text: $text, first: 3, after: $after) { totalCount pageInfo { endCursor hasNextPage } edges { node { title } } } }'
    const first = (await graphql<Page>(admin, ask, { id, text: word })).data!.addableCourses
    expect([first.totalCount, first.edges.length, first.pageInfo.hasNextPage]).toEqual([5, 3, true])
    const second = (await graphql<Page>(admin, ask, { id, text: word, after: first.pageInfo.endCursor })).data!
      .addableCourses
    expect(second.edges.map(({ node }) => node.title)).toEqual([`${word} 3`, `${word} 4`])
    expect(
      (
        await rest<{ courses: unknown[]; pagination: { total: number } }>(
          admin,
          `GET /api/curriculums/${id}/existing-courses?text=${word}&limit=2`,
        )
      ).json,
    ).toMatchObject({ courses: [{}, {}], pagination: { total: 5, pages: 3 } })
    expect((await graphql(await person('learner'), ask, { id })).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  })
})

it('one’s training is counted by list, and the recent is what was touched last', async () => {
  const learner = await person('learner')
  const courses = await Promise.all(Array.from({ length: 4 }, () => makeCourse(db, {})))
  const word = `Mine-${learner.user.id.slice(-6)}`
  const make = (name: string, course: number, more = {}) =>
    makeCurriculum(db, { name: `${word} ${name}`, courseIds: [courses[course]!.id], ...more })
  await make('done', 0, { mandatory: true })
  await make('begun', 1)
  await make('duty', 2, { mandatory: true })
  await make('later', 3)
  await makeProgress(db, {
    userId: learner.user.id,
    courseId: courses[0]!.id,
    status: 'PASSED',
    touchedAt: new Date('2026-11-20'),
  })
  await makeProgress(db, { userId: learner.user.id, courseId: courses[1]!.id, touchedAt: new Date('2026-11-10') })
  expect(
    (
      await graphql(
        learner,
        `{ myTrainingCounts(text: "${word}") { all remaining inProgress completed mandatory mandatoryOpen recent } }`,
      )
    ).data,
  ).toEqual({
    myTrainingCounts: { all: 4, remaining: 3, inProgress: 1, completed: 1, mandatory: 2, mandatoryOpen: 1, recent: 2 },
  })
  interface Page {
    myTraining: { edges: { node: { name: string } }[] }
  }
  const { data } = await graphql<Page>(
    learner,
    `{ myTraining(text: "${word}", recent: true) { edges { node { name } } } }`,
  )
  expect(data?.myTraining.edges.map(({ node }) => node.name.split(' ')[1])).toEqual(['done', 'begun'])
})
