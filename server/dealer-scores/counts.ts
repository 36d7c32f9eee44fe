import { Prisma } from '../../prisma/generated/client/client.ts'

/** How long attendance and claims count, in days. */
const WINDOW_DAYS = 365

/** Staff who count, as SQL of a member m and a person u: at work there, active, taking part in training. */
const isStaff = Prisma.sql`m.active AND u.status = 'ACTIVE' AND u."participatingLearner"`

const staffOf = (rows: Prisma.Sql) => Prisma.sql`
  SELECT m."dealerId", x."brandId", count(DISTINCT x."userId")::int AS people FROM (${rows}) x
  JOIN "DealerMember" m ON m."userId" = x."userId" JOIN "User" u ON u.id = m."userId" WHERE ${isStaff} GROUP BY 1, 2`

/** The moment they are of: when it was last counted who is trained. */
const now = Prisma.sql`(SELECT max("countedAt") FROM "DealerTrained")`
const since = Prisma.sql`${now} - make_interval(days => ${WINDOW_DAYS}::int)`

/** What the scores are made of: a row for each dealer and brand with staff who have something to take. */
export const counts = Prisma.sql`
  SELECT t."dealerId", t."brandId", t.people, t.trained, coalesce(a.people, 0) AS attended, coalesce(c.people, 0) AS certified,
    coalesce(d.decided, 0) AS decided, coalesce(d.granted, 0) AS granted
  FROM "DealerTrained" t
  LEFT JOIN (${staffOf(Prisma.sql`
    SELECT e."userId", p."brandId" FROM "LiveTrainingEnrollment" e JOIN "LiveTrainingEvent" v ON v.id = e."eventId" JOIN "LiveTrainingTemplate" p ON p.id = v."templateId" AND p."brandId" IS NOT NULL
    WHERE e.status = 'ATTENDED' AND e."attendedAt" > ${since} AND e."attendedAt" <= ${now}`)}) a ON a."dealerId" = t."dealerId" AND a."brandId" = t."brandId"
  LEFT JOIN (${staffOf(Prisma.sql`
    SELECT k."userId", b."brandId" FROM "Certificate" k JOIN "CurriculumCourse" cc ON cc."courseId" = k."courseId" JOIN "CurriculumBrand" b ON b."curriculumId" = cc."curriculumId"
    WHERE k."issuedAt" <= ${now} AND (k."expiresAt" IS NULL OR k."expiresAt" > ${now})
    UNION SELECT k."userId", b."brandId" FROM "Certificate" k JOIN "CurriculumBrand" b ON b."curriculumId" = k."curriculumId"
    WHERE k."issuedAt" <= ${now} AND (k."expiresAt" IS NULL OR k."expiresAt" > ${now})`)}) c ON c."dealerId" = t."dealerId" AND c."brandId" = t."brandId"
  LEFT JOIN (
    SELECT s."dealerId", b."brandId", count(*)::int AS decided, count(*) FILTER (WHERE s.status <> 'DENIED')::int AS granted
    FROM "SpiffClaim" s JOIN "SpiffBrand" b ON b."spiffId" = s."spiffId"
    WHERE s.status IN ('APPROVED', 'COMPLETED', 'DENIED') AND s."decidedAt" > ${since} AND s."decidedAt" <= ${now} AND s."dealerId" IS NOT NULL GROUP BY 1, 2
  ) d ON d."dealerId" = t."dealerId" AND d."brandId" = t."brandId"`
