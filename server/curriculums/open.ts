import { Prisma } from '../../prisma/generated/client/client.ts'
import { activeMembers, meantForAll, meantForPerson } from '../domain/audience/sql.ts'

/** Whether a curriculum c is open at all: published, and of no brand or an active one. */
export const isOpen = Prisma.sql`c.status = 'PUBLISHED' AND c."deletedAt" IS NULL
  AND (NOT EXISTS (SELECT 1 FROM "CurriculumBrand" b WHERE b."curriculumId" = c.id)
    OR EXISTS (SELECT 1 FROM "CurriculumBrand" b JOIN "Brand" br ON br.id = b."brandId" AND br.active WHERE b."curriculumId" = c.id))`

/** Whether it is open to a person, as `curriculumsTakenBy` says it of a viewer: `person` is the SQL of the id. */
export const isOpenTo = (person: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`${isOpen} AND ${meantForPerson('Curriculum', Prisma.sql`c.id`, person)}`

/** Whether a person u takes part in training. */
export const takesPart = Prisma.sql`u.status = 'ACTIVE' AND u."participatingLearner"`

/**
 * What is open to whom, as rows of "userId" and "curriculumId": everybody who takes part, and every open curriculum c
 * for which `which` holds.
 */
export const offersOf = (which: Prisma.Sql, people: Prisma.Sql = Prisma.sql`true`): Prisma.Sql => Prisma.sql`
  SELECT u.id AS "userId", c.id AS "curriculumId" FROM "Curriculum" c JOIN "User" u ON ${takesPart} AND ${people}
  WHERE ${isOpen} AND ${meantForAll('Curriculum', Prisma.sql`c.id`)} AND ${which}
  UNION SELECT u.id, c.id FROM "Curriculum" c JOIN "CurriculumAudience" a ON a."curriculumId" = c.id
    JOIN ${activeMembers} g ON g."groupId" = a."groupId" JOIN "User" u ON u.id = g."userId" AND ${takesPart} AND ${people}
  WHERE ${isOpen} AND ${which}`
