import { describe, expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { makeCategory } from '../../prisma/factories/categories.ts'
import { makeCourse, makeProgress } from '../../prisma/factories/courses.ts'
import { makeCurriculum } from '../../prisma/factories/curriculums.ts'
import { makeAssignmentGroup } from '../../prisma/factories/groups.ts'
import { openWorld } from '../support/world.ts'

const { db, graphql, rest, person, statements } = await openWorld()

/**
 * A brand pair of one bucket: a course of both, one passed, one begun, one of another department, a draft, one in a
 * closed curriculum.
 */
const shared = await makeBrand(db, { bucket: 'Trail & track' })
const second = await makeBrand(db, { bucket: 'Trail & track' })
const hidden = await makeBrand(db, { bucket: 'Trail & track', active: false })
const category = await makeCategory(db, { name: 'Service & care' })
const [both, passed, begun, foreign, draft, closed, ofHidden] = await Promise.all(
  [...Array(4).keys(), 4, 5, 6].map((index) =>
    makeCourse(db, { title: `Course ${index}`, categoryId: category.id, status: index === 4 ? 'DRAFT' : 'PUBLISHED' }),
  ),
)
const others = await makeAssignmentGroup(db)
await makeCurriculum(db, { brandIds: [shared.id, second.id], courseIds: [both!.id] })
await makeCurriculum(db, { brandIds: [shared.id], courseIds: [both!.id, passed!.id, begun!.id, draft!.id] })
await makeCurriculum(db, { brandIds: [shared.id], courseIds: [foreign!.id], audienceGroupIds: [others.id] })
await makeCurriculum(db, { brandIds: [shared.id], courseIds: [closed!.id], status: 'UNPUBLISHED' })
await makeCurriculum(db, { brandIds: [hidden.id], courseIds: [ofHidden!.id] })
const learner = await person('learner')
await makeProgress(db, { userId: learner.user.id, courseId: passed!.id, status: 'PASSED' })
await makeProgress(db, { userId: learner.user.id, courseId: begun!.id })
await makeProgress(db, { userId: (await person('learner')).user.id, courseId: both!.id, status: 'PASSED' })

describe('progress counts what is open to the person, each course once', () => {
  it('of a brand', async () => {
    const { json } = await rest(learner, `GET /api/brands/${shared.id}/progress`)
    expect(json).toEqual({
      brand: { _id: shared.id, name: shared.name },
      progress: { completedCount: 1, remainingCount: 2, total: 3, percent: 33 },
    })
    expect(
      (await rest<{ progress: unknown }>(learner, `GET /api/brands/${second.id}/progress/`)).json.progress,
    ).toEqual({ completedCount: 0, remainingCount: 1, total: 1, percent: 0 })
    expect((await rest(learner, `GET /api/brands/${hidden.id}/progress`)).status).toBe(404)
    // A course open elsewhere is no training of a brand whose own curriculum is closed.
    const resting = await makeBrand(db, {})
    await makeCurriculum(db, { brandIds: [resting.id], courseIds: [both!.id], status: 'UNPUBLISHED' })
    expect(
      (await rest<{ progress: { total: number } }>(learner, `GET /api/brands/${resting.id}/progress`)).json.progress
        .total,
    ).toBe(0)
  })

  it('of a bucket', async () => {
    const { json } = await rest<{ progress: unknown; brands: { _id: string; progress: { total: number } }[] }>(
      learner,
      `GET /api/brands/bucket/${encodeURIComponent('Trail & track')}/progress`,
    )
    expect(json).toMatchObject({
      bucket: 'Trail & track',
      progress: { completedCount: 1, remainingCount: 2, total: 3, percent: 33 },
    })
    expect(json.brands.map(({ _id, progress }) => [_id, progress.total]).sort()).toEqual(
      [
        [shared.id, 3],
        [second.id, 1],
      ].sort(),
    )
    expect((await rest(learner, 'GET /api/brands/bucket/none/progress')).status).toBe(404)
    const { data } = await graphql<{ trainingBuckets: unknown }>(
      learner,
      '{ trainingBuckets { name viewerProgress { total startedCount } brands { databaseId } } }',
    )
    expect(data?.trainingBuckets).toMatchObject([
      { name: 'Trail & track', viewerProgress: { total: 3, startedCount: 2 }, brands: [{}, {}] },
    ])
  })

  it('of a category, named by id or name', async () => {
    for (const key of [category.id, encodeURIComponent('service & CARE')]) {
      expect((await rest(learner, `GET /api/categories/${key}/progress`)).json, key).toEqual({
        category: { _id: category.id, name: 'Service & care' },
        progress: { completedCount: 1, remainingCount: 2, total: 3, percent: 33 },
      })
    }
    const { json } = await rest<{
      courses: { _id: string; progress: { status: string } | null; curriculumId: string }[]
      pagination: object
    }>(learner, `GET /api/categories/${category.id}/courses`)
    expect(json.courses.map(({ _id }) => _id)).toEqual([both!.id, passed!.id, begun!.id])
    expect(json.courses.map(({ progress }) => progress?.status ?? null)).toEqual([null, 'passed', 'in-progress'])
    expect(json.courses.every(({ curriculumId }) => curriculumId)).toBe(true)
    expect(json.pagination).toEqual({ page: 1, limit: 100, total: 3, pages: 1 })
    expect(
      (await rest<{ courses: unknown[] }>(learner, `GET /api/categories/${category.id}/courses?limit=2&page=2`)).json
        .courses,
    ).toHaveLength(1)
    for (const wrong of ['nothing', shared.id])
      expect((await rest(learner, `GET /api/categories/${wrong}/progress`)).status).toBe(404)
    expect((await rest(null, `GET /api/categories/${category.id}/courses`)).status).toBe(401)
  })

  it('is for the department it is meant for', async () => {
    const colleague = await person('learner', { assignmentGroupIds: [others.id] })
    expect(
      (await rest<{ progress: { total: number } }>(colleague, `GET /api/brands/${shared.id}/progress`)).json.progress
        .total,
    ).toBe(4)
  })
})

it('lists ask the same number of statements for one and for fifty', async () => {
  const count = async (query: string) => {
    await graphql(learner, '{ viewer { id } }')
    statements()
    const { errors } = await graphql(learner, query)
    expect(errors).toBeUndefined()
    return statements().length
  }
  const queries = [
    '{ brands(first: 50, active: true) { edges { node { name viewerProgress { percent } logoImage { url } } } } }',
    '{ trainingBuckets { viewerProgress { percent } brands { name logoImage { url } viewerProgress { percent } } } }',
    '{ categories { name image { url } viewerProgress { percent } } }',
  ]
  const before = [await count(queries[0]!), await count(queries[1]!), await count(queries[2]!)]
  for (let index = 0; index < 49; index++) {
    const brand = await makeBrand(db, { bucket: `Bucket ${index % 10}` })
    await makeCategory(db, {})
    await makeCurriculum(db, { brandIds: [brand.id], courseIds: [(await makeCourse(db, {})).id] })
  }
  const after = [await count(queries[0]!), await count(queries[1]!), await count(queries[2]!)]
  expect(
    after.map((total, index) => total - before[index]!),
    `${before.join(' ')} → ${after.join(' ')}`,
  ).toEqual([0, 0, 0])
})
