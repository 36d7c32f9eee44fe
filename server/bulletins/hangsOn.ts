import { Prisma } from '../../prisma/generated/client/client.ts'
import type { HangsOn } from '../domain/deletion/hanging.ts'

export const hangsOn: HangsOn = {
  Brand: {
    bulletins: {
      rows: Prisma.sql`SELECT "brandId" AS "on", title AS name, date FROM "Bulletin"`,
      order: Prisma.sql`date DESC`,
      told: { as: 'firstNames', description: 'Its news, which stays and is unpublished.' },
    },
  },
}
