import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { tinFault } from '../../server/tax/number.ts'
import { keyRingFrom, unseal } from '../../server/platform/seal.ts'
import { addJob } from '../../server/platform/jobs.ts'
import { createLog } from '../../server/platform/log.ts'
import { openWorld, type Who } from '../support/world.ts'
import { CANARY, SUBMIT, w9 } from './form.ts'

const world = await openWorld()
const { db, services, person, graphql, rest, jobs } = world
const key = (id: string) => `${id}:${Buffer.alloc(32, id).toString('base64url')}`
const place = (row: string) => ({ table: 'TaxForm', row, column: 'tinSealed' })

interface Submitted {
  submitTaxForm: { taxForm: { databaseId: string; status: string; tinLast4: string } }
}
const submit = (who: Who | null, more: Record<string, unknown> = {}) =>
  graphql<Submitted>(who, SUBMIT, { input: w9(more) })
const DIGITS = CANARY.replaceAll('-', '')

describe('a W-9', () => {
  it('is signed by its person, shown with four digits, and replaced by the next one', async () => {
    const rep = await person('sales-rep')
    const first = await submit(rep)
    expect(first.data).toMatchObject({ submitTaxForm: { taxForm: { status: 'ACCEPTED', tinLast4: '1234' } } })
    const second = await submit(rep, { tinKind: 'EIN', tin: '12-3456788', businessName: 'Riley Rides' })
    expect(second.data?.submitTaxForm.taxForm).toMatchObject({ status: 'ACCEPTED', tinLast4: '6788' })
    expect(
      (await db.taxForm.findMany({ where: { userId: rep.user.id }, orderBy: { createdAt: 'asc' } })).map(
        ({ status }) => status,
      ),
    ).toEqual(['REPLACED', 'ACCEPTED'])
    expect((await graphql(rep, '{ myTaxForm { tinLast4 status name } }')).data).toEqual({
      myTaxForm: { tinLast4: '6788', status: 'ACCEPTED', name: 'Riley Canary' },
    })
    expect(
      (await rest<{ w9: { tinLast4: string; status: string } }>(rep, 'GET /api/taxbandits/get-user-w9')).json.w9,
    ).toMatchObject({ tinLast4: '6788', status: 'accepted' })
    const { data } = await graphql<{ myTaxForm: { copyPdf: string } }>(rep, '{ myTaxForm { copyPdf } }')
    expect(Buffer.from(data!.myTaxForm.copyPdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('of many signed at once leaves one in force', async () => {
    const rep = await person('sales-rep')
    const answers = await Promise.all(Array.from({ length: 8 }, () => submit(rep)))
    expect(answers.every(({ errors }) => !errors)).toBe(true)
    expect(await db.taxForm.count({ where: { userId: rep.user.id, status: 'ACCEPTED' } })).toBe(1)
  })

  it.each([
    ['tin', { tin: '000-12-3456' }],
    ['tin', { tin: '666-12-3456' }],
    ['tin', { tin: '901-02-3456' }],
    ['tin', { tin: '123-00-4567' }],
    ['tin', { tin: '123-45-0000' }],
    ['tin', { tin: '12345678' }],
    ['tin', { tin: '' }],
    ['tin', { tinKind: 'EIN', tin: '07-1234567' }],
    ['tinKind', { classification: 'c-corporation' }],
    ['classification', { classification: 'company' }],
    ['name', { name: ' ' }],
    ['region', { region: 'ON' }],
    ['postalCode', { postalCode: 'A1B 2C3' }],
    ['signature', { signature: '' }],
    ['signature', { signature: 'Mickey Mouse' }],
    ['signature', { signature: 'Canary' }],
    ['signature', { signature: 'Riley Canary Jr. of Boise' }],
    [
      'authorized',
      {
        classification: 'partnership',
        tinKind: 'EIN',
        tin: '12-3456789',
        name: 'Canary Sleds LP',
        signature: 'Mona Kay',
      },
    ],
    ['certified', { certified: false }],
    ['exemptPayeeCode', { exemptPayeeCode: '5' }],
    ['exemptPayeeCode', { exemptPayeeCode: '14' }],
    ['fatcaCode', { fatcaCode: 'Z' }],
    ['signatureImage', { signatureImage: 'data:image/svg+xml;base64,PHN2Zz4=' }],
    ['name', { name: 'x'.repeat(101) }],
  ])('names the field %s of %o', async (field, more) => {
    const { errors } = await submit(await person('learner'), more)
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { [field]: expect.any(String) as string },
    })
  })

  it.each([
    ['the armed forces', { city: 'APO', region: 'AE', postalCode: '09354' }],
    ['ships', { city: 'FPO', region: 'AP', postalCode: '96349-1234' }],
    ['embassies', { city: 'DPO', region: 'aa', postalCode: '34030' }],
    ['a territory', { city: 'Hagåtña', region: 'GU', postalCode: '96910' }],
    ['an initial', { signature: 'R. CANARY' }],
    ['accents and order', { name: 'Zoë de la Cruz', signature: 'de la cruz, Zoe' }],
  ])('takes %s', async (_what, more) => {
    const { errors, data } = await submit(await person('learner'), more)
    expect(errors).toBeUndefined()
    expect(data?.submitTaxForm.taxForm.status).toBe('ACCEPTED')
  })

  it('is signed for an entity by who has the account, or by who says that they may', async () => {
    const entity = { classification: 'partnership', tinKind: 'EIN', tin: '12-3456789', name: 'Canary Sleds LP' }
    const rep = await person('sales-rep', { firstName: 'Ada', lastName: 'Rider' })
    expect((await submit(rep, { ...entity, signature: 'Ada Rider' })).errors).toBeUndefined()
    expect((await submit(rep, { ...entity, signature: 'Mona Kay', authorized: true })).errors).toBeUndefined()
    // Who signs for themselves signs as themselves.
    expect((await submit(rep, { signature: 'Mona Kay', authorized: true })).errors?.[0]?.extensions).toMatchObject({
      fields: { signature: 'Sign with the name of the form: Riley Canary.' },
    })
  })

  it('is between the person and the tax office: not for visitors, partner systems or an admin acting as the person', async () => {
    const [rep, admin] = [await person('sales-rep'), await person('platform-admin')]
    await submit(rep)
    expect((await submit(null)).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
    const form = await db.taxForm.findFirstOrThrow({ where: { userId: rep.user.id } })
    const node = `{ node(id: "${Buffer.from(`TaxForm:${form.id}`).toString('base64')}") { ... on TaxForm { name } } }`
    const acting: Who = {
      user: rep.user,
      token:
        /paddock=([^;]+)/.exec(
          (await rest(await person('platform-admin'), `GET /api/proxy/${rep.user.id}?reason=Helping`)).headers.get(
            'set-cookie',
          ) ?? '',
        )?.[1] ?? '',
    }
    expect((await graphql(acting, '{ viewer { firstName } }')).errors).toBeUndefined()
    for (const refused of [await submit(acting), await graphql(acting, '{ myTaxForm { name } }')])
      expect(refused.errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    for (const who of [acting, admin]) expect(await graphql(who, node)).toMatchObject({ data: { node: null } })
    const state = `{ user(databaseId: "${rep.user.id}") { taxFormState { status tinLast4 } } }`
    expect((await graphql(admin, state)).data).toEqual({
      user: { taxFormState: { status: 'ACCEPTED', tinLast4: '1234' } },
    })
  })

  it('asks nothing it knows: the blank form and the documented calls', async () => {
    const rep = await person('sales-rep', { firstName: 'Ada', lastName: 'Rider' })
    expect((await rest(rep, 'GET /api/taxbandits/get-w9form')).json).toMatchObject({
      url: 'http://paddock.test/auth/w9/create',
      w9form: { name: 'Ada Rider', provider: 'embedded' },
    })
    expect((await rest(rep, 'GET /api/taxbandits/get-transienttoken')).json).toEqual({
      transientToken: null,
      expiresIn: null,
    })
    expect((await rest(rep, 'GET /api/taxbandits/get-user-w9')).json).toEqual({ w9: null })
    expect((await rest(null, 'GET /api/taxbandits/get-user-w9')).status).toBe(401)
  })
})

describe('the number', () => {
  it('stands nowhere but sealed: not in the database, answers, audit rows, waiting jobs or log lines', async () => {
    const lines: string[] = []
    const log = createLog('debug')
    Object.assign(services.log, {
      error: (...given: unknown[]) => lines.push(JSON.stringify(given)),
      warn: (...given: unknown[]) => lines.push(JSON.stringify(given)),
      info: (...given: unknown[]) => lines.push(JSON.stringify(given)),
    })
    expect(log.level).toBe('debug')
    const rep = await person('sales-rep')
    const answers = [
      await submit(rep),
      await submit(rep, { region: 'ON' }),
      await graphql(rep, SUBMIT, { input: { ...w9(), city: undefined } }),
      await graphql(rep, SUBMIT, { input: { ...w9(), unknown: true } }),
      await graphql(rep, SUBMIT, { input: { ...w9(), name: 7 } }),
      await graphql(rep, SUBMIT, { input: { ...w9(), tin: 900701234 } }),
      await submit(rep, { tin: '900-70-1234-5' }),
      await graphql(rep, '{ myTaxForm { name tinLast4 signature } }'),
    ]
    expect(answers.map(({ errors }) => Boolean(errors))).toEqual([false, true, true, true, true, true, true, false])
    const seen = JSON.stringify(answers) + lines.join('\n') + (await rest(rep, 'GET /api/taxbandits/get-user-w9')).text
    expect(seen.replace(/[\s-]/g, '')).not.toContain(DIGITS)
    const { rows: columns } = await services.pool.query<{
      table_schema: string
      table_name: string
      column_name: string
    }>(`SELECT table_schema, table_name, column_name FROM information_schema.columns
      WHERE table_schema IN ('public', 'graphile_worker') AND data_type IN ('text', 'character varying', 'json', 'jsonb', 'bytea', 'ARRAY')`)
    expect(columns.length).toBeGreaterThan(200)
    for (const { table_schema: schema, table_name: table, column_name: column } of columns) {
      const { rows } = await services.pool.query<{ hits: number }>(
        `SELECT count(*)::int AS hits FROM "${schema}"."${table}" WHERE "${column}"::text ~ '900-?70-?1234' OR "${column}"::text LIKE '%${Buffer.from(DIGITS).toString('hex')}%'`,
      )
      expect(rows[0]?.hits, `${table}.${column}`).toBe(0)
    }
  })

  it('is asked for and never told: no field of the schema carries it, no call answers it to anybody', async () => {
    const { data } = await graphql<{
      __schema: { types: { name: string; kind: string; fields: { name: string }[] | null }[] }
    }>(await person('platform-admin'), '{ __schema { types { name kind fields { name } } } }')
    const told = data!.__schema.types
      .flatMap(({ name, fields }) =>
        (fields ?? [])
          .filter((field) => /(^tin|Tin|TIN|ssn|SSN|taxNumber|Sealed)/.test(field.name))
          .map((field) => `${name}.${field.name}`),
      )
      .sort()
    expect(told).toEqual([
      'TaxForm.tinKind',
      'TaxForm.tinLast4',
      'TaxFormState.tinKind',
      'TaxFormState.tinLast4',
      'YearEndRecipient.tinLast4',
    ])
    const rep = await person('sales-rep')
    await submit(rep)
    for (const who of [rep, await person('platform-admin'), await person('company-admin')]) {
      const answers = await Promise.all([
        ...['get-user-w9', 'get-w9form', 'get-transienttoken'].map((call) => rest(who, `GET /api/taxbandits/${call}`)),
        rest(who, `GET /api/users/${rep.user.id}`),
        rest(who, 'GET /api/activity-logs'),
        rest(who, 'GET /api/activity-logs/export'),
        rest(who, 'GET /api/statement/export'),
      ])
      for (const { text } of answers) expect(text.replace(/[\s-]/g, '')).not.toContain(DIGITS)
    }
  })

  it('opens in its own row alone', async () => {
    const [a, b] = [await person('learner'), await person('learner')]
    const ids = [
      (await submit(a)).data!.submitTaxForm.taxForm.databaseId,
      (await submit(b, { tin: '123-45-6780' })).data!.submitTaxForm.taxForm.databaseId,
    ]
    const rows = await Promise.all(ids.map((id) => db.taxForm.findUniqueOrThrow({ where: { id } })))
    const ring = services.config.sealKeys
    expect(unseal(ring, place(ids[0]!), rows[0]!.tinSealed)).toBe(DIGITS)
    expect(() => unseal(ring, place(ids[1]!), rows[0]!.tinSealed)).toThrow()
    expect(() => unseal(ring, { ...place(ids[0]!), column: 'other' }, rows[0]!.tinSealed)).toThrow()
    for (let at = 0; at < rows[0]!.tinSealed.length; at++) {
      const changed = Uint8Array.from(rows[0]!.tinSealed)
      changed[at]! ^= 1
      expect(() => unseal(ring, place(ids[0]!), changed), `byte ${at}`).toThrow()
    }
    expect(rows[0]!.tinSealed).not.toEqual(rows[1]!.tinSealed)
  })

  it('is sealed anew with the newest key at night, and the older key may go', async () => {
    const rep = await person('learner')
    const { databaseId: id } = (await submit(rep)).data!.submitTaxForm.taxForm
    const old = services.config.sealKeys
    const newest = keyRingFrom(key('b'))
    services.config.sealKeys = { newest: 'b', keys: new Map([...newest.keys, ...old.keys]) }
    await addJob(db, 'reseal-tax-forms', {})
    await jobs()
    const { tinSealed } = await db.taxForm.findUniqueOrThrow({ where: { id } })
    expect(unseal(newest, place(id), tinSealed)).toBe(DIGITS)
    expect(() => unseal(old, place(id), tinSealed)).toThrow(/key b/)
    expect(await db.taxForm.count()).toBe(
      (await db.taxForm.findMany()).filter((form) => unseal(newest, place(form.id), form.tinSealed)).length,
    )
    services.config.sealKeys = newest
  })

  it('keys are read strictly and named without being told', () => {
    expect(keyRingFrom(`${key('x')}, ${key('y')}`).newest).toBe('x')
    for (const bad of ['', 'x:short', `x${key('x')}`.replace(':', ''), `${key('x')},${key('x')}`]) {
      expect(() => keyRingFrom(bad)).toThrow(/^needs/)
    }
  })

  it('rules of the ranges', () => {
    expect(tinFault('SSN', CANARY)).toBeNull()
    expect(tinFault('SSN', '219 09 9998')).toBeNull()
    expect(tinFault('SSN', '078-05-1120')).toMatch(/never given out/)
    expect(tinFault('EIN', '12-3456789')).toBeNull()
    expect(tinFault('EIN', '123-45-6789x')).toMatch(/nine digits/)
  })
})

it('the code of the form keeps nothing in the browser', () => {
  const source = readFileSync(new URL('../../web/tax/CreateTaxFormScreen.tsx', import.meta.url), 'utf8')
  expect(source).not.toMatch(/localStorage|sessionStorage|idb-keyval|drafts\.ts/)
})
