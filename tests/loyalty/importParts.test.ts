import { describe, expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { makeEligibleItem } from '../../prisma/factories/loyalty.ts'
import { codeOf } from '../support/answers.ts'
import { openWorld, type Who } from '../support/world.ts'

const { db, graphql, rest, person, jobs, origin } = await openWorld()

interface Import {
  databaseId: string
  status: string
  total: number
  created: number
  badCount: number
  mapping: { field: string }[]
  faults: { row: number; column: string; value: string; message: string }[]
}
interface Answer {
  data: { createBulkImport: { import: Import } } | null
  errors?: { extensions: { code?: string; fields?: Record<string, string> } }[]
}
const SHOWN =
  'databaseId status total created badCount mapping { field } faults(first: 500) { row column value message }'

/** A file through the multipart door, as the browser sends it. */
async function send(who: Who, csv: string | Buffer, name = 'parts.csv'): Promise<Answer> {
  const form = new FormData()
  form.append(
    'operations',
    JSON.stringify({
      query: `mutation ($file: Upload) { createBulkImport(input: { kind: "parts", file: $file }) { import { ${SHOWN} } } }`,
      variables: { file: null },
    }),
  )
  form.append('map', '{"0":["variables.file"]}')
  form.append('0', new Blob([typeof csv === 'string' ? csv : new Uint8Array(csv)]), name)
  return (await (
    await fetch(`${origin}/graphql`, {
      method: 'POST',
      headers: { 'x-paddock': '1', cookie: `paddock=${who.token}` },
      body: form,
    })
  ).json()) as Answer
}
const read = async (who: Who, id: string) =>
  (await graphql<{ bulkImport: Import }>(who, `query ($id: ID!) { bulkImport(databaseId: $id) { ${SHOWN} } }`, { id }))
    .data!.bulkImport
const run = (who: Who, databaseId: string, skipBad: boolean) =>
  graphql(who, 'mutation ($input: RunBulkImportInput!) { runBulkImport(input: $input) { import { status } } }', {
    input: { databaseId, skipBad },
  })

async function checked(who: Who, csv: string): Promise<Import> {
  const id = (await send(who, csv)).data!.createBulkImport.import.databaseId
  expect(
    (
      await graphql(
        who,
        'mutation ($input: CheckBulkImportInput!) { checkBulkImport(input: $input) { import { status } } }',
        { input: { databaseId: id } },
      )
    ).errors,
  ).toBeUndefined()
  await jobs()
  return read(who, id)
}

describe('eligible parts from a file', () => {
  it('the dry run names every fault by row and column, skips empty lines, and writes nothing', async () => {
    const admin = await person('company-admin')
    const brand = await makeBrand(db, { name: 'Norrvik Import' })
    await makeEligibleItem(db, {
      partNumber: 'HAVE-1',
      startDate: new Date('2026-01-01'),
      endDate: new Date('2026-12-31'),
    })
    const before = await db.eligibleItem.count()
    const done = await checked(
      admin,
      [
        'SKU;Description;Points;Valid from;Valid to;Make',
        '',
        'OK-100;Winch;30;2026-01-01;12/31/2026;norrvik import',
        ' ; ; ; ; ; ',
        '#/#;Plow;10;2026-01-01;2026-12-31;',
        'P-2;;10;2026-01-01;2026-12-31;',
        'P-3;Plow;0;2026-01-01;2026-12-31;',
        'P-4;Plow;2.5;2026-01-01;2026-12-31;',
        'P-5;Plow;10001;2026-01-01;2026-12-31;',
        'P-6;Plow;10;2026-02-30;2026-12-31;',
        'P-7;Plow;10;2026-06-01;2026-05-31;',
        'P-8;Plow;10;2026-01-01;2026-12-31;Nobody',
        'have 1;Plow;10;2026-12-31;2027-12-31;',
        'ok100;Winch again;30;2026-12-31;2027-01-31;',
        'OK-100;Winch next year;35;2027-01-01;2027-12-31;',
        '=cmd;Plow;10;2026-01-01;2026-12-31;',
        '',
      ].join('\r\n'),
    )
    expect(done).toMatchObject({ status: 'CHECKED', total: 13, badCount: 11 })
    expect(done.faults.map(({ row, column, message }) => `${row} ${column}: ${message}`)).toEqual([
      '5 Part number: A part number has letters or digits.',
      '6 Name: Name is required.',
      '7 Credits: Write a whole number from 1 to 10,000.',
      '8 Credits: Write a whole number from 1 to 10,000.',
      '9 Credits: Write a whole number from 1 to 10,000.',
      expect.stringMatching(/^10 First day: /),
      '11 Last day: The last day cannot be before the first.',
      '12 Brand: There is no such brand.',
      '13 First day: This part earns from 2026-01-01 to 2026-12-31 already.',
      '14 First day: Its days overlap those in row 3.',
      expect.stringMatching(/^16 Part number: Starts like a formula/),
    ])
    expect(await db.eligibleItem.count()).toBe(before)
    expect(codeOf(await run(admin, done.databaseId, false))).toBe('CONFLICT')
    expect((await run(admin, done.databaseId, true)).errors).toBeUndefined()
    await jobs()
    expect(await read(admin, done.databaseId)).toMatchObject({ status: 'DONE', created: 2 })
    expect(
      await db.eligibleItem.findMany({ where: { partKey: 'OK100' }, orderBy: { startDate: 'asc' } }),
    ).toMatchObject([
      { name: 'Winch', credits: 30, brandId: brand.id, endDate: new Date('2026-12-31') },
      { credits: 35, brandId: null },
    ])
    // It earns at once, however the part number is typed.
    expect(
      (await rest(admin, 'GET /api/loyalty-eligibleitems/part-number/ok%20100?day=2027-06-01')).json,
    ).toMatchObject({ credits: 35 })
  })

  it('is for who keeps parts of every brand, as CSV with the columns it needs', async () => {
    for (const role of ['learner', 'dealer-manager', 'brand-manager', 'regional-sales-manager'] as const)
      expect(codeOf(await send(await person(role), 'sku,name\nA,B\n'))).toBe('FORBIDDEN')
    const admin = await person('company-admin')
    expect(
      (await send(admin, Buffer.from('PK\u0003\u0004 a zip renamed'), 'parts.csv')).errors?.[0]?.extensions.fields,
    ).toEqual({ file: 'This is a workbook. Save it as CSV first.' })
    const id = (await send(admin, 'sku,name\nA-1,Winch\n')).data!.createBulkImport.import.databaseId
    const refused = await graphql(
      admin,
      'mutation ($input: CheckBulkImportInput!) { checkBulkImport(input: $input) { import { status } } }',
      { input: { databaseId: id } },
    )
    expect(refused.errors?.[0]?.extensions.fields).toEqual({
      mapping: 'Choose the column for: Credits, First day, Last day.',
    })
  })

  it('a part saved by hand meanwhile is left alone, and its row named', async () => {
    const admin = await person('company-admin')
    const done = await checked(
      admin,
      'sku,name,credits,start,end\nRACE-1,One,5,2026-01-01,2026-12-31\nRACE-2,Two,5,2026-01-01,2026-12-31\n',
    )
    expect(done).toMatchObject({ status: 'CHECKED', badCount: 0 })
    await makeEligibleItem(db, {
      partNumber: 'RACE 2',
      startDate: new Date('2026-05-01'),
      endDate: new Date('2026-05-31'),
    })
    await run(admin, done.databaseId, false)
    await jobs()
    expect(await read(admin, done.databaseId)).toMatchObject({
      status: 'FAILED',
      created: 0,
      faults: [{ row: 3, column: 'First day' }],
    })
    expect(await db.eligibleItem.count({ where: { partKey: { startsWith: 'RACE' } } })).toBe(1)
  })

  it('10,000 rows come in while others are served', async () => {
    const admin = await person('company-admin')
    const learner = await person('learner')
    const lines = Array.from(
      { length: 10_000 },
      (_, index) => `BULK-${index},Part ${index},${(index % 50) + 1},2026-01-01,2026-12-31`,
    )
    const { databaseId } = (await send(admin, `sku,name,credits,start,end\n${lines.join('\n')}\n`)).data!
      .createBulkImport.import
    const waits: number[] = []
    const begin = performance.now()
    let working = true
    const others = (async () => {
      while (working) {
        const began = performance.now()
        expect((await graphql(learner, '{ pointsBalance }')).errors).toBeUndefined()
        waits.push(performance.now() - began)
      }
    })()
    await graphql(
      admin,
      'mutation ($input: CheckBulkImportInput!) { checkBulkImport(input: $input) { import { status } } }',
      { input: { databaseId } },
    )
    await jobs()
    expect(await read(admin, databaseId)).toMatchObject({ status: 'CHECKED', badCount: 0, total: 10_000 })
    await run(admin, databaseId, false)
    await jobs()
    working = false
    await others
    expect(await read(admin, databaseId)).toMatchObject({ status: 'DONE', created: 10_000 })
    expect(await db.eligibleItem.count({ where: { partKey: { startsWith: 'BULK' } } })).toBe(10_000)
    expect(waits.length).toBeGreaterThan(10)
    // Of a busy machine both take their time: a small answer waits for a part of the work, never for most of it.
    const most = Math.max(2000, (performance.now() - begin) / 4)
    expect(Math.max(...waits), 'nobody waits longer than this for a small answer').toBeLessThan(most)
  })
})
