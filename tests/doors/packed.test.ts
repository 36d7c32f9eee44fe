import { get, type IncomingMessage } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { makeUser } from '../../prisma/factories/users.ts'
import { packingFor } from '../../server/platform/http/http.ts'
import { openWorld } from '../support/world.ts'

const { db, origin, person } = await openWorld()

/** As it comes over the wire: fetch unpacks by itself. */
const raw = (path: string, token: string, accepted?: string) =>
  new Promise<{ headers: IncomingMessage['headers']; bytes: Buffer }>((resolve, reject) => {
    get(
      origin + path,
      { headers: { cookie: `paddock=${token}`, ...(accepted === undefined ? {} : { 'accept-encoding': accepted }) } },
      (answer) => {
        const chunks: Buffer[] = []
        answer
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('end', () => resolve({ headers: answer.headers, bytes: Buffer.concat(chunks) }))
          .on('error', reject)
      },
    ).on('error', reject)
  })

it('a long answer comes packed to whoever unpacks it, and says the same', async () => {
  const { token } = await person('platform-admin')
  await Promise.all(Array.from({ length: 150 }, () => makeUser(db)))
  const plain = await raw('/api/users-lean', token)
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(Number(plain.headers['content-length'])).toBe(plain.bytes.length)
  expect(plain.bytes.length).toBeGreaterThan(20_000)
  for (const [accepted, encoding, unpack] of [
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const) {
    const packed = await raw('/api/users-lean', token, accepted)
    expect(packed.headers['content-encoding'], accepted).toBe(encoding)
    expect(packed.headers['vary'], accepted).toContain('accept-encoding')
    expect(packed.headers['content-type'], accepted).toBe('application/json; charset=utf-8')
    expect(packed.bytes.length, accepted).toBeLessThan(plain.bytes.length / 3)
    expect(unpack(packed.bytes).equals(plain.bytes), accepted).toBe(true)
  }
  expect((await raw('/api/users-lean', token, 'gzip;q=0, identity')).headers['content-encoding']).toBeUndefined()
})

it('a short answer is sent as it is', async () => {
  const { headers } = await raw('/live', '', 'br, gzip')
  expect([headers['content-encoding'], headers['content-length']]).toEqual([undefined, '14'])
})

it.each([
  [undefined, null],
  ['', null],
  ['identity', null],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['gzip, br', 'br'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['*', 'br'],
  ['*;q=0', null],
  ['gzip;q=x', null],
])('accept-encoding %s takes %s', (accepted, packing) => {
  expect(packingFor(accepted)).toBe(packing)
})
