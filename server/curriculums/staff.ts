import { Prisma } from '../../prisma/generated/client/client.ts'
import { activeMembers, meantForAll } from '../domain/audience/sql.ts'
import type { Db, Tx } from '../platform/db.ts'
import type { Viewer } from '../platform/viewer.ts'
import { accountOf, can, seesAll } from '../platform/viewer.ts'
import { dealersReachedBy } from '../domain/people/rules.ts'
import { dayAt, dueToRow, type Calendar } from './due/dueDay.ts'
import { joinedByHash, ofPeople } from './joinedByHash.ts'
import { isOpen, takesPart } from './availability.ts'

/** Whom a question about staff is about: active people who take part in training. */
export interface StaffSearch {
  /** Raw id of a dealer. */
  dealer?: string | null
  text?: string | null
  /** Only this curriculum counts, and only people it is for. */
  curriculum?: string | null
}

/** How one person stands over all curriculums open to them. */
export interface Standing {
  userId: string
  curriculums: number
  completed: number
  mandatoryOpen: number
  /** Not completed, and due before today. */
  overdue: number
  /** The first day something that is not completed is or was due. */
  nextDueOn: Date | null
  courses: number
  passed: number
  touchedAt: Date | null
  nudgedAt: Date | null
}

/** Works at a dealer that is open, as SQL of a member m: who works at a closed one alone cannot come in, and nothing is asked of them until it opens again. */
export const isOpenDealer = Prisma.sql`m.active AND EXISTS (SELECT 1 FROM "Dealer" d WHERE d.id = m."dealerId" AND d.status = 'ACTIVE')`

/** Where the viewer looks after people, or at the one dealer named, as SQL of a member m. */
export const isReachedAt = (viewer: Viewer, dealer: string | null | undefined): Prisma.Sql => Prisma.sql`${isOpenDealer}
  ${seesAll(viewer) ? Prisma.empty : Prisma.sql`AND m."dealerId" = ANY(${dealersReachedBy(viewer)}::uuid[])`}
  ${dealer ? Prisma.sql`AND m."dealerId" = ${dealer}::uuid` : Prisma.empty}`

/** Whether staff in reach are nearly all people. */
export const isEverybody = (viewer: Viewer, { dealer, text }: StaffSearch): boolean =>
  seesAll(viewer) && !dealer && !text

/** Whether a person u is a member m for whom this holds; a few are found from their dealers. */
const worksWhere = (member: Prisma.Sql, isAll = false): Prisma.Sql =>
  isAll
    ? Prisma.sql`EXISTS (SELECT 1 FROM "DealerMember" m WHERE m."userId" = u.id AND ${member})`
    : Prisma.sql`u.id = ANY(ARRAY(SELECT m."userId" FROM "DealerMember" m WHERE ${member}))`

/** What standings and ranks ask of a person u. */
const asked = Prisma.sql`u.id, u."firstName", u."lastName", u."createdAt" AS "joinedAt"`

/** Staff in reach: of the dealers one looks after, and for those who see everyone of every dealer; never oneself. */
export const staffOf = (viewer: Viewer, { dealer, text }: StaffSearch): Prisma.Sql => {
  const words =
    text
      ?.split(/\s+/)
      .filter(Boolean)
      .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`) ?? []
  return Prisma.sql`SELECT ${asked}, ${takesPart} AS "takesPart" FROM "User" u WHERE ${takesPart} AND u.id <> ${accountOf(viewer)}::uuid
    AND ${worksWhere(isReachedAt(viewer, dealer), isEverybody(viewer, { dealer }))}
    ${words.length ? Prisma.sql`AND u."firstName" || ' ' || u."lastName" || ' ' || u.email ILIKE ALL(${words})` : Prisma.empty}`
}

/** These people, whoever they are: the fields that ask check the reach. */
export const peopleNamed = (ids: readonly string[]): Prisma.Sql =>
  Prisma.sql`SELECT ${asked}, ${takesPart} AS "takesPart" FROM "User" u WHERE u.id = ANY(${[...ids]}::uuid[])`

/** Everybody who takes part at these dealers. */
export const staffAt = (
  dealerIds: readonly string[],
): Prisma.Sql => Prisma.sql`SELECT ${asked}, ${takesPart} AS "takesPart" FROM "User" u WHERE ${takesPart}
  AND ${worksWhere(Prisma.sql`${isOpenDealer} AND m."dealerId" = ANY(${[...dealerIds]}::uuid[])`)}`

/** Rows of a table that are of the people asked for. */
const mine = (table: 'g' | 'x') => ofPeople(Prisma.raw(`${table}."userId"`))

/**
 * What is open to each of the people, and how far each is with it, as a table of rows. Each step is worked out once:
 * planned into one another, on a database
 * that has no statistics yet, they were worked out again for every row, and a minute was not enough.
 */
const standingTables = (
  people: Prisma.Sql,
  curriculum: string | null | undefined,
  calendar: Calendar,
): Prisma.Sql => Prisma.sql`
  WITH people AS MATERIALIZED (${people}),
  open AS MATERIALIZED (
    SELECT c.id, c.name, c.mandatory, c.position, c."dueOn", c."dueDays", ${meantForAll('Curriculum', Prisma.sql`c.id`)} AS "forAll"
    FROM "Curriculum" c WHERE ${isOpen} ${curriculum ? Prisma.sql`AND c.id = ${curriculum}::uuid` : Prisma.empty}),
  taught AS MATERIALIZED (
    SELECT o.id AS "curriculumId", co.id AS "courseId", ${meantForAll('Course', Prisma.sql`co.id`)} AS "forAll" FROM open o JOIN "CurriculumCourse" cc ON cc."curriculumId" = o.id
    JOIN "Course" co ON co.id = cc."courseId" AND co.status = 'PUBLISHED' AND co."deletedAt" IS NULL),
  aimed AS MATERIALIZED (
    SELECT DISTINCT g."userId", t."curriculumId", t."courseId" FROM taught t JOIN "CourseAudience" a ON NOT t."forAll" AND a."courseId" = t."courseId"
    JOIN ${activeMembers} g ON g."groupId" = a."groupId" JOIN people p ON p.id = g."userId" ${mine('g')}
    UNION SELECT g."userId", t."curriculumId", t."courseId" FROM taught t JOIN "CourseGrant" g ON NOT t."forAll" AND g."courseId" = t."courseId" JOIN people p ON p.id = g."userId" ${mine('g')}),
  sizes AS MATERIALIZED (SELECT "curriculumId", count(*) FILTER (WHERE "forAll")::int AS total FROM taught GROUP BY 1),
  extras AS MATERIALIZED (SELECT "userId", "curriculumId", count(*)::int AS total FROM aimed GROUP BY 1, 2),
  offered AS MATERIALIZED (
    SELECT p.id AS "userId", o.id AS "curriculumId", p."takesPart" FROM people p JOIN open o ON o."forAll"
    UNION SELECT g."userId", a."curriculumId", p."takesPart" FROM people p JOIN ${activeMembers} g ON g."userId" = p.id ${mine('g')} JOIN "CurriculumAudience" a ON a."groupId" = g."groupId" JOIN open o ON o.id = a."curriculumId"),
  done AS MATERIALIZED (
    SELECT x."userId", t."curriculumId", count(*) FILTER (WHERE x.status = 'PASSED')::int AS passed, count(*)::int AS begun, max(x."touchedAt") AS touched
    FROM people p JOIN "CourseProgress" x ON x."userId" = p.id ${mine('x')} JOIN taught t ON t."courseId" = x."courseId"
    WHERE t."forAll" OR EXISTS (SELECT 1 FROM aimed m WHERE m."userId" = x."userId" AND m."courseId" = x."courseId") GROUP BY 1, 2),
  rows AS MATERIALIZED (
    SELECT f."userId", f."curriculumId", s.total + coalesce(e.total, 0) AS total, coalesce(d.passed, 0) AS passed, coalesce(d.begun, 0) AS begun, d.touched, o.name, o.mandatory, o.position,
      CASE WHEN f."takesPart" THEN ${dueToRow(calendar, 'o')} END AS "dueOn",
      CASE WHEN coalesce(d.passed, 0) < s.total + coalesce(e.total, 0) AND num_nonnulls(o."dueOn", o."dueDays") > 0
        THEN NOT EXISTS (SELECT 1 FROM "CurriculumCompletion" fin WHERE fin."userId" = f."userId" AND fin."curriculumId" = f."curriculumId") ELSE false END AS "isDue"
    FROM offered f JOIN open o ON o.id = f."curriculumId" JOIN sizes s ON s."curriculumId" = f."curriculumId" LEFT JOIN done d ON d."userId" = f."userId" AND d."curriculumId" = f."curriculumId"
    LEFT JOIN extras e ON e."userId" = f."userId" AND e."curriculumId" = f."curriculumId" WHERE s.total + coalesce(e.total, 0) > 0)`

/**
 * How these people stand, in one statement: for those of a page, since it goes through what is open to each. People for
 * whom nothing is meant stand in it too, unless a curriculum is named.
 */
export const standingsOf = (
  db: Db | Tx,
  people: Prisma.Sql,
  curriculum: string | null | undefined,
  calendar: Calendar,
): Promise<Standing[]> =>
  joinedByHash<Standing>(
    db,
    Prisma.sql`
  ${standingTables(people, curriculum, calendar)},
  standing AS MATERIALIZED (
    SELECT r."userId", count(*)::int AS curriculums, count(*) FILTER (WHERE r.passed = r.total)::int AS completed, count(*) FILTER (WHERE r.mandatory AND r.passed < r.total)::int AS "mandatoryOpen",
      count(*) FILTER (WHERE r."isDue" AND r."dueOn" < ${calendar.today}::date)::int AS overdue, min(r."dueOn") FILTER (WHERE r."isDue") AS "nextDueOn",
      sum(r.total)::int AS courses, sum(r.passed)::int AS passed, max(r.touched) AS "touchedAt" FROM rows r GROUP BY 1)
  SELECT p.id AS "userId", coalesce(s.curriculums, 0) AS curriculums, coalesce(s.completed, 0) AS completed, coalesce(s."mandatoryOpen", 0) AS "mandatoryOpen", coalesce(s.overdue, 0) AS overdue, s."nextDueOn", coalesce(s.courses, 0) AS courses,
    coalesce(s.passed, 0) AS passed, s."touchedAt", n."nudgedAt"
  FROM people p ${curriculum ? Prisma.sql`JOIN` : Prisma.sql`LEFT JOIN`} standing s ON s."userId" = p.id
  LEFT JOIN LATERAL (SELECT max("createdAt") AS "nudgedAt" FROM "TrainingNudge" WHERE "userId" = p.id) n ON true`,
  )

/** How one person stands with one curriculum. */
export interface Offered {
  userId: string
  curriculumId: string
  name: string
  mandatory: boolean
  total: number
  passed: number
  begun: number
  touched: Date | null
  completedAt: Date | null
  dueOn: Date | null
  /** Days until it is due, negative once it is overdue; null without a day, and once it is completed. */
  daysLeft: number | null
  /** Completed after the day it was due. */
  isLate: boolean
}

/** What is open to each of the people, what is overdue and required training first, in one statement. */
export const offeredTo = (db: Db | Tx, userIds: readonly string[], calendar: Calendar): Promise<Offered[]> =>
  joinedByHash<Offered>(
    db,
    Prisma.sql`
  ${standingTables(peopleNamed(userIds), null, calendar)}
  SELECT r."userId", r."curriculumId", r.name, r.mandatory, r.total, r.passed, r.begun, r.touched, c."completedAt",
    r."dueOn", CASE WHEN r."isDue" THEN r."dueOn" - ${calendar.today}::date END AS "daysLeft",
    coalesce(${dayAt(calendar, Prisma.sql`c."completedAt"`)} > r."dueOn", false) AS "isLate"
  FROM rows r LEFT JOIN "CurriculumCompletion" c ON c."userId" = r."userId" AND c."curriculumId" = r."curriculumId"
  ORDER BY r."userId", (r."isDue" AND coalesce(r."dueOn" < ${calendar.today}::date, false)) DESC, (r.mandatory AND r.passed < r.total) DESC, (r.passed = r.total), r.position, r.name`,
  )

/** Follows the training of others: sees who they are, and what they have done. */
export const followsStaff = (viewer: Viewer): boolean => can(viewer, 'view-users') && can(viewer, 'user-reports')

/** Follows the training of this person: the own, or of staff in reach, since others are no User to the viewer at all. */
export const followsPerson = (user: { id: string }, _args: unknown, { viewer }: { viewer: Viewer | null }): boolean =>
  viewer != null && (viewer.id === user.id || followsStaff(viewer))

/** Looks after staff: follows training and has some in reach. */
export const looksAfterStaff = (viewer: Viewer | null): boolean =>
  viewer != null && followsStaff(viewer) && (seesAll(viewer) || dealersReachedBy(viewer).length > 0)
