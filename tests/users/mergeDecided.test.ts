import { expect, it } from 'vitest'
import { makeActivity, makeActivitySubmission } from '../../prisma/factories/activities.ts'
import { makeCourse, makeProgress } from '../../prisma/factories/courses.ts'
import { makeCurriculum } from '../../prisma/factories/curriculums.ts'
import { makeLoyaltySubmission } from '../../prisma/factories/loyalty.ts'
import { makeGrant, payoutRow } from '../../prisma/factories/payouts.ts'
import { makeClaim, makeSpiff } from '../../prisma/factories/spiffs.ts'
import { makeUser } from '../../prisma/factories/users.ts'
import { balanceOf, person as account } from '../../server/domain/ledger/ledger.ts'
import { openWorld } from '../support/world.ts'

const { db, graphql, person } = await openWorld()
const admin = await person('platform-admin')

const call = async (name: string, input: string, answer = '__typename') => {
  const { data, errors } = await graphql<Record<string, Record<string, { databaseId: string }>>>(
    admin,
    `mutation { ${name}(input: { ${input} }) { ${answer} } }`,
  )
  return { data, problem: errors?.[0] && `${errors[0].extensions.code}: ${errors[0].message}` }
}
async function merged(a: string, b: string): Promise<string> {
  const { data, problem } = await call('mergeUsers', `primary: "${a}", secondary: "${b}"`, 'merge { databaseId }')
  expect(problem).toBeUndefined()
  return data!.mergeUsers!.merge!.databaseId
}
const undone = async (mergeId: string) => (await call('undoUserMerge', `databaseId: "${mergeId}"`)).problem
const points = async (id: string) => Number(await balanceOf(db, account(id), 'points'))

/** What comes with an account, how it is decided while the two are one, and how the refusal names it. */
const CASES: Record<
  string,
  { make: (userId: string) => Promise<string>; decide: (id: string) => Promise<unknown>; named: RegExp }
> = {
  'a claim that is granted': {
    make: async (userId) => (await makeClaim(db, { spiffId: (await makeSpiff(db)).id, userId })).id,
    decide: (id) => call('approveClaim', `databaseId: "${id}", acceptRisks: ["same-file"]`),
    named: /Spiff claims \(\d+\)/,
  },
  'a payout that is denied': {
    make: async (userId) => (await db.payoutOrder.create({ data: payoutRow({ recipientId: userId }) })).id,
    decide: (id) => call('denyPayout', `databaseId: "${id}", reason: "Not yet"`),
    named: /Payouts/,
  },
  'an activity that is granted': {
    make: async (userId) => (await makeActivitySubmission(db, { userId, activityId: (await makeActivity(db)).id })).id,
    decide: (id) => call('decideActivity', `databaseId: "${id}", approve: true`),
    named: /Activities submitted/,
  },
  'a loyalty submission that is granted': {
    make: async (userId) => (await makeLoyaltySubmission(db, { userId })).id,
    decide: (id) => call('decideLoyalty', `databaseId: "${id}", approve: true, amount: 5`),
    named: /Loyalty submissions/,
  },
  'a course that is passed': {
    make: async (userId) => {
      const course = await makeCourse(db)
      await makeCurriculum(db, { courseIds: [course.id] })
      return (await makeProgress(db, { userId, courseId: course.id, status: 'IN_PROGRESS' })).id
    },
    async decide(id) {
      const { userId, courseId } = await db.courseProgress.findUniqueOrThrow({ where: { id } })
      return call('completeCourseFor', `userId: "${userId}", courseId: "${courseId}", reason: "On paper"`)
    },
    named: /Course results/,
  },
}

it.each(Object.entries(CASES))(
  'a merge is not undone after %s, which came with the closed account',
  async (_what, { make, decide, named }) => {
    const [a, b, c, d] = [await makeUser(db), await makeUser(db), await makeUser(db), await makeUser(db)]
    await makeGrant(db, { userId: b.id }, 10_000n)
    const id = await make(b.id)
    await make(d.id)
    const mergeId = await merged(a.id, b.id)
    expect(await decide(id)).toMatchObject({ problem: undefined })
    const problem = await undone(mergeId)
    expect(problem).toMatch(/^CONFLICT: What came with the closed account was decided or paid since: /)
    expect(problem).toMatch(named)
    expect((await db.userMerge.findUniqueOrThrow({ where: { id: mergeId } })).undoneAt).toBeNull()
    // What nobody decided goes back.
    expect(await undone(await merged(c.id, d.id))).toBeUndefined()
  },
)

it('a completion of a course that is taken back after a merge takes its points from who holds them now', async () => {
  const [a, b] = [await makeUser(db), await makeUser(db)]
  const course = await makeCourse(db)
  await makeCurriculum(db, { courseIds: [course.id, (await makeCourse(db)).id] })
  expect(
    (await call('completeCourseFor', `userId: "${b.id}", courseId: "${course.id}", reason: "On paper"`)).problem,
  ).toBeUndefined()
  expect(await points(b.id)).toBe(10)
  const mergeId = await merged(a.id, b.id)
  expect(await points(a.id)).toBe(10)
  const { id } = await db.courseProgress.findUniqueOrThrow({
    where: { userId_courseId: { userId: a.id, courseId: course.id } },
  })
  expect((await call('undoCompletionFor', `progressId: "${id}"`)).problem).toBeUndefined()
  expect([await points(a.id), await points(b.id)]).toEqual([0, 0])
  expect(await undone(mergeId)).toMatch(/^CONFLICT/)
})
