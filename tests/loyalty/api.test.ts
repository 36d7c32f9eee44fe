import { expect, it } from 'vitest'
import { makeCourse } from '../../prisma/factories/courses.ts'
import { makeCurriculum } from '../../prisma/factories/curriculums.ts'
import { makeIncentive, makeReward } from '../../prisma/factories/incentives.ts'
import { makeCoursePoints } from '../../prisma/factories/loyalty.ts'
import { readSections } from '../support/training.ts'
import { guest, openWorld, type Who } from '../support/world.ts'

const { rest, db, graphql, person, travel } = await openWorld()

const POINTS =
  '{ pointsBalance pointsHistory(first: 10) { totalCount edges { node { amount kind title createdAt } } } userCoursesStatus { pointsBalance rewardsCount } }'

async function pass(who: Who) {
  const course = await makeCourse(db, {})
  await makeCurriculum(db, { courseIds: [course.id] })
  await readSections({ graphql, travel }, who, course)
  return course
}

it('a passed course earns 10 points, told in the own history, and to who reads the results of people in reach', async () => {
  const learner = await person('learner')
  const course = await pass(learner)
  expect((await graphql(learner, POINTS)).data).toMatchObject({
    pointsBalance: 10,
    userCoursesStatus: { pointsBalance: 10, rewardsCount: 0 },
    pointsHistory: { totalCount: 1, edges: [{ node: { amount: 10, kind: 'course.completed', title: course.title } }] },
  })
  const entry = await db.ledgerEntry.findFirstOrThrow({ where: { userId: learner.user.id } })
  const node = `{ node(id: "${Buffer.from(`PointsEntry:${entry.id}`).toString('base64')}") { ... on PointsEntry { amount } } }`
  expect((await graphql(learner, node)).data).toEqual({ node: { amount: 10 } })
  expect((await graphql(await person('platform-admin'), node)).data).toEqual({ node: { amount: 10 } })
  const manager = await person('dealer-manager')
  expect(await graphql(manager, node)).toMatchObject({ data: { node: null } })
  const OF = 'query ($id: ID) { pointsBalance(userId: $id) pointsHistory(userId: $id) { totalCount } }'
  const of = async (who: Who) => (await graphql(who, OF, { id: learner.user.id })).data
  expect(await of(await person('platform-admin'))).toEqual({ pointsBalance: 10, pointsHistory: { totalCount: 1 } })
  expect(await of(manager)).toEqual({ pointsBalance: 0, pointsHistory: { totalCount: 0 } })
  expect((await graphql(await person('learner'), POINTS)).data).toMatchObject({
    pointsBalance: 0,
    pointsHistory: { totalCount: 0 },
  })
  expect((await graphql(guest, '{ pointsBalance }')).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
})

it('while points or rewards are turned off nothing tells of them, nested either', async () => {
  const learner = await person('learner')
  await pass(learner)
  const ASK =
    '{ userCoursesStatus { pointsBalance rewardsCount } courseProgresses(first: 5) { edges { node { pointsEarned } } } }'
  const figures = async () => (await graphql(learner, ASK)).data
  const node = (pointsEarned: number) => ({ edges: [{ node: { pointsEarned } }] })
  expect(await figures()).toEqual({
    userCoursesStatus: { pointsBalance: 10, rewardsCount: 0 },
    courseProgresses: node(10),
  })
  const { id: incentiveId } = await makeIncentive(db)
  await makeReward(db, { userId: learner.user.id, incentiveId })
  expect(await figures()).toMatchObject({ userCoursesStatus: { rewardsCount: 1 } })
  const save = (values: object) =>
    db.settings.upsert({ where: { id: 1 }, create: { id: 1, values }, update: { values } })
  await save({ flags: { pointSystem: false, rewards: false } })
  expect(await figures()).toEqual({
    userCoursesStatus: { pointsBalance: 0, rewardsCount: 0 },
    courseProgresses: node(0),
  })
  const ACCOUNT = `{ userLoyalty { totalPoints availablePoints quarterPoints pointsExpireAt }
    all: statement { totalCount } points: statement(unit: "points") { totalCount edges { node { amount } } }
    earnings { expiresAt lots { amount } totals { unit } forecast(day: "2999-01-01") { balance expired } } }`
  const account = async () => [
    (await graphql(learner, ACCOUNT)).data,
    (await rest(learner, 'GET /api/statement/export')).text.includes('points'),
  ]
  expect(await account()).toEqual([
    {
      userLoyalty: { totalPoints: 0, availablePoints: 0, quarterPoints: 0, pointsExpireAt: null },
      all: { totalCount: 0 },
      points: { totalCount: 0, edges: [] },
      earnings: { expiresAt: null, lots: [], totals: [], forecast: { balance: 0, expired: 0 } },
    },
    false,
  ])
  await save({})
  expect(await account()).toMatchObject([{ userLoyalty: { totalPoints: 10 }, points: { totalCount: 1 } }, true])
})

it('points of a course that is gone stay, without its title', async () => {
  const learner = await person('learner')
  await makeCoursePoints(db, { userId: learner.user.id, courseId: learner.user.id })
  expect((await graphql(learner, POINTS)).data).toMatchObject({
    pointsBalance: 10,
    pointsHistory: { edges: [{ node: { title: null } }] },
  })
})

it('no points while the point system is off', async () => {
  await db.settings.upsert({
    where: { id: 1 },
    create: { id: 1, values: { flags: { pointSystem: false } } },
    update: { values: { flags: { pointSystem: false } } },
  })
  const learner = await person('learner')
  await pass(learner)
  expect((await graphql(learner, '{ userCoursesStatus { rewardsCount } }')).data).toMatchObject({
    userCoursesStatus: { rewardsCount: 0 },
  })
  expect((await graphql(learner, POINTS)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  await db.settings.update({ where: { id: 1 }, data: { values: {} } })
  expect((await graphql(learner, POINTS)).data).toMatchObject({ pointsBalance: 0 })
})

it('every transaction sums to zero', async () => {
  const sums = await db.ledgerEntry.groupBy({ by: ['transactionId', 'unit'], _sum: { amount: true } })
  expect(sums.length).toBeGreaterThan(0)
  expect(sums.filter(({ _sum }) => _sum.amount !== 0n)).toEqual([])
})
