import { Prisma } from '../../prisma/generated/client/client.ts'
import type { HangsOn } from '../domain/deletion/hanging.ts'
import { OPEN_PAYOUTS } from './rules.ts'

export const hangsOn: HangsOn = {
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
