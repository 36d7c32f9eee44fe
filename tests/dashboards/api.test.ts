import { expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { makeCourse, makeProgress } from '../../prisma/factories/courses.ts'
import { makeCurriculum } from '../../prisma/factories/curriculums.ts'
import { makeUser } from '../../prisma/factories/users.ts'
import { openWorld, type Who } from '../support/world.ts'

const { db, graphql, person, rest, standAt, statements } = await openWorld()

interface Tile {
  key: string
  value: number
  before: number | null
  link: string
}
const TILES =
  'query ($start: Day, $end: Day) { adminDashboard(start: $start, end: $end) { tiles { key value before link } } }'
const DAYS = 'query ($start: Day!, $end: Day!) { completionsByDay(start: $start, end: $end) { day count } }'
const MARCH = { start: '2026-03-01', end: '2026-03-10' }

async function tilesOf(who: Who, days: object = {}): Promise<Record<string, Tile>> {
  const { data } = await graphql<{ adminDashboard: { tiles: Tile[] } }>(who, TILES, { ...days })
  return Object.fromEntries(data!.adminDashboard.tiles.map((tile) => [tile.key, tile]))
}
const values = (tiles: Record<string, Tile>) =>
  Object.fromEntries(Object.entries(tiles).map(([key, { value }]) => [key, value]))

/** A world of two brands with a course each; the moments are those of Chicago. */
async function setting() {
  const [own, other] = await Promise.all([makeBrand(db, { active: true }), makeBrand(db, { active: true })])
  const [mine, theirs] = await Promise.all([makeCourse(db, {}), makeCourse(db, {})])
  await makeCurriculum(db, { courseIds: [mine.id], brandIds: [own.id] })
  await makeCurriculum(db, { courseIds: [theirs.id], brandIds: [other.id] })
  const people = await Promise.all(Array.from({ length: 3 }, () => makeUser(db)))
  await makeUser(db, { status: 'PENDING' })
  const pass = (user: number, courseId: string, completedAt: string) =>
    makeProgress(db, { userId: people[user]!.id, courseId, status: 'PASSED', completedAt: new Date(completedAt) })
  // The last moment of March 2 in Chicago, and the first of March 11; the third before the period.
  await pass(0, mine.id, '2026-03-03T05:59:59Z')
  await pass(1, theirs.id, '2026-03-11T05:00:00Z')
  await pass(2, mine.id, '2026-02-20T12:00:00Z')
  await makeProgress(db, { userId: people[2]!.id, courseId: theirs.id })
  return { own, other, mine, theirs, people }
}
const { own } = await setting()

it('tiles count everything for company admins and own brands for brand managers', async () => {
  const admin = await person('company-admin')
  const manager = await person('brand-manager', { ownedBrandIds: [own.id] })
  const all = values(await tilesOf(admin))
  expect(all).toMatchObject({
    users: await db.user.count({ where: { status: 'ACTIVE' } }),
    dealers: await db.dealer.count({ where: { status: 'ACTIVE' } }),
    completions: 3,
    inProgress: 1,
    activeBrands: 2,
    activeCurriculums: 2,
    activeCourses: 2,
    activeIncentives: 0,
    redeemedIncentives: 0,
    iltEnrolled: 0,
  })
  const ofManager = values(await tilesOf(manager))
  expect(ofManager).not.toHaveProperty('users')
  expect(ofManager).toMatchObject({
    completions: 2,
    inProgress: 0,
    activeBrands: 1,
    activeCurriculums: 1,
    activeCourses: 1,
  })
})

it('a tile is the foot of its report: the same figure, the same days, by the portal’s midnight', async () => {
  const admin = await person('company-admin')
  const { completions, users, activeCourses } = await tilesOf(admin, MARCH)
  expect(completions).toMatchObject({
    value: 1,
    before: 1,
    link: '/auth/admin/report/course?start=2026-03-01&end=2026-03-10',
  })
  expect(users!.before).toBeNull()
  expect(activeCourses!.link).toBe('/auth/admin/report/course?status=PUBLISHED')
  const { data } = await graphql<{ coursesReport: { totals: object }; usersReport: { totalCount: number } }>(
    admin,
    `query ($start: Day, $end: Day) { coursesReport(start: $start, end: $end, compare: true) { totals { completed completedBefore } } usersReport { totalCount } }`,
    MARCH,
  )
  expect(data).toEqual({
    coursesReport: { totals: { completed: completions!.value, completedBefore: completions!.before } },
    usersReport: { totalCount: users!.value },
  })
})

it('a period without an end ends with today, as the portal’s calendar has it', async () => {
  const [admin, learner] = [await person('company-admin'), await person('learner')]
  const moments = ['2026-06-08T12:00:00Z', '2026-06-09T12:00:00Z', '2026-06-10T12:00:00Z', '2026-06-11T05:00:00Z']
  const courses = await Promise.all(moments.map(() => makeCourse(db, {})))
  await Promise.all(
    moments.map((at, index) =>
      makeProgress(db, {
        userId: learner.user.id,
        courseId: courses[index]!.id,
        status: 'PASSED',
        completedAt: new Date(at),
      }),
    ),
  )
  // The evening of June 10 in Chicago, which is June 11 in UTC: the day has one, so has the one before.
  standAt(new Date('2026-06-11T03:00:00Z'))
  expect((await tilesOf(admin, { start: '2026-06-10' })).completions).toMatchObject({ value: 1, before: 1 })
  await db.courseProgress.deleteMany({ where: { userId: learner.user.id } })
  await db.course.deleteMany({ where: { id: { in: courses.map(({ id }) => id) } } })
})

it('days are those of the portal’s calendar and add up to the tile', async () => {
  const admin = await person('company-admin')
  const { data } = await graphql<{ completionsByDay: { day: string; count: number }[] }>(admin, DAYS, MARCH)
  expect(data!.completionsByDay).toHaveLength(10)
  expect(data!.completionsByDay.filter(({ count }) => count)).toEqual([{ day: '2026-03-02', count: 1 }])
  const manager = await person('brand-manager', { ownedBrandIds: [own.id] })
  const year = { start: '2026-01-01', end: '2026-12-31' }
  const own365 = await graphql<{ completionsByDay: { count: number }[] }>(manager, DAYS, year)
  expect(own365.data!.completionsByDay.reduce((sum, { count }) => sum + count, 0)).toBe(
    (await tilesOf(manager, year)).completions!.value,
  )
})

it('who did what on a day: each person once, and nobody who was acted as', async () => {
  const admin = await person('company-admin')
  const learner = await person('learner')
  await db.session.updateMany({
    where: { userId: learner.user.id },
    data: { createdAt: new Date('2026-03-02T20:00:00Z') },
  })
  const session = await db.session.findFirstOrThrow({ where: { userId: learner.user.id } })
  const again = { userId: learner.user.id, createdAt: session.createdAt, expiresAt: session.expiresAt }
  await db.session.create({ data: { ...again, tokenHash: Buffer.from('again') } })
  await db.session.create({
    data: { ...again, userId: admin.user.id, realUserId: learner.user.id, tokenHash: Buffer.from('as') },
  })
  const ASK =
    'query ($start: Day!, $end: Day!) { userAnalytics(start: $start, end: $end) { day joined signedIn began passed } }'
  const { data } = await graphql<{ userAnalytics: object[] }>(admin, ASK, { start: '2026-03-02', end: '2026-03-03' })
  expect(data!.userAnalytics).toEqual([
    { day: '2026-03-02', joined: 0, signedIn: 1, began: 0, passed: 1 },
    { day: '2026-03-03', joined: 0, signedIn: 0, began: 0, passed: 0 },
  ])
  expect((await rest(admin, 'GET /api/dashboards/user-analytics?start=2026-03-02&end=2026-03-03')).json).toEqual(
    data!.userAnalytics,
  )
  expect((await graphql(learner, ASK, MARCH)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
})

it('are for the admin portal, and bounded', async () => {
  for (const role of ['learner', 'dealer-manager', 'sales-rep'] as const) {
    const who = await person(role)
    expect((await graphql(who, TILES)).errors?.[0]?.extensions.code, role).toBe('FORBIDDEN')
    expect((await graphql(who, DAYS, MARCH)).errors?.[0]?.extensions.code, role).toBe('FORBIDDEN')
    expect((await rest(who, 'GET /api/dashboards/brandecation-admin/info')).status, role).toBe(403)
  }
  const admin = await person('company-admin')
  const backwards = { start: '2026-03-03', end: '2026-03-01' }
  for (const ask of [TILES, DAYS])
    expect((await graphql(admin, ask, backwards)).errors?.[0]?.extensions.fields).toHaveProperty('end')
  const long = { start: '2020-03-03', end: '2026-03-01' }
  expect((await graphql(admin, DAYS, long)).errors?.[0]?.extensions.fields).toHaveProperty('end')
})

it('REST answers the totals at both readings of its addresses', async () => {
  const admin = await person('company-admin')
  const { json } = await rest<Record<string, unknown>>(admin, 'GET /api/dashboards/brandecation-admin/info')
  expect(json).toMatchObject({ completions: 3, inProgress: 1, activeCourses: 2, fullyTrained: {} })
  expect(json.topCourses).toMatchObject([{ completed: 2 }, { completed: 1 }])
  expect(json.topCurriculums).toHaveLength(2)
  for (const name of ['course-info', 'train-info', 'ilt-info']) {
    const [one, two] = await Promise.all([
      rest(admin, `GET /api/dashboards/brandecation-admin/${name}`),
      rest(admin, `GET /api/dashboards/${name}`),
    ])
    expect(one.status, name).toBe(200)
    expect(two.json, name).toEqual(one.json)
  }
  const manager = await person('brand-manager', { ownedBrandIds: [own.id] })
  expect((await rest(manager, 'GET /api/dashboards/brand-manager')).json).toMatchObject({
    completions: 2,
    activeBrands: 1,
    brands: [{ _id: own.id, name: own.name }],
  })
  expect(
    (await rest<{ completions: number }>(admin, 'GET /api/dashboards/course-info?start=2026-03-01&end=2026-03-10')).json
      .completions,
  ).toBe(1)
})

it('asks each report once, however many of its figures there are', async () => {
  const admin = await person('company-admin')
  await tilesOf(admin)
  statements()
  await tilesOf(admin, MARCH)
  expect(statements().length).toBeLessThan(16)
})

it('each moment is on the day of its zone, where midnight comes twice and where it never comes', async () => {
  const admin = await person('platform-admin')
  const { id: courseId } = await makeCourse(db, {})
  const save = 'mutation ($values: JSON!) { saveSettings(input: { values: $values }) { settings { timeZone } } }'
  for (const [timeZone, from, start, end] of [
    ['America/Havana', '2025-11-01T16:00:00Z', '2025-11-01', '2025-11-03'],
    ['Africa/Cairo', '2025-04-24T12:00:00Z', '2025-04-23', '2025-04-26'],
  ] as const) {
    expect((await graphql(admin, save, { values: { timeZone } })).errors).toBeUndefined()
    for (let half = 0; half < 40; half++) {
      const completedAt = new Date(Date.parse(from) + half * 1_800_000)
      await makeProgress(db, { userId: (await makeUser(db)).id, courseId, status: 'PASSED', completedAt })
    }
    const { data } = await graphql<{ completionsByDay: { day: string; count: number }[] }>(admin, DAYS, { start, end })
    const days = await db.$queryRaw<object[]>`
      SELECT to_char("completedAt" AT TIME ZONE ${timeZone}, 'YYYY-MM-DD') AS day, count(*)::int AS count FROM "CourseProgress"
      WHERE "courseId" = ${courseId}::uuid GROUP BY 1 ORDER BY 1`
    expect(days.length).toBe(2)
    expect(data!.completionsByDay.filter(({ count }) => count)).toEqual(days)
    await db.courseProgress.deleteMany({ where: { courseId } })
  }
})
