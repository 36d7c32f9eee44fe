import { Prisma, type TaxThreshold } from '../../../prisma/generated/client/client.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Change } from '../../platform/events.ts'
import { lookUp } from '../../platform/reads/raw.ts'
import { holdAccount, JOIN_TRANSACTIONS, person } from './ledger.ts'

declare module '../../platform/events.ts' {
  interface Events {
    /** A person's W-9 was accepted: what waited for it may go on. */
    'tax.formInForce': { userId: string; formId: string }
  }
}

/** The tax year is a calendar year of the payer's time zone: US Eastern. */
export const ZONE = 'America/New_York'

/** The calendar year of a moment, as the tax office counts it. */
export const taxYearOf = (moment: Date): number =>
  Number(new Intl.DateTimeFormat('en-US', { timeZone: ZONE, year: 'numeric' }).format(moment))

/** Its first moment; with year + 1 the end. */
export const startOf = (year: number): Prisma.Sql =>
  Prisma.sql`(make_date(${year}::int, 1, 1)::timestamp AT TIME ZONE ${ZONE})`

/** The newest threshold dated to that year or before; null where there is none. */
export const thresholdIn = (db: Db | Tx, year: number): Promise<TaxThreshold | null> =>
  db.taxThreshold.findFirst({ where: { year: { lte: year }, currency: 'USD' }, orderBy: { year: 'desc' } })

/** From which sum of a calendar year a form is needed, in US cents. */
export const thresholdOf = async (db: Db | Tx, year: number): Promise<bigint> =>
  (await thresholdIn(db, year))?.amount ?? 0n

/**
 * What a person was paid in a calendar year, claims marked as paid elsewhere and amounts entered as paid outside of the
 * portal included, and what is on its way to them now, in US cents. Other currencies do not count. With an order, what
 * is on its way was asked for before it.
 */
export async function paidIn(
  db: Db | Tx,
  recipientId: string,
  year: number,
  before?: string,
): Promise<{ paid: bigint; onItsWay: bigint }> {
  const [row] = await db.$queryRaw<{ paid: bigint; onItsWay: bigint }[]>(lookUp`
    SELECT (coalesce(sum(value) FILTER (WHERE status = 'SENT' AND "sentAt" >= ${startOf(year)} AND "sentAt" < ${startOf(year + 1)}), 0) + (
        SELECT coalesce(sum(-e.amount), 0) FROM "LedgerEntry" e ${JOIN_TRANSACTIONS} ON t.kind = 'spiff-claim.sent'
        WHERE e."userId" = ${recipientId}::uuid AND e.unit = 'USD' AND e."createdAt" >= ${startOf(year)} AND e."createdAt" < ${startOf(year + 1)}) + (
        SELECT coalesce(sum(x.amount), 0) FROM "TaxOutsidePayment" x
        WHERE x."userId" = ${recipientId}::uuid AND x."voidedAt" IS NULL AND x."paidOn" >= make_date(${year}::int, 1, 1) AND x."paidOn" < make_date(${year + 1}::int, 1, 1)))::bigint AS paid,
      coalesce(sum(value) FILTER (WHERE status IN ('REQUESTED', 'TAX_HOLD', 'APPROVED', 'SENDING')), 0)::bigint AS "onItsWay"
    FROM "PayoutOrder" WHERE "recipientId" = ${recipientId}::uuid AND currency = 'USD' AND type = 'CASH'
      ${before ? Prisma.sql`AND id <> ${before}::uuid AND (status = 'SENT' OR number < (SELECT number FROM "PayoutOrder" WHERE id = ${before}::uuid))` : Prisma.empty}`)
  return row ?? { paid: 0n, onItsWay: 0n }
}

interface Payment {
  recipientId: string
  /** Minor units of `currency`: the value that is paid. */
  amount: bigint
  currency: string
  /** The order itself when it is in the database already, so that it does not count twice. */
  orderId?: string
}

/**
 * Whether a payment needs a W-9 that is not in force: with it the calendar year comes to the threshold or more (the law
 * says "at least").
 */
export async function lacksForm(
  db: Db | Tx,
  { recipientId, amount, currency, orderId }: Payment,
  now: Date,
): Promise<boolean> {
  if (currency !== 'USD') return false
  const year = taxYearOf(now)
  const [{ paid, onItsWay }, threshold] = [await paidIn(db, recipientId, year, orderId), await thresholdOf(db, year)]
  if (paid + onItsWay + amount < threshold) return false
  return !(await db.taxForm.count({ where: { userId: recipientId, status: 'ACCEPTED' }, take: 1 }))
}

/**
 * The same for a payment that is about to be asked for. The recipient's row is held, so that of two at once the second
 * sees the first.
 */
export async function taxHold(c: Change, payment: Payment): Promise<boolean> {
  if (payment.currency !== 'USD') return false
  await holdAccount(c, person(payment.recipientId))
  return lacksForm(c.tx, payment, c.now)
}
