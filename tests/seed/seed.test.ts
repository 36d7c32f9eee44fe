import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { readLessons } from '../../prisma/demo/lessons.ts'
import { neededOf } from '../../server/courses/progress/requiredTime.ts'
import { checkSums } from '../../server/domain/reporting/storedSums.ts'
import '../../server/features.ts'
import { cleanHtml } from '../../server/platform/values/html.ts'
import { BUILT_IN_ROLES } from '../../server/platform/rights.ts'
import { openWorld } from '../support/world.ts'

const world = await openWorld({}, { demo: true })
const { db, services } = world
const dataDir = services.config.DATA_DIR

async function runSeed(): Promise<void> {
  const env = { ...process.env, DATABASE_URL: world.ownerUrl, DATA_DIR: dataDir }
  await promisify(execFile)(process.execPath, [path.resolve('prisma/seed.ts')], { env })
}

test('fills the promised world within the time a start may take', async () => {
  const { user, system } = JSON.parse(world.told.trim().split('\n').at(-1)!) as NodeJS.CpuUsage
  // About 10; the database works beside it.
  expect((user + system) / 1_000_000).toBeLessThan(60)
  expect({
    brands: await db.brand.count(),
    curriculums: await db.curriculum.count(),
    courses: await db.course.count(),
    dealers: await db.dealer.count(),
    people: await db.user.count(),
  }).toEqual({ brands: 4, curriculums: 13, courses: 42, dealers: 30, people: 400 })
})

test('refuses a database that holds people and leaves it alone', async () => {
  await expect(runSeed()).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('already holds people') })
  expect(await db.user.count()).toBe(400)
})

test.each(BUILT_IN_ROLES.map(({ key }) => key))('%s@demo.test signs in and meets no onboarding screen', async (key) => {
  const { status, json } = await world.rest<{
    user: {
      firstName: string
      emailVerified: boolean
      role: { key: string }
      rights: string[]
      dealers: { active: boolean }[]
      assignmentGroups: { kind: string }[]
      resetPositions: boolean
    }
  }>(null, 'POST /api/login', { email: `${key}@demo.test`, password: 'Paddock2026' })
  expect(status).toBe(200)
  const { user } = json
  expect(user).toMatchObject({ emailVerified: true, resetPositions: false, role: { key } })
  expect(user.firstName).not.toBe('')
  expect(user.dealers.some(({ active }) => active)).toBe(true)
  expect(new Set(user.assignmentGroups.map(({ kind }) => kind))).toEqual(new Set(['DEPARTMENT', 'AUDIENCE']))
  if (key === 'platform-admin') expect(user.rights.length).toBeGreaterThan(50)
})

test('what is stored for reports is what its sources say', async () => {
  expect(await db.learnerTally.count()).toBeGreaterThan(100)
  for (const { name, wrong } of await checkSums(db)) expect(wrong, name).toEqual([])
})

test('the learner is in the middle of things', async () => {
  const { id } = await db.user.findUniqueOrThrow({ where: { email: 'learner@demo.test' } })
  const progress = await db.courseProgress.findMany({ where: { userId: id }, include: { sections: true } })
  expect(progress.map(({ status }) => status).sort()).toEqual([
    'FAILED',
    'IN_PROGRESS',
    'IN_PROGRESS',
    'PASSED',
    'PASSED',
    'PASSED',
  ])
  for (const { status, lastSectionId } of progress) if (status === 'IN_PROGRESS') expect(lastSectionId).not.toBeNull()
  expect(
    await db.ledgerEntry.aggregate({
      where: { userId: id, transaction: { kind: 'course.completed' } },
      _sum: { amount: true },
    }),
  ).toEqual({ _sum: { amount: 30n } })
  expect(await db.notification.count({ where: { userId: id, readAt: null } })).toBeGreaterThan(2)
  expect(
    await db.curriculum.count({ where: { mandatory: true, completions: { none: { userId: id } } } }),
  ).toBeGreaterThan(0)
})

test('books balance, and what people did lies in the past', async () => {
  expect(await db.ledgerEntry.aggregate({ _sum: { amount: true } })).toEqual({ _sum: { amount: 0n } })
  const passed = await db.courseProgress.count({ where: { status: 'PASSED' } })
  expect(await db.ledgerTransaction.count({ where: { kind: 'course.completed' } })).toBe(passed)
  expect(await db.certificate.count({ where: { courseId: { not: null } } })).toBe(passed)
  const now = new Date()
  expect(
    await db.courseProgress.count({
      where: { OR: [{ touchedAt: { gt: now } }, { completedAt: { gt: now } }, { startedAt: { gt: now } }] },
    }),
  ).toBe(0)
  const early = await db.$queryRaw<
    unknown[]
  >`SELECT 1 FROM "CourseProgress" p JOIN "User" u ON u.id = p."userId" WHERE p."completedAt" < p."startedAt" OR p."startedAt" < u."createdAt"`
  expect(early).toHaveLength(0)
})

test('every stored file lies where its row says, with its size', async () => {
  const files = await db.storedFile.findMany()
  for (const { key, size } of files) expect((await stat(path.join(dataDir, 'files', key))).size).toBe(size)
  const [picture] = await db.storedFile.findMany({ where: { isPublic: true, mediaType: 'image/jpeg' }, take: 1 })
  expect((await fetch(`${world.origin}/files/${picture!.id}`)).status).toBe(200)
})

test('all podcasts have captions, and some news has a sheet to keep', async () => {
  expect(await db.podcast.count({ where: { captionsId: null } })).toBe(0)
  expect(await db.bulletinFile.count({ where: { use: 'RESOURCE' } })).toBeGreaterThan(0)
})

test('the district manager has visits in each state, one of them while the portal starts', async () => {
  const visits = await db.fieldTrainingAppointment.findMany({
    where: { instructor: { email: 'district-manager@demo.test' } },
  })
  const states = ['CANCELED', 'COMPLETED', 'CONFIRMED', 'PROPOSED', 'REQUESTED']
  expect([...new Set(visits.map(({ status }) => status))].toSorted()).toEqual(states)
  const now = await db.fieldTrainingAppointment.findMany({ where: { status: 'CONFIRMED' } })
  const begun = now.filter(
    ({ startAt, endAt }) => startAt <= services.now() && endAt.getTime() > Date.now() - 7_200_000,
  )
  expect(begun.length).toBeGreaterThan(0)
})

test('people choose no audience that says what they hold or own', async () => {
  const offered = await db.assignmentGroup.findMany({ where: { selfEnrollment: true }, orderBy: { name: 'asc' } })
  expect(offered.map(({ name }) => name)).toEqual(['New Hires', 'Race Support'])
})

test('lessons are whole: lengths, one right answer each, and only HTML the editor knows', () => {
  for (const curriculum of readLessons()) {
    expect(curriculum.description.length).toBeLessThanOrEqual(250)
    for (const course of curriculum.courses) {
      expect(course.description.length, course.title).toBeLessThanOrEqual(250)
      expect(course.questions.length, course.title).toBeGreaterThanOrEqual(5)
      for (const { answers, text, explanation } of course.questions) {
        expect(
          answers.filter(({ correct }) => correct),
          text,
        ).toHaveLength(1)
        expect(explanation, text).not.toBe('')
      }
      for (const { html, title } of course.chapters.flatMap(({ sections }) => sections))
        expect(cleanHtml(html), title).toBe(html)
    }
  }
})

test('some sections were marked complete too early, most in one course, as the portal would have found', async () => {
  const doubts = await db.progressDoubt.findMany({ include: { progress: { include: { sections: true } } } })
  const perCourse = Map.groupBy(
    doubts.filter(({ status }) => status === 'WAITING'),
    ({ courseId }) => courseId,
  )
  expect(Math.max(...[...perCourse.values()].map(({ length }) => length))).toBeGreaterThanOrEqual(2)
  expect(new Set(doubts.map(({ status }) => status))).toEqual(new Set(['WAITING', 'ACCEPTED', 'DISMISSED']))
  const needed = await db.$queryRaw<{ sectionId: string; seconds: number }[]>(
    neededOf(doubts.map(({ sectionId }) => sectionId ?? '')),
  )
  for (const { progress, sectionId, courseId, neededSeconds, spentSeconds, status } of doubts) {
    expect(needed.find((row) => row.sectionId === sectionId)?.seconds).toBe(neededSeconds)
    expect(spentSeconds).toBeLessThan(neededSeconds)
    expect([progress.courseId, progress.status]).toEqual([courseId, 'IN_PROGRESS'])
    const section = progress.sections.find((row) => row.sectionId === sectionId)!
    expect(section.completedAt !== null).toBe(status === 'ACCEPTED')
  }
})

test('some wrote to a customer and wait to be told whether it was right', async () => {
  const chapters = { select: { sections: true } }
  const marks = await db.quizMark.findMany({
    include: { attempt: { include: { progress: { include: { sections: true, course: { select: { chapters } } } } } } },
  })
  expect(marks).toHaveLength(3)
  for (const { attempt, questionId, decidedAt } of marks) {
    const { progress, questions, answers, submittedAt, score } = attempt
    expect([progress.status, score, decidedAt]).toEqual(['IN_PROGRESS', null, null])
    expect(submittedAt).not.toBeNull()
    expect((questions as { id: string; kind: string }[]).find(({ id }) => id === questionId)?.kind).toBe('FREE_TEXT')
    expect((answers as Record<string, string>)[questionId]!.length).toBeGreaterThan(40)
    const all = progress.course.chapters.flatMap(({ sections }) => sections)
    expect(progress.sections.filter(({ completedAt }) => completedAt)).toHaveLength(all.length)
  }
})

test('a year of events, over and to come, and who said what is counted on each', async () => {
  const now = services.now()
  const events = await db.event.findMany({ include: { attendances: true, pictures: true } })
  const open = events.filter(({ status }) => status === 'PUBLISHED')
  expect(open.filter(({ endAt }) => endAt < now).length).toBeGreaterThan(8)
  expect(open.filter(({ startAt }) => startAt > now).length).toBeGreaterThan(8)
  expect(open.filter(({ virtual, startAt }) => virtual && startAt > now).length).toBeGreaterThan(2)
  expect(new Set(events.map(({ timeZone }) => timeZone)).size).toBe(4)
  for (const { title, attendances, pictures, ...counted } of events) {
    const of = (type: string) => attendances.filter((one) => one.type === type).length
    expect([counted.going, counted.interested, counted.notInterested], title).toEqual(
      ['GOING', 'INTERESTED', 'NOT_INTERESTED'].map(of),
    )
    expect(pictures.length, title).toBeGreaterThan(0)
  }
  const learner = await db.user.findUniqueOrThrow({ where: { email: 'learner@demo.test' } })
  const next = await db.eventAttendance.findMany({ where: { userId: learner.id, event: { startAt: { gt: now } } } })
  expect(new Set(next.map(({ type }) => type))).toEqual(new Set(['GOING', 'INTERESTED']))
})
