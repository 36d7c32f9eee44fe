import { Prisma } from '../../prisma/generated/client/client.ts'
import type { HangsOn } from '../domain/deletion/hanging.ts'

export const hangsOn: HangsOn = {
  Course: {
    certificates: {
      rows: Prisma.sql`SELECT "courseId" AS "on" FROM "Certificate"`,
      told: { as: 'number', field: 'certificateCount', description: 'Certificates, which stay.' },
      keeps: 'history',
    },
  },
  Curriculum: {
    certificates: {
      rows: Prisma.sql`SELECT "curriculumId" AS "on" FROM "Certificate"`,
      told: { as: 'number', description: 'Certificates issued for it; they stay.' },
      keeps: 'history',
    },
  },
}
