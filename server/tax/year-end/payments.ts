import { Prisma, type TaxReturnKind } from '../../../prisma/generated/client/client.ts'
import { startOf, ZONE } from '../../domain/ledger/taxHold.ts'

/** What a payment is counted by. */
interface Which {
  /** One calendar year, US Eastern; all of them where it is left out. */
  year?: number
  /** One recipient; all of them where it is left out. */
  userId?: string
}

/** The calendar year of a moment, as SQL. */
const yearOf = (at: Prisma.Sql): Prisma.Sql => Prisma.sql`extract(year FROM ${at} AT TIME ZONE ${ZONE})::int`

const within = (at: Prisma.Sql, { year }: Which): Prisma.Sql =>
  year === undefined ? Prisma.empty : Prisma.sql`AND ${at} >= ${startOf(year)} AND ${at} < ${startOf(year + 1)}`

const to = (column: Prisma.Sql, { userId }: Which): Prisma.Sql =>
  userId === undefined ? Prisma.empty : Prisma.sql`AND ${column} = ${userId}::uuid`

/** Of claims paid by hand those a person may be owed, found from their own claims and entries: else everybody's are read. */
const bookedFor = ({ userId }: Which): Prisma.Sql =>
  userId === undefined
    ? Prisma.empty
    : Prisma.sql`AND t.id = ANY(ARRAY(
        SELECT own."transactionId" FROM "LedgerEntry" own WHERE own."userId" = ${userId}::uuid
        UNION SELECT about.id FROM "SpiffClaim" claim JOIN "LedgerTransaction" about ON about."subjectId" = claim.id WHERE claim."userId" = ${userId}::uuid))`

/**
 * Every payment to a person: "payerId", "userId", year, kind, amount, withheld and currency, in minor units. Payouts of
 * the portal are the company's; a claim that was paid by hand is its brand's where exactly one of its brands pays
 * itself. What was entered as paid outside says it. Credit notes go to dealers and count for nobody.
 */
export const paymentsOf = (which: Which): Prisma.Sql => {
  const [sentAt, bookedAt, recipient, owner] = [
    Prisma.sql`o."sentAt"`,
    Prisma.sql`e."createdAt"`,
    Prisma.sql`o."recipientId"`,
    Prisma.sql`coalesce(s."userId", e."userId")`,
  ]
  return Prisma.sql`
    SELECT c.id AS "payerId", o."recipientId" AS "userId", ${yearOf(sentAt)} AS year, 'MISC'::"TaxReturnKind" AS kind, o.value AS amount, 0::bigint AS withheld, o.currency
    FROM "PayoutOrder" o CROSS JOIN (SELECT id FROM "TaxPayer" WHERE "brandId" IS NULL) c
    WHERE o.type = 'CASH' AND o.status = 'SENT' AND o."sentAt" IS NOT NULL ${within(sentAt, which)} ${to(recipient, which)}
    UNION ALL
    SELECT coalesce(own.id, c.id), ${owner}, ${yearOf(bookedAt)}, 'MISC', -e.amount, 0, e.unit
    FROM "LedgerTransaction" t JOIN "LedgerEntry" e ON e."transactionId" = t.id AND e.account = 'person' CROSS JOIN (SELECT id FROM "TaxPayer" WHERE "brandId" IS NULL) c
      LEFT JOIN "SpiffClaim" s ON s.id = t."subjectId"
      LEFT JOIN LATERAL (SELECT CASE WHEN count(*) = 1 THEN min(p.id::text)::uuid END AS id FROM "SpiffBrand" b JOIN "TaxPayer" p ON p."brandId" = b."brandId" WHERE b."spiffId" = s."spiffId") own ON true
    WHERE t.kind = 'spiff-claim.sent' ${within(bookedAt, which)} ${to(owner, which)} ${bookedFor(which)}
    UNION ALL
    SELECT x."payerId", x."userId", extract(year FROM x."paidOn")::int, x.kind, x.amount, x.withheld, 'USD'
    FROM "TaxOutsidePayment" x
    WHERE x."voidedAt" IS NULL ${to(Prisma.sql`x."userId"`, which)}
      ${which.year === undefined ? Prisma.empty : Prisma.sql`AND x."paidOn" >= make_date(${which.year}::int, 1, 1) AND x."paidOn" < make_date(${which.year + 1}::int, 1, 1)`}`
}

/** The form and box a kind of payment is reported in. */
export const BOXES: Record<TaxReturnKind, { form: string; box: string; label: string }> = {
  MISC: { form: '1099-MISC', box: '3', label: 'Other income' },
  NEC: { form: '1099-NEC', box: '1', label: 'Nonemployee compensation' },
}
