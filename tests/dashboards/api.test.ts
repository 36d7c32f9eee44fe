import { expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { makeCourse, makeProgress } from '../../prisma/factories/courses.ts'
import { makeCurriculum } from '../../prisma/factories/curriculums.ts'
import { makeUser } from '../../prisma/factories/users.ts'
import { openWorld } from '../support/world.ts'

const { db, graphql, person } = await openWorld()

const FIGURES = '{ adminFigures { users dealers completions inProgress activeBrands activeCurriculums activeCourses } }'
const DAYS = 'query ($start: DateTime!, $end: DateTime!) { completionsByDay(start: $start, end: $end) { day count } }'

it('figures count everything for company admins and own brands for brand managers', async () => {
  const [own, other] = await Promise.all([makeBrand(db, { active: true }), makeBrand(db, { active: true })])
  const [mine, theirs] = await Promise.all([makeCourse(db, {}), makeCourse(db, {})])
  await makeCurriculum(db, { courseIds: [mine.id], brandIds: [own.id] })
  await makeCurriculum(db, { courseIds: [theirs.id], brandIds: [other.id] })
  const people = await Promise.all(Array.from({ length: 3 }, () => makeUser(db)))
  await makeUser(db, { status: 'PENDING' })
  const day = new Date('2026-03-02T23:30:00Z')
  await makeProgress(db, { userId: people[0]!.id, courseId: mine.id, status: 'PASSED', completedAt: day })
  await makeProgress(db, { userId: people[1]!.id, courseId: theirs.id, status: 'PASSED', completedAt: day })
  await makeProgress(db, { userId: people[2]!.id, courseId: theirs.id })
  const admin = await person('company-admin')
  const manager = await person('brand-manager', { ownedBrandIds: [own.id] })
  expect((await graphql(admin, FIGURES)).data).toMatchObject({
    adminFigures: {
      users: 5,
      dealers: 0,
      completions: 2,
      inProgress: 1,
      activeBrands: 2,
      activeCurriculums: 2,
      activeCourses: 2,
    },
  })
  expect((await graphql(manager, FIGURES)).data).toEqual({
    adminFigures: {
      users: null,
      dealers: null,
      completions: 1,
      inProgress: 0,
      activeBrands: 1,
      activeCurriculums: 1,
      activeCourses: 1,
    },
  })
  const span = { start: '2026-03-01', end: '2026-03-03' }
  expect((await graphql(admin, DAYS, span)).data).toEqual({
    completionsByDay: [
      { day: '2026-03-01', count: 0 },
      { day: '2026-03-02', count: 2 },
      { day: '2026-03-03', count: 0 },
    ],
  })
  expect(
    (await graphql<{ completionsByDay: { count: number }[] }>(manager, DAYS, span)).data?.completionsByDay[1]?.count,
  ).toBe(1)
})

it('are for the admin portal, and bounded', async () => {
  for (const role of ['learner', 'dealer-manager', 'sales-rep'] as const) {
    expect((await graphql(await person(role), FIGURES)).errors?.[0]?.extensions.code, role).toBe('FORBIDDEN')
    expect(
      (await graphql(await person(role), DAYS, { start: '2026-03-01', end: '2026-03-03' })).errors?.[0]?.extensions
        .code,
      role,
    ).toBe('FORBIDDEN')
  }
  const admin = await person('company-admin')
  expect(
    (await graphql(admin, DAYS, { start: '2026-03-03', end: '2026-03-01' })).errors?.[0]?.extensions.fields,
  ).toHaveProperty('end')
  expect(
    (await graphql(admin, DAYS, { start: '2020-03-03', end: '2026-03-01' })).errors?.[0]?.extensions.fields,
  ).toHaveProperty('end')
})
