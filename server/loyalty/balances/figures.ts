import { Prisma } from '../../../prisma/generated/client/client.ts'
import { builder } from '../../platform/graphql/builder.ts'
import type { Context } from '../../platform/context.ts'
import { JOIN_TRANSACTIONS } from '../../domain/ledger/ledger.ts'
import { settingsOf, today } from '../../platform/settings.ts'
import { beginningOf } from '../../platform/values/days.ts'

/** Spent, earned back or expired: everything else that reaches an account was earned. */
const NOT_EARNED = Prisma.sql`t.kind NOT LIKE 'reward.%' AND t.kind NOT LIKE 'payout.%'
  AND t.kind NOT IN ('points.expired', 'credits.expired')`

export const earnedSince = async ({ db }: Context, account: Prisma.Sql, unit: string, since: Date): Promise<number> => {
  const [row] = await db.$queryRaw<{ sum: number }[]>`
    SELECT coalesce(sum(e.amount), 0)::int AS sum
    FROM "LedgerEntry" e ${JOIN_TRANSACTIONS} ON true
    WHERE ${account} AND e.unit = ${unit} AND e."createdAt" >= ${since} AND ${NOT_EARNED}`
  return row?.sum ?? 0
}

export const spentOf = (
  { db }: Context,
  where: Prisma.Sql,
): Promise<{ minor: bigint; currency: string }[]> => db.$queryRaw`
  SELECT sum(s.spent)::bigint AS minor, s.currency FROM "LoyaltySubmission" s
  WHERE s.spent IS NOT NULL AND ${where} GROUP BY s.currency ORDER BY 1 DESC`

export const EVER = new Date(0)
/** When the portal's quarter of the year began. */
export async function quarterStart(ctx: Context): Promise<Date> {
  const day = await today(ctx)
  return beginningOf(
    new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - (day.getUTCMonth() % 3), 1)),
    (await settingsOf(ctx)).timeZone,
  )
}

interface Counts {
  pending: number
  approved: number
  denied: number
}

export const SubmissionCounts = builder
  .objectRef<Counts>('LoyaltySubmissionCounts')
  .implement({
    description: 'How many submissions stand where.',
    fields: (t) => ({
      pending: t.exposeInt('pending', { description: 'Wait for a decision.' }),
      approved: t.exposeInt('approved', { description: 'Granted.' }),
      denied: t.exposeInt('denied', { description: 'Refused.' }),
    }),
  })

export async function countsOf({ db }: Context, where: Prisma.LoyaltySubmissionWhereInput): Promise<Counts> {
  const rows = await db.loyaltySubmission.groupBy({ by: ['status'], where, _count: true })
  const of = (status: string) => rows.find((row) => row.status === status)?._count ?? 0
  return { pending: of('PENDING'), approved: of('APPROVED'), denied: of('DENIED') }
}
