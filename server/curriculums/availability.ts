import { Prisma } from '../../prisma/generated/client/client.ts'
import { activeMembers, meantForAll, meantForPerson } from '../domain/audience/sql.ts'

/** Whether a curriculum c is open at all: published, and of no brand or an active one. */
export const isOpen = Prisma.sql`c.status = 'PUBLISHED' AND c."deletedAt" IS NULL
  AND (NOT EXISTS (SELECT 1 FROM "CurriculumBrand" b WHERE b."curriculumId" = c.id)
    OR EXISTS (SELECT 1 FROM "CurriculumBrand" b JOIN "Brand" br ON br.id = b."brandId" AND br.active WHERE b."curriculumId" = c.id))`

/** Whether it is open to a person, as `curriculumsAvailableTo` says it of a viewer: `person` is the SQL of the id. */
export const isOpenTo = (person: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`${isOpen} AND ${meantForPerson('Curriculum', Prisma.sql`c.id`, person)}`

/** Whether a person u takes part in training. */
export const takesPart = Prisma.sql`u.status = 'ACTIVE' AND u."participatingLearner"`

/**
 * What is open to whom, as rows of "userId" and "curriculumId": the people u for whom `people` holds and who take part,
 * and every open curriculum c for which `which` holds. Each step is worked out once, as in staff.ts.
 */
export const offersOf = (which: Prisma.Sql, people: Prisma.Sql): Prisma.Sql => Prisma.sql`
  WITH taking AS MATERIALIZED (SELECT u.id FROM "User" u WHERE ${takesPart} AND ${people}),
  opened AS MATERIALIZED (SELECT c.id, ${meantForAll('Curriculum', Prisma.sql`c.id`)} AS "forAll" FROM "Curriculum" c WHERE ${isOpen} AND ${which}),
  belongs AS MATERIALIZED (SELECT g."userId", g."groupId" FROM ${activeMembers} g JOIN taking t ON t.id = g."userId")
  SELECT t.id AS "userId", o.id AS "curriculumId" FROM taking t JOIN opened o ON o."forAll"
  UNION SELECT g."userId", o.id FROM opened o JOIN "CurriculumAudience" a ON a."curriculumId" = o.id JOIN belongs g ON g."groupId" = a."groupId"`
