import type { LoyaltySubmissionType } from '../../../prisma/generated/client/client.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { bareKey } from '../../platform/values/inputs.ts'
import { readSettings } from '../../platform/settings.ts'
import { loader } from '../../platform/kit/loader.ts'
import { MAX_GRANT } from '../terms.ts'

interface Eligible {
  id: string
  partNumber: string
  partKey: string
  name: string
  brandId: string | null
  credits: number
  startDate: Date
  endDate: Date
}

const eligible = {
  id: true,
  partNumber: true,
  partKey: true,
  name: true,
  brandId: true,
  credits: true,
  startDate: true,
  endDate: true,
} as const

/** The item that a part bought on a day earns by: of its dates, and of the submission's brand where both name one. */
const fits = ({ brandId, startDate, endDate }: Eligible, day: Date, brand: string | null): boolean =>
  startDate <= day && day <= endDate && (brandId === null || brand === null || brandId === brand)

/** Eligible items by the key of their part number, of all these parts at once. */
export async function itemsByKey(db: Db | Tx, partNumbers: string[]): Promise<Map<string, Eligible[]>> {
  const keys = [...new Set(partNumbers.map(bareKey))].filter(Boolean)
  const rows = keys.length
    ? await db.eligibleItem.findMany({
        where: { partKey: { in: keys } },
        select: eligible,
        orderBy: { startDate: 'desc' },
      })
    : []
  return Map.groupBy(rows, ({ partKey }) => partKey)
}

export const itemFor = (
  items: Map<string, Eligible[]>,
  partNumber: string,
  day: Date,
  brandId: string | null,
): Eligible | undefined => items.get(bareKey(partNumber))?.find((item) => fits(item, day, brandId))

interface Bought {
  id: string
  partNumber: string
  quantity: number
}
interface Submitted {
  id: string
  type: LoyaltySubmissionType
  forDealer: boolean
  happenedOn: Date
  brandId: string | null
  spent: bigint | null
  items: Bought[]
}

/** What a submission comes to today, and what each of its parts earns. */
export interface Worth {
  total: number
  items: ReadonlyMap<string, { itemId: string; name: string; credits: number }>
}

const rowSelect = {
  id: true,
  type: true,
  forDealer: true,
  happenedOn: true,
  brandId: true,
  spent: true,
  items: { select: { id: true, partNumber: true, quantity: true } },
} as const

/**
 * Eligible items valid on the day of the purchase times their number; for a person also the points for the dollars
 * spent, for pictures what the settings propose.
 */
export async function worthOf(db: Db | Tx, ids: readonly string[]): Promise<Map<string, Worth>> {
  const rows: Submitted[] = await db.loyaltySubmission.findMany({ where: { id: { in: [...ids] } }, select: rowSelect })
  const items = await itemsByKey(
    db,
    rows.flatMap((row) => row.items.map(({ partNumber }) => partNumber)),
  )
  const {
    loyalty: { grantPerPhoto, pointsPerReceiptDollar },
  } = await readSettings(db)
  return new Map(
    rows.map((row) => {
      const earning = new Map(
        row.items.flatMap(({ id, partNumber, quantity }) => {
          const item = itemFor(items, partNumber, row.happenedOn, row.brandId)
          return item ? [[id, { itemId: item.id, name: item.name, credits: item.credits * quantity }] as const] : []
        }),
      )
      const parts = [...earning.values()].reduce((sum, { credits }) => sum + credits, 0)
      const dollars = row.forDealer ? 0 : Number((row.spent ?? 0n) / 100n) * pointsPerReceiptDollar
      const total = row.type === 'PHOTO' ? grantPerPhoto + parts : parts + dollars
      return [row.id, { total: Math.min(total, MAX_GRANT[row.forDealer ? 'credits' : 'points']), items: earning }]
    }),
  )
}

/** The same for every submission of a request, asked for at once. */
export const worths = loader(
  ({ db }, ids) => worthOf(db, ids),
  (): Worth => ({ total: 0, items: new Map() }),
  { cache: false },
)
