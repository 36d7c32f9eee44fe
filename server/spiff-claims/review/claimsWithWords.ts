import type { Prisma } from '../../../prisma/generated/client/client.ts'
import { peopleNamed } from '../../domain/people/people.ts'
import { invoiceKeyOf } from '../../domain/receipts/serialNumbers.ts'
import type { Context } from '../../platform/context.ts'
import { quoted, statement } from '../../platform/reads/statement.ts'
import { whereSql } from '../../platform/reads/where.ts'
import { searchWords } from '../../platform/values/inputs.ts'
import { claimWords } from '../list.ts'

/** Up to here people, dealers and claims are named by id. */
const MOST_NAMED = 3000

const FIELDS = ['id', 'userId', 'dealerId', 'spiffId'] as const

/** Rows that a word may be of, and which column of a claim names them. */
interface Sought {
  field: (typeof FIELDS)[number]
  model: Prisma.ModelName
  where: object
  /** The same as a filter of claims. */
  claims: Prisma.SpiffClaimWhereInput
  /** The column that names them; the key where none is given. */
  key?: string
  /** What an index of the search knows of a row x, and the part of it that is looked for. */
  indexed?: [known: string, part: string]
}

const bare = (column: string) => `upper(regexp_replace(x."${column}", '[^[:alnum:]]', '', 'g'))`

/** A name, the dealer, or the claim itself: its number, invoice, serials or spiff. */
function soughtFor(word: string): Sought[] {
  const { spiff, claim, item } = claimWords(word)
  const key = `%${invoiceKeyOf(word).slice(0, 100).toUpperCase()}%`
  const people = peopleNamed(word)
  const dealer = { name: { contains: word, mode: 'insensitive' } } satisfies Prisma.DealerWhereInput
  const name = 'lower(x."firstName" || \' \' || x."lastName" || \' \' || x.email)'
  return [
    {
      field: 'userId',
      model: 'User',
      where: people,
      claims: { user: people },
      indexed: [name, `%${word.toLowerCase()}%`],
    },
    { field: 'dealerId', model: 'Dealer', where: dealer, claims: { dealer } },
    ...(spiff ? [{ field: 'spiffId', model: 'Spiff', where: spiff, claims: { spiff } } as const] : []),
    ...claim.map((where): Sought => ({
      field: 'id',
      model: 'SpiffClaim',
      where,
      claims: where,
      ...('invoiceKey' in where ? { indexed: [bare('invoiceKey'), key] } : {}),
    })),
    ...(item
      ? [
          {
            field: 'id',
            model: 'SpiffClaimItem',
            key: 'claimId',
            where: item,
            claims: { items: { some: item } },
            indexed: [bare('serialKey'), key],
          } satisfies Sought,
        ]
      : []),
  ]
}

interface Found {
  field: Sought['field']
  id: string
}

/** Who and what is called so, each by an index of the search; null where there are more than a list should name. */
async function named({ services }: Context, sought: readonly Sought[], most: number): Promise<Found[] | null> {
  const st = statement()
  const parts = sought.map(({ field, model, key = 'id', where, indexed }) => {
    const fits = `${whereSql(st, model, 'x', where)}${indexed ? ` AND ${indexed[0]} LIKE ${st.bind(indexed[1], indexed[0])}` : ''}`
    return `SELECT '${field}' AS field, x.${quoted(key)} AS id FROM ${quoted(model)} x WHERE ${fits}`
  })
  const text = `SELECT f.field, f.id FROM (${parts.join(' UNION ALL ')}) f LIMIT ${most + 1}`
  const { rows } = await services.pool.query<Found>(text, st.values)
  return rows.length > most ? null : rows
}

const asLists = (found: readonly Found[]): Prisma.SpiffClaimWhereInput => ({
  OR: FIELDS.map((name) => ({ [name]: { in: found.filter(({ field }) => field === name).map(({ id }) => id) } })),
})

/** Every word of the text fits: by the ids of what is called so, and where these are too many by their names. */
export const claimsWithWords = (
  ctx: Context,
  text: string | null | undefined,
  most = MOST_NAMED,
): Promise<Prisma.SpiffClaimWhereInput[]> =>
  Promise.all(
    searchWords(text).map(async (word) => {
      const sought = soughtFor(word)
      const found = await named(ctx, sought, most)
      return found ? asLists(found) : { OR: sought.map(({ claims }) => claims) }
    }),
  )
