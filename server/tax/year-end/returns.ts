import type { TaxReturn, TaxReturnKind, TaxReturnType } from '../../../prisma/generated/client/client.ts'
import type { Services } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { unseal } from '../../platform/seal.ts'
import { sealPlace } from '../state.ts'
import { readReported, type Books, type Recipient } from './recipients.ts'

/** A form that has to be given out. */
export interface Planned {
  userId: string
  kind: TaxReturnKind
  type: TaxReturnType
  account: string
  taxFormId: string | null
  name: string
  amount: bigint
  withheld: bigint
}

type Keys = Pick<Services['config'], 'sealKeys'>

/** The number of a form, for who may read it. */
export const tinOf = ({ sealKeys }: Keys, { id, tinSealed }: { id: string; tinSealed: Uint8Array }): string =>
  unseal(sealKeys, sealPlace(id), tinSealed)

/** Two W-9s of a person may have one number: these are told apart by it, and by nothing else. */
async function numbersOf(db: Db | Tx, config: Keys, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const forms = ids.length
    ? await db.taxForm.findMany({
        where: { id: { in: [...ids] } },
        select: { id: true, tinKind: true, tinSealed: true },
      })
    : []
  return new Map(forms.map((form) => [form.id, `${form.tinKind} ${tinOf(config, form)}`]))
}

type Given = Pick<TaxReturn, keyof Planned>

/** What one recipient is to be given after what they were given, the oldest first. `whose` tells name and number apart. */
function planFor(now: Recipient, before: readonly Given[], whose: (of: Given | Recipient) => string): Planned[] {
  const latest = new Map(before.map((given) => [`${given.account} ${whose(given)}`, given]))
  const own = `${now.userId} ${whose(now)}`
  const { userId, kind, taxFormId, name } = now
  const isDue = now.standing === 'DUE'
  const plan: Planned[] = []
  // What names somebody else by now, or should not have been given out, is taken back with nothing in its boxes.
  for (const [key, given] of latest)
    if ((key !== own || !isDue) && (given.amount > 0n || given.withheld > 0n))
      plan.push({
        userId,
        kind,
        type: 'G',
        account: given.account,
        taxFormId: given.taxFormId,
        name: given.name,
        amount: 0n,
        withheld: 0n,
      })
  const { amount, withheld } = now
  const known = latest.get(own)
  if (isDue && !(known && known.amount === amount && known.withheld === withheld))
    plan.push({
      userId,
      kind,
      type: known ? 'G' : latest.size ? 'C' : 'ORIGINAL',
      account: userId,
      taxFormId,
      name,
      amount,
      withheld,
    })
  return plan
}

/**
 * What has to be given out so that the forms of the year say what was paid: first ones, and corrections of those that no
 * longer do. A changed amount is one correction (G); another name or number takes the old one back (G) and follows with
 * a new one (C).
 */
export async function plannedReturns(db: Db | Tx, config: Keys, books: Books): Promise<Planned[]> {
  const reported = await readReported(db, books)
  const given = await db.taxReturn.findMany({
    where: { payerId: books.payerId, year: books.year },
    orderBy: [{ issuedAt: 'asc' }, { id: 'asc' }],
  })
  const givenTo = Map.groupBy(given, ({ userId, kind }) => `${userId} ${kind}`)
  const beforeOf = ({ userId, kind }: Recipient) => givenTo.get(`${userId} ${kind}`) ?? []
  const compared = reported.flatMap((row) => {
    const ids = [row.taxFormId, ...beforeOf(row).map(({ taxFormId }) => taxFormId)].filter((id) => id !== null)
    return new Set(ids).size > 1 ? ids : []
  })
  const numbers = await numbersOf(db, config, [...new Set(compared)])
  const whose = ({ name, taxFormId }: Given | Recipient) =>
    `${name.trim().toLowerCase()} ${taxFormId ? (numbers.get(taxFormId) ?? taxFormId) : ''}`
  return reported.flatMap((row) => planFor(row, beforeOf(row), whose))
}
