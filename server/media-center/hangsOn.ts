import { Prisma } from '../../prisma/generated/client/client.ts'
import type { HangsOn } from '../domain/deletion/hanging.ts'

export const hangsOn: HangsOn = {
  Brand: {
    mediaFiles: {
      rows: Prisma.sql`SELECT "brandId" AS "on", name, place FROM "MediaItem" WHERE NOT folder AND "deletedAt" IS NULL`,
      order: Prisma.sql`place`,
      belonging: {
        noun: ['file of its media center', 'files of its media center'],
        fate: ['stays and is private from then.', 'stay and are private from then.'],
        named: true,
      },
    },
  },
}
