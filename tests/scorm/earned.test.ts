import { describe, expect, it } from 'vitest'
import { makeCourse } from '../../prisma/factories/courses.ts'
import { manifestOf } from '../../prisma/factories/scorm.ts'
import { zipOf } from '../../prisma/factories/zips.ts'
import { begin, commit, packagedCourse, plainPackage } from '../support/packages.ts'
import { openWorld, type Who } from '../support/world.ts'

const world = await openWorld()
const { db, graphql, person, travel } = world

const PASSED_12 = { 'cmi.core.lesson_status': 'passed', 'cmi.core.score.raw': '100' }
const PASSED_2004 = { 'cmi.success_status': 'passed', 'cmi.completion_status': 'completed', 'cmi.score.scaled': '1' }

/** A package that says how long it takes. */
const timed = (version: '1.2' | '2004 4th Edition', time: string) =>
  zipOf([
    {
      name: 'imsmanifest.xml',
      body: manifestOf([{ identifier: 'one', title: 'One', href: 'one.html' }], { version }).replace(
        '</metadata>',
        `<lom><educational>${time}</educational></lom></metadata>`,
      ),
    },
    { name: 'one.html', body: '<p>One</p>' },
  ])

/** Begins a package and says at once that everything in it is passed. */
async function passAtOnce(zip: Buffer, who?: Who, cmi: Record<string, string> = PASSED_12) {
  const courseId = await packagedCourse(world, zip)
  const learner = who ?? (await person('learner'))
  const attempt = await begin(world, learner, courseId)
  let number = 0
  const say = async (stored: Record<string, string> = cmi) => {
    for (const lesson of attempt.lessons) {
      const { errors } = await commit(world, learner, {
        attemptId: attempt.databaseId,
        scoId: lesson.databaseId,
        commit: ++number,
        cmi: stored,
      })
      expect(errors).toBeUndefined()
    }
  }
  await say()
  const where = { userId: learner.user.id, courseId }
  return {
    courseId,
    learner,
    say,
    startAgain: () =>
      graphql(learner, 'mutation ($id: ID!) { startScorm(input: { courseId: $id }) { attempt { id } } }', {
        id: courseId,
      }),
    progress: () => db.courseProgress.findFirstOrThrow({ where, include: { doubts: true } }),
    certificates: () => db.certificate.count({ where }),
    points: () => db.ledgerTransaction.count({ where: { reference: { contains: courseId } } }),
  }
}

describe('a packaged course', () => {
  it.each([
    ['1.2', plainPackage(1), PASSED_12],
    ['2004, of three lessons', plainPackage(3, '2004 4th Edition'), PASSED_2004],
  ])('of %s passed in three calls brings nothing, and is told to who edits it', async (_, zip, cmi) => {
    const { courseId, learner, progress, certificates, points } = await passAtOnce(zip, undefined, cmi)
    const { status, completedAt, doubts } = await progress()
    expect([status, completedAt, await certificates(), await points()]).toEqual(['IN_PROGRESS', null, 0, 0])
    expect(doubts).toMatchObject([{ status: 'WAITING', sectionId: null, times: 1 }])
    const admin = await person('company-admin')
    const { data } = await graphql<{
      course: { doubtCount: number }
      progressDoubts: { edges: { node: Record<string, unknown> }[] }
    }>(
      admin,
      `query ($id: ID!) { course(databaseId: $id) { doubtCount }
        progressDoubts(course: $id) { edges { node { personDatabaseId sectionTitle why status viewerCanDecide } } } }`,
      { id: courseId },
    )
    expect(data?.course.doubtCount).toBe(1)
    expect(data?.progressDoubts.edges[0]?.node).toMatchObject({
      personDatabaseId: learner.user.id,
      sectionTitle: 'Made for a test',
      status: 'WAITING',
      viewerCanDecide: true,
    })
    expect(data?.progressDoubts.edges[0]?.node.why).toMatch(/^Open for \d of (20|60) seconds/)
  })

  it('counts once there was time for it, without anybody deciding', async () => {
    const { say, progress, certificates } = await passAtOnce(plainPackage(2))
    travel(15_000)
    await say()
    expect(await progress()).toMatchObject({ status: 'IN_PROGRESS', doubts: [{ status: 'WAITING' }] })
    travel(30_000)
    await say()
    expect(await progress()).toMatchObject({ status: 'PASSED', doubts: [{ status: 'SETTLED' }] })
    expect(await certificates()).toBe(1)
  })

  it('says to the person alone how long it takes yet, also where it lies open when all is done', async () => {
    const time = '<typicallearningtime><datetime>00:40:00</datetime></typicallearningtime>'
    const { courseId, learner, progress, startAgain } = await passAtOnce(timed('1.2', time))
    const { id } = await progress()
    const left = async (who: Who) => {
      const { data } = await graphql<{ courseProgress: { packageSecondsLeft: number | null } }>(
        who,
        `query { courseProgress(databaseId: "${id}") { packageSecondsLeft } }`,
      )
      return data!.courseProgress.packageSecondsLeft
    }
    expect(await left(learner)).toBeGreaterThan(1_050)
    expect(await left(learner)).toBeLessThanOrEqual(1_080)
    expect(await left(await person('platform-admin'))).toBeNull()
    for (let minute = 0; minute < 17; minute++) {
      travel(60_000)
      await startAgain()
    }
    expect(await left(learner)).toBeLessThanOrEqual(60)
    // Being there still is no second claim.
    expect((await progress()).doubts).toMatchObject([{ status: 'WAITING', times: 1 }])
    travel(60_000)
    await startAgain()
    expect(await progress()).toMatchObject({ status: 'PASSED', doubts: [{ status: 'SETTLED' }] })
    expect(await left(learner)).toBeNull()
    expect(await db.certificate.count({ where: { courseId } })).toBe(1)
  })

  it('that is taken in earnest passes at once', async () => {
    const courseId = await packagedCourse(world, plainPackage())
    const learner = await person('learner')
    const { databaseId: attemptId } = await begin(world, learner, courseId)
    travel(25_000)
    const { data } = await commit(world, learner, { attemptId, commit: 1, cmi: PASSED_12 })
    expect(data?.saveScormProgress.course.viewerProgress.status).toBe('PASSED')
    expect(await db.progressDoubt.count({ where: { courseId } })).toBe(0)
  })

  it('counts no time of which the person was elsewhere, nor the same time in two', async () => {
    const learner = await person('learner')
    const one = await passAtOnce(plainPackage(), learner)
    const other = await passAtOnce(plainPackage(), learner)
    travel(25_000)
    await one.say()
    await other.say()
    expect([(await one.progress()).status, (await other.progress()).status]).toEqual(['PASSED', 'IN_PROGRESS'])
    // Who comes back after a day was not there for one: a minute at most.
    const long = await passAtOnce(
      timed('1.2', '<typicallearningtime><datetime>01:00:00</datetime></typicallearningtime>'),
    )
    travel(86_400_000)
    await long.startAgain()
    expect((await long.progress()).packageSeconds).toBeLessThan(70)
  })

  it.each([
    ['1.2', '<typicallearningtime><datetime>00:10:00</datetime></typicallearningtime>', PASSED_12],
    ['2004 4th Edition', '<typicalLearningTime><duration>PT10M</duration></typicalLearningTime>', PASSED_2004],
  ] as const)('of %s takes nine tenths of what it says at double speed', async (version, time, cmi) => {
    const { say, progress } = await passAtOnce(timed(version, time), undefined, cmi)
    expect((await progress()).doubts[0]?.neededSeconds).toBe(270)
    travel(200_000)
    await say()
    expect((await progress()).status).toBe('IN_PROGRESS')
    travel(80_000)
    await say()
    expect((await progress()).status).toBe('PASSED')
  })
})

it('a course that was completed for somebody is not passed by what they said at once, when that is taken back', async () => {
  const courseId = await packagedCourse(world, plainPackage())
  const { curriculumId } = await db.curriculumCourse.findFirstOrThrow({ where: { courseId } })
  const { id: second } = await makeCourse(db)
  await db.curriculumCourse.create({ data: { curriculumId, courseId: second, position: 1 } })
  const [admin, learner] = [await person('company-admin'), await person('learner')]
  const { databaseId: attemptId } = await begin(world, learner, courseId)
  const done = await graphql<{ completeCourseFor: { progress: { databaseId: string } } }>(
    admin,
    'mutation ($userId: ID!, $courseId: ID!) { completeCourseFor(input: { userId: $userId, courseId: $courseId, reason: "On paper" }) { progress { databaseId } } }',
    { userId: learner.user.id, courseId },
  )
  await commit(world, learner, { attemptId, commit: 1, cmi: PASSED_12 })
  await graphql(
    admin,
    'mutation ($id: ID!) { undoCompletionFor(input: { progressId: $id }) { progress { status } } }',
    { id: done.data!.completeCourseFor.progress.databaseId },
  )
  expect(await db.courseProgress.findFirst({ where: { courseId } })).toMatchObject({ status: 'IN_PROGRESS' })
})

describe('who edits the course', () => {
  const decide = (who: Who, verdict: 'accept' | 'dismiss' | 'undo', ids: string[]) =>
    graphql(
      who,
      `mutation ($ids: [ID!]!) { ${verdict}ProgressDoubts(input: { databaseIds: $ids }) { doubts { status } } }`,
      { ids },
    )

  it('accepts it, which passes it, and takes that back', async () => {
    const { courseId, learner, progress, certificates } = await passAtOnce(plainPackage())
    // Nothing else hangs on it: the curriculum goes on.
    const { curriculumId } = await db.curriculumCourse.findFirstOrThrow({ where: { courseId } })
    const { id: second } = await makeCourse(db)
    await db.curriculumCourse.create({ data: { curriculumId, courseId: second, position: 1 } })
    const admin = await person('company-admin')
    const ids = (await progress()).doubts.map(({ id }) => id)
    expect((await decide(learner, 'accept', ids)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    expect((await decide(admin, 'accept', ids)).errors).toBeUndefined()
    expect([(await progress()).status, await certificates()]).toEqual(['PASSED', 1])
    const notification = await db.notification.findFirstOrThrow({
      where: { userId: learner.user.id, kind: 'course.doubt.accepted' },
    })
    expect(notification.title).toBe('“Packaged” counts now')
    expect((await decide(admin, 'undo', ids)).errors).toBeUndefined()
    expect([(await progress()).status, await certificates()]).toEqual(['IN_PROGRESS', 0])
  })

  it('dismisses it, after which opening the course again passes nothing', async () => {
    const { courseId, learner, progress, say } = await passAtOnce(plainPackage())
    const ids = (await progress()).doubts.map(({ id }) => id)
    expect((await decide(await person('company-admin'), 'dismiss', ids)).errors).toBeUndefined()
    await begin(world, learner, courseId)
    expect((await progress()).status).toBe('IN_PROGRESS')
    travel(30_000)
    await say()
    expect((await progress()).status).toBe('PASSED')
  })
})
