import { Prisma } from '../../prisma/generated/client/client.ts'
import type { HangsOn } from '../domain/deletion/hanging.ts'
import { OPEN_PAYOUTS } from './rules.ts'

export const hangsOn: HangsOn = {
  User: {
    payoutsOnTheWay: {
      rows: Prisma.sql`SELECT "recipientId" AS "on" FROM "PayoutOrder" WHERE type = 'CASH' AND status IN ('APPROVED', 'SENDING')`,
      refuses: {
        one: 'A payout to this person is on its way. Delete them once it has arrived; until then, deactivate them.',
        many: '# payouts to this person are on their way. Delete them once these have arrived; until then, deactivate them.',
      },
    },
    payoutsWaiting: {
      rows: Prisma.sql`SELECT "recipientId" AS "on" FROM "PayoutOrder" WHERE type = 'CASH' AND status IN ('REQUESTED', 'TAX_HOLD')`,
      told: { as: 'number', description: 'Payouts to the person that nobody released yet; they are canceled.' },
    },
  },
  Dealer: {
    openPayouts: {
      rows: Prisma.sql`SELECT "dealerId" AS "on" FROM "PayoutOrder" WHERE status = ANY(${[...OPEN_PAYOUTS]}::"PayoutStatus"[])`,
      refuses: {
        one: 'A payout of this dealer is on the way. Set the dealer to inactive instead.',
        many: '# payouts of this dealer are on the way. Set the dealer to inactive instead.',
      },
    },
    payouts: {
      rows: Prisma.sql`SELECT "dealerId" AS "on" FROM "PayoutOrder"`,
      refuses: { one: 'Payouts of this dealer are kept for good. Set it to inactive instead.' },
    },
  },
}
