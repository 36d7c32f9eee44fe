import { z } from 'zod'
import { failure } from '../platform/errors.ts'
import type { Tx } from '../platform/db.ts'
import type { Change } from '../platform/events.ts'
import { POINTS_PER_COURSE } from './coursePoints.ts'
import { balancesOf, book, holdAccount, issuer, person, type Unit } from '../domain/ledger/ledger.ts'
import { CURRENCIES } from '../domain/ledger/money.ts'
import { accountsMergedInto, mergeable, ownedRows } from '../domain/people/mergeable.ts'

/** The ledger is only ever added to: what one account has is booked to the other. */
async function moveBalance(
  c: Change,
  reference: string,
  kind: string,
  { unit, amount }: { unit: Unit; amount: bigint },
  from: string,
  to: string,
): Promise<void> {
  const [giver, taker] = amount > 0n ? [from, to] : [to, from]
  await book(c, {
    reference: `${reference}:${unit}`,
    kind,
    unit,
    amount: amount > 0n ? amount : -amount,
    from: person(giver),
    to: person(taker),
  })
}

const TWICE = 'Courses passed with both accounts'

/** Points of the account that is closed for courses the one that stays was given points for as well. */
async function earnedTwice(tx: Tx, primaryId: string, secondaryId: string): Promise<bigint> {
  const closes = await accountsMergedInto(tx, secondaryId)
  // The merge itself may stand already.
  const stays = (await accountsMergedInto(tx, primaryId)).filter((id) => !closes.includes(id))
  const [row] = await tx.$queryRaw<{ courses: number }[]>`
    WITH earned AS (
      SELECT t."subjectId" AS course, t."earnerId" AS who
      FROM "LedgerTransaction" t JOIN "LedgerEntry" e ON e."transactionId" = t.id AND e."userId" = ANY(${[...stays, ...closes]}::uuid[])
      WHERE t.kind IN ('course.completed', 'course.undone') GROUP BY 1, 2
      HAVING count(*) FILTER (WHERE t.kind = 'course.completed') > count(*) FILTER (WHERE t.kind = 'course.undone'))
    SELECT count(*)::int AS courses FROM (
      SELECT course FROM earned WHERE who = ANY(${stays}::uuid[]) INTERSECT SELECT course FROM earned WHERE who = ANY(${closes}::uuid[])) AS twice`
  return BigInt((row?.courses ?? 0) * POINTS_PER_COURSE)
}

mergeable({
  name: 'points',
  label: 'Points',
  covers: ['LedgerEntry.userId'],
  moved: z.array(
    z.object({ unit: z.enum(['points', 'credits', ...CURRENCIES]), amount: z.string(), twice: z.string().optional() }),
  ),
  async count(db, { secondaryId }) {
    return {
      moves: Number((await balancesOf(db, person(secondaryId))).find(({ unit }) => unit === 'points')?.amount ?? 0),
      stays: 0,
    }
  },
  async move(c, { primaryId, secondaryId, mergeId }) {
    await holdAccount(c, person(secondaryId))
    const most = await earnedTwice(c.tx, primaryId, secondaryId)
    const reassigned = []
    for (const { unit, amount } of await balancesOf(c.tx, person(secondaryId))) {
      // What was spent is spent: nobody is left with less than nothing.
      const twice = unit !== 'points' || amount <= 0n ? 0n : most < amount ? most : amount
      if (twice)
        await book(c, {
          reference: `user.merged:${mergeId}:twice`,
          kind: 'user.merged',
          title: TWICE,
          unit,
          amount: twice,
          from: person(secondaryId),
          to: issuer,
        })
      const rest = { unit, amount: amount - twice }
      if (rest.amount) await moveBalance(c, `user.merged:${mergeId}`, 'user.merged', rest, secondaryId, primaryId)
      reassigned.push({ unit, amount: rest.amount.toString(), ...(twice ? { twice: twice.toString() } : {}) })
    }
    return reassigned
  },
  async putBack(c, { primaryId, secondaryId, mergeId }, moved) {
    await holdAccount(c, person(primaryId))
    const now = new Map((await balancesOf(c.tx, person(primaryId))).map(({ unit, amount }) => [unit, amount]))
    for (const { unit, amount: text, twice } of moved) {
      const amount = BigInt(text)
      if (amount > 0n && (now.get(unit) ?? 0n) < amount)
        throw failure(
          'CONFLICT',
          `The ${unit} of the closed account were spent since. The merge can no longer be undone.`,
        )
      if (amount)
        await moveBalance(c, `user.unmerged:${mergeId}`, 'user.unmerged', { unit, amount }, primaryId, secondaryId)
      if (twice)
        await book(c, {
          reference: `user.unmerged:${mergeId}:twice`,
          kind: 'user.unmerged',
          title: TWICE,
          unit,
          amount: BigInt(twice),
          from: issuer,
          to: person(secondaryId),
        })
    }
  },
})

ownedRows({ name: 'loyalty-submissions', label: 'Loyalty submissions', table: 'LoyaltySubmission' })
ownedRows({
  name: 'loyalty-decisions',
  label: 'Decided loyalty submissions',
  table: 'LoyaltySubmission',
  column: 'decidedById',
})
