import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { auditServer } from 'graphql-http'
import { expect, it } from 'vitest'
import { guest, openWorld } from '../support/world.ts'

const { origin, person, rest, statements } = await openWorld()

it('the GraphQL door keeps to GraphQL over HTTP', async () => {
  // Signed in, since one audit looks into the schema.
  const cookie = `paddock=${(await person('learner')).token}`
  const audits = await auditServer({
    url: `${origin}/graphql`,
    fetchFn: (input: string, init?: RequestInit) =>
      fetch(input, { ...init, headers: { ...(init?.headers as Record<string, string>), cookie, 'x-paddock': '1' } }),
  })
  const broken = audits.filter(({ status }) => status === 'error').map(({ name }) => name)
  expect(audits.length).toBeGreaterThan(50)
  expect(broken).toEqual([])
})

it('every answer carries its security headers and an id', async () => {
  for (const path of ['/api/session', '/live', '/api/nothing', '/graphql?query={__typename}', '/']) {
    const { headers } = await fetch(origin + path)
    expect(
      [
        headers.get('x-content-type-options'),
        headers.get('referrer-policy'),
        headers.get('cross-origin-opener-policy'),
      ],
      path,
    ).toEqual(['nosniff', 'strict-origin-when-cross-origin', 'same-origin-allow-popups'])
    expect(headers.get('x-request-id'), path).toMatch(/^[\w-]{8,64}$/)
    expect(headers.get('x-powered-by')).toBeNull()
  }
})

it('OPTIONS tells the calls of a path, and lets no page of another site make them', async () => {
  const ask = (path: string) =>
    fetch(origin + path, {
      method: 'OPTIONS',
      headers: { origin: 'https://elsewhere.test', 'access-control-request-method': 'POST' },
    })
  const { status, headers } = await ask('/api/brands')
  expect([status, headers.get('allow')]).toEqual([204, 'GET, HEAD, POST, PUT, OPTIONS'])
  expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  expect((await ask('/api/brands/nonsense')).headers.get('allow')).toBe('GET, HEAD, PUT, DELETE, OPTIONS')
  const unknown = await ask('/api/nothing')
  expect([unknown.status, await unknown.text()]).toEqual([404, 'No route: OPTIONS /api/nothing'])
})

it('says whether it is alive and ready, and documents itself', async () => {
  expect((await rest<{ alive: boolean }>(guest, 'GET /live')).json.alive).toBe(true)
  expect((await rest<{ ready: boolean }>(guest, 'GET /ready')).json.ready).toBe(true)
  const { paths } = (await rest<{ paths: Record<string, unknown> }>(guest, 'GET /api/openapi.json')).json
  expect(paths['/api/brands/{id}']).toHaveProperty('get')
  expect((await rest(guest, 'GET /api/docs')).text).toContain('/api/user-requests/{userId}/approve')
})

it('describes calls as they are: each with its name, one path for one address, nothing required that the row says itself', async () => {
  type Body = { required: string[]; properties: Record<string, { type: string }> }
  type Call = { operationId: string; requestBody?: { content: Record<string, { schema: Body }> } }
  const { paths } = (await rest<{ paths: Record<string, Record<string, Call>> }>(guest, 'GET /api/openapi.json')).json
  const addresses = Object.keys(paths).map((address) => address.replace(/\{\w+\}/g, '{}'))
  expect(addresses).toEqual([...new Set(addresses)])
  const calls = Object.values(paths).flatMap((methods) => Object.values(methods))
  const ids = calls.map(({ operationId }) => operationId)
  expect(ids).toEqual([...new Set(ids)])
  expect(ids).toContain('getBrandsById')
  const bodies = calls.flatMap(({ requestBody }) => Object.values(requestBody?.content ?? {}))
  const required = bodies.flatMap(({ schema }) => schema.required)
  type Asked = { parameters: { name: string; in: string; required: boolean }[] }
  const asked = Object.entries(paths).flatMap(([address, { get }]) =>
    (get as unknown as Asked | undefined)?.parameters.some(({ name }) => name === 'target') ? [address] : [],
  )
  expect(asked.filter((address) => /bulletins|promotions/.test(address))).toEqual([])
  for (const own of ['edit', 'withdraw', 'deciding', 'undoing', 'editing', 'asSection'])
    expect(required).not.toContain(own)
})

it('runs the client’s own documents by id, at no cost, and no unknown ones', async () => {
  const who = await person('platform-admin')
  const queries = JSON.parse(
    await readFile(path.resolve(import.meta.dirname, '../../web/relay/queries.json'), 'utf8'),
  ) as Record<string, string>
  const [docId] = Object.entries(queries).find(
    ([, text]) => text.startsWith('query') && !/^query \w+\([^)]*!/.test(text),
  )!
  const ask = (body: object, headers: Record<string, string> = {}) =>
    fetch(`${origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `paddock=${who.token}`, ...headers },
      body: JSON.stringify(body),
    })
  interface Answer {
    data?: unknown
    errors?: { message: string; extensions: { code: string } }[]
    extensions?: unknown
  }
  const send = async (body: object, headers?: Record<string, string>) =>
    (await (await ask(body, headers)).json()) as Answer
  const known = await send({ doc_id: docId, variables: {} })
  expect(known.errors).toBeUndefined()
  expect(known.extensions).toBeUndefined()
  expect((await send({ doc_id: 'f'.repeat(64), variables: {} })).errors?.[0]?.message).toMatch(/NotFound/)
  expect((await send({})).errors?.length).toBe(1)

  // As our client sends it, past what reads strangers’ requests: the same answers, and what fails runs once.
  const ours = { 'x-paddock': '1', accept: 'application/graphql-response+json, application/json' }
  const answered = await ask({ doc_id: docId, variables: {} }, ours)
  expect(answered.headers.get('content-type')).toBe('application/graphql-response+json; charset=utf-8')
  expect(await answered.json()).toEqual(known)
  const [reacting] = Object.entries(queries).find(([, text]) => /^mutation \w+\([^)]*ReactInput!/.test(text))!
  const nothing = { kind: 'COURSE', databaseId: randomUUID(), favored: true }
  for (const wrong of [
    { doc_id: 'f'.repeat(64), variables: {} },
    { doc_id: docId, variables: [] },
    { doc_id: docId, variables: 'x' },
    { doc_id: reacting, variables: {} },
    { doc_id: reacting, variables: { input: { kind: 'NONE' } } },
    { doc_id: reacting, variables: { input: nothing } },
    {},
    [],
  ]) {
    statements()
    const long = await send(wrong, { 'x-paddock': '1' })
    const count = statements().length
    const short = await ask(wrong, ours)
    expect(await short.json(), JSON.stringify(wrong)).toEqual(long)
    expect(statements().length, JSON.stringify(wrong)).toBe(count)
  }
  const cut = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `paddock=${who.token}`, ...ours },
    body: '{"doc_id": ',
  })
  expect([cut.status, ((await cut.json()) as Answer).errors?.[0]?.extensions.code]).toEqual([400, 'BAD_REQUEST'])
})
