import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { get } from 'node:http'
import { expect, it } from 'vitest'
import { openWorld } from '../support/world.ts'

const { origin } = await openWorld()
const assets = path.resolve(import.meta.dirname, '../../dist/web/assets')

/** As it went over the line: fetch unpacks. */
const raw = (at: string, encoding: string) =>
  new Promise<{ headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    get(origin + at, { headers: { 'accept-encoding': encoding } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(chunks) }))
    }).on('error', reject)
  })

it.each(['.js', '.css'])('a part of the client that ends with %s goes out as the build packed it', async (ending) => {
  const names = (await readdir(assets)).filter((one) => one.endsWith(ending))
  const sizes = await Promise.all(names.map(async (name) => (await readFile(path.join(assets, name))).length))
  const name = names[sizes.indexOf(Math.max(...sizes))]!
  const plain = await readFile(path.join(assets, name))
  for (const [accepted, encoding, unpack] of [
    ['gzip, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const) {
    const { headers, body } = await raw(`/assets/${name}`, accepted)
    expect([headers['content-encoding'], headers['content-length']]).toEqual([encoding, String(body.length)])
    expect(body.length).toBeLessThan(plain.length / 2)
    expect(unpack(body).equals(plain)).toBe(true)
  }
  const { headers, body } = await raw(`/assets/${name}`, 'identity')
  expect(headers['content-encoding']).toBeUndefined()
  expect(body.equals(plain)).toBe(true)
})
