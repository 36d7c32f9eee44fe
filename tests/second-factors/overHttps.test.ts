import { afterAll, expect, it } from 'vitest'
import { makeUser } from '../../prisma/factories/users.ts'
import { hashPassword } from '../../server/access/sign-in/passwords.ts'
import { serverProcess } from '../support/process.ts'
import { tlsProxy } from '../support/proxies/tls.ts'
import { openWorld } from '../support/world.ts'
import { addPasskey, openJar } from './browser.ts'
import { makeDevice } from './device.ts'

// The proxy's certificate vouches for itself.
const { NODE_TLS_REJECT_UNAUTHORIZED } = process.env
process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
afterAll(() => {
  if (NODE_TLS_REJECT_UNAUTHORIZED === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED
  else process.env.NODE_TLS_REJECT_UNAUTHORIZED = NODE_TLS_REJECT_UNAUTHORIZED
})

const proxy = await tlsProxy()
const origin = `https://localhost:${proxy.port}`
const behind = { PUBLIC_URL: origin, TRUST_PROXY: '1' }
const world = await openWorld(behind)
const { db, services, url } = world
// Each call goes to the other process: what one begins the other ends.
const { DATA_DIR } = services.config
proxy.forward(world.origin, await serverProcess(url, { ...behind, DATA_DIR, CONTENT_PORT: '0' }))

it('behind a proxy with https two processes sign in by password and passkey, with cookies of this host alone', async () => {
  const user = await makeUser(db, { passwordHash: await hashPassword('Trailhead9rider') })
  const desk = openJar({ origin })
  const signedIn = await desk.rest('POST /api/login', { email: user.email, password: 'Trailhead9rider' })
  expect([signedIn.status, signedIn.json.user?.email]).toEqual([200, user.email])
  expect(signedIn.headers.get('strict-transport-security')).toContain('max-age=31536000')
  const { device } = await addPasskey(desk, 'Laptop', makeDevice({ home: origin }))

  const other = openJar({ origin })
  const asked = await other.rest<never>('POST /api/login/passkey-request')
  const answer = { passkey: device.get(asked.json) }
  const done = await other.rest('POST /api/login/passkey', answer)
  expect([done.status, done.json.user?.email]).toEqual([200, user.email])
  // The other process knows that the challenge is spent, and this browser by now.
  expect((await other.rest('POST /api/login/passkey', answer)).status).toBe(422)
  for (let turn = 0; turn < 2; turn++) expect((await other.rest('GET /api/session')).json.user?.email).toBe(user.email)

  const lines = [signedIn, asked, done].flatMap(({ headers }) => headers.getSetCookie())
  expect(lines.length).toBeGreaterThan(2)
  for (const line of lines) {
    expect(line).toMatch(/^__Host-paddock[\w-]*=[^;]*; Path=\/; .*; HttpOnly; Secure$/)
    expect(line).not.toContain('Domain')
  }
  // What proves it elsewhere proves it not here.
  const foreign = {
    passkey: device.get((await other.rest<never>('POST /api/login/passkey-request')).json, {
      origin: 'https://elsewhere.test',
    }),
  }
  expect((await other.rest('POST /api/login/passkey', foreign)).status).toBe(422)

  expect((await desk.rest('GET /api/logout')).status).toBeLessThan(400)
  for (let turn = 0; turn < 2; turn++) expect((await desk.rest('GET /api/session')).json.user).toBeNull()
})
