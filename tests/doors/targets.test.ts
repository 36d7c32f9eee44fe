import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { openWorld } from '../support/world.ts'

const { origin } = await openWorld()
const { port } = new URL(origin)

const MALFORMED = [
  '//',
  '///x',
  '//evil.test/x',
  '/%00',
  '/%E0%A4%A',
  '/%',
  '/\\',
  '/a\\b',
  'x',
  '*',
  'http://[::bad',
  'http://evil.test/api/session',
  '/%0d%0aX: y',
  '/api/brands/%00',
  '/files/%',
  '/graphql/%zz',
  '/\u00e9',
]
const HOSTS = ['a b', 'evil.test/x', '[::bad', 'x:99999999', '@', '"']
const UPGRADE =
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n'

/** The status line of what comes back for bytes as they are. */
const raw = (target: string, host: string, headers: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () =>
      socket.write(Buffer.from(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\n${headers}\r\n`, 'latin1')),
    )
    let said = ''
    socket
      .on('data', (chunk) => {
        said += String(chunk)
        if (said.includes('\r\n')) socket.end()
      })
      .on('close', () => resolve(said.split('\r\n')[0]!))
      .on('error', reject)
  })

it('a malformed target or host is 400, as a request and as an upgrade, and the process lives', async () => {
  const answers: Record<string, string> = {}
  for (const headers of ['Connection: close\r\n', UPGRADE]) {
    for (const target of MALFORMED)
      answers[`${target} ${headers === UPGRADE}`] = await raw(target, `127.0.0.1:${port}`, headers)
    for (const host of HOSTS) answers[`${host} ${headers === UPGRADE}`] = await raw('/live', host, headers)
  }
  expect(Object.entries(answers).filter(([, status]) => !status.startsWith('HTTP/1.1 400'))).toEqual([])
  expect((await fetch(`${origin}/live`)).status).toBe(200)
})

it('a name longer than any disk takes is no fault', async () => {
  const long = 'a'.repeat(12_000)
  for (const target of [
    `/${long}`,
    `/assets/${long}`,
    `/assets/${long}.js`,
    `/files/${long}`,
    `/api/${long}`,
    `/${'a/'.repeat(6000)}`,
    `/index.html/${long}`,
  ]) {
    const { status } = await fetch(origin + target)
    expect([200, 404], `${target.slice(0, 20)} ${status}`).toContain(status)
  }
})

it('an upgrade elsewhere is told so', async () => {
  expect(await raw('/elsewhere', 'localhost', UPGRADE)).toBe('HTTP/1.1 404 Not Found')
  expect(await raw('/graphql', 'localhost', `${UPGRADE}Origin: https://evil.test\r\n`)).toBe('HTTP/1.1 403 Forbidden')
})
