import { DAY_TEXT } from '../domain/imports/days.ts'
import type { Cells } from '../domain/imports/cells.ts'
import { importable, type Field } from '../domain/imports/importable.ts'
import type { Db, Tx } from '../platform/db.ts'
import { bareKey, requiredText } from '../platform/values/inputs.ts'
import { seesAll } from '../platform/viewer.ts'
import { editsLoyalty } from './rules.ts'

const FIELDS: Field[] = [
  {
    name: 'partNumber',
    label: 'Part number',
    required: true,
    aliases: ['partnumber', 'part', 'partno', 'number', 'sku', 'item', 'itemnumber'],
  },
  {
    name: 'name',
    label: 'Name',
    required: true,
    aliases: ['name', 'description', 'title', 'product', 'partname', 'itemname'],
  },
  {
    name: 'credits',
    label: 'Credits',
    required: true,
    hint: 'For each piece.',
    aliases: ['credits', 'credit', 'points', 'value', 'reward'],
  },
  {
    name: 'startDate',
    label: 'First day',
    required: true,
    hint: 'As 2026-11-21 or 11/21/2026.',
    isDay: true,
    aliases: ['startdate', 'start', 'from', 'firstday', 'validfrom', 'begins'],
  },
  {
    name: 'endDate',
    label: 'Last day',
    required: true,
    hint: 'As 2026-11-21 or 11/21/2026.',
    isDay: true,
    aliases: ['enddate', 'end', 'to', 'until', 'lastday', 'validto', 'ends'],
  },
  { name: 'brand', label: 'Brand', hint: 'Name of a brand.', aliases: ['brand', 'brandname', 'make'] },
]

interface Days {
  startDate: Date
  endDate: Date
}

const plain = (text: string) => text.trim().toLowerCase()
const overlaps = (a: Days, b: Days) => a.startDate <= b.endDate && b.startDate <= a.endDate
const inWords = ({ startDate, endDate }: Days) =>
  `${startDate.toISOString().slice(0, 10)} to ${endDate.toISOString().slice(0, 10)}`

/** Days on which these parts earn already. */
async function earning(db: Db | Tx, keys: string[]): Promise<ReadonlyMap<string, Days[]>> {
  const rows = keys.length
    ? await db.eligibleItem.findMany({
        where: { partKey: { in: keys } },
        select: { partKey: true, startDate: true, endDate: true },
      })
    : []
  return Map.groupBy(rows, ({ partKey }) => partKey)
}

/** A part as the cells tell of one; faults are told of the cells. */
function partIn({ cell, day, fault, safe }: Cells, brands: ReadonlyMap<string, string>) {
  const partNumber = safe('partNumber', requiredText('Part number', 60))
  const partKey = bareKey(partNumber ?? '')
  if (partNumber && !partKey) fault('partNumber', 'A part number has letters or digits.')
  const name = safe('name', requiredText('Name', 120))
  const credits = /^\d{1,5}$/.test(cell('credits')) ? Number(cell('credits')) : 0
  if (credits < 1 || credits > 10_000) fault('credits', 'Write a whole number from 1 to 10,000.')
  const [startDate, endDate] = [day('startDate'), day('endDate')]
  if (!startDate) fault('startDate', DAY_TEXT)
  if (!endDate) fault('endDate', DAY_TEXT)
  if (startDate && endDate && endDate < startDate) fault('endDate', 'The last day cannot be before the first.')
  const brandId = cell('brand') ? brands.get(plain(cell('brand'))) : null
  if (brandId === undefined) fault('brand', 'There is no such brand.')
  if (!partNumber || !name || !startDate || !endDate) return undefined
  return { partNumber, partKey, name, credits, startDate, endDate, brandId: brandId ?? null }
}
type NewPart = NonNullable<ReturnType<typeof partIn>>

export const parts = importable<NewPart>({
  fields: FIELDS,
  may: (viewer) => editsLoyalty(viewer) && seesAll(viewer),
  async prepare(db, file) {
    const brands = file.has('brand') ? await db.brand.findMany({ select: { id: true, name: true } }) : []
    const brandIds = new Map(brands.map(({ id, name }) => [plain(name), id]))
    const before = await earning(db, [...new Set(file.values('partNumber').map(bareKey))])
    // By the line, so that a batch that is done again counts once.
    const inFile = new Map<string, (Days & { line: number })[]>()
    return async () => (cells) => {
      const row = partIn(cells, brandIds)
      if (!row || cells.faults.length) return undefined
      const listed = (inFile.get(row.partKey) ?? []).filter(({ line }) => line !== cells.line)
      const earlier = listed.find((other) => overlaps(other, row))
      const other = before.get(row.partKey)?.find((item) => overlaps(item, row))
      if (earlier) cells.fault('startDate', `Its days overlap those in row ${earlier.line}.`)
      else if (other) cells.fault('startDate', `This part earns from ${inWords(other)} already.`)
      else {
        inFile.set(row.partKey, [...listed, { line: cells.line, startDate: row.startDate, endDate: row.endDate }])
        return row
      }
      return undefined
    }
  },
  async save(c, rows) {
    // As for a single one: two who save the same part at once do so one after the other.
    const keys = [...new Set(rows.map(({ row }) => row.partKey))].sort()
    await c.tx
      .$queryRaw`SELECT pg_advisory_xact_lock(hashtext('eligible-item:' || key))::text FROM unnest(${keys}::text[]) AS key`
    const before = await earning(c.tx, keys)
    const fresh = rows.filter(({ row }) => !before.get(row.partKey)?.some((item) => overlaps(item, row)))
    const missed = rows.filter((entry) => !fresh.includes(entry))
    await c.tx.eligibleItem.createMany({ data: fresh.map(({ row }) => ({ ...row, createdAt: c.now })) })
    return {
      created: fresh.length,
      faults: missed.map(({ line, row }) => ({
        row: line,
        column: 'First day',
        value: row.startDate.toISOString().slice(0, 10),
        message: 'This part was given days that overlap meanwhile.',
      })),
    }
  },
})
