import { Prisma } from '../../prisma/generated/client/client.ts'
import type { HangsOn } from '../domain/deletion/hanging.ts'

export const hangsOn: HangsOn = {
  Brand: {
    managers: {
      rows: Prisma.sql`SELECT m."brandId" AS "on", coalesce(nullif(trim(u."firstName" || ' ' || u."lastName"), ''), u.email) AS name, u."firstName" AS first
        FROM "BrandManager" m JOIN "User" u ON u.id = m."userId"`,
      order: Prisma.sql`first`,
      belonging: {
        noun: ['manager', 'managers'],
        fate: ['no longer looks after it.', 'no longer look after it.'],
        named: true,
      },
    },
  },
}
