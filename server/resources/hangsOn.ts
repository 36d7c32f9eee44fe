import { Prisma } from '../../prisma/generated/client/client.ts'
import type { HangsOn } from '../domain/deletion/hanging.ts'

export const hangsOn: HangsOn = {
  BusinessUnit: {
    resources: {
      rows: Prisma.sql`SELECT "businessUnitId" AS "on" FROM "Resource"`,
      refuses: {
        one: 'One resource is for this business unit only and would open to everyone. Change it first.',
        many: '# resources are for this business unit only and would open to everyone. Change them first.',
      },
    },
  },
  Curriculum: {
    resources: {
      rows: Prisma.sql`SELECT "curriculumId" AS "on" FROM "CurriculumResource"`,
      told: { as: 'number', description: 'Resources beside it; they stay in the library.' },
    },
  },
}
