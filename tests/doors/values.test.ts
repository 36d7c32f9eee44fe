import { describe, expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { makeCurriculum } from '../../prisma/factories/curriculums.ts'
import { makeStoredFile } from '../../prisma/factories/files.ts'
import { makeSpiff } from '../../prisma/factories/spiffs.ts'
import { dayFrom } from '../../server/domain/imports/days.ts'
import { cleanHtml } from '../../server/platform/values/html.ts'
import { captionsOf } from '../../server/platform/files/captions.ts'
import { cut, withoutDirections } from '../../server/platform/values/text.ts'
import { firstOf, socketOf } from '../support/sockets.ts'
import { openWorld } from '../support/world.ts'

const { db, rest, graphql, person, origin } = await openWorld()

const codesOf = ({
  errors,
}: {
  errors?: { message: string; extensions: { code?: string; fields?: Record<string, string> } }[]
}) => errors?.map(({ extensions: { code, fields } }) => [code, ...Object.keys(fields ?? {})]) ?? []

describe('days and moments that no calendar of the database has', () => {
  it('are refused by name in every query that takes one', async () => {
    const admin = await person('platform-admin')
    for (const [query, type, name] of [
      ['spiffs(startDate: $day) { totalCount }', 'Day', 'startDate'],
      ['spiffClaims(startDate: $day) { totalCount }', 'Day', 'startDate'],
      ['payouts(from: $day) { totalCount }', 'Day', 'from'],
      ['eligibleItems(start: $day) { totalCount }', 'Day', 'start'],
      ['claimQueue(startDate: $day) { totalCount }', 'Day', 'startDate'],
      ['loyaltyReport(start: $day) { totalCount }', 'Day', 'start'],
      ['statement(from: $day) { __typename }', 'Day', 'from'],
      ['activityLogs(start: $day) { totalCount }', 'DateTime', 'start'],
    ] as const) {
      for (const day of [
        '0000-01-01',
        '0001-01-01',
        '9999-12-31',
        '99999-01-01',
        '-000001-01-01',
        '2026-02-29',
        '2026-13-01',
      ]) {
        const answer = await graphql(admin, `query ($day: ${type}) { ${query} }`, { day })
        if (answer.errors?.some(({ message }) => /Unknown argument/.test(message)))
          throw new Error(`${name}: ${answer.errors[0]!.message}`)
        expect(codesOf(answer), `${query} ${day}`).toEqual([['BAD_REQUEST', 'day']])
      }
      // The first and the last one it has are none of them.
      for (const day of ['1000-01-01', '9000-12-31', '2028-02-29'])
        expect(
          (await graphql(admin, `query ($day: ${type}) { ${query} }`, { day })).errors,
          `${query} ${day}`,
        ).toBeUndefined()
    }
  })
})

describe('a day alone', () => {
  const curriculumOf = async () => (await makeCurriculum(db, { dueOn: new Date('2026-12-01') })).id
  const wordsOf = ({ errors }: { errors?: { message: string }[] }) => errors?.map(({ message }) => message)

  it('comes without a time, and a year nothing has room for is told as such, wherever a day is taken', async () => {
    const admin = await person('platform-admin')
    const databaseId = await curriculumOf()
    const save = (dueOn: string) =>
      graphql(
        admin,
        'mutation ($input: SaveCurriculumInput!) { saveCurriculum(input: $input) { curriculum { dueOn } } }',
        { input: { databaseId, dueOn } },
      )
    for (const [day, words] of [
      ['2027-01-05T23:30:00Z', 'without a time'],
      ['2027-01-05T00:00:00.000Z', 'without a time'],
      ['2027-01-05 08:00', 'without a time'],
      ['9999-12-31', 'Use a year from 1000 to 9000.'],
      ['0000-01-01', 'a year from 1000 to 9000'],
      ['2027-02-29', 'a day of the calendar'],
      ['tomorrow', 'a day of the calendar'],
      ['', 'a day of the calendar'],
    ] as const) {
      const answer = await save(day)
      expect([codesOf(answer), wordsOf(answer)], day).toEqual([
        [['BAD_REQUEST', 'dueOn']],
        [expect.stringContaining(words)],
      ])
      expect(
        wordsOf(await graphql(admin, 'query ($day: Day) { payouts(from: $day) { totalCount } }', { day })),
        day,
      ).toEqual([expect.stringContaining(words)])
      if (day === '') continue
      const over = await rest(admin, 'POST /api/curriculums', { data: { _id: databaseId, dueOn: day } })
      expect([over.status, over.text], day).toEqual([400, expect.stringContaining(words)])
    }
    expect(wordsOf(await graphql(admin, '{ payouts(from: "2027-01-05T23:30:00Z") { totalCount } }'))?.[0]).toContain(
      'without a time',
    )
    const moment = await graphql(admin, 'query ($at: DateTime) { activityLogs(start: $at) { totalCount } }', {
      at: '9999-12-31T00:00:00Z',
    })
    expect(wordsOf(moment)).toEqual([expect.stringContaining('Use a year from 1000 to 9000.')])
  })

  it('is read alike where it comes as text: certifications, birth dates and pasted files', async () => {
    const admin = await person('platform-admin')
    const { id: fileId } = await makeStoredFile(db, { uploadedById: admin.user.id, mediaType: 'application/pdf' })
    for (const [issuedOn, words] of [
      ['9999-12-31', 'Use a year from 1000 to 9000.'],
      ['0000-01-01', 'Use a year from 1000 to 9000.'],
      ['2026-01-05T08:00:00Z', 'without a time'],
      ['2026-02-30', 'a day of the calendar'],
    ] as const) {
      const answer = await graphql(
        admin,
        'mutation ($input: SaveCertificationInput!) { saveCertification(input: $input) { certification { id } } }',
        { input: { title: 'Welding', fileId, issuedOn } },
      )
      expect([codesOf(answer), wordsOf(answer)], issuedOn).toEqual([
        [['BAD_USER_INPUT', 'issuedOn']],
        [expect.stringContaining(words)],
      ])
    }
    for (const birthDate of ['1980-05-05T00:00:00Z', '0080-05-05', '9999-01-01'])
      expect((await rest(admin, 'POST /api/update-info', { birthDate })).text, birthDate).toBe('invalid date')
    for (const written of ['0026-11-21', '9999-12-31', '31-Dec-9999'])
      expect(dayFrom(written, null), written).toBeUndefined()
    expect(dayFrom('2026-11-21', null)).toEqual(new Date('2026-11-21'))
  })

  it('that comes empty over REST takes the day away where there may be none, and is refused by name elsewhere', async () => {
    const admin = await person('platform-admin')
    const databaseId = await curriculumOf()
    const emptied = await rest<{ dueOn: string | null }>(admin, 'POST /api/curriculums', {
      data: { _id: databaseId, dueOn: '' },
    })
    expect([emptied.status, emptied.json.dueOn]).toEqual([200, null])
    // Left out it stays.
    await db.curriculum.update({ where: { id: databaseId }, data: { dueOn: new Date('2026-12-01') } })
    const named = await rest<{ dueOn: string }>(admin, 'POST /api/curriculums', {
      data: { _id: databaseId, name: 'A' },
    })
    expect(named.json.dueOn).toBe('2026-12-01')

    const { id } = await makeSpiff(db, { budget: 100_00n })
    const spiff = (body: object) => rest(admin, `POST /api/spiffs/${id}/update`, body)
    const refused = await spiff({ startDate: '' })
    expect([refused.status, refused.headers.get('x-field')]).toEqual([422, 'startDate'])
    expect((await spiff({ budget: '' })).status, 'empty for no limit').toBe(200)
    expect((await db.spiff.findUniqueOrThrow({ where: { id } })).budget).toBeNull()
    const made = await rest<{ _id: string }>(admin, 'POST /api/loyalty-eligibleitems', {
      partNumber: 'DAY-1',
      name: 'Winch',
      credits: 5,
      startDate: '2026-01-01',
      endDate: '2026-12-31',
    })
    const item = await rest(admin, `PUT /api/loyalty-eligibleitems/${made.json._id}`, { endDate: '' })
    expect([item.status, item.headers.get('x-field')]).toEqual([422, 'endDate'])
    // In a search an empty text asks for nothing.
    expect((await rest(admin, 'GET /api/spiffs?startDate=&endDate=')).status).toBe(200)
  })
})

describe('pages', () => {
  it('begin at 0 and end somewhere, wherever the number stands', async () => {
    const admin = await person('platform-admin')
    for (const field of ['usersForMerge', 'curriculums', 'businessUnits', 'activities', 'spiffs', 'users']) {
      for (const [document, variables] of [
        [`{ ${field}(offset: -1) { edges { node { id } } } }`, {}],
        [`query ($from: Int) { ${field}(offset: $from) { edges { node { id } } } }`, { from: -1 }],
        [`query ($from: Int = -1) { ${field}(offset: $from) { edges { node { id } } } }`, {}],
        [`query ($from: Int) { ${field}(offset: $from) { edges { node { id } } } }`, { from: 2_147_483_647 }],
      ] as const)
        expect(codesOf(await graphql(admin, document, variables)), document).toEqual([['BAD_USER_INPUT', 'offset']])
      expect(codesOf(await graphql(admin, `{ ${field}(first: -5) { edges { node { id } } } }`))).toEqual([
        ['BAD_USER_INPUT', 'first'],
      ])
      expect(codesOf(await graphql(admin, `{ ${field}(first: 101) { edges { node { id } } } }`))).toEqual([
        ['BAD_USER_INPUT', 'first'],
      ])
      expect(
        (await graphql(admin, `{ ${field}(first: 1, offset: 100000000) { edges { node { id } } } }`)).errors,
      ).toBeUndefined()
    }
  })

  it('below another thing too', async () => {
    const admin = await person('platform-admin')
    expect(
      codesOf(
        await graphql(
          admin,
          '{ dealers(first: 1) { edges { node { staff(offset: -1) { edges { node { id } } } } } } }',
        ),
      ).flat(),
    ).toContain('BAD_USER_INPUT')
  })
})

describe('names are compared letter by letter', () => {
  it('a backslash, a percent sign and an underscore are letters', async () => {
    const admin = await person('platform-admin')
    const create = (name: string) =>
      graphql(admin, 'mutation ($name: String!) { createBrand(input: { name: $name }) { brand { id } } }', { name })
    for (const name of ['Trail Co', 'Trail\\', 'Trail__', '%'])
      expect((await create(name)).errors, name).toBeUndefined()
    for (const name of ['TRAIL co', 'trail\\', 'TRAIL__'])
      expect(codesOf(await create(name)), name).toEqual([['CONFLICT', 'name']])
    expect((await create('Trail_Co')).errors).toBeUndefined()
    for (const key of ['a\\', '%', '_____'])
      expect(await graphql(admin, 'query ($key: String!) { category(key: $key) { id } }', { key }), key).toMatchObject({
        data: { category: null },
      })
  })
})

describe('global ids', () => {
  it('nodes: a bad one is null and its neighbors are there; at most 100', async () => {
    const admin = await person('platform-admin')
    const brand = await makeBrand(db, {})
    const id = Buffer.from(`Brand:${brand.id}`).toString('base64')
    const bad = [
      'x',
      '',
      'Og==',
      Buffer.from('String:1').toString('base64'),
      Buffer.from('Query:1').toString('base64'),
      Buffer.from('Brand:1').toString('base64'),
      Buffer.from(`Brand:${crypto.randomUUID()}`).toString('base64'),
    ]
    const nodes = (ids: string[]) =>
      graphql<{ nodes: ({ id: string } | null)[] }>(admin, 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', { ids })
    const answer = await nodes([...bad, id])
    expect([answer.errors, answer.data?.nodes]).toEqual([undefined, [...bad.map(() => null), { id }]])
    expect(codesOf(await nodes(Array<string>(101).fill(id)))).toEqual([['BAD_USER_INPUT', 'ids']])
    expect((await nodes(Array<string>(100).fill(id))).data?.nodes).toHaveLength(100)
    for (const one of bad)
      expect(await graphql(admin, 'query ($id: ID!) { node(id: $id) { id } }', { id: one }), one).toMatchObject({
        data: { node: null },
      })
  })
})

describe('characters that cannot be stored', () => {
  it('are told by field at every door', async () => {
    const admin = await person('platform-admin')
    for (const text of ['a\0b', 'a\ud800b', '\udfff']) {
      expect(
        codesOf(await graphql(admin, 'query ($t: String) { brands(text: $t) { totalCount } }', { t: text })),
      ).toEqual([['BAD_USER_INPUT', 't']])
      expect(
        codesOf(
          await graphql(admin, 'mutation ($input: CreateBrandInput!) { createBrand(input: $input) { brand { id } } }', {
            input: { name: text },
          }),
        ),
      ).toEqual([['BAD_USER_INPUT', 'name']])
      const answer = await rest(admin, 'POST /api/help', {
        fullName: text,
        email: 'a@dealer.test',
        phone: '555 123 4567',
        message: 'Hello',
      })
      expect([answer.status, answer.headers.get('x-field')]).toEqual([422, 'fullName'])
    }
    expect(codesOf(await graphql(admin, '{ brands(text: "a\\u0000b") { totalCount } }'))).toEqual([
      ['BAD_USER_INPUT', 'text'],
    ])
    expect((await rest(admin, 'GET /api/brands?text=%00')).status).toBe(422)
    const { client } = socketOf(origin, admin)
    expect(
      (
        await firstOf(client, 'subscription ($id: ID!) { bulkImportChanged(databaseId: $id) { id } }', {
          variables: { id: '\0' },
        })
      ).errors?.[0]?.extensions?.code,
    ).toBe('BAD_USER_INPUT')
    await client.dispose()
  })

  it('a long text is not cut in the middle of one', async () => {
    expect([cut('ab💥', 3), cut('ab💥', 4), cut('💥', 1), cut('abc', 2)]).toEqual(['ab', 'ab💥', '', 'ab'])
    const [crew, flag, accent] = ['👨‍👩‍👧‍👦', '🇺🇸', 'e\u0301']
    for (const sign of [crew, flag, accent])
      for (let most = 0; most <= sign.length + 4; most++)
        expect(cut(`ab${sign}cd`, most), `${sign} ${most}`).toBe(
          'ab'.slice(0, most) + (most >= 2 + sign.length ? sign + 'cd'.slice(0, most - 2 - sign.length) : ''),
        )
    // Flags stand in pairs, however many: half of one reads as another.
    expect(cut(flag.repeat(40), 42)).toBe(flag.repeat(10))
    // A letter under a heap of marks is a text still.
    expect(cut(`a${'\u0301'.repeat(500)}`, 120)).toHaveLength(120)
    expect(['ab\ud83d', 'ab\ud83d…'].map((text) => cut(text, 3))).toEqual(['ab', 'ab'])
    const admin = await person('platform-admin')
    const description = `${'a'.repeat(499)}💥${'b'.repeat(10)}`
    const { id: databaseId } = await makeBrand(db, {})
    expect(
      (
        await graphql(admin, 'mutation ($input: SaveBrandInput!) { saveBrand(input: $input) { brand { id } } }', {
          input: { databaseId, description },
        })
      ).errors,
    ).toBeUndefined()
    expect((await rest(admin, `GET /api/brands?text=${encodeURIComponent(`${'a'.repeat(199)}💥`)}`)).status).toBe(200)
  })
})

describe('values are never repeated', () => {
  it('of enums, inputs and cursors, at either door', async () => {
    const admin = await person('platform-admin')
    for (const [query, variables] of [
      ['query ($s: BrandSort) { brands(sort: $s) { totalCount } }', { s: 'name_secret' }],
      ['{ brands(after: "secret") { edges { node { id } } } }', {}],
      ['query ($a: String) { brands(after: $a) { edges { node { id } } } }', { a: 'GPC:secret' }],
      [
        'mutation ($input: CreateBrandInput!) { createBrand(input: $input) { brand { id } } }',
        { input: { name: { secret: 'secret' } } },
      ],
      [
        'mutation ($input: CreateBrandInput!) { createBrand(input: $input) { brand { id } } }',
        { input: { name: 'x', 'a secret': 1 } },
      ],
    ] as const) {
      const { errors } = await graphql(admin, query, variables)
      expect(errors?.length, query).toBeGreaterThan(0)
      expect(JSON.stringify(errors), query).not.toMatch(/secret|Did you mean/)
    }
  })
})

describe('rich text', () => {
  const id = '018e0000-0000-7000-8000-000000000000'
  it('shows files of the portal and no other address', () => {
    for (const src of [`/files/${id}`, `/files/${id}?expires=1795000000&amp;signature=${'a'.repeat(43)}`])
      expect(cleanHtml(`<img src="${src}">`)).toBe(`<img src="/files/${id}" />`)
    for (const src of [
      '/files/../api/logout',
      `/files/${id}/../../api/logout`,
      `/files/%2e%2e/api/logout`,
      `/files/${id}?x=1`,
      `/files/${id}#x`,
      `//evil.test/files/${id}`,
      `/files/${id}\n`,
      `/files/\\..\\api/logout`,
      '/files/',
      '/files/1',
    ]) {
      expect(cleanHtml(`<p>a<img src="${src}"></p>`), src).toBe('<p>a</p>')
    }
  })

  it('keeps tables with their headers and spans, and nothing else of them', () => {
    const table =
      '<table><thead><tr><th>Day</th><th colspan="2">What</th></tr></thead><tbody><tr><td rowspan="2">0</td><td><p>Call</p></td></tr></tbody></table>'
    expect(cleanHtml(table)).toBe(table)
    expect(
      cleanHtml(
        '<table style="width: 9px" onclick="x()" border="1"><colgroup><col style="width: 9px"></colgroup><caption>No</caption><tr><td colspan="99999999" rowspan="-1" style="color: #f00" bgcolor="red" class="x">a</td><td colspan="1">b</td></tr></table>',
      ),
    ).toBe('<table>No<tr><td>a</td><td>b</td></tr></table>')
  })

  it('file names read the way they are', () =>
    expect(withoutDirections('invoice\u202efdp.exe\u2066\u200f')).toBe('invoicefdp.exe'))

  it('captions keep their settings and refuse what is no time', () => {
    expect(captionsOf('WEBVTT\n\n00:00:01.000 -->\t00:00:04.000  align:start line:0 \nHi\n', 'file')).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:04.000 align:start line:0\nHi\n',
    )
    for (const line of ['00:61:00.000 --> 00:62:00.000', '00:00:01.000 --> ', '--> 00:00:04.000'])
      expect(() => captionsOf(`WEBVTT\n\n${line}\nHi\n`, 'file'), line).toThrow(/Line/)
  })
})

it('a stranger who asks below a public list for what only people signed in see is told to sign in', async () => {
  const answer = await graphql(null, '{ dealerNames(text: "a") { displayName staff { totalCount } } }')
  expect(codesOf(answer).flat()).toContain('UNAUTHENTICATED')
})

it('a call whose permission needs its body keeps the portal going', async () => {
  const admin = await person('platform-admin')
  for (let i = 0; i < 3; i++)
    expect((await rest(admin, `PUT /api/users/${admin.user.id}`, {})).status).toBeLessThan(500)
  expect((await rest(null, 'GET /live')).status).toBe(200)
})

it('a body of too many values is refused before anybody copies them', async () => {
  const admin = await person('platform-admin')
  expect((await rest(admin, 'POST /api/help', { fullName: Array(60_000).fill(1) })).status).toBe(413)
  expect((await rest(admin, 'POST /api/help', JSON.parse('{"__proto__":{"fullName":"x"}}'))).status).toBeLessThan(500)
})
