import { Prisma } from '../../prisma/generated/client/client.ts'
import type { HangsOn } from '../domain/deletion/hanging.ts'

export const hangsOn: HangsOn = {
  Brand: {
    // Without their brand they would earn for every brand.
    eligibleItems: {
      rows: Prisma.sql`SELECT "brandId" AS "on", name FROM "EligibleItem"`,
      belonging: {
        noun: ['eligible item', 'eligible items'],
        fate: ['of the loyalty program is deleted.', 'of the loyalty program are deleted.'],
        named: true,
      },
    },
    submissions: {
      rows: Prisma.sql`SELECT "brandId" AS "on" FROM "LoyaltySubmission"`,
      belonging: {
        noun: ['loyalty submission', 'loyalty submissions'],
        fate: ['stays, without this brand.', 'stay, without this brand.'],
        named: false,
      },
    },
  },
  Dealer: {
    credits: {
      rows: Prisma.sql`SELECT "dealerId" AS "on" FROM "LedgerEntry"`,
      refuses: { one: 'This dealer has earned credits, which are kept for good. Set it to inactive instead.' },
    },
    submissions: {
      rows: Prisma.sql`SELECT "dealerId" AS "on" FROM "LoyaltySubmission"`,
      refuses: {
        one: 'Submissions to the loyalty program name this dealer. Choose a dealer that takes them, or set this one to inactive.',
        unless: 'moveStaffTo',
      },
    },
  },
  User: {
    loyaltyWaiting: {
      rows: Prisma.sql`SELECT "userId" AS "on" FROM "LoyaltySubmission" WHERE status = 'PENDING'`,
      told: { as: 'number', description: 'Loyalty submissions that wait; they are denied.' },
    },
  },
}
