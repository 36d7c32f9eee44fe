import { Prisma } from '../../prisma/generated/client/client.ts'
import { activeMembers, meantForAll } from '../domain/audience/sql.ts'
import type { Db } from '../platform/db.ts'
import { dayAt, firstDueDay, type Calendar } from './due/dueDay.ts'
import { isOpen } from './availability.ts'
import { joinedByHash, ofPeople } from './joinedByHash.ts'

/** What people are sought, counted and put in order by; the rest is worked out for those of a page alone. */
export interface Rank {
  userId: string
  /** By name, from 1. */
  place: number
  /** Curriculums open to the person, and those with all courses passed. */
  curriculums: number
  completed: number
  mandatoryOpen: number
  overdue: number
  /** The first day something that is not completed is or was due; null where it was not asked for. */
  nextDueOn: Date | null
  courses: number
  passed: number
  touchedAt: Date | null
  /** The day of it, of the portal's calendar. */
  touchedOn: Date | null
}

/** Rows of a table that are of the people asked for. */
const mine = (table: 'g' | 'x', isEverybody?: boolean) => ofPeople(Prisma.raw(`${table}."userId"`), isEverybody)

/** What each person did in each course. */
const didOf = (isEverybody?: boolean): Prisma.Sql => Prisma.sql`
      SELECT p.place, p.kind, x."courseId", x."touchedAt", x.status = 'PASSED' AS passed FROM kept p JOIN "CourseProgress" x ON x."userId" = p.id ${mine('x', isEverybody)} OFFSET 0`

/**
 * Who belongs to the same groups, as far as these open anything here, and was granted the same courses, has the same
 * open to them: a kind of people. What is open is worked out once for each kind, so that nothing grows with people times
 * curriculums; what each person has done is read once.
 */
export const kindTables = ({ people, isEverybody, curriculum }: Omit<RankSearch, 'next'>): Prisma.Sql => Prisma.sql`
  WITH people AS MATERIALIZED (${people}),
  open AS MATERIALIZED (
    SELECT c.id, row_number() OVER ()::int AS number, c.mandatory, c."dueOn", c."dueDays", ${meantForAll('Curriculum', Prisma.sql`c.id`)} AS "forAll"
    FROM "Curriculum" c WHERE ${isOpen} ${curriculum ? Prisma.sql`AND c.id = ${curriculum}::uuid` : Prisma.empty}),
  taught AS MATERIALIZED (
    SELECT o.number, co.id AS "courseId", ${meantForAll('Course', Prisma.sql`co.id`)} AS "forAll" FROM open o JOIN "CurriculumCourse" cc ON cc."curriculumId" = o.id
    JOIN "Course" co ON co.id = cc."courseId" AND co.status = 'PUBLISHED' AND co."deletedAt" IS NULL),
  aimed AS MATERIALIZED (
    SELECT a."groupId" FROM "CurriculumAudience" a JOIN open o ON o.id = a."curriculumId"
    UNION SELECT a."groupId" FROM "CourseAudience" a JOIN taught t ON NOT t."forAll" AND t."courseId" = a."courseId"),
  belonging AS MATERIALIZED (
    SELECT g."userId", g."groupId" AS id, false AS granted FROM ${activeMembers} g JOIN people p ON p.id = g."userId" ${mine('g', isEverybody)} JOIN aimed a ON a."groupId" = g."groupId"
    UNION ALL SELECT DISTINCT g."userId", g."courseId", true FROM "CourseGrant" g JOIN people p ON p.id = g."userId" ${mine('g', isEverybody)} JOIN taught t ON NOT t."forAll" AND t."courseId" = g."courseId"),
  signed AS MATERIALIZED (SELECT "userId", string_agg(id::text, ' ' ORDER BY id) AS has FROM belonging GROUP BY 1),
  kept AS MATERIALIZED (
    SELECT p.*, dense_rank() OVER (ORDER BY coalesce(s.has, ''))::int AS kind, row_number() OVER (ORDER BY p."firstName", p."lastName", p.id)::int AS place FROM people p LEFT JOIN signed s ON s."userId" = p.id),
  kinds AS MATERIALIZED (SELECT kind, (array_agg(id))[1] AS example FROM kept GROUP BY 1),
  belongs AS MATERIALIZED (SELECT k.kind, b.id, b.granted FROM kinds k JOIN belonging b ON b."userId" = k.example),
  offered AS MATERIALIZED (
    SELECT k.kind, o.number FROM kinds k CROSS JOIN open o WHERE o."forAll"
    UNION SELECT h.kind, o.number FROM belongs h JOIN "CurriculumAudience" a ON a."groupId" = h.id AND NOT h.granted JOIN open o ON o.id = a."curriculumId"),
  meant AS MATERIALIZED (
    SELECT f.kind, f.number, t."courseId" FROM offered f JOIN taught t ON t.number = f.number WHERE t."forAll"
    UNION SELECT f.kind, f.number, t."courseId" FROM offered f JOIN taught t ON t.number = f.number AND NOT t."forAll"
      JOIN "CourseAudience" a ON a."courseId" = t."courseId" JOIN belongs h ON h.kind = f.kind AND h.id = a."groupId" AND NOT h.granted
    UNION SELECT f.kind, f.number, t."courseId" FROM offered f JOIN taught t ON t.number = f.number AND NOT t."forAll"
      JOIN belongs h ON h.kind = f.kind AND h.id = t."courseId" AND h.granted),
  sizes AS MATERIALIZED (
    SELECT m.kind, m.number, count(*)::int AS total, o.mandatory, o."dueOn", o."dueDays" FROM meant m JOIN open o ON o.number = m.number GROUP BY 1, 2, 4, 5, 6),
  worked AS MATERIALIZED (
    SELECT d.place, d.kind, count(*) FILTER (WHERE d.passed)::int AS passed, max(d."touchedAt") AS "touchedAt", array_agg(m.number) FILTER (WHERE d.passed) AS numbers
    FROM (${didOf(isEverybody)}) d JOIN meant m ON m."courseId" = d."courseId" AND m.kind = d.kind GROUP BY 1, 2),
  finished AS MATERIALIZED (
    SELECT w.place, w.number, s.mandatory, num_nonnulls(s."dueOn", s."dueDays") > 0 AS "isDue" FROM (SELECT place, kind, passed, unnest(numbers) AS number FROM worked) w
    JOIN sizes s ON s.kind = w.kind AND s.number = w.number AND s.total <= w.passed GROUP BY 1, 2, 3, 4, s.total HAVING count(*) = s.total),
  standing AS MATERIALIZED (
    SELECT w.place, w.passed, w."touchedAt", coalesce(f.completed, 0) AS completed, coalesce(f.mandatory, 0) AS mandatory, f.closed FROM worked w
    LEFT JOIN (SELECT place, count(*)::int AS completed, count(*) FILTER (WHERE mandatory)::int AS mandatory, array_agg(number) FILTER (WHERE "isDue") AS closed FROM finished GROUP BY 1) f ON f.place = w.place),
  totals AS MATERIALIZED (
    SELECT kind, count(*)::int AS curriculums, sum(total)::int AS courses, count(*) FILTER (WHERE mandatory)::int AS mandatory FROM sizes GROUP BY 1)`

/** How much is overdue: of what is due and not closed: completed once, or with all its courses passed now. */
const dueTables = (calendar: Calendar, isEverybody?: boolean): Prisma.Sql => {
  const { today, timeZone } = calendar
  // The day counts, and the moment it ends lets the index find it.
  const opened = Prisma.sql`${dayAt(calendar, Prisma.sql`x."openedAt"`)} + s."dueDays"`
  const before = Prisma.sql`(${today}::date - s."dueDays" + 1)::timestamp AT TIME ZONE ${timeZone}`
  return Prisma.sql`
  closed AS MATERIALIZED (
    SELECT s.place, o.number, o."dueOn" FROM standing s CROSS JOIN LATERAL unnest(s.closed) AS n JOIN open o ON o.number = n
    UNION SELECT d.place, s.number, s."dueOn" FROM (SELECT p.place, p.kind, x."curriculumId" FROM kept p JOIN "CurriculumCompletion" x ON x."userId" = p.id ${mine('x', isEverybody)} OFFSET 0) d
      JOIN open o ON o.id = d."curriculumId" AND num_nonnulls(o."dueOn", o."dueDays") > 0 JOIN sizes s ON s.kind = d.kind AND s.number = o.number),
  passed_days AS MATERIALIZED (SELECT kind, count(*)::int AS overdue FROM sizes WHERE "dueOn" < ${today}::date GROUP BY 1),
  closed_days AS MATERIALIZED (SELECT place, count(*)::int AS overdue FROM closed WHERE "dueOn" < ${today}::date GROUP BY 1),
  counted_days AS MATERIALIZED (
    SELECT x.place, count(*)::int AS overdue
    FROM (SELECT p.place, p.kind, x."curriculumId", x."openedAt" FROM kept p JOIN "CurriculumOpening" x ON x."userId" = p.id ${mine('x', isEverybody)}
      AND x."curriculumId" = ANY(ARRAY(SELECT id FROM open WHERE "dueDays" IS NOT NULL)) OFFSET 0) x
    JOIN open o ON o.id = x."curriculumId" JOIN sizes s ON s.kind = x.kind AND s.number = o.number
    WHERE o."dueDays" IS NOT NULL AND x."openedAt" < ${before} AND ${opened} < ${today}::date
      AND NOT EXISTS (SELECT 1 FROM closed c WHERE c.place = x.place AND c.number = s.number) GROUP BY 1)`
}

/** The first day something that is not closed is or was due; of days alone, where nothing was closed yet the first. */
const nextTables = (calendar: Calendar, isEverybody?: boolean): Prisma.Sql => {
  const opened = dayAt(calendar, Prisma.sql`coalesce(x."openedAt", ${calendar.now}::timestamptz)`)
  return Prisma.sql`
  in_row AS MATERIALIZED (SELECT kind, number, "dueOn", row_number() OVER (PARTITION BY kind ORDER BY "dueOn", number) AS turn FROM sizes WHERE "dueOn" IS NOT NULL),
  gone AS MATERIALIZED (
    SELECT c.place, count(*) FILTER (WHERE c.turn = c.nth)::int AS turns
    FROM (SELECT c.place, r.turn, row_number() OVER (PARTITION BY c.place ORDER BY r.turn) AS nth FROM closed c JOIN kept p ON p.place = c.place JOIN in_row r ON r.kind = p.kind AND r.number = c.number) c GROUP BY 1),
  on_day AS MATERIALIZED (
    SELECT t.place, r."dueOn" FROM (SELECT p.place, p.kind, coalesce(g.turns, 0) + 1 AS turn FROM kept p LEFT JOIN gone g ON g.place = p.place) t JOIN in_row r ON r.kind = t.kind AND r.turn = t.turn),
  after_days AS MATERIALIZED (
    SELECT p.place, min(${opened} + s."dueDays") AS "dueOn" FROM kept p JOIN sizes s ON s.kind = p.kind AND s."dueDays" IS NOT NULL JOIN open o ON o.number = s.number
    LEFT JOIN "CurriculumOpening" x ON x."userId" = p.id AND x."curriculumId" = o.id AND x."curriculumId" = ANY(ARRAY(SELECT id FROM open WHERE "dueDays" IS NOT NULL)) ${mine('x', isEverybody)}
    WHERE NOT EXISTS (SELECT 1 FROM closed c WHERE c.place = p.place AND c.number = s.number) GROUP BY 1)`
}

export interface RankSearch {
  /** A statement that selects id, "firstName", "lastName" and "joinedAt" of people who take part, such as staffOf. */
  people: Prisma.Sql
  /** Whether these are nearly all people. */
  isEverybody?: boolean | undefined
  /** Raw id: this one counts alone, and only people it is open to. */
  curriculum?: string | null | undefined
  /** Whether the next day due is asked for: it is the one thing that looks at each person's openings. */
  next?: boolean
}

/** The statement; a test reads its plan. */
export const ranksSql = (
  { people, isEverybody, curriculum, next = false }: RankSearch,
  calendar: Calendar,
): Prisma.Sql => {
  // Days of all are the later of the day and this one: for the first of several, and for whether any is over, alike.
  const first = firstDueDay(calendar, Prisma.sql`p."joinedAt"`)
  return Prisma.sql`
  ${kindTables({ people, isEverybody, curriculum })}, ${dueTables(calendar, isEverybody)} ${next ? Prisma.sql`, ${nextTables(calendar, isEverybody)}` : Prisma.empty}
  SELECT p.id AS "userId", p.place, coalesce(t.curriculums, 0) AS curriculums, coalesce(s.completed, 0) AS completed, coalesce(t.mandatory, 0) - coalesce(s.mandatory, 0) AS "mandatoryOpen",
    coalesce(t.courses, 0) AS courses, coalesce(s.passed, 0) AS passed, s."touchedAt", ${dayAt(calendar, Prisma.sql`s."touchedAt"`)} AS "touchedOn",
    CASE WHEN ${first} < ${calendar.today}::date THEN coalesce(a.overdue, 0) - coalesce(b.overdue, 0) ELSE 0 END + coalesce(c.overdue, 0) AS overdue,
    ${next ? Prisma.sql`least(CASE WHEN d."dueOn" IS NOT NULL THEN greatest(d."dueOn", ${first}) END, e."dueOn")` : Prisma.sql`NULL::date`} AS "nextDueOn"
  FROM kept p LEFT JOIN totals t ON t.kind = p.kind LEFT JOIN standing s ON s.place = p.place
  LEFT JOIN passed_days a ON a.kind = p.kind LEFT JOIN closed_days b ON b.place = p.place LEFT JOIN counted_days c ON c.place = p.place
  ${next ? Prisma.sql`LEFT JOIN on_day d ON d.place = p.place LEFT JOIN after_days e ON e.place = p.place` : Prisma.empty}
  ${curriculum ? Prisma.sql`WHERE t.curriculums > 0` : Prisma.empty}`
}

/** How all these people stand, in no order. */
export const ranksOf = (db: Db, search: RankSearch, calendar: Calendar): Promise<Rank[]> =>
  joinedByHash<Rank>(db, ranksSql(search, calendar))

const share = ({ courses, passed }: Rank): number => (courses ? passed / courses : 1)
const time = (day: Date | null, none: number): number => day?.getTime() ?? none

/** What comes first, by several figures: of equal ones the next decides, and the name at last. */
const by =
  (...figures: ((rank: Rank) => number)[]) =>
  (a: Rank, b: Rank): number => {
    for (const figure of figures) {
      const [x, y] = [figure(a), figure(b)]
      if (x !== y) return x < y ? -1 : 1
    }
    return a.place - b.place
  }

const ORDERS = {
  NAME: by(),
  NAME_DESC: by(({ place }) => -place),
  DUTIES: by(({ mandatoryOpen }) => -mandatoryOpen, share),
  PROGRESS: by(share),
  PROGRESS_DESC: by((rank) => -share(rank)),
  DUE: by(
    ({ overdue }) => -overdue,
    ({ nextDueOn }) => time(nextDueOn, Infinity),
  ),
  DUE_DESC: by(
    ({ overdue }) => overdue,
    ({ nextDueOn }) => -time(nextDueOn, Infinity),
  ),
  ACTIVE: by(({ touchedAt }) => -time(touchedAt, -Infinity)),
  ACTIVE_ASC: by(({ touchedAt }) => time(touchedAt, -Infinity)),
}
export type StaffOrder = keyof typeof ORDERS

export const inOrder = (ranks: readonly Rank[], order: StaffOrder): Rank[] => ranks.toSorted(ORDERS[order])

/** Whether an order goes by the next day due. */
export const goesByNext = (order: StaffOrder): boolean => order === 'DUE' || order === 'DUE_DESC'
