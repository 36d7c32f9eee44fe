import { Prisma } from '../../prisma/generated/client/client.ts'
import { differing, type Check } from '../domain/ledger/ledgerCheck.ts'
import { kindsMeaning } from '../domain/ledger/statement.ts'

export const ledgerChecks: readonly Check[] = [
  {
    name: 'held',
    label: 'What is held is what open payouts ask for',
    wrong: () =>
      differing(Prisma.sql`SELECT u.unit AS subject, coalesce((SELECT sum(amount) FROM "PayoutOrder" o WHERE o.unit = u.unit AND o.status IN ('REQUESTED', 'TAX_HOLD', 'APPROVED', 'SENDING')), 0)::bigint AS expected,
      coalesce((SELECT sum(amount) FROM "LedgerEntry" e WHERE e.account = 'held' AND e.unit = u.unit), 0)::bigint AS found FROM (SELECT DISTINCT unit FROM "LedgerEntry" UNION SELECT DISTINCT unit FROM "PayoutOrder") u`),
  },
  {
    name: 'paid',
    label: 'What is paid is what was sent',
    wrong: () =>
      differing(Prisma.sql`SELECT u.unit AS subject, (coalesce((SELECT sum(amount) FROM "PayoutOrder" o WHERE o.unit = u.unit AND o.status = 'SENT'), 0)
        + coalesce((SELECT sum(e.amount) FROM "LedgerTransaction" t JOIN "LedgerEntry" e ON e."transactionId" = t.id AND e.account = 'paid' AND e.unit = u.unit WHERE t.kind = ANY(${kindsMeaning('PAYOUT')}) AND t.kind NOT LIKE 'payout.%'), 0))::bigint AS expected,
      coalesce((SELECT sum(amount) FROM "LedgerEntry" e WHERE e.account = 'paid' AND e.unit = u.unit), 0)::bigint AS found FROM (SELECT DISTINCT unit FROM "LedgerEntry" UNION SELECT DISTINCT unit FROM "PayoutOrder") u`),
  },
  {
    name: 'payout',
    label: 'Every payout holds and pays its amount once',
    wrong: () =>
      differing(Prisma.sql`SELECT 'payout ' || o.number AS subject, CASE WHEN o.status IN ('DENIED', 'FAILED', 'CANCELED') THEN 0 ELSE o.amount END AS expected,
      coalesce((SELECT -sum(e.amount) FROM "LedgerTransaction" t JOIN "LedgerEntry" e ON e."transactionId" = t.id AND e.account IN ('person', 'dealer') AND e.unit = o.unit WHERE t."subjectId" = o.id AND t.kind LIKE 'payout.%'), 0)::bigint AS found FROM "PayoutOrder" o`),
  },
]
