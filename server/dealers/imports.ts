import { happened } from '../domain/happenings/happenings.ts'
import { countryCode, isCountry } from '../platform/values/countries.ts'
import { z } from 'zod'
import { freeDealerCodes } from '../domain/dealers/codes.ts'
import type { Cells } from '../domain/imports/cells.ts'
import { importable, type Field } from '../domain/imports/importable.ts'
import type { Db, Tx } from '../platform/db.ts'
import { optionalText, phoneOrNone, regionText, requiredText } from '../platform/values/inputs.ts'
import { coordinatesOf, postalPlaceOf } from '../platform/values/postalPlaces.ts'
import { can, seesAll } from '../platform/viewer.ts'

const FIELDS: Field[] = [
  {
    name: 'name',
    label: 'Name',
    required: true,
    aliases: ['name', 'dealer', 'dealername', 'dealership', 'company', 'companyname'],
  },
  {
    name: 'addressLine1',
    label: 'Address',
    required: true,
    aliases: ['address', 'addressline1', 'address1', 'street', 'streetaddress'],
  },
  { name: 'city', label: 'City', required: true, aliases: ['city', 'town'] },
  {
    name: 'region',
    label: 'State or province',
    required: true,
    hint: 'Two letters or the name.',
    aliases: ['region', 'state', 'province', 'stateprovince', 'stateorprovince'],
  },
  {
    name: 'postalCode',
    label: 'Postal code',
    required: true,
    aliases: ['postalcode', 'zip', 'zipcode', 'postcode', 'postal'],
  },
  { name: 'country', label: 'Country', hint: 'US or CA; US when empty.', aliases: ['country', 'countrycode'] },
  { name: 'phone', label: 'Phone', aliases: ['phone', 'phonenumber', 'telephone'] },
  { name: 'code', label: 'Dealer id', hint: 'Made when empty.', aliases: ['dealerid', 'code', 'id', 'dealercode'] },
  { name: 'dealerNum', label: 'Dealer number', aliases: ['dealernum', 'dealernumber', 'number', 'accountnumber'] },
  {
    name: 'businessUnit',
    label: 'Business unit',
    hint: 'Name of a business unit.',
    aliases: ['businessunit', 'unit', 'division'],
  },
]

const plain = (text: string) => text.trim().toUpperCase()
/** Where postal codes follow a form we know. */
const POSTAL: Record<string, RegExp> = { US: /^\d{5}(-\d{4})?$/, CA: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i }
const CODE = /^[A-Z0-9][A-Z0-9-]{2,19}$/

/**
 * Values of which every dealer has one of its own: where they stand first in the file, and those dealers have by now.
 */
interface Unique {
  first: ReadonlyMap<string, number>
  taken: ReadonlySet<string>
}
interface Known {
  units: ReadonlyMap<string, string>
  code: Unique
  dealerNum: Unique
}

/** The dealer ids and numbers of these that dealers have; those of waiting and denied ones leave their number free. */
async function takenOf(db: Db | Tx, codes: string[], numbers: string[]) {
  const rows =
    codes.length || numbers.length
      ? await db.$queryRaw<{ code: string; dealerNum: string | null }[]>`
          SELECT code, CASE WHEN status IN ('ACTIVE', 'INACTIVE') THEN "dealerNum" END AS "dealerNum" FROM "Dealer"
          WHERE upper(code) = ANY(${codes.map(plain)}) OR upper("dealerNum") = ANY(${numbers.map(plain)})`
      : []
  return {
    codes: new Set(rows.map(({ code }) => plain(code))),
    numbers: new Set(rows.map(({ dealerNum }) => plain(dealerNum ?? ''))),
  }
}

function refuseTwice({ line, fault }: Cells, field: string, value: string | undefined, { first, taken }: Unique) {
  if (!value) return
  const earlier = first.get(plain(value))
  if (earlier !== undefined && earlier !== line) fault(field, `The same value stands in row ${earlier}.`)
  else if (taken.has(plain(value))) fault(field, 'A dealer with this value already exists.')
}

function countryIn({ cell, fault }: Cells, postalCode: string | undefined): string | undefined {
  const country = countryCode(cell('country') || 'US')
  if (!isCountry(country)) {
    fault('country', 'Enter a country, such as US or Canada.')
    return undefined
  }
  if (postalCode && POSTAL[country] && !POSTAL[country].test(postalCode)) {
    const [, short, more = ''] = /^(\d{3,4})(-\d{4})?$/.exec(postalCode) ?? []
    const whole = short && country === 'US' ? `${short.padStart(5, '0')}${more}` : undefined
    fault(
      'postalCode',
      whole
        ? `A US zip code has five digits. Spreadsheets drop leading zeros; this may have been ${whole}.`
        : country === 'US'
          ? 'A US zip code has five digits.'
          : 'A Canadian postal code looks like K1A 0B1.',
      whole,
    )
  }
  return country
}

/** A dealer as the cells tell of one; faults are told of the cells. */
function dealerIn(cells: Cells, known: Known) {
  const { cell, fault, safe, shaped } = cells
  const name = safe('name', requiredText('Name'))
  const addressLine1 = safe('addressLine1', requiredText('Address'))
  const city = safe('city', requiredText('City', 80))
  const region = safe('region', regionText('State or province'))
  const postalCode = safe('postalCode', requiredText('Postal code', 12).toUpperCase())
  const country = countryIn(cells, postalCode)
  const number = shaped('phone', phoneOrNone)
  const code = safe(
    'code',
    z.union([z.literal(''), z.string().toUpperCase().regex(CODE, 'Use 3 to 20 letters, digits and dashes.')]),
  )
  const dealerNum = safe('dealerNum', optionalText(40))
  refuseTwice(cells, 'code', code, known.code)
  refuseTwice(cells, 'dealerNum', dealerNum, known.dealerNum)
  const unit = cell('businessUnit') ? known.units.get(plain(cell('businessUnit'))) : null
  if (unit === undefined) fault('businessUnit', 'There is no such business unit.')
  if (!name || !addressLine1 || !city || !region || !postalCode || !country) return undefined
  const place = postalPlaceOf(postalCode, country)
  if (place && place.region !== region)
    cells.doubt('region', `${postalCode} is in ${place.city}, ${place.region}. Check the state and the postal code.`)
  return {
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
  }
}
type NewDealer = NonNullable<ReturnType<typeof dealerIn>>

export const dealerImport = importable<NewDealer>({
  fields: FIELDS,
  may: (viewer) => can(viewer, 'bulk-create-dealers'),
  call: { name: 'bulkCreateDealers', what: 'dealers' },
  async prepare(db, file, viewer) {
    const units = file.has('businessUnit') ? await db.businessUnit.findMany({ select: { id: true, name: true } }) : []
    const byName = new Map(units.map(({ id, name }) => [plain(name), id]))
    const [firstCode, firstNumber] = [file.firstLines('code', plain), file.firstLines('dealerNum', plain)]
    return async (now, batch) => {
      const existing = await takenOf(now, batch.values('code'), batch.values('dealerNum'))
      const known: Known = {
        units: byName,
        code: { first: firstCode, taken: existing.codes },
        dealerNum: { first: firstNumber, taken: existing.numbers },
      }
      return (cells) => {
        if (!seesAll(viewer)) cells.fault('name', 'Only administrators of the whole portal bring in dealers.')
        return dealerIn(cells, known)
      }
    }
  },
  async save(c, rows) {
    const codes = await freeDealerCodes(c.tx, rows.filter(({ row }) => !row.code).length)
    const data = rows.map(({ row }) => ({
      ...row,
      ...coordinatesOf(row.postalCode),
      code: row.code ?? codes.pop()!,
      status: 'ACTIVE' as const,
      createdAt: c.now,
    }))
    const dealers = await c.tx.dealer.createManyAndReturn({
      data,
      skipDuplicates: true,
      select: { id: true, code: true },
    })
    await happened(
      c,
      'dealer.created',
      dealers.map(({ id }) => id),
    )
    const made = new Set(dealers.map(({ code }) => code))
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
})
