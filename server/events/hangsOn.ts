import { Prisma } from '../../prisma/generated/client/client.ts'
import type { HangsOn } from '../domain/deletion/hanging.ts'

export const hangsOn: HangsOn = {
  Brand: {
    events: {
      rows: Prisma.sql`SELECT "brandId" AS "on", title AS name, "startAt" FROM "Event" WHERE "deletedAt" IS NULL`,
      order: Prisma.sql`"startAt" DESC`,
      told: { as: 'firstNames', description: 'Its events, which stay and are unpublished.' },
    },
  },
}
