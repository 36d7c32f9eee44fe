import { Prisma } from '../../prisma/generated/client/client.ts'
import { differing, given, type Check } from '../domain/ledger/ledgerCheck.ts'

export const ledgerChecks: readonly Check[] = [
  {
    name: 'activity',
    label: 'Every approved activity gave its points once',
    wrong: () =>
      differing(Prisma.sql`SELECT 'activity ' || a.id AS subject,
        CASE WHEN a.status = 'APPROVED' THEN a.points ELSE 0 END::bigint AS expected,
      ${given(Prisma.sql`a.id`, Prisma.sql`'points'`, 'activity.approved', 'activity.undone')} AS found
        FROM "ActivitySubmission" a`),
  },
]
