import { Prisma } from '../../prisma/generated/client/client.ts'
import type { HangsOn } from '../domain/deletion/hanging.ts'

export const hangsOn: HangsOn = {
  Brand: {
    incentives: {
      rows: Prisma.sql`SELECT b."brandId" AS "on", i.name FROM "Incentive" i JOIN "Curriculum" c ON c.id = i."curriculumId" AND c."deletedAt" IS NULL JOIN "CurriculumBrand" b ON b."curriculumId" = c.id`,
      told: { as: 'firstNames', description: 'Incentives of these curriculums, which stay with them.' },
    },
  },
  Curriculum: {
    incentives: {
      rows: Prisma.sql`SELECT "curriculumId" AS "on" FROM "Incentive"`,
      told: { as: 'number', description: 'Incentives it leads to; they stay without it.' },
      keeps: 'reach',
    },
  },
}
