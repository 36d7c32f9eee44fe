import { expect, it } from 'vitest'
import { makeCourse } from '../../prisma/factories/courses.ts'
import { Prisma } from '../../prisma/generated/client/client.ts'
import { calendarAt } from '../../server/curriculums/due/dueDay.ts'
import { staffAt } from '../../server/curriculums/staff.ts'
import { ranksSql } from '../../server/curriculums/staffRanks.ts'
import { JOIN_TRANSACTIONS } from '../../server/domain/ledger/ledger.ts'
import { countsByDay } from '../../server/domain/reporting/charts/byDay.ts'
import type { Context } from '../../server/platform/context.ts'
import type { Viewer } from '../../server/platform/viewer.ts'
import { paymentsOf } from '../../server/tax/year-end/payments.ts'
import { pageOfUsers } from '../../server/users/search/find.ts'
import { openWorld } from '../support/world.ts'

const { db, services } = await openWorld()

/** The plan of a statement in a table that is small: with indexes, where any serves. */
const planOf = (sql: Prisma.Sql, setting?: Prisma.Sql): Promise<string> =>
  db.$transaction(async (tx) => {
    if (setting) await tx.$executeRaw(setting)
    await tx.$executeRaw`SET LOCAL enable_seqscan = off`
    await tx.$executeRaw`SET LOCAL enable_bitmapscan = off`
    await tx.$executeRaw`SET LOCAL enable_sort = off`
    const rows = await tx.$queryRaw<{ 'QUERY PLAN': string }[]>(Prisma.sql`EXPLAIN ${sql}`)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })

/** Of a small table every index is as cheap to read through: left are those that answer by themselves. */
const ANSWERED_BY_INDEX = Prisma.sql`SET LOCAL enable_indexscan = off`

it('people by their last visit come in the order of an index', async () => {
  const viewer = { rights: new Set(['view-users']), seesAll: true, isAdmin: true, isPlatformAdmin: true, rank: 0 }
  const plan = await planOf(pageOfUsers(viewer as unknown as Viewer, {}, 'SEEN_DESC', {}))
  expect(plan).toContain('Index Scan Backward using "User_seen_order"')
  expect(plan).not.toContain('Sort')
})

it('the queue of claims is counted without the claims', async () => {
  const plan = await planOf(
    Prisma.sql`SELECT count(*) FROM "SpiffClaim" WHERE status = 'PENDING' AND "userId" <> gen_random_uuid()`,
    ANSWERED_BY_INDEX,
  )
  expect(plan).toContain('Index Only Scan using "SpiffClaim_status_submittedAt_id_userId_idx"')
})

it('the staff of a dealer is ranked without what everybody else did', async () => {
  const calendar = calendarAt({ timeZone: 'America/Chicago' }, services.now())
  const people = staffAt(['00000000-0000-7000-8000-000000000001'])
  const plan = async (isEverybody: boolean) =>
    planOf(ranksSql({ people, isEverybody, next: true }, calendar), Prisma.sql`SET LOCAL enable_nestloop = off`)
  const byPerson = (text: string) =>
    [...text.matchAll(/on "(\w+)" \w+ .*\n +(?:Index Cond|Filter): \(.*"userId" = ANY/g)].map(([, table]) => table)
  const tables = ['AssignmentGroupMember', 'CourseProgress', 'CurriculumCompletion', 'CurriculumOpening']
  expect(byPerson(await plan(false))).toEqual(expect.arrayContaining(tables))
  expect(byPerson(await plan(true))).toEqual([])
})

it('a chart by day reads the rows of each day by the index of their moment', async () => {
  const asked: [string, unknown[]][] = []
  const pool = { query: (...statement: [string, unknown[]]) => Promise.resolve((asked.push(statement), { rows: [] })) }
  const ctx = { call: {}, db, services: { ...services, pool } } as unknown as Context
  const began = { model: 'CourseProgress', moment: 'startedAt', of: 'userId', where: {} }
  const march = { start: new Date('2026-03-01'), end: new Date('2026-03-31') }
  expect(await countsByDay(ctx, march, { began })).toHaveLength(31)
  const client = await services.pool.connect()
  try {
    // A bitmap is made of rows an index finds by what is asked: read through alone, as any index can be, it makes none.
    await client.query('SET enable_seqscan = off; SET enable_indexscan = off; SET enable_indexonlyscan = off')
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${asked[0]![0]}`, asked[0]![1])
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/Index Cond: \(\("startedAt" >= day."from"\) AND \("startedAt" < day."to"\)\)/)
    expect(plan).not.toContain('to_char')
  } finally {
    client.release(true)
  }
})

it('sums of the ledger are read from an index alone', async () => {
  const plan = await planOf(
    Prisma.sql`SELECT sum(amount) FROM "LedgerEntry" WHERE account = 'person' AND unit = 'points' AND "userId" = '00000000-0000-7000-8000-000000000001'`,
    ANSWERED_BY_INDEX,
  )
  expect(plan).toContain('Index Only Scan using "LedgerEntry_userId_unit_createdAt_account_amount_idx"')
})

it('an account is read without the transactions of everybody, however many it has', async () => {
  const sql = Prisma.sql`SELECT t.kind FROM "LedgerEntry" e ${JOIN_TRANSACTIONS} ON true`
  const rows = await db.$queryRaw<{ 'QUERY PLAN': string }[]>(Prisma.sql`EXPLAIN ${sql}`)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('Nested Loop')
  expect(plan).not.toContain('Hash')
})

it('what is paid to one person is found from their own claims and entries', async () => {
  const [id, year] = ['00000000-0000-7000-8000-000000000001', 2026]
  const own = await planOf(paymentsOf({ userId: id, year }))
  expect(own).toMatch(/on "LedgerTransaction" t .*\n +Index Cond: .*\bid = ANY/)
  expect(await planOf(paymentsOf({ year }))).not.toMatch(/on "LedgerTransaction" t .*\n +Index Cond: .*\bid = ANY/)
})

it('the database keeps how many letters a section has', async () => {
  const { id } = await makeCourse(db, { chapters: [[{ title: 'Chains', body: '<p>Clean <b>and</b> oil it.</p>' }]] })
  const letters = () => db.$queryRaw`
    SELECT s.letters FROM "Section" s JOIN "Chapter" ch ON ch.id = s."chapterId" WHERE ch."courseId" = ${id}::uuid`
  expect(await letters()).toEqual([{ letters: 'Clean and oil it.'.length }])
  await db.section.updateMany({ where: { chapter: { courseId: id } }, data: { body: '<p>Oil it.</p>' } })
  expect(await letters()).toEqual([{ letters: 'Oil it.'.length }])
})
