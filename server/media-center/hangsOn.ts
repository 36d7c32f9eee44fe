import { Prisma } from '../../prisma/generated/client/client.ts'
import type { HangsOn } from '../domain/deletion/hanging.ts'

export const hangsOn: HangsOn = {
  Brand: {
    mediaFiles: {
      rows: Prisma.sql`SELECT "brandId" AS "on", name, place FROM "MediaItem" WHERE NOT folder AND "deletedAt" IS NULL`,
      order: Prisma.sql`place`,
      told: { as: 'firstNames', description: 'Its files in the media center, which stay and are private from then.' },
    },
  },
}
