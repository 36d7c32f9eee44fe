import { Prisma, type TaxFormStatus, type TaxReturnKind } from '../../../prisma/generated/client/client.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { searchWords } from '../../platform/values/inputs.ts'
import { paymentsOf } from './payments.ts'

export const STANDINGS = ['DUE', 'BELOW', 'EXEMPT', 'FOREIGN'] as const
type Standing = (typeof STANDINGS)[number]

export const PROBLEMS = ['NO_FORM', 'FORM_PENDING', 'TIN_REFUSED', 'NO_ADDRESS', 'WITHHOLDING', 'CURRENCY'] as const
type Problem = (typeof PROBLEMS)[number]

/** What a person was paid by one payer in a year, on one form, with the W-9 that stands behind it. */
export interface Recipient {
  userId: string
  kind: TaxReturnKind
  firstName: string
  lastName: string
  email: string
  /** US cents. */
  amount: bigint
  withheld: bigint
  /** US cents that should have been withheld. */
  withholdingDue: bigint
  /** Cents of other currencies, which are on no form. */
  cad: bigint
  eur: bigint
  standing: Standing
  problems: Problem[]
  taxFormId: string | null
  formStatus: TaxFormStatus | null
  /** As on the W-9; the account's where there is none. */
  name: string
  tinKind: string | null
  tinLast4: string | null
  foreignNote: string | null
}

/** A payer's year. */
export interface Books {
  payerId: string
  year: number
  /** US cents. */
  threshold: bigint
}

/** Corporations get no 1099 for what the portal pays, nor does who has an exempt payee code. */
const exempt = Prisma.sql`(f.classification IN ('c-corporation', 's-corporation', 'llc-c', 'llc-s') OR coalesce(f."exemptPayeeCode", '') <> '')`

/** Whose pay has backup withholding taken off: no number, a refused one, or one who says so on the W-9. */
const withholds = Prisma.sql`(f.id IS NULL OR f.status = 'REJECTED' OR f."backupWithholding")`

/**
 * Everybody a payer paid in a year, or gave a form to, a row for each form: how they stand, and what is wrong. Backup
 * withholding is 24 percent, in whole cents.
 */
const recipientsOf = ({ payerId, year, threshold }: Books): Prisma.Sql => Prisma.sql`
  SELECT r.*, array_remove(ARRAY[
      CASE WHEN r.standing = 'DUE' AND r."taxFormId" IS NULL THEN 'NO_FORM' END,
      CASE WHEN r.standing = 'DUE' AND r."formStatus" = 'SUBMITTED' THEN 'FORM_PENDING' END,
      CASE WHEN r.standing = 'DUE' AND r."formStatus" = 'REJECTED' THEN 'TIN_REFUSED' END,
      CASE WHEN r.standing = 'DUE' AND r."hasNoAddress" THEN 'NO_ADDRESS' END,
      CASE WHEN r."withholdingDue" > r.withheld THEN 'WITHHOLDING' END,
      CASE WHEN r.standing <> 'FOREIGN' AND (r.cad <> 0 OR r.eur <> 0) THEN 'CURRENCY' END], NULL) AS problems
  FROM (
    SELECT w.*, CASE WHEN w.standing = 'DUE' AND w.withholds THEN round(w.amount * 0.24)::bigint ELSE 0 END AS "withholdingDue" FROM (
      SELECT s.*, u."firstName", u."lastName", u.email, f.id AS "taxFormId", f.status AS "formStatus", f."tinKind", f."tinLast4", fr.note AS "foreignNote",
        coalesce(f.name, nullif(trim(u."firstName" || ' ' || u."lastName"), ''), u.email) AS name, ${withholds} AS withholds,
        f.id IS NULL AND (coalesce(u."addressLine1", '') = '' OR coalesce(u.city, '') = '' OR coalesce(u."postalCode", '') = '') AS "hasNoAddress",
        CASE WHEN fr."userId" IS NOT NULL THEN 'FOREIGN' WHEN ${exempt} THEN 'EXEMPT' WHEN s.withheld > 0 OR (s.amount > 0 AND s.amount >= ${threshold}) THEN 'DUE' ELSE 'BELOW' END AS standing
      FROM (
        SELECT p."userId", p.kind, coalesce(sum(p.amount) FILTER (WHERE p.currency = 'USD'), 0)::bigint AS amount, sum(p.withheld)::bigint AS withheld,
          coalesce(sum(p.amount) FILTER (WHERE p.currency = 'CAD'), 0)::bigint AS cad, coalesce(sum(p.amount) FILTER (WHERE p.currency = 'EUR'), 0)::bigint AS eur
        FROM (
          SELECT a."userId", a.kind, a.amount, a.withheld, a.currency FROM (${paymentsOf({ year })}) a WHERE a."payerId" = ${payerId}::uuid
          UNION ALL SELECT g."userId", g.kind, 0, 0, 'USD' FROM "TaxReturn" g WHERE g."payerId" = ${payerId}::uuid AND g.year = ${year}
        ) p GROUP BY p."userId", p.kind) s
      JOIN "User" u ON u.id = s."userId"
      LEFT JOIN LATERAL (SELECT * FROM "TaxForm" t WHERE t."userId" = s."userId" AND t.status <> 'REPLACED' ORDER BY t."createdAt" DESC, t.id DESC LIMIT 1) f ON true
      LEFT JOIN "TaxForeignRecipient" fr ON fr."userId" = s."userId") w) r`

export interface RecipientSearch {
  standing?: Standing | null
  /** Only those with something wrong. */
  problems?: boolean | null
  text?: string | null
}

const found = ({ standing, problems, text }: RecipientSearch): Prisma.Sql => {
  const words = searchWords(text).map((word) => `%${word}%`)
  return Prisma.sql`${standing ? Prisma.sql`AND l.standing = ${standing}` : Prisma.empty} ${problems ? Prisma.sql`AND cardinality(l.problems) > 0` : Prisma.empty}
    ${words.length ? Prisma.sql`AND l."firstName" || ' ' || l."lastName" || ' ' || l.email || ' ' || l.name ILIKE ALL(${words})` : Prisma.empty}`
}

/** Where a row stands in the list. */
export interface RecipientPlace {
  name: string
  userId: string
  kind: TaxReturnKind
}

interface Piece {
  limit: number
  inverted: boolean
  after: RecipientPlace | undefined
  before: RecipientPlace | undefined
}

const ROW = Prisma.sql`(l.name, l."userId", l.kind::text)`
const rowOf = ({ name, userId, kind }: RecipientPlace) => Prisma.sql`(${name}, ${userId}::uuid, ${kind})`

/** A piece of the list, by name. */
export function readRecipients(
  db: Db | Tx,
  books: Books,
  search: RecipientSearch,
  { limit, inverted, after, before }: Piece,
): Promise<Recipient[]> {
  const way = inverted ? Prisma.sql`DESC` : Prisma.sql`ASC`
  return db.$queryRaw`
    SELECT l.* FROM (${recipientsOf(books)}) l WHERE true ${found(search)}
      ${after ? Prisma.sql`AND ${ROW} > ${rowOf(after)}` : Prisma.empty} ${before ? Prisma.sql`AND ${ROW} < ${rowOf(before)}` : Prisma.empty}
    ORDER BY l.name ${way}, l."userId" ${way}, l.kind::text ${way} LIMIT ${limit}`
}

/** Who gets a form, and who got one. */
export const readReported = (db: Db | Tx, books: Books): Promise<Recipient[]> => db.$queryRaw`
  SELECT l.* FROM (${recipientsOf(books)}) l
  WHERE l.standing = 'DUE' OR EXISTS (SELECT 1 FROM "TaxReturn" g WHERE g."payerId" = ${books.payerId}::uuid AND g.year = ${books.year} AND g."userId" = l."userId" AND g.kind = l.kind)
  ORDER BY l.name, l."userId", l.kind::text`

export async function countRecipients(db: Db | Tx, books: Books, search: RecipientSearch): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM (${recipientsOf(books)}) l WHERE true ${found(search)}`
  return row?.count ?? 0
}

export interface StandingTotal {
  standing: Standing
  people: number
  amount: bigint
  withheld: bigint
  withProblems: number
}

/** What the year comes to, for each way to stand; people with two forms count once. */
export async function standingTotals(db: Db | Tx, books: Books): Promise<StandingTotal[]> {
  const rows = await db.$queryRaw<StandingTotal[]>`
    SELECT l.standing, count(DISTINCT l."userId")::int AS people, sum(l.amount)::bigint AS amount, sum(l.withheld)::bigint AS withheld,
      count(DISTINCT l."userId") FILTER (WHERE cardinality(l.problems) > 0)::int AS "withProblems"
    FROM (${recipientsOf(books)}) l GROUP BY l.standing`
  return STANDINGS.map(
    (standing) =>
      rows.find((row) => row.standing === standing) ?? {
        standing,
        people: 0,
        amount: 0n,
        withheld: 0n,
        withProblems: 0,
      },
  )
}
