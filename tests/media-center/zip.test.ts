import { mkdir, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { freshDraw } from '../../prisma/factories/draw.ts'
import { storedFileRow } from '../../prisma/factories/files.ts'
import { makeFolder, makeMedia, mediaRow } from '../../prisma/factories/media-center.ts'
import type { MediaItem } from '../../prisma/generated/client/client.ts'
import { pathsInArchive } from '../../server/platform/files/zip/zipNames.ts'
import { zipStream } from '../../server/platform/files/zip/zipStream.ts'
import { unzip } from '../support/unzip.ts'
import { openWorld, type Who } from '../support/world.ts'

const { db, services, origin, person, rest } = await openWorld()
const admin = await person('company-admin')
const learner = await person('learner')

/** Files with bytes in a folder, some at a time. */
async function filled(parent: MediaItem | null, names: readonly string[], bytesOf: (name: string) => Buffer) {
  const stored = names.map((name) => ({
    name,
    row: storedFileRow(bytesOf(name), { mediaType: 'text/plain', name: 'a.txt' }),
  }))
  for (const { row, name } of stored) {
    const file = path.join(services.config.DATA_DIR, 'files', row.key)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, bytesOf(name))
  }
  await db.storedFile.createMany({ data: stored.map(({ row }) => row) })
  const items = stored.map(({ row, name }) =>
    mediaRow(parent, { name, kind: 'TEXT', fileId: row.id, size: row.size }, freshDraw),
  )
  await db.mediaItem.createMany({ data: items })
  return items
}

const download = async (who: Who, ids: string[], more = '') => {
  const answer = await fetch(`${origin}/api/media-center-zip?ids=${ids.join(',')}${more}`, {
    headers: { cookie: `paddock=${who.token}` },
  })
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    bytes: Buffer.from(await answer.arrayBuffer()),
  }
}

it('holds the files among the chosen and in their folders, by their way from there', async () => {
  const outer = await makeFolder(db, null, { name: 'Outer' })
  const inner = await makeFolder(db, outer, { name: 'Ïnner' })
  const hidden = await makeFolder(db, outer, { name: 'Hidden', isPublic: false })
  const say = (name: string) => Buffer.from(name.repeat(1000))
  await filled(inner, ['one.txt', 'two.txt'], say)
  await filled(hidden, ['secret.txt'], say)
  const [alone] = await filled(null, ['alone.txt'], say)
  const { status, type, bytes } = await download(learner, [outer.id, alone!.id])
  expect([status, type]).toEqual([200, 'application/zip'])
  const whole = unzip(bytes)
  expect([...whole.keys()].toSorted()).toEqual(['Outer/Ïnner/one.txt', 'Outer/Ïnner/two.txt', 'alone.txt'])
  expect(whole.get('Outer/Ïnner/two.txt')?.equals(say('two.txt'))).toBe(true)
  expect([...unzip((await download(admin, [outer.id])).bytes).keys()]).toContain('Outer/Hidden/secret.txt')
  expect([...unzip((await download(admin, [outer.id], '&open=true')).bytes).keys()]).not.toContain(
    'Outer/Hidden/secret.txt',
  )
  expect([...unzip((await download(learner, [inner.id])).bytes).keys()].toSorted()).toEqual([
    'Ïnner/one.txt',
    'Ïnner/two.txt',
  ])
  // One folder lends its name, several have none in common.
  const named = async (...ids: string[]) =>
    /filename\*=UTF-8''(.+)$/.exec(
      (await rest(learner, `GET /api/media-center-zip?ids=${ids.join(',')}`)).headers.get('content-disposition') ?? '',
    )?.[1]
  expect([await named(inner.id), await named(outer.id), await named(inner.id, alone!.id)]).toEqual([
    encodeURIComponent('Ïnner.zip'),
    'Outer.zip',
    'media-center.zip',
  ])
  for (const ids of [[hidden.id], ['01a00000-0000-7000-8000-000000000000']])
    expect((await download(learner, ids)).status).toBe(404)
  expect((await rest(null, `GET /api/media-center-zip?ids=${outer.id}`)).status).toBe(401)
  expect((await rest(learner, 'GET /api/media-center-zip?ids=x')).status).toBe(404)
  expect((await rest(learner, 'GET /api/media-center-zip')).status).toBe(400)
})

it('is packed for one person ten times in ten minutes', async () => {
  const [item] = await filled(null, ['again.txt'], (name) => Buffer.from(name))
  const eager = await person('learner')
  const statuses: number[] = []
  for (let turn = 0; turn < 12; turn++) statuses.push((await download(eager, [item!.id])).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429])
  expect((await download(await person('learner'), [item!.id])).status).toBe(200)
})

it('names in it are safe on every system and told apart', () => {
  const pathFor = pathsInArchive()
  const of = (...parts: string[]) => pathFor(parts)
  expect(of('CON')).toBe('_CON')
  expect(of('com1.txt')).toBe('_com1.txt')
  expect(of('nul.tar.gz', 'a')).toBe('_nul.tar.gz/a')
  expect(of('console.txt')).toBe('console.txt')
  expect(of('..', '..', 'etc', 'passwd')).toBe('_/_/etc/passwd')
  expect(of('a/b\\c:d*?"<>|\u0007.txt')).toBe('a_b_c_d_______.txt')
  expect(of('ends. . ')).toBe('ends')
  expect(of('\u202egpj.exe')).toBe('gpj.exe')
  expect(of('\u200b')).toBe('_ (2)')
  expect([of('Same.txt'), of('same.TXT'), of('Same.txt')]).toEqual(['Same.txt', 'same (2).TXT', 'Same (3).txt'])
  expect([of('x:y'), of('x*y'), of('thing'), of('Thing', 'in.txt')]).toEqual([
    'x_y',
    'x_y (2)',
    'thing',
    'Thing_/in.txt',
  ])
  const all = ['a', 'b', 'c'].flatMap((name) => [of('Folder', name), of('folder', name)])
  expect(new Set(all.map((one) => one.toLowerCase())).size).toBe(6)
})

it('is whole with a large file, with an empty one and with none', async () => {
  const large = Buffer.alloc(3_000_000, 'dealer ')
  async function* entries() {
    yield { name: 'large.bin', open: () => Readable.from([large.subarray(0, 1_000_000), large.subarray(1_000_000)]) }
    yield { name: 'Ünter/empty.txt', open: () => Readable.from([]) }
  }
  const bytes = await buffer(zipStream(entries(), new Date('2026-11-23T10:00:00Z')))
  const whole = unzip(bytes)
  expect(whole.get('large.bin')?.equals(large)).toBe(true)
  expect(whole.get('Ünter/empty.txt')?.length).toBe(0)
  expect(unzip(await buffer(zipStream((async function* () {})(), new Date()))).size).toBe(0)
})

it('of five thousand files stops when the client is gone half way, and keeps none in memory', async () => {
  const folder = await makeFolder(db, null, { name: 'Five thousand' })
  const noise = Buffer.from(Array.from({ length: 20_000 }, (_none, at) => (at * 7919) % 251))
  // Read five thousand times, written once.
  const [first] = await filled(folder, ['file 0.txt'], () => noise)
  await db.mediaItem.createMany({
    data: Array.from({ length: 4999 }, (_none, at) =>
      mediaRow(folder, { name: `file ${at + 1}.txt`, kind: 'TEXT', fileId: first!.fileId, size: noise.length }),
    ),
  })
  const { store } = services.files
  const usual = store.read
  let [opened, open, most] = [0, 0, 0]
  store.read = (key, range) => {
    opened += 1
    most = Math.max(most, (open += 1))
    return usual.call(store, key, range).once('close', () => (open -= 1))
  }
  try {
    const ask = (onChunk: (total: number, stop: () => void) => void) =>
      new Promise<number>((resolve, reject) => {
        const req = get(
          `${origin}/api/media-center-zip?ids=${folder.id}`,
          { headers: { cookie: `paddock=${learner.token}` } },
          (res) => {
            let total = 0
            res.on('data', (chunk: Buffer) => onChunk((total += chunk.length), () => req.destroy()))
            res.once('close', () => resolve(total)).once('error', () => {})
          },
        )
        req.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNRESET' ? undefined : reject(error)))
      })
    await ask((total, stop) => total > 1_000_000 && stop())
    await wait(300)
    const after = opened
    expect(after).toBeGreaterThan(100)
    expect(after).toBeLessThan(4000)
    await wait(700)
    expect([opened, open]).toEqual([after, 0])

    opened = 0
    globalThis.gc?.()
    const before = process.memoryUsage().rss
    let height = before
    const total = await ask(() => (height = Math.max(height, process.memoryUsage().rss)))
    expect([opened, open]).toEqual([5000, 0])
    // A browser reads one at a time; the next is opened when the one before was sent.
    expect(most).toBeLessThanOrEqual(2)
    expect(total).toBeGreaterThan(1_000_000)
    expect(height - before, `${(height - before) / 1e6} MB`).toBeLessThan(120_000_000)
  } finally {
    store.read = usual
  }
}, 300_000)

it('breaks off where a file cannot be read, so that nobody takes it for whole', async () => {
  const folder = await makeFolder(db, null)
  const [first] = await filled(folder, ['a.txt', 'b.txt'], () => Buffer.from('bytes'))
  await makeMedia(db, folder)
  const { key } = await db.storedFile.findUniqueOrThrow({ where: { id: first!.fileId! } })
  await rm(path.join(services.config.DATA_DIR, 'files', key))
  await expect(download(learner, [folder.id])).rejects.toThrow()
})
