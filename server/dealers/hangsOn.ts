import { Prisma } from '../../prisma/generated/client/client.ts'
import type { HangsOn } from '../domain/deletion/hanging.ts'

export const hangsOn: HangsOn = {
  BusinessUnit: {
    dealers: {
      rows: Prisma.sql`SELECT "businessUnitId" AS "on", id FROM "Dealer"`,
      withIds: true,
      refuses: {
        one: 'One dealer belongs to this business unit. Say where it goes.',
        many: '# dealers belong to this business unit. Say where they go.',
        unless: 'moveDealersTo',
      },
    },
  },
}
