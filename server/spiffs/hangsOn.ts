import { Prisma } from '../../prisma/generated/client/client.ts'
import type { HangsOn } from '../domain/deletion/hanging.ts'

export const hangsOn: HangsOn = {
  Course: {
    // Without its course a spiff would pay who never took it.
    spiffs: {
      rows: Prisma.sql`SELECT "courseId" AS "on" FROM "Spiff"
        WHERE status IN ('PENDING', 'APPROVED') AND ("claimUntil" IS NULL OR "claimUntil" >= current_date - 1)`,
      refuses: {
        one: 'One spiff is for people who passed this course and would open to everyone. Change the spiff first.',
        many: '# spiffs are for people who passed this course and would open to everyone. Change them first.',
      },
    },
    // An ended one may be extended.
    endedSpiffs: { rows: Prisma.sql`SELECT "courseId" AS "on" FROM "Spiff"`, keeps: 'history' },
  },
}
