import { Prisma } from '../../prisma/generated/client/client.ts'
import type { HangsOn } from '../domain/deletion/hanging.ts'

export const hangsOn: HangsOn = {
  Dealer: {
    activities: {
      rows: Prisma.sql`SELECT "dealerId" AS "on" FROM "ActivitySubmission"`,
      refuses: {
        one: 'Submitted activities name this dealer. Choose a dealer that takes them, or set this one inactive.',
        unless: 'moveStaffTo',
      },
    },
  },
  User: {
    activitiesWaiting: {
      rows: Prisma.sql`SELECT "userId" AS "on" FROM "ActivitySubmission" WHERE status = 'PENDING'`,
      told: { as: 'number', description: 'Activities that wait; they are denied.' },
    },
  },
}
