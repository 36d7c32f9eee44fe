import { describe, expect, it } from 'vitest'
import { makeCourse } from '../../prisma/factories/courses.ts'
import { makeCurriculum } from '../../prisma/factories/curriculums.ts'
import { makeClaim, makeSpiff } from '../../prisma/factories/spiffs.ts'
import { readSections } from '../support/training.ts'
import { book, issuer, person as account } from '../../server/domain/ledger/ledger.ts'
import { changeInJob } from '../../server/platform/change.ts'
import { codeOf } from '../support/answers.ts'
import { openWorld, type Who } from '../support/world.ts'

const { db, graphql, person, jobs, travel, services } = await openWorld()

const COMPLETE = `mutation ($userId: ID!, $courseId: ID!, $reason: String!) { completeCourseFor(input: { userId: $userId, courseId: $courseId, reason: $reason }) {
  progress { databaseId status percent viewerCanHelp completedFor { byName reason createdAt } certificate { number } } } }`
const UNDO =
  'mutation ($id: ID!) { undoCompletionFor(input: { progressId: $id }) { deletedProgressId progress { status completedAt completedFor { reason } } } }'
const GIVE =
  'mutation ($id: ID!) { giveQuizAttempt(input: { progressId: $id }) { progress { attemptsLeft retakeAt } } }'
const QUIZ = 'mutation ($courseId: ID!) { startQuiz(input: { courseId: $courseId }) { attempt { databaseId number } } }'
const SUBMIT =
  'mutation ($id: ID!) { submitQuiz(input: { attemptId: $id, answers: [] }) { progress { databaseId attemptsLeft } } }'

interface Completed {
  completeCourseFor: { progress: { databaseId: string; status: string; viewerCanHelp: boolean; completedFor: object } }
}
const points = async ({ user }: Who) =>
  Number(
    (await db.ledgerEntry.aggregate({ where: { userId: user.id, unit: 'points' }, _sum: { amount: true } }))._sum
      .amount ?? 0n,
  )

describe('a course completed for a person', () => {
  const completed = async (admin: Who, learner: Who, courseId: string) => {
    const { data, errors } = await graphql<Completed>(admin, COMPLETE, {
      userId: learner.user.id,
      courseId,
      reason: 'Passed on paper in Tulsa.',
    })
    expect(errors).toBeUndefined()
    return data!.completeCourseFor.progress
  }

  it('counts as passed, says by whom and why to both, is logged, and is told to the person', async () => {
    const [admin, learner] = [await person('company-admin'), await person('learner')]
    const course = await makeCourse(db, { quiz: 2 })
    await makeCurriculum(db, { courseIds: [course.id, (await makeCourse(db)).id] })
    const progress = await completed(admin, learner, course.id)
    const by = `${admin.user.firstName} ${admin.user.lastName}`
    expect(progress).toMatchObject({
      status: 'PASSED',
      percent: 100,
      viewerCanHelp: true,
      completedFor: { byName: by, reason: 'Passed on paper in Tulsa.' },
      certificate: { number: expect.any(String) as string },
    })
    const seen = await graphql(
      learner,
      'query ($id: ID!) { course(databaseId: $id) { viewerProgress { status viewerCanHelp completedFor { byName reason } } } }',
      { id: course.id },
    )
    expect(seen.data).toMatchObject({
      course: { viewerProgress: { status: 'PASSED', viewerCanHelp: false, completedFor: { byName: by } } },
    })
    expect(await points(learner)).toBe(10)
    expect(
      await db.notification.findFirst({ where: { userId: learner.user.id, kind: 'course.completed' } }),
    ).toMatchObject({
      title: `“${course.title}” was completed for you`,
      body: 'Your certificate is ready. Completed by an administrator: Passed on paper in Tulsa.',
    })
    expect(
      await db.activityLog.count({
        where: { action: 'completeCourseFor', targetId: progress.databaseId, actorId: admin.user.id },
      }),
    ).toBe(1)
    await jobs()
    expect(
      await db.outboxMail.count({ where: { to: learner.user.email, subject: { contains: 'was completed for you' } } }),
    ).toBe(1)
    expect(
      codeOf(await graphql(admin, COMPLETE, { userId: learner.user.id, courseId: course.id, reason: 'Again' })),
    ).toBe('CONFLICT')
  })

  it('is taken back with what it brought, once, and passed afterwards it earns again', async () => {
    const [admin, learner] = [await person('company-admin'), await person('learner')]
    const course = await makeCourse(db)
    await makeCurriculum(db, { courseIds: [course.id, (await makeCourse(db)).id] })
    const { databaseId } = await completed(admin, learner, course.id)
    const both = await Promise.all([graphql(admin, UNDO, { id: databaseId }), graphql(admin, UNDO, { id: databaseId })])
    expect(both.filter(({ errors }) => !errors)).toHaveLength(1)
    expect(both.find(({ errors }) => !errors)?.data).toMatchObject({
      undoCompletionFor: { deletedProgressId: databaseId, progress: null },
    })
    expect(await points(learner)).toBe(0)
    expect(await db.certificate.count({ where: { userId: learner.user.id } })).toBe(0)
    expect(await db.courseProgress.count({ where: { userId: learner.user.id } }), 'it was never begun').toBe(0)
    expect(await db.notification.findMany({ where: { userId: learner.user.id } }), 'nor told any more').toEqual([])
    await readSections({ graphql, travel }, learner, course)
    expect(await points(learner)).toBe(10)
    expect(await db.certificate.count({ where: { userId: learner.user.id } })).toBe(1)
    const { data } = await graphql(
      learner,
      'query ($id: ID!) { course(databaseId: $id) { viewerProgress { pointsEarned completedFor { reason } } } }',
      { id: course.id },
    )
    expect(data).toEqual({ course: { viewerProgress: { pointsEarned: 10, completedFor: null } } })
  })

  it('stays passed where the person did all there is to do meanwhile', async () => {
    const [admin, learner] = [await person('company-admin'), await person('learner')]
    const course = await makeCourse(db)
    await makeCurriculum(db, { courseIds: [course.id, (await makeCourse(db)).id] })
    const { databaseId } = await completed(admin, learner, course.id)
    await readSections({ graphql, travel }, learner, course)
    expect((await graphql(admin, UNDO, { id: databaseId })).data).toMatchObject({
      undoCompletionFor: { progress: { status: 'PASSED', completedFor: null } },
    })
    expect(await points(learner)).toBe(10)
    const { data } = await graphql<{ statement: { edges: { node: { kind: string; title: string | null } }[] } }>(
      learner,
      '{ statement(unit: "points") { edges { node { kind title } } } }',
    )
    const lines = data!.statement.edges.map(({ node }) => [node.kind, node.title])
    expect(lines).toContainEqual(['course.undone', course.title])
  })

  it('stays once something hangs on it, and says what', async () => {
    const [admin, learner, spender] = [await person('company-admin'), await person('learner'), await person('learner')]
    const course = await makeCourse(db)
    const curriculum = await makeCurriculum(db, { courseIds: [course.id] })
    const { databaseId } = await completed(admin, learner, course.id)
    expect((await graphql(admin, UNDO, { id: databaseId })).errors?.[0]).toMatchObject({
      message: `“${curriculum.name}” was completed with it, so it cannot be undone.`,
      extensions: { code: 'CONFLICT' },
    })
    expect(await db.completedFor.count({ where: { progressId: databaseId } })).toBe(1)
    const other = await makeCourse(db)
    await makeCurriculum(db, { courseIds: [other.id, (await makeCourse(db)).id] })
    const spent = await completed(admin, spender, other.id)
    await changeInJob(services, 'spend', (c) =>
      book(c, {
        reference: `test:${spent.databaseId}`,
        kind: 'test',
        unit: 'points',
        amount: 4n,
        from: account(spender.user.id),
        to: issuer,
      }),
    )
    expect((await graphql(admin, UNDO, { id: spent.databaseId })).errors?.[0]?.message).toBe(
      'The points it brought are spent, so it cannot be undone.',
    )
    expect(await db.courseProgress.findUnique({ where: { id: spent.databaseId } }), 'all of it stays').toMatchObject({
      status: 'PASSED',
    })
    expect(await db.certificate.count({ where: { userId: spender.user.id } })).toBe(1)
  })

  it('stays while a claim waits whose spiff requires it', async () => {
    const [admin, learner] = [await person('company-admin'), await person('learner')]
    const course = await makeCourse(db)
    await makeCurriculum(db, { courseIds: [course.id, (await makeCourse(db)).id] })
    const { databaseId } = await completed(admin, learner, course.id)
    const spiff = await makeSpiff(db, { courseId: course.id })
    const claim = await makeClaim(db, { spiffId: spiff.id, userId: learner.user.id })
    expect((await graphql(admin, UNDO, { id: databaseId })).errors?.[0]).toMatchObject({
      message: `Claim ${claim.number} for “${spiff.name}”, which requires it, waits for a decision, so it cannot be undone.`,
      extensions: { code: 'CONFLICT' },
    })
    await db.spiffClaim.update({ where: { id: claim.id }, data: { status: 'WITHDRAWN' } })
    expect((await graphql(admin, UNDO, { id: databaseId })).errors).toBeUndefined()
  })

  it('is nobody’s to give themselves, nor a learner’s, nor in somebody else’s name', async () => {
    const [admin, learner] = [await person('company-admin'), await person('learner')]
    const course = await makeCourse(db)
    const give = (who: Who, userId: string) =>
      graphql(who, COMPLETE, { userId, courseId: course.id, reason: 'Because' })
    expect(codeOf(await give(admin, admin.user.id))).toBe('FORBIDDEN')
    expect(codeOf(await give(learner, admin.user.id))).toBe('FORBIDDEN')
    expect(codeOf(await give(await person('dealer-manager'), learner.user.id))).toBe('FORBIDDEN')
    expect(
      (await graphql(admin, COMPLETE, { userId: learner.user.id, courseId: course.id, reason: ' ' })).errors?.[0]
        ?.extensions.fields,
    ).toHaveProperty('reason')
    expect(await db.completedFor.count({ where: { progress: { courseId: course.id } } })).toBe(0)
  })
})

describe('another attempt', () => {
  async function failed(shape: Parameters<typeof makeCourse>[1]) {
    const learner = await person('learner')
    const course = await makeCourse(db, { quiz: 2, ...shape })
    await makeCurriculum(db, { courseIds: [course.id] })
    await readSections({ graphql, travel }, learner, course)
    const open = () =>
      graphql<{ startQuiz: { attempt: { databaseId: string; number: number } } }>(learner, QUIZ, {
        courseId: course.id,
      })
    const handIn = async () => {
      const { data } = await graphql<{ submitQuiz: { progress: { databaseId: string } } }>(learner, SUBMIT, {
        id: (await open()).data!.startQuiz.attempt.databaseId,
      })
      return data!.submitQuiz.progress.databaseId
    }
    return { learner, open, handIn, progressId: await handIn() }
  }

  it('opens the quiz once more to who has none left; of two clicks one gives it', async () => {
    const { open, handIn, progressId, learner } = await failed({ maxAttempts: 1 })
    const admin = await person('company-admin')
    expect((await open()).errors?.[0]?.message).toBe('You have used all attempts.')
    const clicks = await Promise.all([
      graphql(admin, GIVE, { id: progressId }),
      graphql(admin, GIVE, { id: progressId }),
    ])
    expect(clicks.map(codeOf).filter(Boolean)).toEqual(['CONFLICT'])
    expect(clicks.find(({ errors }) => !errors)?.data).toMatchObject({
      giveQuizAttempt: { progress: { attemptsLeft: 1 } },
    })
    expect(await db.notification.count({ where: { userId: learner.user.id, kind: 'course.attemptGiven' } })).toBe(1)
    expect((await open()).data?.startQuiz.attempt.number).toBe(2)
    await handIn()
    expect((await open()).errors?.[0]?.message, 'it was one').toBe('You have used all attempts.')
    expect(codeOf(await graphql(learner, GIVE, { id: progressId }))).toBe('FORBIDDEN')
  })

  it('waits for nothing', async () => {
    const { open, progressId } = await failed({ retakeAfterHours: 48 })
    expect((await open()).errors?.[0]?.message).toMatch(/^You can try again in 2 days/)
    const { data } = await graphql(await person('company-admin'), GIVE, { id: progressId })
    expect(data).toMatchObject({ giveQuizAttempt: { progress: { attemptsLeft: null, retakeAt: null } } })
    expect((await open()).data?.startQuiz.attempt.number).toBe(2)
  })
})

it('is not for someone above the own rank, nor is another attempt', async () => {
  const [top, above] = [await person('platform-admin'), await person('company-admin')]
  const course = await makeCourse(db, { quiz: 1, maxAttempts: 1 })
  const ask = { courseId: course.id, reason: 'Because.' }
  expect(codeOf(await graphql(above, COMPLETE, { ...ask, userId: top.user.id }))).toBe('FORBIDDEN')
  expect(await db.courseProgress.count({ where: { courseId: course.id } })).toBe(0)
  const { id } = await db.courseProgress.create({ data: { userId: top.user.id, courseId: course.id } })
  expect(codeOf(await graphql(above, GIVE, { id }))).toBe('FORBIDDEN')
  expect(codeOf(await graphql(above, UNDO, { id }))).toBe('FORBIDDEN')
  // Of the own rank, as elsewhere.
  const equal = await person('company-admin')
  expect(codeOf(await graphql(above, COMPLETE, { ...ask, userId: equal.user.id }))).toBeUndefined()
})
