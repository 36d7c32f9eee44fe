import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makeCourse, makeProgress, makeQuizAttempt } from '../../prisma/factories/courses.ts'
import { makeCurriculum, makeCurriculumCompletion } from '../../prisma/factories/curriculums.ts'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeAdminGroup, makeAssignmentGroup } from '../../prisma/factories/groups.ts'
import { makeLiveTrainingEvent } from '../../prisma/factories/live-training.ts'
import { makeCoursePoints } from '../../prisma/factories/loyalty.ts'
import { rebuildSums } from '../../server/domain/reporting/storedSums.ts'
import { partnerOf } from '../support/partner.ts'
import { openWorld, type Who } from '../support/world.ts'

// One person of the users report: who may read them, and that each part says what the list and the sources say.
const world = await openWorld()
const { db, graphql, person, rest, statements } = world

/** A learner with a bit of everything at a dealer with a telephone, and who looks at them. */
async function setting() {
  const dealer = await makeDealer(db, { status: 'ACTIVE', phone: '+1 555 0100' })
  const elsewhere = await makeDealer(db, { status: 'ACTIVE' })
  const [passed, begun] = [await makeCourse(db, {}), await makeCourse(db, {})]
  const group = await makeAssignmentGroup(db)
  const learner = await person('learner', { dealerIds: [dealer.id], assignmentGroupIds: [group.id] })
  const userId = learner.user.id
  const curriculum = await makeCurriculum(db, { courseIds: [passed.id, begun.id], audienceGroupIds: [group.id] })
  await makeProgress(db, { userId, courseId: passed.id, status: 'PASSED', score: 90, timer: 600 })
  const { id: progressId } = await makeProgress(db, { userId, courseId: begun.id, status: 'FAILED', score: 40 })
  await makeQuizAttempt(db, { progressId, score: 40, passed: false })
  await makeCoursePoints(db, { userId, courseId: passed.id })
  const event = await makeLiveTrainingEvent(db)
  await db.liveTrainingEnrollment.create({
    data: { eventId: event.id, userId, status: 'ATTENDED', attendedAt: new Date() },
  })
  await rebuildSums(db)
  const territory = await person('regional-sales-manager')
  await makeAdminGroup(db, { userIds: [territory.user.id], dealerIds: [dealer.id] })
  return {
    dealer,
    group,
    passed,
    begun,
    curriculum,
    learner,
    userId,
    admin: await person('company-admin'),
    territory,
    manager: await person('dealer-manager', { dealerIds: [dealer.id] }),
    brandManager: await person('brand-manager'),
    stranger: await person('dealer-manager', { dealerIds: [elsewhere.id] }),
    colleague: await person('learner', { dealerIds: [dealer.id] }),
  }
}
const fixed = await setting()
const { admin, learner, userId, curriculum } = fixed

interface Listed {
  pagination: { total: number; pages: number }
  trainingHistories: { courseId: string; status: string; score: number | null }[]
  liveTrainingAttendance: { status: string; attendedAt: string | null; event: { label: string } | null }[]
  points: { amount: number; title: string | null; label: string }[]
  balance: number
}
type Curriculums = { curriculums: Record<string, unknown>[]; closedCurriculums: Record<string, unknown>[] }
interface Progress {
  isOpen: boolean
  percent: number
  status: string
  completedAt: string | null
  courses: { _id: string; progress: { status: string } | null }[]
}
const of = async <T>(who: Who, path: string) => (await rest<T>(who, `GET /api/report-users/${path}`)).json

describe('who reads one person', () => {
  const parts = ['', '/training-curriculums', `/curriculum/${curriculum.id}`]
  const lists = ['training-histories', 'live-training-attendance', 'points'] as const

  it('administrators, who reaches the person, and a partner with their rights: all of it', async () => {
    const partner = await partnerOf(world, admin, 'user-reports', 'view-users', 'view-dealers')
    for (const who of [admin, fixed.territory, fixed.manager, partner]) {
      for (const part of parts)
        expect(await rest(who, `GET /api/report-users/${userId}${part}`)).toMatchObject({ status: 200 })
      for (const list of lists) {
        const { pagination } = await of<Listed>(who, `${userId}/${list}`)
        expect([list, pagination.total]).toEqual([
          list,
          { 'training-histories': 2, 'live-training-attendance': 1, points: 1 }[list],
        ])
      }
    }
  })

  it('nobody else hears anything of them', async () => {
    const half = await partnerOf(world, admin, 'view-users')
    for (const who of [fixed.brandManager, fixed.stranger, fixed.colleague, half]) {
      for (const part of parts)
        expect([403, 404]).toContain((await rest(who, `GET /api/report-users/${userId}${part}`)).status)
      for (const list of lists) {
        const { status, json } = await rest<Listed>(who, `GET /api/report-users/${userId}/${list}`)
        if (status === 200) expect([list, json.pagination.total, json.balance ?? 0]).toEqual([list, 0, 0])
        else expect(status).toBe(403)
      }
    }
    expect((await rest(admin, `GET /api/report-users/${randomUUID()}`)).status).toBe(404)
    expect((await rest(admin, `GET /api/report-users/${userId}/curriculum/${randomUUID()}`)).status).toBe(404)
  })

  it('everybody their own without an id, the same as others read of them', async () => {
    for (const list of lists) {
      const own = await of<Listed>(learner, list)
      expect(own.pagination.total).toBeGreaterThan(0)
      expect(own).toEqual(await of(admin, `${userId}/${list}`))
    }
    expect(await of(learner, `curriculum/${curriculum.id}`)).toEqual(
      await of(admin, `${userId}/curriculum/${curriculum.id}`),
    )
  })
})

describe('what is said of one person', () => {
  it('the figures of the list, with the dealer’s telephone, also of who left', async () => {
    const { users } = await of<{ users: Record<string, unknown>[] }>(admin, `?text=${learner.user.email}`)
    const one = await of<Record<string, unknown>>(admin, userId)
    const { user, ...figures } = one
    expect(users).toMatchObject([figures])
    expect(figures).toMatchObject({ passed: 1, failed: 1, points: 10, score: 65 })
    expect(user).toMatchObject({ dealers: [{ active: true, dealer: { phone: '+1 555 0100' } }] })
    const gone = await person('learner', { status: 'DEACTIVATED' })
    expect(await of(admin, gone.user.id)).toMatchObject({ _id: gone.user.id, status: 'DEACTIVATED' })
  })

  it('the history is searched, sorted and paged to its end, in as many statements whatever its length', async () => {
    const many = await person('learner')
    const ids: string[] = []
    const counts: number[] = []
    for (const length of [1, 10, 50]) {
      while (ids.length < length) {
        const { id: courseId } = await makeCourse(db, { title: `Brakes ${String(ids.length).padStart(2, '0')}` })
        await makeProgress(db, { userId: many.user.id, courseId, score: ids.length, timer: 60 })
        ids.push(courseId)
      }
      statements()
      await of(admin, `${many.user.id}/training-histories?limit=50`)
      counts.push(statements().length)
    }
    expect(new Set(counts).size, counts.join()).toBe(1)
    const pages: string[] = []
    for (const page of [1, 2, 3, 4])
      pages.push(
        ...(
          await of<Listed>(admin, `${many.user.id}/training-histories?sort=title&page=${page}`)
        ).trainingHistories.map(({ courseId }) => courseId),
      )
    expect(pages).toEqual(ids)
    const found = await of<Listed>(
      admin,
      `${many.user.id}/training-histories?text=brakes%204&sort=-score&status=in-progress`,
    )
    expect(found.trainingHistories.map(({ score }) => score)).toEqual([49, 48, 47, 46, 45, 44, 43, 42, 41, 40])
    expect((await of<Listed>(admin, `${many.user.id}/training-histories?status=passed`)).pagination.total).toBe(0)
  })

  it('points with what they are about, which add up to the balance and to the report’s', async () => {
    const points = await of<Listed>(admin, `${userId}/points`)
    expect(points).toMatchObject({
      balance: 10,
      points: [{ amount: 10, title: fixed.passed.title, label: 'Course passed' }],
    })
    expect(await of(admin, userId)).toMatchObject({ points: 10 })
    // By hand, from the books.
    const [{ sum }] = await db.$queryRaw<[{ sum: bigint }]>`
      SELECT sum(amount) AS sum FROM "LedgerEntry" WHERE "userId" = ${userId}::uuid AND unit = 'points' AND account = 'person'`
    expect(Number(sum)).toBe(points.balance)
  })

  it('attendance names its event', async () => {
    const { liveTrainingAttendance } = await of<Listed>(fixed.manager, `${userId}/live-training-attendance`)
    expect(liveTrainingAttendance).toMatchObject([{ status: 'attended', event: { label: expect.any(String) } }])
  })

  it('a curriculum course by course, with its attempts and what is missing', async () => {
    expect(await of(fixed.manager, `${userId}/curriculum/${curriculum.id}`)).toMatchObject({
      isOpen: true,
      percent: 50,
      completedCount: 1,
      remainingCount: 1,
      courses: [
        { _id: fixed.passed.id, progress: { status: 'passed', score: 90 } },
        { _id: fixed.begun.id, progress: { status: 'failed', attempts: [{ number: 1, score: 40, passed: false }] } },
      ],
    })
  })
})

describe('what is taken away and comes again', () => {
  it('a course off the curriculum is counted there no more and keeps its history', async () => {
    const [stays, goes] = [await makeCourse(db, {}), await makeCourse(db, {})]
    const { id } = await makeCurriculum(db, { courseIds: [stays.id, goes.id] })
    const { user } = await person('learner')
    await makeProgress(db, { userId: user.id, courseId: goes.id, status: 'PASSED' })
    const now = () => of<Progress>(admin, `${user.id}/curriculum/${id}`)
    expect((await now()).percent).toBe(50)
    await db.curriculumCourse.deleteMany({ where: { curriculumId: id, courseId: goes.id } })
    expect(await now()).toMatchObject({ percent: 0, courses: [{ _id: stays.id, progress: null }] })
    const { trainingHistories } = await of<Listed>(admin, `${user.id}/training-histories`)
    expect(trainingHistories).toMatchObject([{ courseId: goes.id, status: 'passed' }])
    await rebuildSums(db)
    expect(await of(admin, user.id)).toMatchObject({ courses: 1, passed: 1 })
  })

  it('who was taken out keeps what was completed; enrolled again they stand where they are, not at the old 100 %', async () => {
    const [first, later] = [await makeCourse(db, {}), await makeCourse(db, {})]
    const { user } = await person('learner')
    const group = await makeAssignmentGroup(db, { memberIds: [user.id] })
    const { id } = await makeCurriculum(db, { courseIds: [first.id], audienceGroupIds: [group.id] })
    await makeProgress(db, { userId: user.id, courseId: first.id, status: 'PASSED' })
    await makeCurriculumCompletion(db, user.id, id)
    const listed = async () => {
      const { curriculums, closedCurriculums } = await of<Curriculums>(admin, `${user.id}/training-curriculums`)
      return [curriculums, closedCurriculums].map((some) => some.filter(({ _id }) => _id === id))
    }
    expect(await listed()).toMatchObject([[{ completedCount: 1, total: 1, status: 'passed' }], []])
    await db.assignmentGroupMember.deleteMany({ where: { groupId: group.id } })
    expect(await listed()).toMatchObject([[], [{ _id: id }]])
    expect(await of(admin, `${user.id}/curriculum/${id}`)).toMatchObject({ isOpen: false, status: 'passed' })
    await db.curriculumCourse.create({ data: { curriculumId: id, courseId: later.id, position: 1 } })
    await db.assignmentGroupMember.create({ data: { groupId: group.id, userId: user.id } })
    expect(await listed()).toMatchObject([[{ completedCount: 1, total: 2, status: 'in-progress' }], []])
    expect(await of(admin, `${user.id}/curriculum/${id}`)).toMatchObject({
      isOpen: true,
      percent: 50,
      status: 'in-progress',
    })
    // Begun anew to renew its certificate: passed once, and not now.
    await db.courseProgress.updateMany({
      where: { userId: user.id, courseId: first.id },
      data: { status: 'IN_PROGRESS' },
    })
    expect(await of(admin, `${user.id}/curriculum/${id}`)).toMatchObject({ percent: 0, status: 'in-progress' })
  })
})

describe('in GraphQL', () => {
  it('one person is asked of the report by the id, and nothing of who is out of reach', async () => {
    const ASK = 'query ($id: ID!) { usersReport(databaseId: $id) { totalCount detail edges { node { databaseId } } } }'
    const asked = async (who: Who, id: string) =>
      (await graphql<{ usersReport: { totalCount: number; detail: string } }>(who, ASK, { id })).data?.usersReport
    expect(await asked(admin, userId)).toMatchObject({
      totalCount: 1,
      detail: '/auth/admin/report/user/{id}/details',
      edges: [{ node: { databaseId: userId } }],
    })
    expect(await asked(fixed.manager, userId)).toMatchObject({
      totalCount: 1,
      detail: '/auth/report/user/{id}/details',
    })
    expect(await asked(fixed.stranger, userId)).toMatchObject({ totalCount: 0, edges: [] })
    expect(await asked(admin, 'nonsense')).toMatchObject({ totalCount: 0 })
  })
})
