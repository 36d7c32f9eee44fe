import { connect } from 'node:net'
import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import WebSocket from 'ws'
import { makeUser } from '../../prisma/factories/users.ts'
import { networkOf } from '../../server/platform/http/http.ts'
import { guest, openWorld, type Who } from '../support/world.ts'

const { db, origin, rest, graphql, person, jobs, travel, services } = await openWorld({ TRUST_PROXY: '1' })
const { port } = new URL(origin)

/** The longest that somebody else waits for an answer while the work goes on, in milliseconds. */
async function longestWait(work: Promise<unknown>): Promise<number> {
  let longest = 0
  let goesOn = true
  const over = work.finally(() => {
    goesOn = false
  })
  while (goesOn) {
    const began = performance.now()
    await fetch(`${origin}/api/session`).then((response) => response.text())
    longest = Math.max(longest, performance.now() - began)
  }
  await over
  return longest
}

describe('one connection takes its turn', () => {
  const pipelined = (count: number) =>
    new Promise<number>((resolve) => {
      let said = ''
      const socket = connect(Number(port), '127.0.0.1', () =>
        socket.write('GET /api/session HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(count)),
      )
      const answers = () => said.split('HTTP/1.1 200 OK').length - 1
      socket
        .on('data', (chunk) => {
          said += String(chunk)
          if (answers() === count) socket.end()
        })
        .on('error', () => {})
        .on('close', () => resolve(answers()))
    })

  it('what was sent at once is answered one after the other; a thousand at once end it', async () => {
    expect(await pipelined(40)).toBe(40)
    const began = performance.now()
    expect(await pipelined(1000)).toBeLessThan(1000)
    expect(performance.now() - began).toBeLessThan(2000)
    expect((await fetch(`${origin}/live`)).status).toBe(200)
  })

  it('a socket that begins and ends subscriptions by the thousand is cut, and others hardly wait', async () => {
    const who = await person('learner')
    const ended = new Promise<number>((resolve) => {
      const socket = new WebSocket(`${origin.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
        headers: { cookie: `paddock=${who.token}` },
      })
      socket
        .on('open', () => socket.send('{"type":"connection_init"}'))
        .on('error', () => {})
        .on('close', resolve)
      socket.once('message', () => {
        for (let i = 0; i < 3000; i++) {
          socket.send(
            JSON.stringify({
              id: `${i}`,
              type: 'subscribe',
              payload: { query: 'subscription { notificationAdded { title } }' },
            }),
          )
          socket.send(JSON.stringify({ id: `${i}`, type: 'complete' }))
        }
      })
    })
    expect(await longestWait(ended)).toBeLessThan(2000)
    expect(await ended).toBe(1006)
  })
})

describe('who sends is asked again once a slow request is there', () => {
  /** Sends the head and the first half, does something, then sends the rest. */
  const halved = (who: Who, target: string, type: string, body: string, meanwhile: () => Promise<unknown>) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const sent = request(
        origin + target,
        {
          method: target === '/graphql' ? 'POST' : 'PUT',
          headers: {
            'content-type': type,
            'content-length': Buffer.byteLength(body),
            'x-paddock': '1',
            cookie: `paddock=${who.token}`,
          },
        },
        (response) => {
          let text = ''
          response
            .on('data', (chunk) => {
              text += String(chunk)
            })
            .on('end', () => resolve({ status: response.statusCode!, text }))
        },
      )
      sent.on('error', reject)
      sent.write(body.slice(0, 10))
      void (async () => {
        await wait(1100)
        await meanwhile()
        sent.end(body.slice(10))
      })()
    })
  const json = 'application/json'
  const name = async (id: string) => (await db.user.findUniqueOrThrow({ where: { id } })).firstName

  it('a deactivated admin changes nobody any more, by either door', async () => {
    const someone = await makeUser(db, { firstName: 'Before' })
    const input = { databaseId: someone.id, firstName: 'After' }
    const query = 'mutation ($input: SaveUserInput!) { saveUser(input: $input) { user { id } } }'
    for (const [target, body] of [
      ['/graphql', { query, variables: { input } }],
      [`/api/users/${someone.id}`, { firstName: 'After' }],
    ] as const) {
      const admin = await person('company-admin')
      const answer = await halved(admin, target, json, JSON.stringify(body), () =>
        db.user.update({ where: { id: admin.user.id }, data: { status: 'DEACTIVATED' } }),
      )
      expect(answer.text, target).toMatch(/signed out meanwhile/)
    }
    expect(await name(someone.id)).toBe('Before')
  })

  it('rights taken away meanwhile are gone, also for reading; who kept them is not disturbed', async () => {
    const lowered = await person('company-admin')
    const learner = await db.role.findUniqueOrThrow({ where: { key: 'learner' } })
    const asked = JSON.stringify({ query: '{ payouts { totalCount } }' })
    expect(
      (
        await halved(lowered, '/graphql', json, asked, () =>
          db.user.update({ where: { id: lowered.user.id }, data: { roleId: learner.id } }),
        )
      ).text,
    ).toMatch(/was changed meanwhile/)
    expect((await halved(await person('company-admin'), '/graphql', json, asked, async () => {})).text).toMatch(
      /totalCount":\d/,
    )
  })

  it('a file that came after the session ended is kept nowhere', async () => {
    const who = await person('learner')
    const part = (field: string, value: string) =>
      `--b\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`
    const operations = JSON.stringify({
      query: 'mutation ($file: Upload!) { uploadFile(input: { file: $file }) { __typename } }',
      variables: { file: null },
    })
    const before = `${part('operations', operations)}${part('map', '{"0":["variables.file"]}')}`
    const file = '--b\r\nContent-Disposition: form-data; name="0"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n'
    const end = () => db.session.updateMany({ where: { userId: who.user.id }, data: { revokedAt: new Date() } })
    const answer = await halved(
      who,
      '/graphql',
      'multipart/form-data; boundary=b',
      `${before}${file}${'x'.repeat(500)}\r\n--b--\r\n`,
      end,
    )
    expect(answer.text).toMatch(/signed out meanwhile/)
    expect(await db.storedFile.count({ where: { uploadedById: who.user.id } })).toBe(0)
  })
})

describe('guesses from many places', () => {
  const login = (email: string, ip: string, password = 'Wrong12345') =>
    rest(guest, 'POST /api/login', { email, password }, { 'x-forwarded-for': ip }).then(({ status }) => status)

  it('an IPv6 line is one place, whatever of its addresses is used', async () => {
    expect(
      [
        '2001:db8:1:2::1',
        '2001:db8:1:2:aaaa::f',
        '2001:DB8:0001:0002:0:0:0:1',
        '::ffff:10.1.2.3',
        '10.1.2.3',
        '::1',
        '2001:db8::1:2:3:4:5',
      ].map(networkOf),
    ).toEqual([
      '2001:db8:1:2::/64',
      '2001:db8:1:2::/64',
      '2001:db8:1:2::/64',
      '10.1.2.3',
      '10.1.2.3',
      '0:0:0:0::/64',
      '2001:db8:0:1::/64',
    ])
    const { email } = await makeUser(db)
    const statuses = []
    for (let i = 1; i <= 11; i++) statuses.push(await login(email, `2001:db8:1:2::${i.toString(16)}`))
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 423])
  })

  it('a hundred wrong ones close the account where its owner never was, until there is a new password', async () => {
    const { hashPassword } = await import('../../server/access/sign-in/passwords.ts')
    const user = await makeUser(db, { passwordHash: await hashPassword('Throttle9Canyon') })
    expect(await login(user.email, '10.9.0.1', 'Throttle9Canyon')).toBe(200)
    const hour = new Date(Math.floor(services.now().getTime() / 3_600_000) * 3_600_000)
    await db.signInFailureHour.createMany({
      data: Array.from({ length: 25 }, (_, index) => ({ email: user.email, ip: `10.8.0.${index}`, hour, count: 4 })),
    })
    expect([
      await login(user.email, '10.9.0.2', 'Throttle9Canyon'),
      await login(user.email, '10.9.0.1', 'Throttle9Canyon'),
    ]).toEqual([423, 200])
    expect(await login('nobody@nowhere.test', '10.9.0.2')).toBe(401)
    await graphql(guest, 'mutation ($e: String!) { requestPasswordReset(input: { email: $e }) { message } }', {
      e: user.email,
    })
    await jobs()
    const code = /\d{8}/.exec((await db.outboxMail.findFirstOrThrow({ where: { to: user.email } })).subject)![0]
    expect(
      (
        await rest(guest, 'POST /api/forgot-password-reset', {
          email: user.email,
          code,
          password: 'Newleaf4Canyon',
          passwordConfirmation: 'Newleaf4Canyon',
        })
      ).status,
    ).toBeLessThan(300)
    expect(await login(user.email, '10.9.0.2', 'Newleaf4Canyon')).toBe(200)
    await db.signInFailureHour.createMany({
      data: Array.from({ length: 25 }, (_, index) => ({ email: user.email, ip: `10.8.1.${index}`, hour, count: 4 })),
    })
    travel(25 * 3_600_000)
    expect(await login(user.email, '10.9.0.3', 'Newleaf4Canyon')).toBe(200)
    travel(-25 * 3_600_000)
  })

  it('strangers cannot end a recovery code again and again', async () => {
    const user = await makeUser(db)
    for (let i = 0; i < 12; i++)
      await rest(guest, 'POST /api/forgot-password', { email: user.email }, { 'x-forwarded-for': `10.7.0.${i}` })
    await jobs()
    const letters = await db.outboxMail.findMany({ where: { to: user.email }, orderBy: { id: 'desc' } })
    expect(letters).toHaveLength(5)
    const [newest] = letters.map(({ subject }) => /\d{8}/.exec(subject)![0])
    expect(
      (
        await rest(guest, 'POST /api/forgot-password-reset', {
          email: user.email,
          code: newest,
          password: 'Newleaf4Canyon',
          passwordConfirmation: 'Newleaf4Canyon',
        })
      ).status,
    ).toBeLessThan(300)
  })
})

it('a sheet of empty lines or commas keeps nobody waiting', async () => {
  const admin = await person('company-admin')
  for (const [content, words] of [
    [`Email\n${'\n'.repeat(3_000_000)}`, /lines/],
    [`Email\n${' \r'.repeat(1_500_000)}`, /./],
    [`Email\n${','.repeat(3_000_000)}`, /./],
  ] as const) {
    const form = new FormData()
    form.set('file', new Blob([content], { type: 'text/csv' }), 'people.csv')
    let answer: { status: number; text: string } | undefined
    const longest = await longestWait(
      rest(admin, 'POST /api/users/bulk-invite', form).then((given) => {
        answer = given
      }),
    )
    expect([answer!.status, answer!.text]).toEqual([422, expect.stringMatching(words)])
    expect(longest).toBeLessThan(2000)
  }
})

it('names hold no characters that show nothing and mislead', async () => {
  const admin = await person('platform-admin')
  const { data } = await graphql<{ createBrand: { brand: { name: string } } }>(
    admin,
    'mutation ($n: String!) { createBrand(input: { name: $n }) { brand { name } } }',
    { n: 'Ridge\r\nBcc: x@evil.test\u001b[31m \u202egnp.exe' },
  )
  expect(data?.createBrand.brand.name).toBe('Ridge Bcc: x@evil.test[31m gnp.exe')
})

it('a file asked for in part is sent whole when it is another than before', async () => {
  const admin = await person('platform-admin')
  const stored = await services.files.keep(Buffer.from('0123456789'), 'a.png', 'image/png')
  const { id } = await db.storedFile.create({ data: { ...stored, isPublic: true, uploadedById: admin.user.id } })
  const ask = (headers: Record<string, string>) => fetch(`${origin}/files/${id}`, { headers })
  const etag = (await ask({})).headers.get('etag')!
  const asked: Record<string, string>[] = [
    { range: 'bytes=2-3' },
    { range: 'bytes=2-3', 'if-range': etag },
    { range: 'bytes=2-3', 'if-range': '"other"' },
    { 'if-none-match': '*' },
    { 'if-none-match': `"x", W/${etag}` },
  ]
  const answers = await Promise.all(
    asked.map(async (headers) => {
      const response = await ask(headers)
      return [response.status, await response.text()]
    }),
  )
  expect(answers).toEqual([
    [206, '23'],
    [206, '23'],
    [200, '0123456789'],
    [304, ''],
    [304, ''],
  ])
})
