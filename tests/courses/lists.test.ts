import { expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { makeCourse, makeProgress } from '../../prisma/factories/courses.ts'
import { makeCurriculum } from '../../prisma/factories/curriculums.ts'
import { makeAssignmentGroup } from '../../prisma/factories/groups.ts'
import { loadSession } from '../../server/access/sessions/sessions.ts'
import { coursesCountedFor } from '../../server/courses/rules.ts'
import { coursesTaken, standingOf } from '../../server/courses/progress/coursesTaken.ts'
import { readSections } from '../support/training.ts'
import { openWorld } from '../support/world.ts'

const { db, graphql, rest, person, services, statements, travel } = await openWorld()

const LISTS = ['COMPLETED', 'REMAINING', 'IN_PROGRESS', 'RECENT', 'MANDATORY'] as const

it('the statement and the rule agree on every case there is', async () => {
  const [own, other] = [
    await makeAssignmentGroup(db, { name: 'Own' }),
    await makeAssignmentGroup(db, { name: 'Other' }),
  ]
  const [open, closed] = [await makeBrand(db, { active: true }), await makeBrand(db, { active: false })]
  const people = [
    await person('learner', { assignmentGroupIds: [own.id] }),
    await person('learner'),
    await person('company-admin'),
  ]
  const me = people[0]!.user.id
  // Course and curriculum in every state, for every audience and brand, begun or passed or not, granted or not.
  const shapes = [
    ...(['PUBLISHED', 'UNPUBLISHED', 'DRAFT'] as const).flatMap((status) =>
      (['PUBLISHED', 'DRAFT'] as const).flatMap((around) =>
        [null, 'IN_PROGRESS' as const, 'FAILED' as const, 'PASSED' as const].map((progress) => ({
          status,
          around,
          progress,
        })),
      ),
    ),
    ...[[own.id], [other.id], [own.id, other.id]].map((audienceGroupIds) => ({ audienceGroupIds })),
    ...[[own.id], [other.id]].map((courseAudience) => ({ courseAudience })),
    ...[[open.id], [closed.id], [open.id, closed.id]].map((brandIds) => ({ brandIds })),
    { granted: true, around: 'DRAFT' as const },
    { granted: true, deleted: true },
    { deleted: true, progress: 'IN_PROGRESS' as const },
    { alone: true, progress: 'FAILED' as const },
    { alone: true },
  ]
  for (const shape of shapes as {
    status?: 'PUBLISHED' | 'UNPUBLISHED' | 'DRAFT'
    around?: 'PUBLISHED' | 'DRAFT'
    progress?: 'IN_PROGRESS' | 'FAILED' | 'PASSED' | null
    audienceGroupIds?: string[]
    courseAudience?: string[]
    brandIds?: string[]
    granted?: boolean
    deleted?: boolean
    alone?: boolean
  }[]) {
    const course = await makeCourse(db, {
      status: shape.status ?? 'PUBLISHED',
      deletedAt: shape.deleted ? new Date() : null,
    })
    if (!shape.alone)
      await makeCurriculum(db, {
        courseIds: [course.id],
        status: shape.around ?? 'PUBLISHED',
        audienceGroupIds: shape.audienceGroupIds ?? [],
        brandIds: shape.brandIds ?? [],
      })
    if (shape.courseAudience)
      await db.courseAudience.createMany({
        data: shape.courseAudience.map((groupId) => ({ courseId: course.id, groupId })),
      })
    if (shape.progress) await makeProgress(db, { userId: me, courseId: course.id, status: shape.progress })
    if (shape.granted) await db.courseGrant.create({ data: { courseId: course.id, userId: me } })
  }
  for (const { token } of people) {
    const viewer = (await loadSession(services, token))!
    const byRule = await db.course.findMany({ where: coursesCountedFor(viewer), select: { id: true } })
    const taken = await coursesTaken(db, viewer)
    expect(taken.map(({ id }) => id).sort()).toEqual(byRule.map(({ id }) => id).sort())
    expect(taken.length).toBeGreaterThan(5)
    const { total, completed } = await standingOf(db, viewer)
    expect({ total, completed }).toEqual({
      total: taken.length,
      completed: taken.filter(({ status }) => status === 'PASSED').length,
    })
  }
})

it('each list tells what it says, in its order, at both doors', async () => {
  const learner = await person('learner', { assignmentGroupIds: [(await makeAssignmentGroup(db)).id] })
  const mine = await makeAssignmentGroup(db)
  await db.assignmentGroupMember.create({ data: { groupId: mine.id, userId: learner.user.id } })
  const [must, passed, begun, fresh] = [
    await makeCourse(db, { title: 'Must' }),
    await makeCourse(db, { title: 'Passed' }),
    await makeCourse(db, { title: 'Begun' }),
    await makeCourse(db, { title: 'Fresh' }),
  ]
  await makeCurriculum(db, {
    courseIds: [must.id, passed.id],
    mandatory: true,
    audienceGroupIds: [mine.id],
    position: 1,
  })
  await makeCurriculum(db, { courseIds: [begun.id, fresh.id], audienceGroupIds: [mine.id], position: 0 })
  const day = (number: number) => new Date(Date.UTC(2026, 10, number))
  await makeProgress(db, {
    userId: learner.user.id,
    courseId: passed.id,
    status: 'PASSED',
    touchedAt: day(5),
    completedAt: day(5),
  })
  await makeProgress(db, { userId: learner.user.id, courseId: begun.id, touchedAt: day(9) })
  const own = new Set([must, passed, begun, fresh].map(({ title }) => title))
  const titlesOf = async (state: string) => {
    const { data } = await graphql<{ coursesOf: { edges: { node: { title: string } }[]; totalCount: number } }>(
      learner,
      `{ coursesOf(state: ${state}, first: 100) { totalCount edges { node { title } } } }`,
    )
    return data!.coursesOf.edges.map(({ node }) => node.title).filter((title) => own.has(title))
  }
  expect(Object.fromEntries(await Promise.all(LISTS.map(async (state) => [state, await titlesOf(state)])))).toEqual({
    COMPLETED: ['Passed'],
    REMAINING: ['Begun', 'Must', 'Fresh'],
    IN_PROGRESS: ['Begun'],
    RECENT: ['Begun', 'Passed'],
    MANDATORY: ['Must', 'Passed'],
  })
  for (const state of LISTS) {
    const { json } = await rest<{ courses: { title: string }[]; pagination: { total: number } }>(
      learner,
      `GET /api/courses/${state.toLowerCase().replace('_', '-')}/`,
    )
    expect(
      json.courses.map(({ title }) => title).filter((title) => own.has(title)),
      state,
    ).toEqual(await titlesOf(state))
    expect(json.pagination.total).toBe(json.courses.length)
  }
  expect(
    (await rest<{ courses: unknown[]; pagination: object }>(learner, 'GET /api/courses/remaining?limit=1&page=2')).json,
  ).toMatchObject({ courses: [{}], pagination: { page: 2, limit: 1 } })
})

it('the standing is one statement, exact at both doors, and nobody else’s', async () => {
  const [one, two] = [await makeCourse(db, { chapters: 1 }), await makeCourse(db, { chapters: 1 })]
  const group = await makeAssignmentGroup(db)
  await makeCurriculum(db, { courseIds: [one.id, two.id], audienceGroupIds: [group.id] })
  const learner = await person('learner', { assignmentGroupIds: [group.id] })
  const STATUS = '{ userCoursesStatus { completedCount remainingCount progress rewardsCount pointsBalance } }'
  const before = (
    await graphql<{ userCoursesStatus: { completedCount: number; remainingCount: number } }>(learner, STATUS)
  ).data!.userCoursesStatus
  await readSections({ graphql, travel }, learner, one)
  statements()
  const { data } = await graphql<{ userCoursesStatus: object }>(learner, STATUS)
  expect(statements()).toHaveLength(1)
  expect(data!.userCoursesStatus).toMatchObject({
    completedCount: before.completedCount + 1,
    remainingCount: before.remainingCount - 1,
    rewardsCount: 0,
    pointsBalance: 10,
  })
  expect((await rest(learner, 'GET /api/courses/user-courses-status')).json).toEqual({
    coursesStatus: data!.userCoursesStatus,
  })
  expect((await graphql(null, STATUS)).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
  expect((await rest(null, 'GET /api/courses/user-courses-status')).status).toBe(401)
})
