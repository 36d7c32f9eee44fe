import { Prisma } from '../../prisma/generated/client/client.ts'
import type { HangsOn } from '../domain/deletion/hanging.ts'

export const hangsOn: HangsOn = {
  Brand: {
    incentives: {
      rows: Prisma.sql`SELECT b."brandId" AS "on", i.name FROM "Incentive" i JOIN "Curriculum" c ON c.id = i."curriculumId" AND c."deletedAt" IS NULL JOIN "CurriculumBrand" b ON b."curriculumId" = c.id`,
      belonging: {
        noun: ['incentive', 'incentives'],
        fate: ['stays with its curriculum.', 'stay with their curriculums.'],
        named: true,
      },
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
