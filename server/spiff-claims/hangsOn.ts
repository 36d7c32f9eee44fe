import { Prisma } from '../../prisma/generated/client/client.ts'
import type { HangsOn } from '../domain/deletion/hanging.ts'

export const hangsOn: HangsOn = {
  Dealer: {
    // The ledger is only ever added to, so a dealer that was ever credited stays.
    bookings: {
      rows: Prisma.sql`SELECT "dealerId" AS "on" FROM "LedgerEntry"`,
      refuses: { one: 'Money or credits were booked for this dealer, so it stays. Set it inactive instead.' },
    },
    claims: {
      rows: Prisma.sql`SELECT "dealerId" AS "on" FROM "SpiffClaim"`,
      refuses: {
        one: 'Spiff claims were made at this dealer. Choose a dealer that takes them, or set this one inactive.',
        unless: 'moveStaffTo',
      },
    },
  },
  User: {
    claimsWaiting: {
      rows: Prisma.sql`SELECT "userId" AS "on" FROM "SpiffClaim" WHERE status IN ('SCANNING', 'PENDING')`,
      told: { as: 'number', description: 'Spiff claims that wait; they are withdrawn.' },
    },
  },
  Spiff: {
    claims: {
      rows: Prisma.sql`SELECT "spiffId" AS "on" FROM "SpiffClaim"`,
      refuses: {
        one: 'People have claimed from this spiff, so it stays. End it instead: nothing more is claimed then.',
      },
    },
  },
}
