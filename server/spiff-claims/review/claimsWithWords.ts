import type { Prisma } from '../../../prisma/generated/client/client.ts'
import { peopleNamed } from '../../domain/people/people.ts'
import { invoiceKeyOf } from '../../domain/receipts/serialNumbers.ts'
import type { Db } from '../../platform/db.ts'
import { searchWords } from '../../platform/values/inputs.ts'
import { claimsFound } from '../list.ts'

/** Up to here people, dealers and claims are named by id. */
const MOST_NAMED = 3000

const asFilter = (word: string): Prisma.SpiffClaimWhereInput => ({
  OR: [
    { user: peopleNamed(word) },
    { dealer: { name: { contains: word, mode: 'insensitive' } } },
    claimsFound({ text: word }),
  ],
})

interface Found {
  field: 'id' | 'userId' | 'dealerId' | 'spiffId'
  id: string
}

/** Who and what is called so, each by an index of the search; null where there are more than a list should name. */
async function named(db: Db, word: string): Promise<Found[] | null> {
  const part = `%${word}%`
  const key = `%${invoiceKeyOf(word).slice(0, 100)}%`
  const number = /^#?(\d{1,9})$/.exec(word)?.[1]
  const found = await db.$queryRaw<Found[]>`
    SELECT f.field, f.id FROM (
      SELECT 'id' AS field, c.id FROM "SpiffClaim" c WHERE c.number = ${number ? Number(number) : null}::int
      UNION ALL SELECT 'id', c.id FROM "SpiffClaim" c WHERE ${key !== '%%'} AND c."invoiceKey" LIKE ${key} AND upper(regexp_replace(c."invoiceKey", '[^[:alnum:]]', '', 'g')) LIKE upper(${key})
      UNION ALL SELECT 'id', i."claimId" FROM "SpiffClaimItem" i WHERE ${key !== '%%'} AND i."serialKey" LIKE ${key} AND upper(regexp_replace(i."serialKey", '[^[:alnum:]]', '', 'g')) LIKE upper(${key})
      UNION ALL SELECT 'userId', u.id FROM "User" u
        WHERE lower(u."firstName" || ' ' || u."lastName" || ' ' || u.email) LIKE lower(${part}) AND (u."firstName" ILIKE ${part} OR u."lastName" ILIKE ${part} OR u.email ILIKE ${part})
      UNION ALL SELECT 'dealerId', d.id FROM "Dealer" d WHERE d.name ILIKE ${part}
      UNION ALL SELECT 'spiffId', s.id FROM "Spiff" s WHERE s.name ILIKE ${part}
    ) f LIMIT ${MOST_NAMED + 1}`
  return found.length > MOST_NAMED ? null : found
}

const FIELDS = ['id', 'userId', 'dealerId', 'spiffId'] as const
const asLists = (found: readonly Found[]): Prisma.SpiffClaimWhereInput => ({
  OR: FIELDS.map((name) => ({ [name]: { in: found.filter(({ field }) => field === name).map(({ id }) => id) } })),
})

/** Every word fits a name, the dealer, or the claim itself: its number, invoice, serials or spiff. */
export const claimsWithWords = (db: Db, text: string | null | undefined): Promise<Prisma.SpiffClaimWhereInput[]> =>
  Promise.all(
    searchWords(text).map(async (word) => {
      const found = await named(db, word)
      return found ? asLists(found) : asFilter(word)
    }),
  )
