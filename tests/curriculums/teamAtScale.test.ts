import { expect, it } from 'vitest'
import { Prisma } from '../../prisma/generated/client/client.ts'
import { calendarAt } from '../../server/curriculums/due/dueDay.ts'
import { inOrder, ranksOf, ranksSql, type StaffOrder } from '../../server/curriculums/staffRanks.ts'
import { joinedByHash } from '../../server/curriculums/joinedByHash.ts'
import { staffAt, standingsOf } from '../../server/curriculums/staff.ts'
import type { Tx } from '../../server/platform/db.ts'
import { addDays, dayIn } from '../../server/platform/values/days.ts'
import { makeCrowd } from '../support/crowd.ts'
import { openWorld } from '../support/world.ts'

const [PEOPLE, CURRICULUMS] = [300, 60]

const { db, owner, services, graphql, person, signIn, statements } = await openWorld()
// A new portal, about which the database has no figures yet: it would otherwise make some in the midst of the test, of some
// tables before others, and join by them in other ways each time.
await owner.$executeRaw`
  DO $$ DECLARE named text; BEGIN
    FOR named IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
      EXECUTE format('ALTER TABLE %I SET (autovacuum_enabled = false)', named);
      -- Nor any that came along: the database this one is a copy of may have got some during a long run.
      PERFORM pg_clear_relation_stats('public', named);
    END LOOP;
  END $$`
const calendar = calendarAt({ timeZone: 'America/Chicago' }, services.now())
const dealer = await makeCrowd(db, {
  people: PEOPLE,
  curriculums: CURRICULUMS,
  today: calendar.today,
  openedAt: addDays(calendar.today, -24),
  every: 20,
})
const people = staffAt([dealer])

/** Who passed all of some curriculums, completed some, was granted courses for others, and has not been told of some. */
async function live() {
  const crowd = Prisma.sql`(SELECT id, substr(split_part(email, '@', 1), 6)::int AS n FROM "User" WHERE email LIKE 'crowd%')`
  await db.$executeRaw`
    INSERT INTO "CourseProgress" (id, "userId", "courseId", status, "touchedAt")
    SELECT gen_random_uuid(), u.id, cc."courseId", 'PASSED', now() FROM ${crowd} u JOIN "Curriculum" c ON u.n % 4 = c.position % 4 AND c.position < 12 + u.n % 7
    JOIN "CurriculumCourse" cc ON cc."curriculumId" = c.id ON CONFLICT ("userId", "courseId") DO UPDATE SET status = 'PASSED'`
  await db.$executeRaw`
    INSERT INTO "CurriculumCompletion" (id, "userId", "curriculumId", "completedAt") SELECT gen_random_uuid(), u.id, c.id, now() FROM ${crowd} u JOIN "Curriculum" c ON c.position % 28 < u.n % 20`
  await db.$executeRaw`
    INSERT INTO "CourseGrant" ("courseId", "userId") SELECT co.id, u.id FROM ${crowd} u JOIN "Course" co ON u.n % 40 = 7 AND substr(co.title, 7)::int % 10 = 4`
  await db.$executeRaw`DELETE FROM "CurriculumOpening" x USING "User" u WHERE u.id = x."userId" AND right(split_part(u.email, '@', 1), 1) = '3'`
  // Who joined within the last days has them still before them.
  await db.$executeRaw`UPDATE "User" u SET "createdAt" = now() - c.n % 12 * interval '1 day' FROM ${crowd} c WHERE c.id = u.id AND c.n % 3 = 0`
  await db.$executeRaw`UPDATE "AssignmentGroup" SET active = false WHERE name = 'Crowd 5'`
}

it('says of everybody what is said of each alone, whatever is asked', async () => {
  await live()
  const one = await db.curriculum.findFirstOrThrow({ where: { name: 'Crowd 3' } })
  for (const curriculum of [null, one.id]) {
    const each = new Map((await standingsOf(db, people, curriculum, calendar)).map((row) => [row.userId, row]))
    const all = await ranksOf(db, { people, curriculum, next: true }, calendar)
    expect(all).toHaveLength(each.size)
    expect(curriculum ? all.length < PEOPLE : all.length === PEOPLE).toBe(true)
    for (const { place: _place, touchedOn, ...rank } of all) {
      expect(each.get(rank.userId)).toMatchObject(rank)
      expect(touchedOn).toEqual(rank.touchedAt && dayIn(calendar.timeZone, rank.touchedAt))
    }
  }
  const told = await ranksOf(db, { people, next: true }, calendar)
  for (const figure of ['completed', 'mandatoryOpen', 'overdue', 'passed'] as const)
    expect(new Set(told.map((rank) => rank[figure])).size, figure).toBeGreaterThan(3)
  expect(new Set(told.map(({ nextDueOn }) => nextDueOn?.getTime())).size).toBeGreaterThan(3)
})

it('puts people in order by each figure, equal ones by name, and pages in that order', async () => {
  const manager = await person('dealer-manager', { dealerIds: [dealer] })
  const ask = `query ($sort: StaffSort, $first: Int, $after: String) { dealerTraining(sort: $sort, first: $first, after: $after) { totalCount pageInfo { endCursor } edges { node { databaseId } } } }`
  interface Page {
    dealerTraining: { totalCount: number; pageInfo: { endCursor: string }; edges: { node: { databaseId: string } }[] }
  }
  for (const sort of ['DUTIES', 'DUE', 'PROGRESS_DESC', 'NAME', 'ACTIVE'] satisfies StaffOrder[]) {
    const expected = inOrder(await ranksOf(db, { people, next: true }, calendar), sort)
      .map(({ userId }) => userId)
      .filter((id) => id !== manager.user.id)
    const found: string[] = []
    let after: string | null = null
    for (let page = 0; page < 4; page++) {
      const answer: { data: Page | null } = await graphql<Page>(manager, ask, { sort, first: 90, after })
      const { edges, pageInfo, totalCount } = answer.data!.dealerTraining
      expect(totalCount).toBe(PEOPLE)
      found.push(...edges.map(({ node }) => node.databaseId))
      after = pageInfo.endCursor
    }
    expect(found, sort).toEqual(expected)
  }
  const names = new Map((await db.user.findMany()).map(({ id, firstName }) => [id, firstName]))
  const ranks = await ranksOf(db, { people }, calendar)
  const crowd = (order: StaffOrder) =>
    inOrder(ranks, order).flatMap(({ userId }) => (names.get(userId)!.startsWith('First') ? [names.get(userId)!] : []))
  expect([crowd('NAME')[0], crowd('NAME_DESC').at(-1)]).toEqual(['First 0', 'First 0'])
})

it('goes through nothing as long as all people times all curriculums', async () => {
  interface Node {
    'Node Type': string
    'Actual Rows': number
    'Actual Loops': number
    Plans?: Node[]
  }
  const longest = ({ Plans = [], ...node }: Node): number =>
    Math.max(node['Actual Rows'] * node['Actual Loops'], ...Plans.map(longest))
  const plan = async (sql: Prisma.Sql): Promise<number> => {
    const [row] = await joinedByHash<{ 'QUERY PLAN': { Plan: Node }[] }>(
      db,
      Prisma.sql`EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`,
    )
    return longest(row!['QUERY PLAN'][0]!.Plan)
  }
  const offered = PEOPLE * (CURRICULUMS / 2)
  expect(await plan(ranksSql({ people }, calendar))).toBeLessThan(offered)
  // What each person did is grouped by the person, not by person and curriculum, of which there are as many as results.
  const [row] = await joinedByHash<{ 'QUERY PLAN': object }>(
    db,
    Prisma.sql`EXPLAIN (FORMAT JSON) ${ranksSql({ people, isEverybody: true, next: true }, calendar)}`,
  )
  const text = JSON.stringify(row!['QUERY PLAN'])
  expect(text).toMatch(/"Group Key":\["\w+\.place","\w+\.kind"\]/)
  expect(text).not.toMatch(/"Group Key":\["\w+\.place","\w+\.kind","m\w*\.number"\]/)
  // Openings matter where days are counted from them.
  const openings = text.split('"Relation Name":"CurriculumOpening"').slice(1)
  expect(openings).toHaveLength(2)
  for (const after of openings) expect(after.split('}')[0]).toContain('curriculumId\\" = ANY')
  // What is asked for a page does go through them: the measure can fail.
  const asked: Prisma.Sql[] = []
  const listening = { $queryRaw: (sql: Prisma.Sql) => Promise.resolve(void asked.push(sql)) }
  await standingsOf(listening as unknown as Tx, people, null, calendar)
  expect(await plan(asked[1]!)).toBeGreaterThan(offered)
})

it('reads progress twice, however many are asked for: everybody’s once, for list and figures alike, and that of the page', async () => {
  const ask =
    'query ($first: Int) { dealerTrainingFigures { people overdue percent } dealerTraining(first: $first) { totalCount edges { node { databaseId standing { percent overdueCount nextDueOn } } } } }'
  const manager = await person('dealer-manager', { dealerIds: [dealer] })
  const counts: number[] = []
  for (const first of [1, 10, 50]) {
    const who = await signIn(manager.user)
    await graphql(who, '{ viewer { id } }')
    statements()
    expect((await graphql(who, ask, { first })).errors).toBeUndefined()
    counts.push(statements().filter((sql) => sql.includes('"CourseProgress"')).length)
  }
  expect(counts).toEqual([2, 2, 2])
})
