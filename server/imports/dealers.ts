import { z } from 'zod'
import type { Db, Tx } from '../platform/db.ts'
import { freeDealerCodes } from '../domain/dealers/codes.ts'
import { optionalText, phone, requiredText } from '../platform/values/inputs.ts'
import { coordinatesOf, regionCode } from '../platform/values/postalPlaces.ts'
import { firstLines, reader, type Fault, type Importer } from './check.ts'
import { FIELDS, type Mapping } from './fields.ts'
import type { Powers } from './powers.ts'
import type { Line } from './read.ts'

interface NewDealer {
  name: string
  addressLine1: string
  city: string
  region: string
  postalCode: string
  country: string
  phone: string | null
  code: string | null
  dealerNum: string | null
  businessUnitId: string | null
}

const labels: ReadonlyMap<string, string> = new Map(FIELDS.dealers.map(({ name, label }) => [name, label]))
const plain = (text: string) => text.trim().toUpperCase()
const COUNTRIES: Record<string, string> = {
  '': 'US',
  US: 'US',
  USA: 'US',
  'UNITED STATES': 'US',
  CA: 'CA',
  CAN: 'CA',
  CANADA: 'CA',
}
/** Where postal codes follow a form we know. */
const POSTAL: Record<string, RegExp> = { US: /^\d{5}(-\d{4})?$/, CA: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i }

async function prepare(db: Db | Tx, all: Line[], mapping: Mapping, powers: Powers) {
  const units = new Map(
    (mapping.businessUnit === undefined
      ? []
      : await db.businessUnit.findMany({ select: { id: true, name: true } })
    ).map(({ id, name }) => [plain(name), id]),
  )
  const [firstCode, firstNum] = [firstLines(all, mapping, 'code', plain), firstLines(all, mapping, 'dealerNum', plain)]

  return async (now: Db | Tx, batch: Line[]) => {
    const valuesIn = (field: string) =>
      batch.map(({ cells }) => (cells[mapping[field] ?? -1] ?? '').trim()).filter(Boolean)
    const [codes, numbers] = [valuesIn('code'), valuesIn('dealerNum')]
    const taken =
      codes.length || numbers.length
        ? await now.$queryRaw<
            { code: string; dealerNum: string | null }[]
          >`SELECT code, CASE WHEN status IN ('ACTIVE', 'INACTIVE') THEN "dealerNum" END AS "dealerNum" FROM "Dealer" WHERE upper(code) = ANY(${codes.map(plain)}) OR upper("dealerNum") = ANY(${numbers.map(plain)})`
        : []
    const [takenCodes, takenNumbers] = [
      new Set(taken.map(({ code }) => plain(code))),
      new Set(taken.map(({ dealerNum }) => plain(dealerNum ?? ''))),
    ]
    const good: { line: number; row: NewDealer }[] = []
    const faults: Fault[] = []
    for (const line of batch) {
      const read = reader(line, mapping, labels)
      const { cell, fault } = read
      if (!powers.seesAll) fault('name', 'Only administrators of the whole portal bring in dealers.')
      const texts = {
        name: read.safe('name', requiredText('Name')),
        addressLine1: read.safe('addressLine1', requiredText('Address')),
        city: read.safe('city', requiredText('City', 80)),
        region: read.safe('region', z.string().transform(regionCode).pipe(requiredText('State or province', 3))),
        postalCode: read.safe('postalCode', requiredText('Postal code', 12).toUpperCase()),
      }
      const country =
        COUNTRIES[plain(cell('country'))] ??
        (/^[A-Za-z]{2}$/.test(cell('country')) ? plain(cell('country')) : undefined)
      if (!country) fault('country', 'Write the country as two letters, such as US or CA.')
      else if (texts.postalCode && POSTAL[country] && !POSTAL[country].test(texts.postalCode))
        fault(
          'postalCode',
          country === 'US' ? 'A US zip code has five digits.' : 'A Canadian postal code looks like K1A 0B1.',
        )
      const number = read.shaped('phone', z.union([z.literal(''), phone], 'Enter a valid phone number.'))
      const code = read.safe(
        'code',
        z.union([
          z.literal(''),
          z
            .string()
            .toUpperCase()
            .regex(/^[A-Z0-9][A-Z0-9-]{2,19}$/, 'Use 3 to 20 letters, digits and dashes.'),
        ]),
      )
      const dealerNum = read.safe('dealerNum', optionalText(40))
      const unique = (
        field: string,
        value: string | undefined,
        first: ReadonlyMap<string, number>,
        known: ReadonlySet<string>,
      ) => {
        if (!value) return
        const earlier = first.get(plain(value))
        if (earlier !== undefined && earlier !== line.line) fault(field, `The same value stands in row ${earlier}.`)
        else if (known.has(plain(value))) fault(field, 'A dealer with this value already exists.')
      }
      unique('code', code, firstCode, takenCodes)
      unique('dealerNum', dealerNum, firstNum, takenNumbers)
      const unit = cell('businessUnit') ? units.get(plain(cell('businessUnit'))) : null
      if (unit === undefined) fault('businessUnit', 'There is no such business unit.')
      const { name, addressLine1, city, region, postalCode } = texts
      if (read.faults.length || !name || !addressLine1 || !city || !region || !postalCode || !country)
        faults.push(...read.faults)
      else
        good.push({
          line: line.line,
          row: {
            name,
            addressLine1,
            city,
            region,
            postalCode,
            country,
            phone: number || null,
            code: code || null,
            dealerNum: dealerNum || null,
            businessUnitId: unit ?? null,
          },
        })
    }
    return { good, faults }
  }
}

export const dealers: Importer<NewDealer> = {
  prepare,
  async insert(c, rows) {
    const codes = await freeDealerCodes(c.tx, rows.filter(({ row }) => !row.code).length)
    const data = rows.map(({ row }) => ({
      ...row,
      ...coordinatesOf(row.postalCode),
      code: row.code ?? codes.pop()!,
      status: 'ACTIVE' as const,
      createdAt: c.now,
    }))
    const made = new Set(
      (await c.tx.dealer.createManyAndReturn({ data, skipDuplicates: true, select: { code: true } })).map(
        ({ code }) => code,
      ),
    )
    const missed = rows.filter((_, index) => !made.has(data[index]!.code))
    return {
      created: made.size,
      faults: missed.map(({ line, row }) => ({
        row: line,
        column: row.code ? 'Dealer id' : 'Dealer number',
        value: row.code ?? row.dealerNum ?? '',
        message: 'A dealer with this id or number was made meanwhile.',
      })),
    }
  },
}
