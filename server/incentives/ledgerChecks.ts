import { Prisma } from '../../prisma/generated/client/client.ts'
import { differing, given, type Check } from '../domain/ledger/ledgerCheck.ts'

export const ledgerChecks: readonly Check[] = [
  {
    name: 'reward',
    label: 'Every redeemed reward took its points once',
    wrong: () =>
      differing(Prisma.sql`SELECT 'reward ' || r.id AS subject, CASE WHEN r.status IN ('REDEEMED', 'SENT') THEN -r.points ELSE 0 END::bigint AS expected,
      ${given(Prisma.sql`r.id`, Prisma.sql`'points'`, 'reward.redeemed', 'reward.undone')} AS found FROM "Reward" r`),
  },
  {
    name: 'code',
    label: 'Every code that is taken belongs to one redeemed reward of its incentive',
    wrong:
      () => Prisma.sql`SELECT 'code ' || k.id AS subject, 1::bigint AS expected, 0::bigint AS found FROM "IncentiveCode" k LEFT JOIN "Reward" r ON r.id = k."rewardId"
      WHERE k."claimedAt" IS NOT NULL AND k."voidedAt" IS NULL AND (r.id IS NULL OR r."incentiveId" <> k."incentiveId" OR r.status NOT IN ('REDEEMED', 'SENT'))`,
  },
]
