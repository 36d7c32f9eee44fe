import { Prisma } from '../../prisma/generated/client/client.ts'
import type { HangsOn } from '../domain/deletion/hanging.ts'

export const hangsOn: HangsOn = {
  Brand: {
    mediaFiles: {
      rows: Prisma.sql`SELECT "brandId" AS "on" FROM "MediaItem" WHERE NOT folder AND "deletedAt" IS NULL`,
      told: {
        as: 'number',
        description: 'Files of its media center, which stay in a folder that is private from then.',
      },
    },
  },
}
