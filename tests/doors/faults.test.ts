import { readdir } from 'node:fs/promises'
import { createServer as createHttp, request } from 'node:http'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { makeUser } from '../../prisma/factories/users.ts'
import { createApp } from '../../server/app.ts'
import { openDatabase } from '../../server/platform/db.ts'
import { createServices } from '../../server/services.ts'
import { socketOf } from '../support/sockets.ts'
import { openWorld } from '../support/world.ts'

const world = await openWorld()
const {
  db,
  services: { config },
  person,
} = world

/** A line to the database that can be cut and mended, as a database that is gone and comes back. */
async function line(url: string) {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  let cut = false
  const relay = createServer((from) => {
    sockets.add(from)
    if (cut) return void from.destroy()
    const to = connect(Number(port), hostname)
    sockets.add(to)
    from.pipe(to).on('error', () => from.destroy())
    to.pipe(from).on('error', () => to.destroy())
  })
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
  const through = new URL(url)
  through.hostname = '127.0.0.1'
  through.port = String((relay.address() as AddressInfo).port)
  return {
    url: through.href,
    set cut(now: boolean) {
      cut = now
      if (now) for (const socket of sockets) socket.destroy()
    },
    close: () => void relay.close(),
  }
}

/** A portal behind such a line. */
async function portal() {
  const database = await line(world.url)
  const opened = openDatabase(database.url, { connections: 4 })
  const services = createServices(config, opened)
  const app = createApp({ services, webRoot: 'dist/web', persistedFile: 'web/relay/queries.json' })
  await new Promise<void>((resolve) => app.server.listen(0, '127.0.0.1', resolve))
  afterAll(async () => {
    await app.drain()
    await opened.close()
    database.close()
  })
  return { database, app, services, origin: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` }
}

describe('without the database', () => {
  it('every door answers 503 with Retry-After and its own kind of body, and works again once it is back', async () => {
    const { database, origin } = await portal()
    const admin = await person('platform-admin')
    const cookie = `paddock=${admin.token}`
    const doors = [
      ['GET', '/api/brands', undefined],
      ['GET', '/api/session', undefined],
      ['POST', '/api/login', '{"email":"a@b.test","password":"x"}'],
      ['PUT', '/api/brands/save', '{"name":"x"}'],
      ['POST', '/graphql', '{"query":"{ brands { edges { node { name } } } }"}'],
      ['POST', '/graphql', '{"query":"mutation { setLanguage(lang: \\"fr\\") }"}'],
      ['GET', `/files/${crypto.randomUUID()}`, undefined],
    ] as const
    const ask = ([method, target, body]: (typeof doors)[number]) =>
      fetch(origin + target, {
        method,
        headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body } : {}),
      })
    expect((await ask(doors[0])).status).toBe(200)
    database.cut = true
    for (const door of doors) {
      const response = await ask(door)
      const text = await response.text()
      expect([door[1], response.status, response.headers.get('retry-after')], text).toEqual([door[1], 503, '5'])
      expect(text).toContain('The portal cannot reach its data right now. Try again in a moment.')
      expect(text.startsWith('{"errors"'), door[1]).toBe(door[1] === '/graphql')
    }
    expect((await fetch(`${origin}/ready`)).status).toBe(503)
    expect((await fetch(`${origin}/live`)).status).toBe(200)
    database.cut = false
    for (const door of doors) expect((await ask(door)).status, door[1]).not.toBe(503)
  })

  it('30 connections ended under load: nothing but answers and 503, nothing half-written', async () => {
    const { origin } = await portal()
    const admin = await person('platform-admin')
    const statuses = new Map<number, number>()
    let over = false
    const asking = Array.from({ length: 6 }, async () => {
      while (!over) {
        const { status } = await fetch(`${origin}/api/brands`, { headers: { cookie: `paddock=${admin.token}` } })
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    })
    let ended = 0
    while (ended < 30) {
      const rows = await world.owner.$queryRaw<
        { done: boolean }[]
      >`SELECT pg_terminate_backend(pid) AS done FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND usename <> current_user ORDER BY random() LIMIT 3`
      ended += rows.length
      await wait(30)
    }
    // And goes on as if nothing had been.
    const known = statuses.get(200) ?? 0
    await expect.poll(() => (statuses.get(200) ?? 0) - known).toBeGreaterThan(10)
    over = true
    await Promise.all(asking)
    expect([...statuses.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([])
  })
})

describe('a file that fails midway', () => {
  it('breaks off and is no complete answer', async () => {
    const { database, origin } = await portal()
    const admin = await person('platform-admin')
    // Many pages, so that a later one fails however fast the first ones come.
    await db.activityLog.createMany({ data: Array.from({ length: 5000 }, (_, index) => ({ action: `long-${index}` })) })
    const whole = await (
      await fetch(`${origin}/api/activity-logs/export`, { headers: { cookie: `paddock=${admin.token}` } })
    ).text()
    expect(whole.split('\n').length).toBeGreaterThan(5000)
    const told = await new Promise<{ status: number | undefined; complete: boolean; bytes: number }>((resolve) => {
      let bytes = 0
      request(`${origin}/api/activity-logs/export`, { headers: { cookie: `paddock=${admin.token}` } }, (res) => {
        database.cut = true
        res
          .on('data', (chunk: Buffer) => {
            bytes += chunk.length
          })
          .on('error', () => {})
          .on('close', () => resolve({ status: res.statusCode, complete: res.complete, bytes }))
      })
        .on('error', () => resolve({ status: undefined, complete: false, bytes }))
        .end()
    })
    database.cut = false
    expect([told.status, told.complete, told.bytes < whole.length], JSON.stringify(told)).toEqual([200, false, true])
  })
})

describe('stopping', () => {
  it('says so first, listens a moment longer, lets requests end and closes sockets as going away', async () => {
    const { app, services, origin } = await portal()
    const learner = await person('learner')
    const sockets = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const socket = socketOf(origin, learner)
        await new Promise<void>((resolve) => void socket.client.on('connected', () => resolve()))
        return socket
      }),
    )
    // A request that takes a while: its body is not there yet.
    const slow = new Promise<number | undefined>((resolve, reject) => {
      const req = request(
        `${origin}/api/help`,
        { method: 'POST', headers: { 'content-type': 'application/json' } },
        (res) => resolve(res.resume().statusCode),
      ).on('error', reject)
      req.write('{"fullName":"Noa Berg","email":"noa@dealer.test",')
      setTimeout(() => req.end('"phone":"555 123 4567","message":"Slowly"}'), 1500)
    })
    await wait(100)
    const drained = app.drain({ notice: 600 })
    const ready = await fetch(`${origin}/ready`)
    expect([ready.status, ready.headers.get('connection')]).toEqual([503, 'close'])
    expect((await fetch(`${origin}/live`)).status).toBe(200)
    expect(await slow).toBe(201)
    await drained
    expect(new Set(await Promise.all(sockets.map(async ({ closed }) => (await closed).code)))).toEqual(new Set([1001]))
    await expect(fetch(`${origin}/live`)).rejects.toThrow()
    expect(await db.helpRequest.count({ where: { email: 'noa@dealer.test' } })).toBe(1)
    expect(services.log).toBeDefined()
  })
})

it('an address with too many connections gets no more, others do', async () => {
  const database = openDatabase(world.url, { connections: 2 })
  const app = createApp({
    services: createServices({ ...config, CONNECTIONS_PER_ADDRESS: 5 }, database),
    webRoot: 'dist/web',
    persistedFile: 'web/relay/queries.json',
  })
  await new Promise<void>((resolve) => app.server.listen(0, '0.0.0.0', resolve))
  const { port } = app.server.address() as AddressInfo
  const open = (from: string) =>
    new Promise<Socket | 'refused'>((resolve) => {
      const socket = connect({ port, host: '127.0.0.1', localAddress: from }, () =>
        socket.write('GET /live HTTP/1.1\r\nHost: localhost\r\n\r\n'),
      )
      socket
        .once('data', () => resolve(socket))
        .once('error', () => resolve('refused'))
        .once('close', () => resolve('refused'))
    })
  const first: (Socket | 'refused')[] = []
  for (let i = 0; i < 8; i++) first.push(await open('127.0.0.1'))
  expect(first.map((answer) => answer === 'refused')).toEqual([false, false, false, false, false, true, true, true])
  const elsewhere = await open('127.0.0.2')
  expect(elsewhere).not.toBe('refused')
  for (const socket of [...first, elsewhere]) if (socket !== 'refused') socket.destroy()
  await app.drain()
  await database.close()
})

describe('a connection that takes its time', () => {
  const slow = { HEADERS_TIMEOUT: 600, BODY_TIMEOUT: 600, IDLE_TIMEOUT: 1500 }

  /** Sends the start, then what drips, a byte each 50 ms; what was said until the end, and how long that took. */
  const dripping = (port: number, start: string, drip = '') =>
    new Promise<{ said: string; took: number }>((resolve) => {
      const began = performance.now()
      let said = ''
      const socket = connect(port, '127.0.0.1', () => socket.write(start))
      const bytes = drip[Symbol.iterator]()
      const timer = setInterval(() => {
        const { value } = bytes.next()
        if (value && socket.writable) socket.write(value)
      }, 50)
      socket
        .on('data', (chunk) => {
          said += String(chunk)
        })
        .on('error', () => {})
        .on('close', () => {
          clearInterval(timer)
          resolve({ said: said.split('\r\n')[0]!, took: performance.now() - began })
        })
    })

  it('is answered or closed: head, body at both doors, parts without files, and nothing at all', async () => {
    const database = openDatabase(world.url, { connections: 2 })
    const app = createApp({
      services: createServices({ ...config, ...slow }, database),
      webRoot: 'dist/web',
      persistedFile: 'web/relay/queries.json',
    })
    await new Promise<void>((resolve) => app.server.listen(0, '127.0.0.1', resolve))
    const { port } = app.server.address() as AddressInfo
    const { token } = await person('platform-admin')
    const post = (target: string, type: string) =>
      `POST ${target} HTTP/1.1\r\nHost: localhost\r\nx-paddock: 1\r\nCookie: paddock=${token}\r\nContent-Type: ${type}\r\nContent-Length: 5000\r\n\r\n`
    const forms = 'multipart/form-data; boundary=b'
    const [head, rest, graphql, form, upload, silent] = await Promise.all([
      dripping(port, 'GET /live HTTP/1.1\r\nHost: localhost\r\nX-Slow: ', 'x'.repeat(5000)),
      dripping(port, post('/api/update-info', 'application/json'), `{"a":"${'x'.repeat(5000)}`),
      dripping(port, post('/graphql', 'application/json'), `{"query":"${'x'.repeat(5000)}`),
      dripping(
        port,
        post('/api/settings/general', forms),
        `--b\r\nContent-Disposition: form-data; name="data"\r\n\r\n${'x'.repeat(5000)}`,
      ),
      dripping(
        port,
        `${post('/api/s3-file-uploads', forms)}--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nx`,
      ),
      dripping(port, ''),
    ])
    expect([head, rest, graphql, form].map(({ said }) => said)).toEqual([
      'HTTP/1.1 408 Request Timeout',
      ...Array.from({ length: 3 }, () => expect.stringMatching(/^HTTP\/1\.1 408 /)),
    ])
    expect(upload.said, 'nothing moves any more').toMatch(/^(HTTP\/1\.1 4\d\d .*)?$/)
    expect(
      Object.entries({ head, rest, graphql, form, upload, silent }).filter(([, { took }]) => took > 15_000),
    ).toEqual([])
    await expect
      .poll(() =>
        readdir(path.join(config.DATA_DIR, 'tmp')).then(
          (left) => left.length,
          () => 0,
        ),
      )
      .toBe(0)
    await app.drain()
    await database.close()
  })
})

it('a captcha service that answers nonsense is a clear refusal, not a fault', async () => {
  const nonsense = createHttp((_req, res) => void res.end('<html>Down for maintenance'))
  await new Promise<void>((resolve) => nonsense.listen(0, '127.0.0.1', resolve))
  const database = openDatabase(world.url, { connections: 2 })
  const url = `http://127.0.0.1:${(nonsense.address() as AddressInfo).port}`
  const app = createApp({
    services: createServices(
      { ...config, CAPTCHA_SITE_KEY: 'k', CAPTCHA_SECRET: 's', CAPTCHA_VERIFY_URL: url },
      database,
    ),
    webRoot: 'dist/web',
    persistedFile: 'web/relay/queries.json',
  })
  await new Promise<void>((resolve) => app.server.listen(0, '127.0.0.1', resolve))
  const user = await makeUser(db)
  const response = await fetch(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      firstName: 'A',
      lastName: 'B',
      email: `x${user.email}`,
      password: 'Trailhead9rider',
      passwordConfirmation: 'Trailhead9rider',
      dealer: user.id,
      assignmentGroup: user.id,
      privacyPolicy: true,
      captcha: 'x',
    }),
  })
  expect([
    (response.status >= 400 && response.status < 500) || response.status === 503,
    response.status === 500,
  ]).toEqual([true, false])
  await app.drain()
  await database.close()
  nonsense.close()
})
