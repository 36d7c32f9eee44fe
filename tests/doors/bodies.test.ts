import { readdir } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import path from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { bodyOf } from '../../server/platform/http/body.ts'
import { compileRows } from '../../server/platform/rest/compile.ts'
import { rows } from '../../server/features.ts'
import { schema } from '../../server/schema.ts'
import { guest, openWorld, type Who } from '../support/world.ts'

const { origin, services, rest, person } = await openWorld()
const { port } = new URL(origin)
const scratch = async () => (await readdir(path.join(services.config.DATA_DIR, 'tmp')).catch(() => [])).length

/** Bytes as they are, over a connection of their own; answers the status line, or why there was none. */
const raw = (bytes: (string | Buffer)[]) =>
  new Promise<string>((resolve) => {
    const socket = connect(Number(port), '127.0.0.1', () => {
      for (const piece of bytes) socket.write(piece)
    })
    let said = ''
    socket.on('data', (chunk) => {
      said += String(chunk)
    })
    socket.on('error', () => {}).on('close', () => resolve(said.split('\r\n')[0] || 'closed'))
  })

const part = (name: string, filename: string, content: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: image/png\r\n\r\n${content}\r\n`
const multipart = (target: string, body: string, who: Who | null) => [
  `POST ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${who ? `Cookie: paddock=${who.token}\r\n` : ''}Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`,
  body,
]

describe('every body ends in an answer and leaves nothing behind', () => {
  it('part names, headers and ends that are none', async () => {
    const who = await person('learner')
    const cases = {
      nul: `${part('file', 'a\u0000b.png', 'x')}${part('file', 'c.png', 'y')}--b--\r\n`,
      nulFirst: `${part('a\u0000', 'a.png', 'x')}${part('b', 'c.png', 'y')}--b--\r\n`,
      cut: part('file', 'a.png', 'x'.repeat(5000)),
      noEnd: `${part('file', 'a.png', 'x')}--b`,
      empty: '',
      dashes: '--b--\r\n',
      header: '--b\r\nContent-Disposition form-data\r\n\r\nx\r\n--b--\r\n',
      long: `--b\r\nContent-Disposition: form-data; name="${'n'.repeat(100_000)}"\r\n\r\nx\r\n--b--\r\n`,
      nested: `--b\r\nContent-Disposition: form-data; name="data"\r\n\r\n${'['.repeat(50_000)}\r\n--b--\r\n`,
    }
    for (const [name, body] of Object.entries(cases))
      expect(await raw(multipart('/api/s3-file-uploads', body, who)), name).toMatch(/^HTTP\/1\.1 4\d\d/)
    for (const [name, body] of Object.entries(cases))
      expect(
        await raw(
          multipart('/graphql', body, who).map((piece, index) =>
            index ? piece : piece.replace('Cookie:', 'x-paddock: 1\r\nCookie:'),
          ),
        ),
        `graphql ${name}`,
      ).toMatch(/^HTTP\/1\.1 (4\d\d|200)/)
    await expect.poll(scratch).toBe(0)
  })

  it('files of one name stay in the order they came, whichever is written first', async () => {
    const names = Array.from({ length: 50 }, (_, index) => `${index}.png`)
    const body = `${names.map((name) => part('receipt', name, 'x'.repeat(Math.random() < 0.5 ? 20_000 : 1))).join('')}--b--\r\n`
    const req = Object.assign(Readable.from([Buffer.from(body)]), {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      complete: true,
    }) as unknown as IncomingMessage
    const { values, discard } = await bodyOf(req, {
      scratch: path.join(services.config.DATA_DIR, 'tmp'),
      files: true,
      patience: 10_000,
    })
    const uploads = await Promise.all(
      (values.receipt as { promise: Promise<{ filename: string }> }[]).map((one) => one.promise),
    )
    expect(uploads.map(({ filename }) => filename)).toEqual(names)
    await discard()
  })

  it('a connection that breaks in the middle of a file', async () => {
    const who = await person('learner')
    const body = part('file', 'a.png', 'x'.repeat(300_000))
    const [head] = multipart('/api/s3-file-uploads', `${body}${'x'.repeat(1_000_000)}`, who)
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () =>
        socket.write(head!, () => socket.write(body, () => socket.destroy())),
      )
      socket.on('close', () => resolve())
    })
    await expect.poll(scratch).toBe(0)
  })

  it('JSON nested thousands deep is 400 at every door', async () => {
    const who = await person('platform-admin')
    const deep = `${'{"values":'.repeat(20_000)}1${'}'.repeat(20_000)}`
    for (const target of ['/api/settings/general', '/api/login', '/api/update-info', '/graphql']) {
      const response = await fetch(origin + target, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: `paddock=${who.token}` },
        body: target === '/graphql' ? `{"query":"{ viewer { id } }","variables":${deep}}` : deep,
      })
      expect([target, response.status]).toEqual([target, 400])
    }
  })

  it('an object of thousands of names is too large at every door; so many that no input has is fine', async () => {
    const who = await person('platform-admin')
    const named = (count: number) =>
      JSON.stringify({ name: Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, 1])) })
    const send = async (target: string, body: string) => {
      const headers = { 'content-type': 'application/json', cookie: `paddock=${who.token}` }
      return (await fetch(origin + target, { method: 'POST', headers, body })).status
    }
    for (const target of ['/api/brands', '/api/settings/general', '/graphql']) {
      const wrapped = (body: string) =>
        target === '/graphql' ? `{"query":"{ viewer { id } }","variables":${body}}` : body
      expect([target, await send(target, wrapped(named(2_001)))]).toEqual([target, 413])
      expect([target, await send(target, wrapped(named(2_000)))]).not.toEqual([target, 413])
    }
    // Lists are counted as values, and what stands beside a large object by itself.
    expect(await send('/api/brands', JSON.stringify({ name: Array(3_000).fill(1), color: 'x' }))).not.toBe(413)
  })

  it('what says it is larger than anything we take is refused before it is read; what lies is cut off', async () => {
    const who = await person('learner')
    const began = performance.now()
    for (const target of ['/api/s3-file-uploads', '/graphql']) {
      expect(
        await raw([
          `POST ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nx-paddock: 1\r\nCookie: paddock=${who.token}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 999999999999\r\n\r\n`,
          part('file', 'a.png', 'x'),
        ]),
        target,
      ).toBe('HTTP/1.1 413 Payload Too Large')
    }
    expect(performance.now() - began).toBeLessThan(20_000)
    await expect.poll(scratch).toBe(0)
  })
})

describe('who may is asked before a body is read', () => {
  const closed = compileRows(schema, rows).filter(({ operation }) =>
    operation.selectionSet.selections.every((selection) => {
      const options = (
        schema.getRootType(operation.operation)!.getFields()[(selection as { name: { value: string } }).name.value]!
          .extensions as { pothosOptions?: { authScopes?: { public?: boolean } } }
      ).pothosOptions
      return options?.authScopes !== undefined && options.authScopes.public !== true
    }),
  )

  it('strangers hear 401 of every call that is not for them, whatever they send', async () => {
    const told: string[] = []
    for (const { method, path: route } of closed) {
      const target = route.replace(/\{\w+\*?\}/g, 'x')
      for (const [type, body] of [
        ['application/json', '{"broken'],
        ['text/plain', 'x'],
        ['multipart/form-data; boundary=b', part('file', 'a.png', 'x')],
      ] as const) {
        const response = await fetch(origin + target, {
          method,
          redirect: 'manual',
          ...(method === 'GET' ? {} : { body, headers: { 'content-type': type } }),
        })
        const text = await response.text()
        if (response.status !== 401 || text !== 'Sign in first.')
          told.push(`${method} ${target} ${type}: ${response.status} ${text.slice(0, 80)}`)
        if (method === 'GET') break
      }
    }
    expect(closed.length).toBeGreaterThan(200)
    expect(told).toEqual([])
    await expect.poll(scratch).toBe(0)
  })

  it('of a gigabyte to the sign-in or from a stranger not one byte is kept', async () => {
    const stream = (target: string) =>
      new Promise<{ status: string; sent: number }>((resolve) => {
        let sent = 0
        let said = ''
        const chunk = Buffer.from(`10000\r\n${'x'.repeat(65_536)}\r\n`)
        const first = part('file', 'a.png', '').slice(0, -2)
        const socket = connect(Number(port), '127.0.0.1', () => {
          socket.write(
            `POST ${target} HTTP/1.1\r\nHost: localhost\r\nx-paddock: 1\r\nContent-Type: multipart/form-data; boundary=b\r\nTransfer-Encoding: chunked\r\n\r\n${first.length.toString(16)}\r\n${first}\r\n`,
          )
          const more = () => {
            while (!socket.destroyed && sent < 1024 ** 3) {
              sent += chunk.length
              if (!socket.write(chunk)) return void socket.once('drain', more)
            }
          }
          more()
        })
        socket
          .on('data', (bytes) => {
            said += String(bytes)
          })
          .on('error', () => {})
          .on('close', () => resolve({ status: said.split(' ')[1] ?? '', sent }))
      })
    for (const [target, status] of [
      ['/api/login', '422'],
      ['/api/register', '422'],
      ['/api/s3-file-uploads', '401'],
      ['/graphql', '401'],
    ] as const) {
      const answer = await stream(target)
      expect([target, answer.status]).toEqual([target, status])
      expect(answer.sent).toBeLessThan(100 * 1024 ** 2)
    }
    await expect.poll(scratch).toBe(0)
  })

  it('who lacks the right hears 403, and files are taken by calls that take some', async () => {
    const learner = await person('learner')
    const form = new FormData()
    form.append('logoImage', new Blob(['x'.repeat(100_000)]), 'logo.png')
    expect((await rest(learner, 'PUT /api/brands/save', form)).status).toBe(403)
    expect(await rest(learner, 'POST /api/update-email-opt', form)).toMatchObject({
      status: 422,
      text: 'This call takes no files.',
    })
    expect((await rest(guest, 'POST /api/login', form)).status).toBe(422)
  })
})

it('at the GraphQL door too: who lacks the right and calls without files are refused while the file is still coming', async () => {
  const learner = await person('learner')
  const send = async (query: string) => {
    const form = new FormData()
    form.append('operations', JSON.stringify({ query, variables: { f: null } }))
    form.append('map', JSON.stringify({ 0: ['variables.f'] }))
    form.append('0', new Blob(['x'.repeat(20_000)]), 'logo.png')
    const response = await fetch(`${origin}/graphql`, {
      method: 'POST',
      headers: { cookie: `paddock=${learner.token}`, 'x-paddock': '1' },
      body: form,
    })
    return [response.status, (await response.text()).slice(0, 500)] as const
  }
  const [status, text] = await send(
    'mutation ($f: Upload) { saveBrand(input: { databaseId: "x", logoImage: $f }) { brand { name } } }',
  )
  expect([status, text.includes('FORBIDDEN')], text).toEqual([403, true])
  expect((await send('query ($f: String) { viewer { fullName } }'))[1]).toContain('This call takes no files.')
})

it('strangers learn the departments one registers with, and no other groups', async () => {
  const names = (await rest<{ name: string }[] | { names: unknown }>(guest, 'GET /api/assignment-groups/all-names'))
    .text
  await services.db.assignmentGroup.createMany({
    data: [
      { name: 'Service department', kind: 'DEPARTMENT' },
      { name: 'Secret audience', kind: 'AUDIENCE' },
    ],
  })
  const after = await rest(guest, 'GET /api/assignment-groups/all-names')
  expect(names).not.toContain('Service department')
  expect(after.text).toContain('Service department')
  expect(after.text).not.toContain('Secret audience')
  expect((await rest(await person('platform-admin'), 'GET /api/assignment-groups/all-names')).text).toContain(
    'Secret audience',
  )
})
