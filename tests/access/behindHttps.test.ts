import { request, type IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { createApp } from '../../server/app.ts'
import { guest, openWorld } from '../support/world.ts'

const home = 'https://portal.paddock.test'
const world = await openWorld({ PUBLIC_URL: home, TRUST_PROXY: '1' })
const { db, origin, rest, services } = world

/** A request as a proxy passes it on, and the bytes of what comes before the body of its answer. */
const ask = (path: string, headers: Record<string, string>) =>
  new Promise<{ status: number; head: number; headers: IncomingMessage['headers'] }>((resolve, reject) => {
    const passed = { host: new URL(home).host, 'x-forwarded-for': '203.0.113.7', ...headers }
    request(origin + path, { headers: passed, agent: false, maxHeaderSize: 400_000 }, (res) => {
      const head = res.rawHeaders.reduce(
        (sum, part) => sum + Buffer.byteLength(part) + 2,
        'HTTP/1.1 200 OK\r\n\r\n'.length,
      )
      res.resume().on('end', () => resolve({ status: res.statusCode!, head, headers: res.headers }))
    })
      .on('error', reject)
      .end()
  })

it('the head of an answer fits into what a proxy takes of it, also where cookies are taken out', async () => {
  const cookies = Array.from({ length: 40 }, (_, n) => `full${n}=${'x'.repeat(3900)}`).join('; ')
  for (const path of ['/auth/a/b/c', '/api/session']) {
    const long = await ask(path, { cookie: cookies, accept: 'text/html' })
    expect([long.status, long.headers['clear-site-data']]).toEqual([431, '"cookies"'])
    const twice = ['', '-sign-in', '-passkey', '-sso', '-device'].map((name) => `__Host-paddock${name}=a`)
    const doubled = await ask(`${path}/d/e/f/g`, { cookie: [...twice, ...twice].join('; ') })
    expect(doubled.headers['set-cookie']?.length).toBeGreaterThan(3)
    for (const { head } of [long, doubled]) expect(head).toBeLessThan(4096)
  }
})

it('the portal’s name over http is another site', async () => {
  const cookie = `__Host-paddock=${(await world.person('learner')).token}`
  const statusFrom = async (from: string) => (await ask('/api/logout', { cookie, origin: from })).status
  expect(await statusFrom('http://portal.paddock.test')).toBe(403)
  expect(await statusFrom('https://portal.paddock.test.evil.test')).toBe(403)
  expect(await statusFrom(home)).toBeLessThan(400)
})

it('a proxy that writes the port of the client beside its address is understood', async () => {
  const email = 'nobody@paddock.test'
  for (const line of ['9.9.9.9, 203.0.113.7:51234', '203.0.113.7', '[2001:db8::7]:51234', '2001:db8::7'])
    await rest(guest, 'POST /api/login', { email, password: 'Wrong12345' }, { 'x-forwarded-for': line })
  const failures = await db.signInFailure.findMany({ where: { email }, select: { ip: true, count: true } })
  expect(failures.map(({ ip, count }) => `${ip} ${count}`).toSorted()).toEqual(['2001:db8:0:0::/64 2', '203.0.113.7 2'])
})

it('connections of a proxy stay open longer than the minute it keeps them', () => {
  const { server, content } = createApp({ services, webRoot: '', persistedFile: '' })
  for (const { keepAliveTimeout } of [server, content]) expect(keepAliveTimeout).toBeGreaterThan(60_000)
})
