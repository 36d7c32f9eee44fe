import { describe, expect, it } from 'vitest'
import { compileRows } from '../../server/platform/rest/compile.ts'
import { rows } from '../../server/features.ts'
import { schema } from '../../server/schema.ts'
import { firstOf, socketOf } from '../support/sockets.ts'
import { guest, openWorld } from '../support/world.ts'
import { atRest, worked } from '../support/worked.ts'

const { db, rest, graphql, person, origin } = await openWorld()

const post = (path: string, body: string, headers: Record<string, string>) =>
  fetch(origin + path, { method: 'POST', body, headers, redirect: 'manual' })

describe('cross-site calls change nothing', () => {
  it('forms, foreign origins and GETs at the GraphQL door', async () => {
    const who = await person('platform-admin')
    const cookie = `paddock=${who.token}`
    const query = 'mutation { createBrand(input: { name: "Forged" }) { brand { name } } }'
    const attempts = [
      post('/graphql', `query=${encodeURIComponent(query)}`, {
        cookie,
        'content-type': 'application/x-www-form-urlencoded',
      }),
      post('/graphql', JSON.stringify({ query }), { cookie, 'content-type': 'text/plain' }),
      post('/graphql', JSON.stringify({ query }), {
        cookie,
        'content-type': 'application/json',
        origin: 'https://evil.test',
      }),
      post('/graphql', JSON.stringify({ query }), {
        cookie,
        'content-type': 'application/json',
        'sec-fetch-site': 'cross-site',
      }),
      fetch(`${origin}/graphql?query=${encodeURIComponent(query)}`, { headers: { cookie } }),
      fetch(`${origin}/graphql?query=${encodeURIComponent(query)}`, { headers: { cookie, 'x-paddock': '1' } }),
    ]
    for (const attempt of attempts) expect((await attempt).status).toBeGreaterThanOrEqual(400)
    expect(await db.brand.count({ where: { name: 'Forged' } })).toBe(0)
  })

  it('every REST call that changes something, also the documented GETs', async () => {
    const who = await person('platform-admin')
    const all = compileRows(schema, rows).filter(({ changes }) => changes)
    // What comes back from a provider comes from there: its state, nonce and code verifier are bound to the browser
    // instead.
    expect(all.filter(({ row }) => row.fromElsewhere).map(({ path }) => path)).toEqual(['/api/sso/callback'])
    const changing = all.filter(({ row }) => !row.fromElsewhere)
    expect(changing.some(({ method }) => method === 'GET')).toBe(true)
    for (const { method, path } of changing) {
      const target = path.replace(/\{\w+\*?\}/g, who.user.id)
      for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }]) {
        const { status } = await fetch(origin + target, {
          method,
          headers: { ...headers, cookie: `paddock=${who.token}` },
          redirect: 'manual',
        })
        expect(status, `${method} ${path}`).toBe(403)
      }
    }
    expect((await rest<{ user: unknown }>(who, 'GET /api/session')).json.user).not.toBeNull()
  })

  it('foreign browsers get no socket', async () => {
    const response = await fetch(`${origin}/graphql`, {
      headers: { upgrade: 'websocket', connection: 'upgrade', origin: 'https://evil.test' },
    }).catch(() => ({ status: 403 }))
    expect(response.status).toBeGreaterThanOrEqual(400)
  })
})

describe('hostile documents are refused quickly', () => {
  const refused = async (query: string) => {
    const who = await person('learner')
    const began = worked()
    const response = await post('/graphql', JSON.stringify({ query }), {
      'content-type': 'application/json',
      cookie: `paddock=${who.token}`,
    })
    const text = await response.text()
    expect(atRest(worked() - began)).toBeLessThan(1000)
    expect(text.length).toBeLessThan(3000)
    return text
  }

  it('deep, wide, costly, circular', async () => {
    const nest = (depth: number): string =>
      depth
        ? `dealers { dealer { businessUnit { name } } } editingBrand { managers { user { ${nest(depth - 1)} } } }`
        : 'id'
    for (const query of [
      `{ viewer { ${nest(6)} } }`,
      `{ ${Array.from({ length: 5000 }, (_, i) => `a${i}: viewer { id }`).join(' ')} }`,
      `{ viewer { ...A } } fragment A on User { id ...B } fragment B on User { ...A }`,
      `{ viewer { id ${'@include(if: true) '.repeat(500)} } }`,
      '{ brands(first: 100) { edges { node { managers { user { ownedBrands { brand { managers { user { id } } } } } } } } } }',
    ])
      expect(await refused(query), query.slice(0, 60)).toContain('"errors"')
  })

  it.each([
    ['lists', '{ brand(databaseId: ', '[', ') { id } }'],
    ['objects', '{ brand(databaseId: ', '{a:', ') { id } }'],
    ['list types', 'query ($a: ', '[', 'Int) { a }'],
    ['selections', '', '{a', ''],
    ['fragments', '', '{...on A', ''],
  ])(
    '%s nested as deep as the parser’s stack are refused with words, at /graphql, as a form and over a socket',
    async (_kind, before, level, after) => {
      const who = await person('learner')
      for (const levels of [65, 700, 1450, 2900, 20_000]) {
        const query = `${before}${level.repeat(levels)}${after}`
        const form = new FormData()
        form.set('operations', JSON.stringify({ query }))
        form.set('map', '{}')
        const headers = { cookie: `paddock=${who.token}`, 'x-paddock': '1' }
        const answers = [
          await post('/graphql', JSON.stringify({ query }), { 'content-type': 'application/json', ...headers }).then(
            (response) => response.text(),
          ),
          await fetch(`${origin}/graphql`, { method: 'POST', headers, body: form }).then((response) => response.text()),
          JSON.stringify(await firstOf(socketOf(origin, who).client, query)),
        ]
        for (const answer of answers)
          expect(answer, `${levels}`).toMatch(/nested more than|more than 3000 tokens|too large/)
      }
    },
  )

  it('answers the cost of an operation', async () => {
    const who = await person('learner')
    const answer = await graphql(who, '{ viewer { id } }')
    expect(answer.extensions).toMatchObject({ cost: { requested: expect.any(Number) as number, limit: 10_000 } })
  })

  it('strangers get no introspection and no suggestions', async () => {
    expect((await graphql(guest, '{ __schema { types { name } } }')).errors?.length).toBeGreaterThan(0)
    expect(JSON.stringify((await graphql(guest, '{ viewr { id } }')).errors)).not.toMatch(/Did you mean/)
  })
})

// Bad values for every field and call: fuzz.test.ts.
describe('what is broken as a whole is 4xx with a text, never SQL or a stack', () => {
  const leaks = /prisma|SELECT |sqlstate|at \/|node_modules|\.ts:\d/i

  it('broken bodies', async () => {
    const who = await person('learner')
    const cookie = `paddock=${who.token}`
    const statuses = await Promise.all(
      [
        post('/api/update-info', '{"firstName":', { cookie, 'content-type': 'application/json' }),
        post('/api/update-info', 'x', { cookie, 'content-type': 'text/plain' }),
        post('/api/update-info', '--x\r\nbroken', { cookie, 'content-type': 'multipart/form-data; boundary=x' }),
        post('/api/update-info', '{}', { cookie, 'content-type': 'multipart/form-data' }),
        post('/api/update-info', JSON.stringify({ firstName: 'x'.repeat(2_000_000) }), {
          cookie,
          'content-type': 'application/json',
        }),
        post('/graphql', 'nonsense', { cookie, 'content-type': 'application/json' }),
      ].map(async (response) => (await response).status),
    )
    expect(statuses.filter((status) => status < 400 || status >= 500)).toEqual([])
    expect((await graphql(who, '{')).errors?.[0]?.message).toMatch(/Syntax Error/)
  })

  it('ids of nothing, and of other things', async () => {
    const who = await person('platform-admin')
    for (const id of ['x', 'VXNlcjp4', 'QnJhbmQ6MDE5ODAwMDAtMDAwMC03MDAwLTgwMDAtMDAwMDAwMDAwMDAw', '💥']) {
      const { errors, data } = await graphql<{ node: unknown }>(who, 'query ($id: ID!) { node(id: $id) { id } }', {
        id,
      })
      expect(
        errors?.every(({ message }) => !leaks.test(message) && message !== 'Unexpected Error') ?? data?.node === null,
        `${id} ${JSON.stringify(errors)}`,
      ).toBe(true)
    }
  })

  it('an undocumented path says so', async () => {
    expect(await rest(guest, 'PATCH /api/nothing/here')).toMatchObject({
      status: 404,
      text: 'No route: PATCH /api/nothing/here',
    })
  })
})
