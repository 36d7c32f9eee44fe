import { Prisma } from '../../prisma/generated/client/client.ts'
import type { HangsOn } from '../domain/deletion/hanging.ts'

export const hangsOn: HangsOn = {
  Brand: {
    events: {
      rows: Prisma.sql`SELECT "brandId" AS "on", title AS name, "startAt" FROM "Event" WHERE "deletedAt" IS NULL`,
      order: Prisma.sql`"startAt" DESC`,
      belonging: {
        noun: ['event', 'events'],
        fate: [
          'stays and is unpublished. If it is still to come, people are told that it is canceled.',
          'stay and are unpublished. Of those still to come, people are told that they are canceled.',
        ],
        named: true,
      },
    },
  },
}
