import type { Db, Tx } from '../platform/db.ts'
import { bareKey, requiredText } from '../platform/values/inputs.ts'
import { reader, valuesOf, type Fault, type Importer } from './check.ts'
import { DAY_TEXT, dayFrom } from './days.ts'
import { FIELDS, type Mapping } from './fields.ts'
import type { Powers } from './powers.ts'
import type { Line } from './read.ts'

interface NewPart {
  partNumber: string
  partKey: string
  name: string
  credits: number
  startDate: Date
  endDate: Date
  brandId: string | null
}

const labels: ReadonlyMap<string, string> = new Map(FIELDS.parts.map(({ name, label }) => [name, label]))
const plain = (text: string) => text.trim().toLowerCase()
const overlaps = (a: Pick<NewPart, 'startDate' | 'endDate'>, b: Pick<NewPart, 'startDate' | 'endDate'>) =>
  a.startDate <= b.endDate && b.startDate <= a.endDate
const days = ({ startDate, endDate }: Pick<NewPart, 'startDate' | 'endDate'>) =>
  `${startDate.toISOString().slice(0, 10)} to ${endDate.toISOString().slice(0, 10)}`

async function known(db: Db | Tx, keys: string[]) {
  const rows = keys.length
    ? await db.eligibleItem.findMany({
        where: { partKey: { in: keys } },
        select: { partKey: true, startDate: true, endDate: true },
      })
    : []
  return Map.groupBy(rows, ({ partKey }) => partKey)
}

async function prepare(db: Db | Tx, all: Line[], mapping: Mapping, _powers: Powers) {
  const brands = new Map(
    (mapping.brand === undefined ? [] : await db.brand.findMany({ select: { id: true, name: true } })).map(
      ({ id, name }) => [plain(name), id],
    ),
  )
  const before = await known(db, [...new Set(valuesOf(all, mapping, 'partNumber').map(bareKey))])
  const inFile = new Map<string, { line: number; startDate: Date; endDate: Date }[]>()

  return async (_now: Db | Tx, batch: Line[]) => {
    const good: { line: number; row: NewPart }[] = []
    const faults: Fault[] = []
    for (const line of batch) {
      const read = reader(line, mapping, labels)
      const { cell, fault } = read
      const partNumber = read.safe('partNumber', requiredText('Part number', 60))
      const partKey = bareKey(partNumber ?? '')
      if (partNumber && !partKey) fault('partNumber', 'A part number has letters or digits.')
      const name = read.safe('name', requiredText('Name', 120))
      const credits = /^\d{1,5}$/.test(cell('credits')) ? Number(cell('credits')) : 0
      if (credits < 1 || credits > 10_000) fault('credits', 'Write a whole number from 1 to 10,000.')
      const startDate = dayFrom(cell('startDate'))
      const endDate = dayFrom(cell('endDate'))
      if (!startDate) fault('startDate', DAY_TEXT)
      if (!endDate) fault('endDate', DAY_TEXT)
      if (startDate && endDate && endDate < startDate) fault('endDate', 'The last day cannot be before the first.')
      const brandId = cell('brand') ? brands.get(plain(cell('brand'))) : null
      if (brandId === undefined) fault('brand', 'There is no such brand.')
      if (!read.faults.length && partNumber && name && startDate && endDate) {
        const row = { partNumber, partKey, name, credits, startDate, endDate, brandId: brandId ?? null }
        const listed = inFile.get(partKey) ?? []
        const earlier = listed.find((other) => other.line !== line.line && overlaps(other, row))
        const other = before.get(partKey)?.find((item) => overlaps(item, row))
        if (earlier) fault('startDate', `Its days overlap those in row ${earlier.line}.`)
        else if (other) fault('startDate', `This part earns from ${days(other)} already.`)
        else {
          inFile.set(partKey, [
            ...listed.filter(({ line: taken }) => taken !== line.line),
            { line: line.line, startDate, endDate },
          ])
          good.push({ line: line.line, row })
        }
      }
      faults.push(...read.faults)
    }
    return { good, faults }
  }
}

export const parts: Importer<NewPart> = {
  prepare,
  async insert(c, rows) {
    // As for a single one: two who save the same part at once do so one after the other.
    const keys = [...new Set(rows.map(({ row }) => row.partKey))].sort()
    await c.tx
      .$queryRaw`SELECT pg_advisory_xact_lock(hashtext('eligible-item:' || key))::text FROM unnest(${keys}::text[]) AS key`
    const before = await known(c.tx, keys)
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
}
