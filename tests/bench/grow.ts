/**
 * Fills a database that the seed has filled to the size of the largest customers, in some minutes: `DATABASE_URL=<as
 * its owner> node tests/bench/grow.ts [the step to begin with]`. 50,000 people at 3,000 dealers, 1,000 courses, 100,000 claims, 2,000,000 rows
 * of progress (ten courses a person, three sections in each) and 500,000 ledger entries, of which the learner of the
 * demo world has 2,000. Triggers and foreign keys are off meanwhile: what it writes is whole by itself.
 */
import pg from 'pg'

const url = process.env.DATABASE_URL
if (!url) throw new Error('DATABASE_URL is missing: name a database filled by the seed.')
const client = new pg.Client({ connectionString: url })

/** Rows of a table by a number from 0. */
const numbered = (table: string, where = 'true') =>
  `(SELECT *, row_number() OVER (ORDER BY id) - 1 AS place FROM "${table}" WHERE ${where})`
/** The same joined by a number of any size, which goes round; an expression of its own, so that the join can hash. */
const nth = (alias: string, number: string, table: string, where = 'true') =>
  `JOIN ${numbered(table, where)} ${alias} ON ${alias}.place = (${number}) % (SELECT count(*) FROM "${table}" WHERE ${where})`
/** Columns that grown dealers and people take from those of the demo world. */
const place = 'city, region, country, "postalCode", latitude, longitude'

const steps: [title: string, sql: string][] = [
  [
    'dealers',
    `INSERT INTO "Dealer" (id, code, name, status, "updatedAt", ${place})
     SELECT gen_random_uuid(), 'GR-' || n, 'Grown Powersports ' || n, 'ACTIVE', now(), ${place}
     FROM generate_series(1, 3000 - (SELECT count(*) FROM "Dealer")) n ${nth('d', 'n', 'Dealer')}`,
  ],
  [
    'territories',
    `INSERT INTO "AdminGroupDealer" ("dealerId", "groupId") SELECT d.id, g.id FROM ${numbered('Dealer', "code LIKE 'GR-%'")} d ${nth('g', 'd.place', 'AdminGroup')}`,
  ],
  [
    'people',
    `INSERT INTO "User" (id, email, "firstName", "lastName", "roleId", status, "createdAt", "updatedAt", "lastSeenAt", ${place})
     SELECT gen_random_uuid(), 'grown.' || n || '@example.test', u."firstName", v."lastName" || CASE n % 3 WHEN 0 THEN '' ELSE ' ' || chr((65 + n % 26)::int) END,
       (SELECT id FROM "Role" WHERE key = CASE WHEN n % 50 = 0 THEN 'sales-rep' WHEN n % 12 = 0 THEN 'dealer-manager' ELSE 'learner' END),
       (CASE WHEN n % 20 = 0 THEN 'DEACTIVATED' ELSE 'ACTIVE' END)::"UserStatus", now() - (n % 900) * interval '1 day', now(),
       CASE WHEN n % 4 = 0 THEN NULL ELSE now() - (n * 7919 % 90000) * interval '1 minute' END,
       u.city, u.region, u.country, u."postalCode", u.latitude, u.longitude
     FROM generate_series(1, 50000 - (SELECT count(*) FROM "User")) n
     ${nth('u', 'n', 'User', `"firstName" <> '' AND city IS NOT NULL`)} ${nth('v', 'n * 31', 'User', `"lastName" <> ''`)}`,
  ],
  [
    'members',
    `INSERT INTO "DealerMember" ("userId", "dealerId") SELECT u.id, d.id FROM ${numbered('User', "email LIKE 'grown.%'")} u ${nth('d', 'u.place', 'Dealer', "status = 'ACTIVE'")}`,
  ],
  [
    'groups',
    `INSERT INTO "AssignmentGroupMember" ("userId", "groupId") SELECT u.id, g.id FROM ${numbered('User', "email LIKE 'grown.%'")} u ${nth('g', 'u.place', 'AssignmentGroup', "kind <> 'DYNAMIC'")}`,
  ],
  [
    'courses',
    `INSERT INTO "Course" (id, title, description, status, "shareKey", "updatedAt")
     SELECT gen_random_uuid(), 'Grown course ' || n, 'Short, useful and to the point.', 'PUBLISHED', 'grown' || n, now() - n * interval '1 hour' FROM generate_series(1, 1000 - (SELECT count(*) FROM "Course")) n`,
  ],
  [
    'chapters',
    `INSERT INTO "Chapter" (id, "courseId", title, position) SELECT gen_random_uuid(), c.id, 'Chapter ' || n, n FROM "Course" c, generate_series(1, 3) n WHERE c."shareKey" LIKE 'grown%'`,
  ],
  [
    'sections',
    `INSERT INTO "Section" (id, "chapterId", type, title, position, body)
     SELECT gen_random_uuid(), ch.id, 'TEXT', 'Section ' || n, n, repeat(s.body, 3) FROM ${numbered('Chapter', `"courseId" IN (SELECT id FROM "Course" WHERE "shareKey" LIKE 'grown%')`)} ch CROSS JOIN generate_series(1, 4) n
     ${nth('s', 'ch.place + n', 'Section', "type = 'TEXT' AND body <> ''")}`,
  ],
  [
    'curriculums',
    `INSERT INTO "Curriculum" (id, name, status, position, "updatedAt") SELECT gen_random_uuid(), 'Grown curriculum ' || n, 'PUBLISHED', 100 + n, now() FROM generate_series(1, 60) n`,
  ],
  [
    'curriculum courses',
    `INSERT INTO "CurriculumCourse" ("curriculumId", "courseId", position) SELECT k.id, c.id, c.place FROM ${numbered('Course', `"shareKey" LIKE 'grown%'`)} c ${nth('k', 'c.place', 'Curriculum', "name LIKE 'Grown%'")}`,
  ],
  [
    'curriculum brands',
    `INSERT INTO "CurriculumBrand" ("curriculumId", "brandId") SELECT k.id, b.id FROM ${numbered('Curriculum', "name LIKE 'Grown%'")} k ${nth('b', 'k.place', 'Brand')}`,
  ],
  [
    'openings',
    `INSERT INTO "CurriculumOpening" (id, "userId", "curriculumId", "openedAt") SELECT gen_random_uuid(), u.id, k.id, u."createdAt" FROM ${numbered('User', "email LIKE 'grown.%'")} u CROSS JOIN generate_series(0, 3) n ${nth('k', 'u.place + n', 'Curriculum', "name LIKE 'Grown%'")}`,
  ],
  [
    'courses begun',
    `INSERT INTO "CourseProgress" (id, "userId", "courseId", status, score, timer, "startedAt", "touchedAt", "completedAt")
     SELECT gen_random_uuid(), u.id, c.id, (CASE (u.place + n) % 10 WHEN 0 THEN 'FAILED' WHEN 1 THEN 'IN_PROGRESS' WHEN 2 THEN 'IN_PROGRESS' ELSE 'PASSED' END)::"ProgressStatus", 70 + (u.place + n) % 30, 600,
       now() - ((u.place * 13 + n) % 800) * interval '1 day', now() - ((u.place * 13 + n) % 800) * interval '1 day' + interval '1 hour',
       CASE WHEN (u.place + n) % 10 > 2 THEN now() - ((u.place * 13 + n) % 800) * interval '1 day' + interval '1 hour' END
     FROM ${numbered('User', "email LIKE 'grown.%'")} u CROSS JOIN generate_series(0, 9) n ${nth('c', 'u.place * 7 + n * 37', 'Course', `"shareKey" LIKE 'grown%'`)}`,
  ],
  [
    'sections begun',
    `INSERT INTO "SectionProgress" ("progressId", "sectionId", "readPercent", "completedAt", "updatedAt")
     SELECT p.id, s.id, 100, p."touchedAt", p."touchedAt" FROM "CourseProgress" p JOIN "Chapter" ch ON ch."courseId" = p."courseId" AND ch.position = 1 JOIN "Section" s ON s."chapterId" = ch.id AND s.position <= 3
     JOIN "Course" c ON c.id = p."courseId" AND c."shareKey" LIKE 'grown%'`,
  ],
  [
    'tallies',
    `INSERT INTO "LearnerTally" ("userId", begun, passed, "inProgress", failed, "scoreSum", scored, "lastPassedAt")
     SELECT "userId", count(*), count(*) FILTER (WHERE p.status = 'PASSED'), count(*) FILTER (WHERE p.status = 'IN_PROGRESS'), count(*) FILTER (WHERE p.status = 'FAILED'), coalesce(sum(score), 0), count(score), max("completedAt")
     FROM "CourseProgress" p JOIN "User" u ON u.id = "userId" WHERE u.email LIKE 'grown.%' GROUP BY "userId"`,
  ],
  [
    'spiffs',
    `INSERT INTO "Spiff" (id, name, status, structure, amount, "startDate", "endDate", "payoutTypes", "updatedAt") SELECT gen_random_uuid(), 'Grown spiff ' || n, 'APPROVED', 'FIXED', 5000, current_date - 400, current_date + 60, '{CASH}', now() FROM generate_series(1, 40) n`,
  ],
  [
    'claims',
    `INSERT INTO "SpiffClaim" (id, "spiffId", "userId", "dealerId", status, "payoutType", currency, "invoiceNumber", "invoiceKey", "invoiceDate", spent, amount, risks, "submittedAt", "createdAt", "updatedAt")
     SELECT gen_random_uuid(), s.id, u.id, (SELECT m."dealerId" FROM "DealerMember" m WHERE m."userId" = u.id LIMIT 1), (CASE WHEN n % 10 < 2 THEN 'PENDING' WHEN n % 10 < 5 THEN 'APPROVED' WHEN n % 10 < 6 THEN 'DENIED' ELSE 'COMPLETED' END)::"ClaimStatus",
       'CASH', 'USD', 'B-' || n, 'B' || n, current_date - (n % 300)::int, 100000 + n, 5000, CASE WHEN n % 17 = 0 THEN ARRAY['burst'] ELSE '{}'::text[] END, now() - n * interval '2 minutes', now() - n * interval '2 minutes', now()
     FROM generate_series(1, 100000) n ${nth('u', 'n', 'User', "email LIKE 'grown.%'")} ${nth('s', 'n', 'Spiff', "name LIKE 'Grown%'")}`,
  ],
  [
    'claim steps',
    `INSERT INTO "SpiffClaimStep" (id, "claimId", kind, status, "actorId", "createdAt") SELECT gen_random_uuid(), c.id, 'submitted', 'PENDING', c."userId", c."submittedAt" FROM "SpiffClaim" c WHERE c."invoiceNumber" LIKE 'B-%'`,
  ],
  [
    'ledger transactions',
    `INSERT INTO "LedgerTransaction" (id, reference, kind, title, "subjectType", "subjectId", "createdAt")
     SELECT gen_random_uuid(), 'grown:' || n, CASE n % 5 WHEN 0 THEN 'spiff-claim.approved' ELSE 'course.completed' END, 'Grown ' || n, 'Course', c.id, now() - (n % 700) * interval '1 day' - n * interval '1 second'
     FROM generate_series(1, 250000) n ${nth('c', 'n', 'Course')}`,
  ],
  [
    'ledger entries',
    `INSERT INTO "LedgerEntry" (id, "transactionId", account, "userId", unit, amount, "createdAt")
     SELECT gen_random_uuid(), t.id, side.account, CASE side.account WHEN 'person' THEN CASE WHEN t.n % 125 = 0 THEN (SELECT id FROM "User" WHERE email = 'learner@demo.test') ELSE u.id END END,
       CASE WHEN t.kind LIKE 'spiff%' THEN 'USD' ELSE 'points' END, side.amount, t."createdAt"
     FROM (SELECT *, substr(reference, 7)::int AS n FROM "LedgerTransaction" WHERE reference LIKE 'grown:%') t
     ${nth('u', 't.n', 'User', "email LIKE 'grown.%'")}, (VALUES ('person', 500), ('issuer', -500)) side (account, amount)`,
  ],
  [
    'activity log',
    `INSERT INTO "ActivityLog" (id, "actorId", action, "targetType", "targetId", "createdAt") SELECT gen_random_uuid(), c."userId", 'submitSpiffClaim', 'SpiffClaim', c.id::text, c."submittedAt" FROM "SpiffClaim" c WHERE c."invoiceNumber" LIKE 'B-%'`,
  ],
]

await client.connect()
try {
  await client.query("SET session_replication_role = replica; SET work_mem = '128MB'; SET synchronous_commit = off")
  for (const [title, sql] of steps.slice(
    Math.max(
      0,
      steps.findIndex(([title]) => title === process.argv[2]),
    ),
  )) {
    const began = performance.now()
    const { rowCount } = await client.query(sql)
    await client.query('ANALYZE')
    console.log(
      `${title.padEnd(22)} ${String(rowCount).padStart(9)} rows  ${((performance.now() - began) / 1000).toFixed(1)} s`,
    )
  }
  await client.query('VACUUM ANALYZE')
} finally {
  await client.end()
}
