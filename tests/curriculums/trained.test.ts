import { expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { makeCourse, makeProgress } from '../../prisma/factories/courses.ts'
import { makeCurriculum } from '../../prisma/factories/curriculums.ts'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeAssignmentGroup } from '../../prisma/factories/groups.ts'
import { workNamed } from '../../server/platform/jobs.ts'
import { openWorld, type Who } from '../support/world.ts'

const { db, graphql, person, services, standAt, travel } = await openWorld()
const DAY = 86_400_000
standAt(new Date('2026-05-11T17:00:00Z'))

interface Count {
  brand: string | null
  department: string | null
  people: number
  trained: number
  trainedBefore: number | null
}
const ASK =
  'query ($start: Day, $end: Day) { fullyTrained(start: $start, end: $end) { brand department people trained trainedBefore } }'
const ask = async (who: Who, days: object = {}) =>
  (await graphql<{ fullyTrained: Count[] }>(who, ASK, { ...days })).data!.fullyTrained
const count = () => workNamed('count-fully-trained')!(services, {} as never)

/** Two departments, a brand with two curriculums, a course for all; who passed what. */
async function setting() {
  const dealer = await makeDealer(db, { status: 'ACTIVE' })
  const closed = await makeDealer(db, { status: 'INACTIVE' })
  const [sales, parts] = await Promise.all([
    makeAssignmentGroup(db, { name: 'Sales desk', kind: 'DEPARTMENT' }),
    makeAssignmentGroup(db, { name: 'Parts desk', kind: 'DEPARTMENT' }),
  ])
  const brand = await makeBrand(db, { active: true, name: 'Norrvik' })
  const [one, two, three] = await Promise.all([makeCourse(db, {}), makeCourse(db, {}), makeCourse(db, {})])
  await makeCurriculum(db, { courseIds: [one.id], brandIds: [brand.id] })
  await makeCurriculum(db, { courseIds: [two.id], brandIds: [brand.id] })
  await makeCurriculum(db, { courseIds: [three.id] })
  const at = (dealerIds: string[], assignmentGroupIds: string[] = []) =>
    person('learner', { dealerIds, assignmentGroupIds })
  const [whole, half, none, away] = [
    await at([dealer.id], [sales.id, parts.id]),
    await at([dealer.id], [sales.id]),
    await at([dealer.id]),
    await at([closed.id], [sales.id]),
  ]
  const pass = (who: Who, ...courses: { id: string }[]) =>
    Promise.all(courses.map(({ id }) => makeProgress(db, { userId: who.user.id, courseId: id, status: 'PASSED' })))
  await pass(whole, one, two, three)
  await pass(half, one, two)
  await pass(none, one)
  await pass(away, one, two, three)
  return { brand, half, none, three, pass }
}
const world = await setting()

it('counts who has nothing left as the team’s training does: of all, by department, by brand', async () => {
  const admin = await person('company-admin')
  expect(await ask(admin)).toEqual([])
  await count()
  const counts = await ask(admin)
  const all = { brand: null, department: null, trained: 1, trainedBefore: null }
  expect(counts).toHaveLength(4)
  expect(counts).toEqual(
    expect.arrayContaining([
      { ...all, people: 3 },
      { ...all, department: 'Sales desk', people: 2 },
      { ...all, department: 'Parts desk', people: 1 },
      { ...all, brand: 'Norrvik', people: 3, trained: 2 },
    ]),
  )
  const { data } = await graphql<{ dealerTrainingFigures: object }>(
    admin,
    '{ dealerTrainingFigures { people completed } }',
  )
  expect(data).toEqual({ dealerTrainingFigures: { people: 3, completed: 1 } })
})

it('keeps each day as it ended, whoever counts at once, and says what was before', async () => {
  await Promise.all([count(), count(), count()])
  expect(await db.fullyTrained.count()).toBe(4)
  travel(DAY)
  await world.pass(world.half, world.three)
  await count()
  expect(await db.fullyTrained.count()).toBe(8)
  const admin = await person('company-admin')
  const everybody = (counts: Count[]) => counts.find(({ brand, department }) => !brand && !department)
  expect(everybody(await ask(admin, { start: '2026-05-12' }))).toMatchObject({ trained: 2, trainedBefore: 1 })
  expect(everybody(await ask(admin, { end: '2026-05-11' }))).toMatchObject({ trained: 1 })
  expect(await ask(admin, { end: '2026-05-10' })).toEqual([])
})

it('is for who reads reports on curriculums; who owns brands sees these alone', async () => {
  const manager = await person('brand-manager', { ownedBrandIds: [world.brand.id] })
  expect(await ask(manager)).toMatchObject([{ brand: 'Norrvik', trained: 2 }])
  expect(await ask(await person('brand-manager'))).toEqual([])
  for (const role of ['learner', 'dealer-manager', 'regional-sales-manager', 'translator'] as const)
    expect((await graphql(await person(role), ASK)).errors?.[0]?.extensions.code, role).toBe('FORBIDDEN')
})
