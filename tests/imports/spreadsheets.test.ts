import { describe, expect, it } from 'vitest'
import { dayFromToday } from '../../prisma/factories/days.ts'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { dayFrom, dayOrderIn } from '../../server/domain/imports/days.ts'
import { readSheet } from '../../server/imports/read.ts'
import { openWorld, type Who } from '../support/world.ts'

const { db, graphql, rest, person, jobs } = await openWorld()

interface Import {
  databaseId: string
  status: string
  dayOrder: string | null
  badCount: number
  fixCount: number
  faults: { row: number; column: string; value: string; message: string; fix: string | null }[]
  doubts: object[]
}
const SHOWN =
  'databaseId status dayOrder badCount fixCount faults { row column value message fix } doubts { row column value message }'

async function sent(who: Who, kind: string, csv: string): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([csv]), 'sheet.csv')
  const { json } = await rest<{ _id: string }>(who, 'POST /api/s3-file-uploads?kind=sheet', form)
  const { data } = await graphql<{ createBulkImport: { import: { databaseId: string } } }>(
    who,
    'mutation ($input: CreateBulkImportInput!) { createBulkImport(input: $input) { import { databaseId } } }',
    { input: { kind, fileId: json._id } },
  )
  return data!.createBulkImport.import.databaseId
}
const check = async (who: Who, databaseId: string, more: object = {}) => {
  const { errors } = await graphql(
    who,
    'mutation ($input: CheckBulkImportInput!) { checkBulkImport(input: $input) { import { status } } }',
    { input: { databaseId, ...more } },
  )
  await jobs()
  return errors?.[0]?.extensions?.fields as Record<string, string> | undefined
}
const read = async (who: Who, id: string) =>
  (await graphql<{ bulkImport: Import }>(who, `query ($id: ID!) { bulkImport(databaseId: $id) { ${SHOWN} } }`, { id }))
    .data!.bulkImport

describe('what spreadsheets write', () => {
  it.each([
    ['sep=;\r\nname;code\r\nRidge;00123', 'UTF-8, semicolons'],
    ['\uFEFF"sep=;"\nname;code\nRidge;00123', 'UTF-8, semicolons'],
    ['SEP=|\nname|code\nRidge|00123', 'UTF-8, strokes'],
    ['sep=\t\nname\tcode\nRidge\t00123', 'UTF-8, tabs'],
    ['name,code\nRidge,="00123"', 'UTF-8, commas'],
    ['name,code\nRidge,"=""00123"""', 'UTF-8, commas'],
  ])('%j', (text, format) =>
    expect(readSheet(Buffer.from(text), 'file')).toEqual({
      columns: ['name', 'code'],
      // The number that a spreadsheet shows: the line with sep is none of its rows.
      rows: [{ line: 2, cells: ['Ridge', '00123'] }],
      format,
    }),
  )

  it('a formula stays one, whatever stands around it', () =>
    expect(readSheet(Buffer.from('a,b\n="1"&B2,=1+1'), 'file').rows[0]!.cells).toEqual(['="1"&B2', '=1+1']))

  it.each([
    ['2026-11-03', null, '2026-11-03'],
    ['11/3/2026', null, '2026-11-03'],
    ['03.11.2026', null, '2026-11-03'],
    ['03/11/2026', 'DAY', '2026-11-03'],
    ['03.11.2026', 'MONTH', '2026-03-11'],
    ['3-11-26', 'DAY', '2026-11-03'],
    ['3-Nov-26', null, '2026-11-03'],
    ['3 November 2026', null, '2026-11-03'],
    ['Nov 3, 2026', null, '2026-11-03'],
    ['46329', null, '2026-11-03'],
    ['11/3/2026 14:05', null, '2026-11-03'],
    ['21/11/2026', 'MONTH', undefined],
    ['3-Foo-26', null, undefined],
    ['123', null, undefined],
    ['2026-02-30', null, undefined],
  ] as const)('the day %s, %s', (text, order, day) =>
    expect(dayFrom(text, order)?.toISOString().slice(0, 10)).toBe(day),
  )

  it('a file shows the order of its days, or leaves it open', () => {
    const fields = [{ name: 'date', label: 'Date', isDay: true }]
    const of = (...days: string[]) =>
      dayOrderIn(
        fields,
        days.map((day, index) => ({ line: index + 2, cells: [day] })),
        { date: 0 },
      )
    expect(of('03/11/2026', '21/11/2026')).toEqual({ proven: 'DAY', open: null })
    expect(of('03/11/2026', '11/21/2026')).toEqual({ proven: 'MONTH', open: null })
    expect(of('2026-11-03', '5/5/2026', '3-Nov-26')).toEqual({ proven: null, open: null })
    expect(of('', '03/11/2026')).toEqual({ proven: null, open: { label: 'Date', value: '03/11/2026', row: 3 } })
    expect(of('21/11/2026', '11/21/2026', '03.11.2026').open).toMatchObject({ value: '03.11.2026' })
  })
})

describe('an import', () => {
  it('asks once which number of its days comes first, and keeps it', async () => {
    const [admin, rider] = [await person('company-admin'), await person('learner')]
    const { name } = await db.activity.create({ data: { name: 'Demo ride day', points: 5, createdAt: new Date() } })
    // The last days that may be read in two ways, and the last that may not.
    const days = Array.from({ length: 90 }, (_, ago) => new Date(dayFromToday(-ago - 1)))
    const isOpen = (day: Date) => day.getUTCDate() <= 12 && day.getUTCDate() !== day.getUTCMonth() + 1
    const [recent, earlier] = days.filter(isOpen) as [Date, Date]
    const closed = days.find((day) => day.getUTCDate() > 12)!
    const numbers = (day: Date) => [day.getUTCMonth() + 1, day.getUTCDate(), day.getUTCFullYear()] as const
    const monthFirst = (day: Date) => numbers(day).join('/')
    const dayFirst = (day: Date) => [numbers(day)[1], numbers(day)[0], numbers(day)[2]].join('/')
    const id = await sent(
      admin,
      'activities',
      `email,activity,date\n${rider.user.email},${name},${monthFirst(recent)}\n`,
    )
    expect(await check(admin, id)).toEqual({
      dayOrder: `${monthFirst(recent)} in row 2, Date, may be read in two ways. Choose what comes first in the days of this file.`,
    })
    expect(await read(admin, id)).toMatchObject({ status: 'DRAFT', dayOrder: null })
    expect(await check(admin, id, { dayOrder: 'MONTH_FIRST' })).toBeUndefined()
    expect(await read(admin, id)).toMatchObject({ status: 'CHECKED', dayOrder: 'MONTH_FIRST' })
    // Known from now on.
    expect(await check(admin, id)).toBeUndefined()
    await graphql(
      admin,
      'mutation ($input: RunBulkImportInput!) { runBulkImport(input: $input) { import { status } } }',
      { input: { databaseId: id } },
    )
    await jobs()
    const [done] = await db.activitySubmission.findMany({ where: { userId: rider.user.id } })
    expect(done?.doneOn).toEqual(recent)

    const proven = await sent(
      admin,
      'activities',
      `email,activity,date\n${rider.user.email},${name},${dayFirst(earlier)}\n${rider.user.email},${name},${dayFirst(closed)}\n`,
    )
    expect(await check(admin, proven)).toBeUndefined()
    expect(await read(admin, proven)).toMatchObject({ status: 'CHECKED', dayOrder: 'DAY_FIRST', badCount: 0 })
  })

  it('says which codes fit once their zeros are back, and puts them back when asked', async () => {
    const admin = await person('company-admin')
    const dealer = await makeDealer(db, { code: '004711' })
    const id = await sent(admin, 'users', 'email,dealer\nzero@paddock.test,4711\nnone@paddock.test,4712\n')
    expect(await check(admin, id)).toBeUndefined()
    expect(await read(admin, id)).toMatchObject({
      badCount: 2,
      fixCount: 1,
      faults: [
        {
          row: 2,
          column: 'Dealer',
          value: '4711',
          message: 'There is no dealer 4711. Spreadsheets drop leading zeros; 004711 is known.',
          fix: '004711',
        },
        { row: 3, column: 'Dealer', value: '4712', message: 'There is no such dealer.', fix: null },
      ],
    })
    expect(await check(admin, id, { addZeros: true })).toBeUndefined()
    expect(await read(admin, id)).toMatchObject({ badCount: 1, fixCount: 0, faults: [{ row: 3 }] })
    await graphql(
      admin,
      'mutation ($input: RunBulkImportInput!) { runBulkImport(input: $input) { import { status } } }',
      { input: { databaseId: id, skipBad: true } },
    )
    await jobs()
    expect(await db.dealerMember.count({ where: { dealerId: dealer.id, user: { email: 'zero@paddock.test' } } })).toBe(
      1,
    )

    const shops = await sent(
      admin,
      'dealers',
      'name,address,city,state,zip\nHarbor Sleds,1 Pier Road,Boston,MA,2110\nIsla Motos,2 Calle Sol,Aguada,PR,602-1234\n',
    )
    expect(await check(admin, shops)).toBeUndefined()
    const { faults } = await read(admin, shops)
    expect(faults.map(({ fix }) => fix)).toEqual(['02110', '00602-1234'])
    expect(await check(admin, shops, { addZeros: true })).toBeUndefined()
    expect(await read(admin, shops)).toMatchObject({ badCount: 0 })
  })

  it('a state and a postal code that do not fit are a doubt, and the dealer is made', async () => {
    const admin = await person('company-admin')
    const id = await sent(
      admin,
      'dealers',
      'name,address,city,state,zip,country\nHarbor Sleds,1 Pier Road,Boston,NH,02110,US\nLac Motos,2 Rue Roy,Québec,Qué.,G1R 4S9,CA\nElm Cycles,3 Elm,Austin,TX,00000,US\n',
    )
    expect(await check(admin, id)).toBeUndefined()
    expect(await read(admin, id)).toMatchObject({
      badCount: 0,
      faults: [],
      doubts: [
        {
          row: 2,
          column: 'State or province',
          value: 'NH',
          message: '02110 is in Boston, MA. Check the state and the postal code.',
        },
      ],
    })
    await graphql(
      admin,
      'mutation ($input: RunBulkImportInput!) { runBulkImport(input: $input) { import { status } } }',
      { input: { databaseId: id, skipBad: false } },
    )
    await jobs()
    expect(await db.dealer.findFirstOrThrow({ where: { name: 'Harbor Sleds' } })).toMatchObject({ region: 'NH' })
  })
})

describe('where a postal code lies', () => {
  it.each([
    ['55391', 'US', 'Minn.', true],
    ['55391', 'US', 'WI', false],
    ['55391', null, 'Wisconsin', false],
    ['h2x 1y4', 'CA', 'Québec', true],
    ['H2X 1Y4', 'CA', 'Ontario', false],
    ['55391', 'US', 'somewhere', false],
  ])('%s in %s agrees with %s: %s', async (postalCode, country, region, agrees) => {
    const { data } = await graphql<{ postalPlace: { agrees: boolean } }>(
      await person('learner'),
      'query ($postalCode: String!, $country: String, $region: String!) { postalPlace(postalCode: $postalCode, country: $country) { agrees(region: $region) } }',
      { postalCode, country, region },
    )
    expect(data!.postalPlace.agrees).toBe(agrees)
  })
})
