import { Prisma } from '../../prisma/generated/client/client.ts'
import { differing, given, type Check } from '../domain/ledger/ledgerCheck.ts'

export const ledgerChecks: readonly Check[] = [
  {
    name: 'spiff',
    label: 'What a spiff granted is what its claims were granted',
    wrong: () =>
      differing(
        Prisma.sql`SELECT 'spiff ' || s.name AS subject, coalesce((SELECT sum(c.amount) FROM "SpiffClaim" c WHERE c."spiffId" = s.id AND c.status IN ('APPROVED', 'COMPLETED')), 0)::bigint AS expected, s.granted AS found FROM "Spiff" s`,
      ),
  },
  {
    name: 'claim',
    label: 'Every granted claim has its amount in the ledger once, every other none',
    wrong: () =>
      differing(Prisma.sql`SELECT 'claim ' || c.number AS subject, CASE WHEN c.status IN ('APPROVED', 'COMPLETED') THEN c.amount ELSE 0 END AS expected,
      ${given(Prisma.sql`c.id`, Prisma.sql`c.currency`, 'spiff-claim.approved', 'spiff-claim.reversed')} AS found FROM "SpiffClaim" c`),
  },
]
