import { spawn } from 'node:child_process'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeAssignmentGroup } from '../../prisma/factories/groups.ts'
import { makeUser } from '../../prisma/factories/users.ts'
import { readSheet, sheetFromEmails } from '../../server/imports/read.ts'
import { begin } from '../../server/services.ts'
import { codeOf } from '../support/answers.ts'
import { guest, openWorld, type Who } from '../support/world.ts'

const { db, url, graphql, rest, person, jobs, services, origin, travel } = await openWorld()

interface Import {
  databaseId: string
  status: string
  created: number
  badCount: number
  total: number
  done: number
  problem: string
  mapping: { field: string; column: number }[]
  faults: { row: number; column: string; value: string; message: string }[]
  failedCsv: string
}
const SHOWN =
  'databaseId status created badCount total done problem mapping { field column } faults(first: 500) { row column value message } failedCsv'

/** A file through the multipart door, as the browser sends it. */
async function send(who: Who | null, kind: string, bytes: Buffer | string, name = 'people.csv') {
  const form = new FormData()
  form.append(
    'operations',
    JSON.stringify({
      query: `mutation ($kind: String!, $file: Upload) { createBulkImport(input: { kind: $kind, file: $file }) { import { ${SHOWN} format columns sample { line cells } } } }`,
      variables: { kind, file: null },
    }),
  )
  form.append('map', '{"0":["variables.file"]}')
  form.append('0', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name)
  const response = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { 'x-paddock': '1', ...(who ? { cookie: `paddock=${who.token}` } : {}) },
    body: form,
  })
  return (await response.json()) as {
    data: {
      createBulkImport: {
        import: Import & { format: string; columns: string[]; sample: { line: number; cells: string[] }[] }
      }
    } | null
    errors?: { message: string; extensions: { code?: string; fields?: Record<string, string> } }[]
  }
}

const read = async (who: Who, id: string) =>
  (await graphql<{ bulkImport: Import }>(who, `query ($id: ID!) { bulkImport(databaseId: $id) { ${SHOWN} } }`, { id }))
    .data!.bulkImport
const check = (who: Who, id: string, mapping?: { field: string; column: number }[]) =>
  graphql(who, 'mutation ($input: CheckBulkImportInput!) { checkBulkImport(input: $input) { import { status } } }', {
    input: { databaseId: id, mapping },
  })
const run = (who: Who, id: string, skipBad: boolean) =>
  graphql(who, 'mutation ($input: RunBulkImportInput!) { runBulkImport(input: $input) { import { status } } }', {
    input: { databaseId: id, skipBad },
  })
const utf16be = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()

/** Sent and looked at. */
async function checked(who: Who, kind: string, csv: Buffer | string) {
  const id = (await send(who, kind, csv)).data!.createBulkImport.import.databaseId
  expect((await check(who, id)).errors).toBeUndefined()
  await jobs()
  return read(who, id)
}

describe('reading files', () => {
  const rows = [
    ['Email', 'Prénom'],
    ['zoë@example.test', 'Zoë'],
  ]
  const text = (sign: string, end = '\r\n') => rows.map((row) => row.join(sign)).join(end)
  it.each([
    ['UTF-8 with commas', Buffer.from(text(','))],
    ['UTF-8 with its mark and semicolons', Buffer.from(`\uFEFF${text(';')}`)],
    ['UTF-16 little end with tabs', Buffer.from(`\uFEFF${text('\t')}`, 'utf16le')],
    ['UTF-16 big end with semicolons', utf16be(text(';'))],
    ['UTF-16 without a mark', Buffer.from(text(','), 'utf16le')],
    ['Windows-1252', Buffer.from(text(';'), 'latin1')],
    ['old line ends', Buffer.from(text(',', '\n'))],
  ])('%s', (_name, bytes) => {
    const sheet = readSheet(bytes, 'file')
    expect([sheet.columns, sheet.rows]).toEqual([
      ['Email', 'Prénom'],
      [{ line: 2, cells: ['zoë@example.test', 'Zoë'] }],
    ])
  })

  it('skips empty lines, keeps the numbers a spreadsheet shows, and reads quoted line ends', () => {
    const { rows: lines } = readSheet(
      Buffer.from('name,city\n\n"Ridge\nLine",Bend\n,,\n  \nHigh Mesa,"Flagstaff, AZ"\n'),
      'file',
    )
    expect(lines).toEqual([
      { line: 3, cells: ['Ridge\nLine', 'Bend'] },
      { line: 6, cells: ['High Mesa', 'Flagstaff, AZ'] },
    ])
  })

  it.each([
    ['a workbook', Buffer.from('PK\u0003\u0004 and so on'), /Save it as CSV/],
    ['nothing', Buffer.from('  \n\n'), /empty/],
    ['a header alone', Buffer.from('email\n\n'), /no rows/],
    ['an open quote', Buffer.from('email,name\n"a@b.test,x\n'), /quotation mark/],
    ['bytes', Buffer.from([1, 0, 0, 0, 7, 9, 0, 1]), /./],
    ['too many rows', Buffer.from(`email\n${'a@b.test\n'.repeat(20_001)}`), /At most 20,000/],
  ])('refuses %s by the field', (_name, bytes, message) => {
    expect(() => readSheet(bytes, 'file')).toThrow(message)
  })

  it('takes pasted addresses apart however they are separated', () => {
    const sheet = sheetFromEmails(
      'a@x.test, B@x.test;c@x.test\nAnn Lee <d@x.test>\n"Bo" <e@x.test>  nonsense (f@x.test)',
      'emails',
    )
    expect(sheet.rows.map(({ cells }) => cells)).toEqual([
      ['a@x.test', '', ''],
      ['B@x.test', '', ''],
      ['c@x.test', '', ''],
      ['d@x.test', 'Ann', 'Lee'],
      ['e@x.test', 'Bo', ''],
      ['nonsense', '', ''],
      ['f@x.test', '', ''],
    ])
  })
})

describe('bringing in people', () => {
  it('guesses columns, names every fault by row and column and writes nothing in the dry run', async () => {
    const admin = await person('company-admin')
    const dealer = await makeDealer(db, { code: 'PD-700001', name: 'Ridge Line' })
    await makeDealer(db, { name: 'Closed Shop', status: 'INACTIVE' })
    await makeAssignmentGroup(db, { name: 'Parts desk' })
    const known = await makeUser(db, { email: 'known@example.test' })
    const before = await db.user.count()
    const csv = [
      'E-Mail;First Name;Last Name;User role;Dealership;Department;Phone;Job title',
      'one@example.test;Ann;Lee;Learner;PD-700001;parts desk;+1 406 555 0100;Technician',
      ' ONE@example.test ;Ann;Lee;;;;;',
      `${known.email.toUpperCase()};;;;;;;`,
      'not-an-address;;;;;;;',
      ';Nobody;;;;;;',
      'two@example.test;;;Space Pilot;;;;',
      'three@example.test;;;Platform Admin;;;;',
      'four@example.test;;;;Nowhere;;;',
      'five@example.test;;;;closed shop;;;',
      'six@example.test;;;;;Moon base;;',
      'seven@example.test;=HYPERLINK("http://evil");;;;;;',
      '=cmd|x@example.test;;;;;;;',
      'eight@example.test;;;;;;abc;',
      'nine@example.test;;;dealer-manager;ridge line;Parts desk|Parts desk;;',
    ].join('\r\n')
    const sent = await send(admin, 'users', csv)
    expect(sent.data?.createBulkImport.import).toMatchObject({
      status: 'DRAFT',
      total: 14,
      format: 'UTF-8, semicolons',
      sample: [
        {
          line: 2,
          cells: [
            'one@example.test',
            'Ann',
            'Lee',
            'Learner',
            'PD-700001',
            'parts desk',
            '+1 406 555 0100',
            'Technician',
          ],
        },
        {},
        {},
        {},
        {},
      ],
    })
    expect(sent.data?.createBulkImport.import.mapping.map(({ field }) => field).sort()).toEqual([
      'assignmentGroups',
      'dealer',
      'email',
      'firstName',
      'lastName',
      'phone',
      'position',
      'role',
    ])
    const id = sent.data!.createBulkImport.import.databaseId
    await check(admin, id)
    await jobs()
    const done = await read(admin, id)
    expect([done.status, done.badCount, done.done]).toEqual(['CHECKED', 12, 14])
    const at = (row: number) =>
      done.faults
        .filter((fault) => fault.row === row)
        .map(({ column, message }) => `${column}: ${message}`)
        .join(' ')
    expect(at(3)).toBe('Email: The same address is in row 2.')
    expect(at(4)).toBe('Email: An account with this email address already exists.')
    expect([at(5), at(6)]).toEqual(['Email: Enter a valid email address.', 'Email: Email is required.'])
    expect([at(7), at(8)]).toEqual(['Role: There is no such role.', 'Role: You may not give this role.'])
    expect([at(9), at(10), at(11)]).toEqual([
      'Dealer: There is no such dealer.',
      'Dealer: This dealer is not active.',
      'Departments and audiences: There is no department or audience called “Moon base”.',
    ])
    expect([at(12), at(13)].join()).toMatch(/First name: Starts like a formula.*Email: Starts like a formula/)
    expect(at(14)).toBe('Phone: Enter a phone number, such as (555) 123-4567.')
    expect(await db.user.count()).toBe(before)

    // The failed rows can be opened without harm, mended and sent again.
    expect(done.failedCsv.startsWith('\uFEFFRow,E-Mail')).toBe(true)
    for (const line of readSheet(Buffer.from(done.failedCsv), 'file').rows)
      for (const cell of line.cells) expect(cell).not.toMatch(/^[=+\-@]/)

    expect(codeOf(await run(admin, id, false))).toBe('CONFLICT')
    expect((await run(admin, id, true)).errors).toBeUndefined()
    await jobs()
    expect(await read(admin, id)).toMatchObject({ status: 'DONE', created: 2, badCount: 12 })
    expect(
      await db.user.findUniqueOrThrow({
        where: { email: 'one@example.test' },
        include: { dealers: true, assignmentGroups: true, role: true },
      }),
    ).toMatchObject({
      firstName: 'Ann',
      status: 'ACTIVE',
      passwordHash: null,
      position: 'Technician',
      dealers: [{ dealerId: dealer.id }],
      assignmentGroups: [{}],
      role: { key: 'learner' },
    })
    expect(
      (await db.user.findUniqueOrThrow({ where: { email: 'nine@example.test' }, include: { role: true } })).role.key,
    ).toBe('dealer-manager')
    expect(codeOf(await run(admin, id, true))).toBe('CONFLICT')

    // The log names who sent the file, for what jobs wrote as well.
    const logged = await db.activityLog.findMany({
      where: { action: { in: ['createBulkImport', 'finishImportCheck', 'runBulkImport', 'invitePeople'] } },
    })
    expect(new Set(logged.map(({ action }) => action)).size).toBe(4)
    for (const { action, actorId } of logged) expect(actorId, action).toBe(admin.user.id)
  })

  it('all or nothing: one bad row that came up meanwhile undoes the others', async () => {
    const admin = await person('company-admin')
    const done = await checked(
      admin,
      'users',
      `email\n${Array.from({ length: 300 }, (_, index) => `all${index}@example.test`).join('\n')}`,
    )
    expect(done).toMatchObject({ status: 'CHECKED', badCount: 0 })
    await makeUser(db, { email: 'all299@example.test' })
    await run(admin, done.databaseId, false)
    await jobs()
    expect(await read(admin, done.databaseId)).toMatchObject({
      status: 'FAILED',
      created: 0,
      badCount: 1,
      problem: expect.stringMatching(/Nothing was created/) as string,
      faults: [{ row: 301 }],
    })
    expect(await db.user.count({ where: { email: { startsWith: 'all' } } })).toBe(1)
    // Mended, it goes through.
    await db.user.deleteMany({ where: { email: 'all299@example.test' } })
    await check(admin, done.databaseId)
    await jobs()
    await run(admin, done.databaseId, false)
    await jobs()
    expect(await read(admin, done.databaseId)).toMatchObject({ status: 'DONE', created: 300 })
  })

  it('columns may be chosen; a wrong choice is named', async () => {
    const admin = await person('platform-admin')
    const id = (await send(admin, 'users', 'A;B\nx@example.test;Ann\n')).data!.createBulkImport.import.databaseId
    expect((await check(admin, id)).errors?.[0]?.message).toMatch(/Choose the column for: Email/)
    expect((await check(admin, id, [{ field: 'email', column: 7 }])).errors?.[0]?.extensions.fields).toHaveProperty(
      'mapping',
    )
    expect(
      (
        await check(admin, id, [
          { field: 'email', column: 0 },
          { field: 'firstName', column: 0 },
        ])
      ).errors?.[0]?.message,
    ).toMatch(/same column/)
    expect(
      (
        await check(admin, id, [
          { field: 'email', column: 0 },
          { field: 'firstName', column: 1 },
        ])
      ).errors,
    ).toBeUndefined()
    await jobs()
    expect(await read(admin, id)).toMatchObject({ status: 'CHECKED', badCount: 0 })
  })

  it('is for holders of the right, each seeing the own imports alone', async () => {
    const [admin, other] = [await person('company-admin'), await person('company-admin')]
    const id = (await send(admin, 'users', 'email\nmine@example.test\n')).data!.createBulkImport.import.databaseId
    for (const role of ['learner', 'dealer-manager', 'brand-manager', 'sales-rep', 'translator'] as const) {
      const who = await person(role)
      expect(codeOf(await send(who, 'users', 'email\nx@y.test\n')), role).toBe('FORBIDDEN')
      expect((await rest(who, 'POST /api/users/bulk-invite', { users: [{ email: 'x@y.test' }] })).status, role).toBe(
        403,
      )
      expect((await rest(who, 'POST /api/dealers/bulk-create', { dealers: [{}] })).status, role).toBe(403)
    }
    expect((await rest(guest, 'POST /api/users/bulk-invite-emails', { emails: 'x@y.test' })).status).toBe(401)
    expect(
      (
        await graphql<{ bulkImport: null }>(other, 'query ($id: ID!) { bulkImport(databaseId: $id) { databaseId } }', {
          id,
        })
      ).data?.bulkImport,
    ).toBeNull()
    expect(codeOf(await check(other, id))).toBe('NOT_FOUND')
    // Whose right went meanwhile stops in the job.
    await check(admin, id)
    const learner = await db.role.findUniqueOrThrow({ where: { key: 'learner' } })
    await db.user.update({ where: { id: admin.user.id }, data: { roleId: learner.id } })
    await jobs()
    expect(await db.bulkImport.findUniqueOrThrow({ where: { id } })).toMatchObject({
      status: 'FAILED',
      problem: expect.stringMatching(/no longer/) as string,
    })
  })

  it('killed in the middle it goes on where it was; nothing is made twice', async () => {
    const admin = await person('platform-admin')
    const done = await checked(
      admin,
      'dealers',
      `name,address,city,state,zip\n${Array.from({ length: 2000 }, (_, index) => `Crowd ${index},1 Main,Bend,OR,97701`).join('\n')}`,
    )
    await run(admin, done.databaseId, true)
    const server = spawn(process.execPath, [path.resolve(import.meta.dirname, '../../server/main.ts')], {
      env: {
        ...process.env,
        DATABASE_URL: url,
        DATA_DIR: services.config.DATA_DIR,
        PORT: '0',
        SEED: 'none',
        LOG_LEVEL: 'silent',
      },
      stdio: 'ignore',
    })
    await expect
      .poll(() => db.bulkImport.findUniqueOrThrow({ where: { id: done.databaseId } }).then(({ created }) => created), {
        interval: 10,
      })
      .toBeGreaterThan(0)
    server.kill('SIGKILL')
    await new Promise((resolve) => server.once('close', resolve))
    const halfway = await db.bulkImport.findUniqueOrThrow({ where: { id: done.databaseId } })
    expect(halfway).toMatchObject({ status: 'RUNNING' })
    expect(halfway.created).toBeLessThan(2000)
    await begin(services)
    // Two workers at once, as when a second process takes part.
    await Promise.all([jobs(), jobs()])
    expect(await db.bulkImport.findUniqueOrThrow({ where: { id: done.databaseId } })).toMatchObject({
      status: 'DONE',
      created: 2000,
      bad: 0,
    })
    expect(await db.dealer.count({ where: { name: { startsWith: 'Crowd' } } })).toBe(2000)
  })
})

describe('the documented calls', () => {
  it('invite from a CSV part or a list, all or none unless bad rows are to be skipped', async () => {
    const admin = await person('company-admin')
    const form = new FormData()
    form.append('file', new Blob(['email,role\nrest1@example.test,Learner\nrest2@example.test,\n']), 'x.csv')
    expect(await rest(admin, 'POST /api/users/bulk-invite', form)).toMatchObject({
      status: 201,
      json: { created: 2, total: 2, bad: 0, faults: [] },
    })
    const bad = await rest(admin, 'POST /api/users/bulk-invite', {
      users: [{ email: 'rest3@example.test' }, { email: 'rest1@example.test' }],
    })
    expect([bad.status, bad.text]).toEqual([
      422,
      expect.stringMatching(/Nothing was created\. 1 value needs attention\. Row 2, Email: An account/),
    ])
    expect(await db.user.count({ where: { email: 'rest3@example.test' } })).toBe(0)
    expect(
      (
        await rest(admin, 'POST /api/users/bulk-invite', {
          skipBad: true,
          users: [{ email: 'rest3@example.test' }, { email: 'rest1@example.test' }],
        })
      ).json,
    ).toMatchObject({ created: 1, bad: 1, faults: [{ row: 2 }] })
    expect((await rest(admin, 'POST /api/users/bulk-invite', {})).status).toBe(422)
  })

  it('invite pasted addresses, naming the bad and the known', async () => {
    const admin = await person('company-admin')
    await makeUser(db, { email: 'already@example.test' })
    expect(
      (
        await rest(admin, 'POST /api/users/bulk-invite-emails', {
          emails: ['p1@example.test', 'Already@example.test', 'nope', 'p2@example.test'],
        })
      ).json,
    ).toEqual({
      invited: 2,
      total: 4,
      known: ['Already@example.test'],
      invalid: [{ email: 'nope', message: 'Enter a valid email address.' }],
    })
  })

  it('make dealers with ids of their own, or generated ones that nobody has', async () => {
    const admin = await person('company-admin')
    await makeDealer(db, { code: 'PD-9', dealerNum: 'TAKEN' })
    const row = (more: object) => ({
      name: 'Mesa',
      address: '1 Main',
      city: 'Mesa',
      state: 'az',
      zip: '85201',
      ...more,
    })
    const answer = await rest<{ created: number; faults: { row: number; column: string; message: string }[] }>(
      admin,
      'POST /api/dealers/bulk-create',
      {
        skipBad: true,
        dealers: [
          row({}),
          row({ dealerId: 'own-1' }),
          row({ dealerId: 'OWN-1' }),
          row({ dealerId: 'PD-9' }),
          row({ 'dealer number': 'taken' }),
          row({ zip: '8520' }),
          row({ country: 'Canada', zip: 'B3A 1J7', state: 'NS' }),
          row({ name: '=1+1' }),
          row({ businessUnit: 'None such' }),
        ],
      },
    )
    expect(answer.json.created).toBe(3)
    expect(answer.json.faults.map(({ row: line, column }) => `${line} ${column}`)).toEqual([
      '3 Dealer id',
      '4 Dealer id',
      '5 Dealer number',
      '6 Postal code',
      '8 Name',
      '9 Business unit',
    ])
    expect(
      await db.dealer.findMany({
        where: { name: 'Mesa' },
        select: { code: true, region: true, status: true, country: true },
        orderBy: { code: 'asc' },
      }),
    ).toEqual(
      expect.arrayContaining([
        { code: 'OWN-1', region: 'AZ', status: 'ACTIVE', country: 'US' },
        { code: expect.stringMatching(/^PD-\d{6}$/) as string, region: 'AZ', status: 'ACTIVE', country: 'US' },
      ]),
    )
  })
})

it('letters of a second run of the same job are not sent twice', async () => {
  const admin = await person('platform-admin')
  await rest(admin, 'POST /api/users/bulk-invite-emails', { emails: 'letter@example.test' })
  await jobs()
  travel(60_000)
  const { id } = await db.user.findUniqueOrThrow({ where: { email: 'letter@example.test' } })
  await db.$executeRaw`SELECT graphile_worker.add_job('invite-people', payload := ${JSON.stringify({ userIds: [id], byId: admin.user.id })}::json)`
  await jobs()
  expect(await db.outboxMail.count({ where: { to: 'letter@example.test' } })).toBeLessThanOrEqual(1)
})
