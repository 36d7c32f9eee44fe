import { makeDealer } from '../../prisma/factories/dealers.ts'
import type { Db, Tx } from '../../server/platform/db.ts'
import { addDays } from '../../server/platform/values/days.ts'

interface Crowd {
  people: number
  curriculums: number
  /** Curriculums are due from so many days before this day to so many after it, one after the other. */
  today: Date
  /** Since when everything is open to everybody. */
  openedAt: Date
  /** Everybody is on the way with one in so many courses. */
  every?: number
}

/**
 * A dealer with as many learners as one wants, and as many curriculums that are due, written by the database itself:
 * half of these for everybody, half for one of ten groups, each of three courses, of which one in five is for a group.
 * Everybody belongs to two groups and is on the way with some courses. Answers the dealer's id.
 */
export async function makeCrowd(db: Db, crowd: Crowd): Promise<string> {
  const { id: dealerId } = await makeDealer(db, { status: 'ACTIVE' })
  await db.$transaction((tx) => write(tx, dealerId, crowd), { timeout: 300_000 })
  return dealerId
}

async function write(
  db: Tx,
  dealerId: string,
  { people, curriculums, today, openedAt, every = 5 }: Crowd,
): Promise<void> {
  // Without statistics the database would go through all pairs one by one.
  await db.$executeRaw`SELECT set_config('enable_nestloop', 'off', true), set_config('statement_timeout', '0', true)`
  const role = await db.role.findFirstOrThrow({ where: { key: 'learner' } })
  const courses = curriculums * 2
  await db.$executeRaw`
    INSERT INTO "User" (id, email, "firstName", "lastName", "roleId", status, "emailVerifiedAt", "createdAt", "updatedAt")
    SELECT gen_random_uuid(), 'crowd' || n || '@example.test', 'First ' || n % 97, 'Last ' || n, ${role.id}::uuid, 'ACTIVE', now(), ${openedAt}, now() FROM generate_series(1, ${people}::int) n`
  await db.$executeRaw`INSERT INTO "DealerMember" ("userId", "dealerId") SELECT id, ${dealerId}::uuid FROM "User" WHERE email LIKE 'crowd%'`
  await db.$executeRaw`INSERT INTO "AssignmentGroup" (id, name, "updatedAt") SELECT gen_random_uuid(), 'Crowd ' || n, now() FROM generate_series(0, 9) n`
  await db.$executeRaw`
    INSERT INTO "AssignmentGroupMember" ("groupId", "userId") SELECT g.id, u.id FROM "User" u JOIN "AssignmentGroup" g
    ON g.name IN ('Crowd ' || substr(split_part(u.email, '@', 1), 6)::int % 10, 'Crowd ' || (substr(split_part(u.email, '@', 1), 6)::int + 3) % 10) WHERE u.email LIKE 'crowd%'`
  await db.$executeRaw`
    INSERT INTO "Course" (id, title, status, "shareKey", "updatedAt") SELECT gen_random_uuid(), 'Crowd ' || n, 'PUBLISHED', 'crowd' || n, now() FROM generate_series(0, ${courses - 1}::int) n`
  await db.$executeRaw`
    INSERT INTO "CourseAudience" ("courseId", "groupId") SELECT c.id, g.id FROM "Course" c JOIN "AssignmentGroup" g ON g.name = 'Crowd ' || right(c.title, 1)
    WHERE c.title LIKE 'Crowd %' AND substr(c.title, 7)::int % 5 = 4`
  await db.$executeRaw`
    INSERT INTO "Curriculum" (id, name, status, mandatory, "dueOn", "dueDays", position, "updatedAt")
    SELECT gen_random_uuid(), 'Crowd ' || n, 'PUBLISHED', n % 3 = 0, CASE WHEN n % 4 < 3 THEN ${addDays(today, -20)}::date + n % 28 END, CASE WHEN n % 4 = 3 THEN 20 + n % 10 END, n, now()
    FROM generate_series(0, ${curriculums - 1}::int) n`
  await db.$executeRaw`
    INSERT INTO "CurriculumAudience" ("curriculumId", "groupId") SELECT c.id, g.id FROM "Curriculum" c JOIN "AssignmentGroup" g ON g.name = 'Crowd ' || right(c.name, 1)
    WHERE c.name LIKE 'Crowd %' AND substr(c.name, 7)::int % 2 = 1`
  await db.$executeRaw`
    INSERT INTO "CurriculumCourse" ("curriculumId", "courseId", position) SELECT c.id, co.id, p FROM "Curriculum" c CROSS JOIN generate_series(0, 2) p
    JOIN "Course" co ON co.title = 'Crowd ' || (substr(c.name, 7)::int * 2 + p) % ${courses}::int WHERE c.name LIKE 'Crowd %'`
  await db.$executeRaw`
    INSERT INTO "CourseProgress" (id, "userId", "courseId", status, "startedAt", "touchedAt")
    SELECT gen_random_uuid(), u.id, c.id, (CASE WHEN (u.n + c.n) % 3 = 0 THEN 'IN_PROGRESS' ELSE 'PASSED' END)::"ProgressStatus", ${openedAt}, ${openedAt}::timestamptz + u.n * interval '1 second'
    FROM (SELECT id, substr(split_part(email, '@', 1), 6)::int AS n FROM "User" WHERE email LIKE 'crowd%') u
    JOIN (SELECT id, substr(title, 7)::int AS n FROM "Course" WHERE title LIKE 'Crowd %') c ON u.n * 7 % ${every}::int = c.n % ${every}::int`
  await db.$executeRaw`
    INSERT INTO "CurriculumOpening" (id, "userId", "curriculumId", "openedAt")
    SELECT gen_random_uuid(), u.id, c.id, ${openedAt} FROM "User" u CROSS JOIN "Curriculum" c WHERE u.email LIKE 'crowd%' AND c.name LIKE 'Crowd %'
      AND (NOT EXISTS (SELECT 1 FROM "CurriculumAudience" a WHERE a."curriculumId" = c.id)
        OR EXISTS (SELECT 1 FROM "CurriculumAudience" a JOIN "AssignmentGroupMember" m ON m."groupId" = a."groupId" WHERE a."curriculumId" = c.id AND m."userId" = u.id))`
}
