import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeCourse } from '../../prisma/factories/courses.ts'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeUser } from '../../prisma/factories/users.ts'
import { hasTotal } from '../../server/domain/reporting/columns.ts'
import { loadReport, type Cells, type LoadedReport } from '../../server/domain/reporting/load.ts'
import type { Selection } from '../../server/domain/reporting/definition.ts'
import { keyOf } from '../../server/domain/reporting/query.ts'
import { reportNamed } from '../../server/domain/reporting/report.ts'
import { rebuildSums } from '../../server/domain/reporting/storedSums.ts'
import type { Context } from '../../server/platform/context.ts'
import { rightCatalogue } from '../../server/platform/rights.ts'
import { readSettings } from '../../server/platform/settings.ts'
import { beginningOf } from '../../server/platform/values/days.ts'
import type { Viewer } from '../../server/platform/viewer.ts'
import { countSlowly } from '../support/reports/slowCount.ts'
import { viewerLike } from '../support/reports/viewers.ts'
import { openWorld } from '../support/world.ts'

const world = await openWorld()
const { db, services } = world
const report = reportNamed('users')
const all = Object.keys(report.columns)

const ctxOf = (viewer: Partial<Viewer> = {}) =>
  ({ viewer: viewerLike(viewer), db, services, call: {} }) as unknown as Context
interface Asked {
  filters?: Record<string, unknown>
  start?: Date
  end?: Date
  compares?: boolean
}
const load = (asked: Asked = {}, { page, ...more }: Partial<Selection> = {}, viewer: Partial<Viewer> = {}) =>
  loadReport(
    ctxOf(viewer),
    report,
    { filters: {}, ...asked },
    {
      page: { columns: all, order: [], first: 1000, offset: 0, after: null, ...page },
      totals: all,
      hasCount: true,
      ...more,
    },
  )
const sortedBy = (column: string, isDescending = true) => ({
  page: { columns: all, order: [{ column, isDescending }], first: 1000, offset: 0, after: null },
})
const cellsOf = ({ rows }: LoadedReport, id: string): Cells | undefined => rows.find((row) => row.id === id)?.cells
const newCourse = () => makeCourse(db, { title: `Brakes ${randomUUID()}` })
const NOON = new Date('2026-03-10T12:00:00Z')
const pass = async (userId: string, at = NOON, score: number | null = 90) =>
  db.courseProgress.create({
    data: {
      userId,
      courseId: (await newCourse()).id,
      status: 'PASSED',
      score,
      timer: 60,
      startedAt: at,
      completedAt: at,
    },
  })
const learner = (more: Parameters<typeof makeUser>[1] = {}) => makeUser(db, { role: 'learner', ...more })
const march = { start: new Date('2026-03-01'), end: new Date('2026-03-31') }

describe('what goes wrong in other people’s reports', () => {
  it('a person at two dealers and in two groups is one row and counts once', async () => {
    const [a, b] = [await makeDealer(db, {}), await makeDealer(db, {})]
    const person = await learner({ dealerIds: [a.id, b.id] })
    await pass(person.id)
    await rebuildSums(db)
    for (const asked of [{}, march]) {
      const loaded = await load({ ...asked, filters: { text: person.email } })
      expect([loaded.count, cellsOf(loaded, person.id)?.completed, loaded.totals.completed]).toEqual([1, 1, 1])
      expect(cellsOf(loaded, person.id)?.dealers).toBe([a.name, b.name].toSorted().join(', '))
    }
  })

  it('who left is found by the status alone, who never signed in and began nothing is there', async () => {
    const { id: courseId } = await newCourse()
    const [here, gone] = [await learner(), await learner({ status: 'DEACTIVATED' })]
    const idle = await learner({ lastSeenAt: null })
    for (const { id: userId } of [here, gone]) await db.courseProgress.create({ data: { userId, courseId } })
    expect((await load({ filters: { course: courseId } })).rows.map(({ id }) => id)).toEqual([here.id])
    expect((await load({ filters: { course: courseId, status: 'DEACTIVATED' } })).count).toBe(1)
    expect(cellsOf(await load({ filters: { text: idle.email } }), idle.id)).toMatchObject({ courses: 0, rate: null })
  })

  it('days are cut at midnight of the portal’s zone: no moment is in two periods or in none', async () => {
    const values = { timeZone: 'America/Chicago' }
    await db.settings.upsert({ where: { id: 1 }, create: { values }, update: { values } })
    const { timeZone } = await readSettings(db)
    const [eighth, ninth] = [new Date('2026-03-08'), new Date('2026-03-09')]
    const midnight = beginningOf(ninth, timeZone).getTime()
    const person = await learner()
    for (const at of [-1, 0]) await pass(person.id, new Date(midnight + at))
    const of = async (start: Date, end: Date, compares = false) =>
      cellsOf(await load({ start, end, compares, filters: { text: person.email } }), person.id)
    expect((await of(eighth, eighth))?.completed).toBe(1)
    expect(await of(ninth, ninth, true)).toMatchObject({ completed: 1, 'completed:before': 1 })
    expect((await of(eighth, ninth))?.completed).toBe(2)
  })

  it('pages over equal values, either way, nulls last: no row is lost or there twice', async () => {
    const dealer = await makeDealer(db, {})
    const ids: string[] = []
    for (let i = 0; i < 11; i++) {
      const { id } = await learner({ dealerIds: [dealer.id] })
      ids.push(id)
      if (i % 3) await pass(id, undefined, i % 2 ? 70 : null)
    }
    await rebuildSums(db)
    for (const column of ['completed', 'score', 'lastSeen', 'name', 'role', 'rate'])
      for (const isDescending of [false, true]) {
        const found: string[] = []
        for (let after: LoadedReport['rows'][number]['cursor'] | null = null, left = 9; left; left--) {
          const page = { columns: ['name'], order: [{ column, isDescending }], first: 3, offset: 0, after }
          const { rows } = await load({ filters: { dealer: dealer.id } }, { page })
          found.push(...rows.map(({ id }) => id))
          if (rows.length < 3) break
          after = rows.at(-1)!.cursor
        }
        expect(found.toSorted(), `${column} ${isDescending}`).toEqual(ids.toSorted())
      }
  })

  it('a reach that shrinks is followed at once, in rows, totals and number', async () => {
    const [a, b] = [await makeDealer(db, {}), await makeDealer(db, {})]
    for (const { id } of [a, b]) await pass((await learner({ dealerIds: [id] })).id)
    await rebuildSums(db)
    const reached = async (reachedDealerIds: string[]) => {
      const { count, totals } = await load({}, {}, { rank: 3, reachedDealerIds })
      return [count, totals.completed, totals.claims]
    }
    expect(await reached([a.id, b.id])).toEqual([2, 2, 0])
    expect(await reached([a.id])).toEqual([1, 1, 0])
    expect(await reached([])).toEqual([0, 0, 0])
  })

  it('a column one may not see is not there: no value, total or order, and no search tells of it', async () => {
    const without = (...names: string[]) => ({
      rights: new Set(rightCatalogue.map(({ name }) => name).filter((name) => !names.includes(name))),
    })
    const person = await learner()
    const loaded = await load({ filters: { text: person.lastName } }, {}, without('view-payouts'))
    expect(loaded.rows[0]!.cells).not.toHaveProperty('granted')
    expect(loaded.totals).not.toHaveProperty('granted')
    await expect(load({}, sortedBy('granted'), without('view-payouts'))).rejects.toThrow('no such column')
    expect((await load({ filters: { text: person.email } })).count).toBe(1)
    expect((await load({ filters: { text: person.email } }, {}, without('view-users'))).count).toBe(0)
  })

  it('a share in the total is one of the sums; the total is that of the filter; a brand narrows what is counted', async () => {
    const dealer = await makeDealer(db, {})
    const [x, y] = [await learner({ dealerIds: [dealer.id] }), await learner({ dealerIds: [dealer.id] })]
    const { courseId } = await pass(x.id)
    for (const status of ['IN_PROGRESS', 'FAILED', 'PASSED'] as const)
      await db.courseProgress.create({ data: { userId: y.id, courseId: (await newCourse()).id, status } })
    await rebuildSums(db)
    const loaded = await load({ filters: { dealer: dealer.id } })
    const { rate, courses } = loaded.totals
    expect([cellsOf(loaded, x.id)?.rate, cellsOf(loaded, y.id)?.rate, rate, courses]).toEqual([100, 33.3, 50, 4])
    const ofCourse = await load({ filters: { dealer: dealer.id, course: courseId } })
    expect([ofCourse.count, ofCourse.totals.courses]).toEqual([1, 1])
  })

  it('an end before the start is refused, and a word that is none of a filter', async () => {
    await expect(load({ start: march.end, end: march.start })).rejects.toThrow('The end lies before the start.')
    await expect(load({ filters: { status: 'GONE' } })).rejects.toThrow('Status: ACTIVE')
  })
})

const FACT = fc.record({
  who: fc.nat(4),
  what: fc.nat(3),
  status: fc.constantFrom('PASSED', 'IN_PROGRESS', 'FAILED'),
  day: fc.integer({ min: 1, max: 28 }),
  score: fc.option(fc.nat(100)),
})
const WORLD = fc.record({
  people: fc.integer({ min: 1, max: 5 }),
  facts: fc.array(FACT, { maxLength: 14 }),
  days: fc.option(fc.tuple(fc.integer({ min: 1, max: 28 }), fc.integer({ min: 0, max: 9 }))),
  reachesSome: fc.boolean(),
})
type Drawn = typeof WORLD extends fc.Arbitrary<infer T> ? T : never

/** People of one last name at three dealers, with what they did. */
async function makeDrawn({ people, facts }: Drawn) {
  const lastName = randomUUID()
  const dealers = [await makeDealer(db, {}), await makeDealer(db, {}), await makeDealer(db, {})]
  const users = []
  for (let i = 0; i < people; i++)
    users.push(
      await learner({
        lastName,
        dealerIds: [dealers[i % 3]!.id, dealers[(i + 1) % 3]!.id],
        status: i === 3 ? 'DEACTIVATED' : 'ACTIVE',
      }),
    )
  const courses = [await newCourse(), await newCourse(), await newCourse(), await newCourse()]
  for (const { who, what, status, day, score } of facts) {
    const userId = users[who]?.id
    if (!userId) continue
    const at = new Date(Date.UTC(2026, 1, day, day % 24))
    const courseId = courses[what]!.id
    const ended = status === 'PASSED' ? { completedAt: at } : {}
    const create = { userId, courseId, status, score, timer: day, startedAt: at, ...ended }
    await db.courseProgress.upsert({ where: { userId_courseId: { userId, courseId } }, create, update: {} })
    const mine = { account: 'person', userId, unit: 'points', amount: BigInt(day), createdAt: at }
    const theirs = { account: 'issuer', unit: 'points', amount: -BigInt(day), createdAt: at }
    await db.ledgerTransaction.create({
      data: { reference: randomUUID(), kind: 'test', entries: { create: [mine, theirs] } },
    })
  }
  await rebuildSums(db)
  return { lastName, dealers }
}

/** Moments as the slow count has them. */
const plain = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? new Date(value).toISOString() : value
const like = (cells: Cells | undefined, slow: Cells) =>
  Object.fromEntries(Object.keys(slow).map((key) => [key, plain(cells?.[key])]))

describe('beside a slow count', () => {
  it('agrees in every figure over random worlds, in three orders', { timeout: 600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(WORLD, async (drawn) => {
        const { lastName, dealers } = await makeDrawn(drawn)
        const { days, reachesSome } = drawn
        const period = days && {
          start: new Date(Date.UTC(2026, 1, days[0])),
          end: new Date(Date.UTC(2026, 1, days[0] + days[1])),
          compares: true,
        }
        const search = { filters: { text: lastName }, ...period }
        const viewer = reachesSome ? { rank: 3, reachedDealerIds: [dealers[0]!.id] } : {}
        const slow = await countSlowly(report, ctxOf(viewer), search)
        const totals = Object.fromEntries(
          Object.entries(slow.totals).filter(([key]) => hasTotal(report.columns[keyOf(key)]!)),
        )
        for (const order of [null, 'completed', 'score']) {
          const fast = await load(search, order ? sortedBy(order) : {}, viewer)
          expect(fast.count).toBe(slow.count)
          for (const [id, cells] of slow.rows) expect(like(cellsOf(fast, id), cells), `by ${order}`).toEqual(cells)
          expect(like(fast.totals, totals), 'totals').toEqual(totals)
        }
      }),
      { numRuns: 20 },
    )
  })

  it('and beside a plain SQL by hand', async () => {
    const { lastName } = await makeDrawn({
      people: 5,
      facts: [3, 9, 27].flatMap((day, who) =>
        (['PASSED', 'FAILED'] as const).map((status, what) => ({ who, what, status, day, score: 10 * day })),
      ),
      days: null,
      reachesSome: false,
    })
    const from = beginningOf(new Date('2026-02-05'), (await readSettings(db)).timeZone)
    const byHand = await db.$queryRaw<object[]>`
      SELECT u.id::text AS id, (SELECT count(*)::int FROM "CourseProgress" p WHERE p."userId" = u.id AND p.status = 'PASSED' AND p."completedAt" >= ${from}) AS completed,
        (SELECT count(*)::int FROM "CourseProgress" p WHERE p."userId" = u.id AND p.status = 'FAILED') AS failed,
        (SELECT coalesce(sum(amount), 0)::int FROM "LedgerEntry" e WHERE e."userId" = u.id AND e.unit = 'points' AND e.account = 'person') AS points,
        (SELECT round(avg(score), 1)::float FROM "CourseProgress" p WHERE p."userId" = u.id) AS score
      FROM "User" u WHERE u."lastName" = ${lastName} AND u.status = 'ACTIVE' ORDER BY u."firstName", u."lastName", u.id`
    const { rows } = await load({ filters: { text: lastName }, start: new Date('2026-02-05') })
    const columns = ['completed', 'failed', 'points', 'score']
    expect(
      rows.map(({ id, cells }) => ({ id, ...Object.fromEntries(columns.map((key) => [key, cells[key]])) })),
    ).toEqual(byHand)
    expect(byHand).toHaveLength(4)
  })
})
