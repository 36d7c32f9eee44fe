import type { Prisma } from '../../../prisma/generated/client/client.ts'
import { peopleNamed } from '../../domain/people/people.ts'
import { invoiceKeyOf } from '../../domain/receipts/serialNumbers.ts'
import type { Db } from '../../platform/db.ts'
import { searchWords } from '../../platform/values/inputs.ts'
import { claimsFound } from '../list.ts'

/** Up to here claims are named by id: more than one looks through. */
const MOST_NAMED = 500

const asFilter = (word: string): Prisma.SpiffClaimWhereInput => ({
  OR: [
    { user: peopleNamed(word) },
    { dealer: { name: { contains: word, mode: 'insensitive' } } },
    claimsFound({ text: word }),
  ],
})

/**
 * Claims a word fits, from the side of who or what is called so, each by an index of the search; null where there are
 * more than one would name.
 */
async function idsWith(db: Db, word: string): Promise<string[] | null> {
  const part = `%${word}%`
  const key = `%${invoiceKeyOf(word).slice(0, 100)}%`
  const number = /^#?(\d{1,9})$/.exec(word)?.[1]
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT f.id FROM (
      SELECT c.id FROM "SpiffClaim" c WHERE c.number = ${number ? Number(number) : null}::int
      UNION ALL SELECT c.id FROM "SpiffClaim" c WHERE ${key !== '%%'} AND c."invoiceKey" LIKE ${key} AND upper(regexp_replace(c."invoiceKey", '[^[:alnum:]]', '', 'g')) LIKE upper(${key})
      UNION ALL SELECT i."claimId" FROM "SpiffClaimItem" i WHERE ${key !== '%%'} AND i."serialKey" LIKE ${key} AND upper(regexp_replace(i."serialKey", '[^[:alnum:]]', '', 'g')) LIKE upper(${key})
      UNION ALL SELECT c.id FROM "User" u JOIN "SpiffClaim" c ON c."userId" = u.id
        WHERE lower(u."firstName" || ' ' || u."lastName" || ' ' || u.email) LIKE lower(${part}) AND (u."firstName" ILIKE ${part} OR u."lastName" ILIKE ${part} OR u.email ILIKE ${part})
      UNION ALL SELECT c.id FROM "Dealer" d JOIN "SpiffClaim" c ON c."dealerId" = d.id WHERE d.name ILIKE ${part}
      UNION ALL SELECT c.id FROM "Spiff" s JOIN "SpiffClaim" c ON c."spiffId" = s.id WHERE s.name ILIKE ${part}
    ) f LIMIT ${MOST_NAMED + 1}`
  return rows.length > MOST_NAMED ? null : [...new Set(rows.map(({ id }) => id))]
}

/** Every word fits a name, the dealer, or the claim itself: its number, invoice, serials or spiff. */
export const claimsWithWords = (db: Db, text: string | null | undefined): Promise<Prisma.SpiffClaimWhereInput[]> =>
  Promise.all(
    searchWords(text).map(async (word) => {
      const ids = await idsWith(db, word)
      return ids ? { id: { in: ids } } : asFilter(word)
    }),
  )
