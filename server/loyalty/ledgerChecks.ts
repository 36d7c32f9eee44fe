import { Prisma } from '../../prisma/generated/client/client.ts'
import { differing, given, type Check } from '../domain/ledger/ledgerCheck.ts'

export const ledgerChecks: readonly Check[] = [
  {
    name: 'loyalty',
    label: 'Every approved loyalty submission gave its credits or points once',
    wrong: () =>
      differing(Prisma.sql`SELECT 'submission ' || l.number || ' ' || u.unit AS subject,
        CASE WHEN l.status <> 'APPROVED' THEN 0 WHEN u.unit = 'credits' THEN l.credits ELSE l.points END::bigint AS
        expected,
      ${given(Prisma.sql`l.id`, Prisma.sql`u.unit`, 'loyalty.approved', 'loyalty.undone')} AS found
        FROM "LoyaltySubmission" l CROSS JOIN (VALUES ('credits'), ('points')) u(unit)`),
  },
]
