import { Prisma } from '../../../prisma/generated/client/client.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Change } from '../../platform/events.ts'
import { cut } from '../../platform/values/text.ts'

/**
 * Whose account an amount leaves or reaches. The issuer owes what was granted, `held` is on its way out and may still
 * come back, `paid` is gone.
 */
export type Account =
  | { account: 'person'; userId: string }
  | { account: 'dealer'; dealerId: string }
  | { account: 'issuer' | 'held' | 'paid' }

export const person = (userId: string): Account => ({ account: 'person', userId })
export const dealer = (dealerId: string): Account => ({ account: 'dealer', dealerId })
export const issuer: Account = { account: 'issuer' }
export const held: Account = { account: 'held' }
export const paid: Account = { account: 'paid' }

/** points, credits, or a currency in minor units. */
export type Unit = 'points' | 'credits' | 'USD' | 'CAD' | 'EUR'

export interface Movement {
  /** What it is for, once only, such as spiff-claim.approved:<claimId>:<version>; nothing reads it but to compare. */
  reference: string
  /** Without the ids: spiff-claim.approved. The statement words it by this. */
  kind: string
  /** What the statement calls it, such as the spiff's name. */
  title?: string
  /** What it is about: the claim, reward, order, submission or course. */
  subject?: { type: Prisma.ModelName; id: string }
  /** Of a course, who passed it. */
  earnerId?: string
  unit: Unit
  /** Above zero. */
  amount: bigint
  from: Account
  to: Account
}

/**
 * Books a movement. Answers its id, or null when one of this reference was booked before: then nothing happens. Does
 * not ask whether the giving account has enough: for people's and dealers' balances use `spend`.
 */
export async function book(
  c: Change,
  { reference, kind, title = undefined, subject = undefined, earnerId = undefined, unit, amount, from, to }: Movement,
): Promise<string | null> {
  if (amount <= 0n) throw new Error(`A movement of ${amount} ${unit} (${reference})`)
  const [made] = await c.tx.ledgerTransaction.createManyAndReturn({
    data: {
      reference,
      kind,
      title: title == null ? null : cut(title, 200),
      subjectType: subject?.type ?? null,
      subjectId: subject?.id ?? null,
      earnerId: earnerId ?? null,
      createdAt: c.now,
    },
    skipDuplicates: true,
    select: { id: true },
  })
  if (!made) return null
  await c.tx.ledgerEntry.createMany({
    data: [
      { transactionId: made.id, ...from, unit, amount: -amount, createdAt: c.now },
      { transactionId: made.id, ...to, unit, amount, createdAt: c.now },
    ],
  })
  return made.id
}

const entriesOf = (account: Account): Prisma.Sql =>
  account.account === 'person'
    ? Prisma.sql`account = 'person' AND "userId" = ${account.userId}::uuid`
    : account.account === 'dealer'
      ? Prisma.sql`account = 'dealer' AND "dealerId" = ${account.dealerId}::uuid`
      : Prisma.sql`account = ${account.account}`

/**
 * The transactions of entries e as t, to be followed by what joins them. Looked up one by one, so that an account costs
 * what it holds: otherwise PostgreSQL reads everybody’s as soon as one has a thousand.
 */
export const JOIN_TRANSACTIONS = Prisma.sql`JOIN LATERAL (SELECT * FROM "LedgerTransaction" WHERE id = e."transactionId" OFFSET 0) t`

/** What an account holds: the sum of its entries. */
export async function balanceOf(db: Db | Tx, account: Account, unit: Unit): Promise<bigint> {
  const [row] = await db.$queryRaw<
    { sum: bigint }[]
  >`SELECT coalesce(sum(amount), 0)::bigint AS sum FROM "LedgerEntry" WHERE ${entriesOf(account)} AND unit = ${unit}`
  return row?.sum ?? 0n
}

/** All that an account holds, by unit; units at zero are left out. */
export async function balancesOf(db: Db | Tx, account: Account): Promise<{ unit: Unit; amount: bigint }[]> {
  return db.$queryRaw`SELECT unit, sum(amount)::bigint AS amount FROM "LedgerEntry" WHERE ${entriesOf(account)} GROUP BY unit HAVING sum(amount) <> 0 ORDER BY unit`
}

/** Holds the account's owner until the transaction ends, so that two who spend do so one after the other. */
export async function holdAccount(c: Change, account: Account): Promise<void> {
  if (account.account === 'person')
    await c.tx.$queryRaw`SELECT id FROM "User" WHERE id = ${account.userId}::uuid FOR NO KEY UPDATE`
  if (account.account === 'dealer')
    await c.tx.$queryRaw`SELECT id FROM "Dealer" WHERE id = ${account.dealerId}::uuid FOR NO KEY UPDATE`
}

/**
 * Books a movement out of a person's or dealer's balance if that covers it. False: it does not, and nothing was booked.
 */
export async function spend(c: Change, movement: Movement): Promise<boolean> {
  await holdAccount(c, movement.from)
  if ((await balanceOf(c.tx, movement.from, movement.unit)) < movement.amount) return false
  await book(c, movement)
  return true
}
