import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, readFile, readdir, stat, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { beforeAll, describe, expect, it } from 'vitest'
import { createArchive, readArchive, sha256, type Head, type Manifest } from '../../server/boot/archive.ts'
import { startCluster } from '../../server/boot/database.ts'
import { prepareJobs } from '../../server/platform/jobs.ts'
import { asked, backup, command, emptyPlace, folder, isThere, restore } from '../support/backups.ts'
import { oldMigrate } from '../support/oldMigrate.ts'
import { inherited } from '../support/process.ts'
import { openWorld } from '../support/world.ts'

const { db, url, ownerUrl, services } = await openWorld()
const root = path.resolve(import.meta.dirname, '../..')
const dataDir = services.config.DATA_DIR
const run = promisify(execFile)
const SOURCE = { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl, DATA_DIR: dataDir }

describe('what is refused', () => {
  let file = ''
  /** A small portal of its own, so that reading it is quick. */
  beforeAll(async () => {
    const place = await emptyPlace()
    await run(process.execPath, [path.join(root, 'prisma/migrate.ts'), 'deploy'], { env: { ...process.env, ...place } })
    await prepareJobs(place.DATABASE_URL, place.DATABASE_OWNER_URL)
    // Nothing packs it, so that most of the archive is this file.
    const bytes = randomBytes(40_000)
    await mkdir(path.join(place.DATA_DIR, 'files/ab'), { recursive: true })
    await writeFile(path.join(place.DATA_DIR, 'files/ab/one.txt'), bytes)
    await asked(
      place.DATABASE_OWNER_URL,
      `INSERT INTO "StoredFile" (id, key, name, "mediaType", size, sha256)
        VALUES (gen_random_uuid(), 'ab/one.txt', 'one.txt', 'text/plain', ${bytes.length}, '${sha256(bytes)}')`,
    )
    const made = await backup(place)
    expect(made.code, made.text).toBe(0)
    file = made.file
  })

  const copied = async () => {
    const copy = path.join(await folder(), 'copy.tar.gz')
    await copyFile(file, copy)
    return copy
  }

  /** The same archive with other contents and hashes that fit, as another version might have made it. */
  async function remade(change: (head: Head, manifest: Manifest) => void, fileName?: string): Promise<string> {
    const made = path.join(await folder(), 'remade.tar.gz')
    const tar = extract()
    const entries: { name: string; data: Buffer }[] = []
    // Without the seal behind the tar.
    const end = (await readFile(file)).lastIndexOf(Buffer.from('1f8b08', 'hex')) - 1
    const reading = pipeline(createReadStream(file, { end }), createGunzip(), tar)
    for await (const entry of tar)
      entries.push({ name: entry.header.name, data: await buffer(entry as unknown as NodeJS.ReadableStream) })
    await reading
    const of = <T>(name: string) => JSON.parse(entries.find((entry) => entry.name === name)!.data.toString()) as T
    const [head, manifest] = [of<Head>('paddock.json'), of<Manifest>('manifest.json')]
    change(head, manifest)
    const list = entries.find(({ name }) => name.startsWith('lists/'))!
    const stored = entries.find(({ name }) => name.startsWith('files/'))!
    if (fileName !== undefined) {
      stored.name = `files/${fileName}`
      list.data = Buffer.from(JSON.stringify([{ ...(JSON.parse(list.data.toString()) as object[])[0], key: fileName }]))
      manifest.files.sha256 = sha256(list.data)
    }
    manifest.head = sha256(JSON.stringify(head))
    const archive = createArchive(made)
    for (const { name, data } of entries) {
      await archive.add(
        name,
        name === 'paddock.json'
          ? JSON.stringify(head)
          : name === 'manifest.json'
            ? JSON.stringify(manifest)
            : name === 'manifest.sha256'
              ? `${sha256(JSON.stringify(manifest))}\n`
              : data,
      )
    }
    await archive.finish()
    return made
  }

  async function refused(archive: string, words: RegExp, code = 2): Promise<void> {
    const place = await emptyPlace()
    const { code: ended, text } = await restore(archive, place)
    expect(text).toMatch(words)
    expect(ended, text).toBe(code)
    expect(
      await asked(
        place.DATABASE_OWNER_URL,
        `SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'`,
      ),
    ).toEqual([])
    expect(await readdir(place.DATA_DIR)).toEqual([])
  }

  it('what is no archive, and what is not there', async () => {
    const text = path.join(await folder(), 'text')
    await writeFile(text, 'Not an archive at all, but long enough to be one if nobody looked. '.repeat(20))
    await refused(text, /is not a backup of Paddock/)
    await run('tar', ['czf', `${text}.tgz`, '-C', path.dirname(text), 'text'])
    await refused(`${text}.tgz`, /is not a backup of Paddock/)
    await refused(`${text}.missing`, /There is no file/)
  })

  it('what is cut off anywhere', async () => {
    const { size } = await stat(file)
    for (const length of [size - 1, size - 200, Math.floor(size / 2)]) {
      const copy = await copied()
      await truncate(copy, length)
      await expect(readArchive(copy), String(length)).rejects.toThrow(/cut off|altered/)
    }
    const copy = await copied()
    await truncate(copy, Math.floor(size * 0.9))
    await refused(copy, /is cut off/)
  })

  it('an altered byte, wherever it is', async () => {
    const copy = await copied()
    const { size } = await stat(copy)
    const places = [
      ...Array.from({ length: 12 }, (_, index) => index),
      ...Array.from({ length: 120 }, (_, index) => size - 1 - index),
      ...Array.from({ length: 50 }, (_, index) => Math.floor((size * (index + 0.5)) / 60)),
    ]
    const handle = await open(copy, 'r+')
    const byte = Buffer.alloc(1)
    for (const place of places) {
      await handle.read(byte, 0, 1, place)
      await handle.write(Buffer.from([byte[0]! ^ 1]), 0, 1, place)
      await expect(readArchive(copy), `byte ${place}`).rejects.toThrow(/not a backup|cut off|altered/)
      await handle.write(byte, 0, 1, place)
    }
    await expect(readArchive(copy)).resolves.toBeDefined()
    await handle.write(Buffer.from([0]), 0, 1, Math.floor(size / 2))
    await handle.close()
    await refused(copy, /altered or damaged/)
  })

  it('what a newer or another version made', async () => {
    await refused(
      await remade((head) => head.migrations.push({ name: '20991231000000_future', checksum: 'x' })),
      /from a newer version .* does not know the migration 20991231000000_future/,
    )
    await refused(
      await remade((head) => {
        head.format = 2
      }),
      /has format 2; this version reads up to 1/,
    )
    await refused(
      await remade((head) => {
        head.migrations[0]!.checksum = 'other'
      }),
      /its migration 20261121000000_init differs/,
    )
  })

  it('contents that do not fit what they say of themselves, and paths that lead elsewhere', async () => {
    await refused(
      await remade((_head, manifest) => {
        manifest.files.count += 1
      }),
      /altered or damaged/,
    )
    await refused(
      await remade((_head, manifest) => {
        manifest.tables[0]!.sha256 = sha256('other')
      }),
      /altered or damaged/,
    )
    for (const evil of ['/tmp/evil.txt', 'ab/../../evil.txt'])
      await expect(readArchive(await remade(() => {}, evil)), evil).rejects.toThrow(/altered or damaged \(files\//)
    await refused(await remade(() => {}, '../../evil.txt'), /altered or damaged \(files\//)
    // Found out only when the rows are counted: everything is taken back.
    await refused(
      await remade((_head, manifest) => {
        manifest.tables.find(({ name }) => name === 'public.StoredFile')!.rows += 1
      }),
      /Of 2 rows of public\.StoredFile only 1 arrived/,
      1,
    )
  })

  it('a place that is not empty, or in use', async () => {
    const place = await emptyPlace()
    await mkdir(path.join(place.DATA_DIR, 'files/ab'), { recursive: true })
    expect(await restore(file, place)).toMatchObject({
      code: 2,
      text: expect.stringContaining('holds files') as string,
    })
    expect(await restore(file, { ...place, DATA_DIR: dataDir })).toMatchObject({ code: 2 })
    expect(await restore(file, { ...SOURCE, DATA_DIR: await folder() })).toMatchObject({
      code: 2,
      text: expect.stringMatching(/Somebody else is connected|is not empty/) as string,
    })
    const used = { ...place, DATA_DIR: await folder() }
    await asked(used.DATABASE_OWNER_URL, 'CREATE TABLE mine (id int)')
    expect(await restore(file, used)).toMatchObject({
      code: 2,
      text: expect.stringContaining('it has the table public.mine') as string,
    })
    expect(
      await asked(
        used.DATABASE_OWNER_URL,
        `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
      ),
    ).toEqual([{ name: 'mine' }])
    const kept = path.join(used.DATA_DIR, 'secret')
    await writeFile(kept, 'mine')
    expect(await restore(file, used)).toMatchObject({
      code: 2,
      text: expect.stringContaining('holds a SECRET already') as string,
    })
    expect(await readFile(kept, 'utf8')).toBe('mine')
  })

  it('a second backup under the same name, no database; and a backup that lacks files says so', async () => {
    expect(await command('backup.ts', file, SOURCE)).toMatchObject({
      code: 1,
      text: expect.stringContaining('is there already') as string,
    })
    const nowhere = await command('backup.ts', path.join(await folder(), 'x'), { DATA_DIR: await folder() })
    expect(nowhere).toMatchObject({ code: 1, text: expect.stringContaining('There is no database in') as string })
    const gone = await db.storedFile.create({
      data: { key: `zz/${randomUUID()}.txt`, name: 'gone.txt', mediaType: 'text/plain', size: 1, sha256: 'x' },
    })
    const lacking = await backup(SOURCE)
    expect(lacking).toMatchObject({
      code: 1,
      text: expect.stringContaining(`1 files that rows name are not in`) as string,
    })
    expect((await readArchive(lacking.file)).manifest.missing).toEqual([gone.key])
    await db.storedFile.delete({ where: { id: gone.id } })
  })

  it('an empty folder takes the archive, is refused while a portal runs on it, and gives it again', async () => {
    const from = await folder()
    const back = await restore(file, { DATA_DIR: from })
    expect(back.code, back.text).toBe(0)
    expect(await isThere(path.join(from, 'postgres/postmaster.pid'))).toBe(false)
    const running = await startCluster(from)
    expect(await restore(file, { DATA_DIR: from }).finally(() => running.stop())).toMatchObject({
      code: 2,
      text: expect.stringContaining('A portal runs on') as string,
    })
    const again = await backup({ DATA_DIR: from })
    expect(again.code, again.text).toBe(0)
    const [first, second] = [(await readArchive(file)).manifest, (await readArchive(again.file)).manifest]
    expect(second.files).toEqual(first.files)
    expect(second.tables.filter(({ name }) => !/known_crontabs/.test(name))).toEqual(
      first.tables.filter(({ name }) => !/known_crontabs/.test(name)),
    )
  })
})

it('an archive of an older version comes back with its own tables and is brought forward', async () => {
  const place = await emptyPlace()
  await run(process.execPath, [await oldMigrate(await folder()), 'deploy'], {
    env: { ...inherited, DATABASE_URL: place.DATABASE_OWNER_URL },
  })
  await prepareJobs(place.DATABASE_OWNER_URL)
  await asked(
    place.DATABASE_OWNER_URL,
    `INSERT INTO "ActivityLog" (id, action, "targetName", "createdAt")
      VALUES (gen_random_uuid(), 'old', 'From before', now() - interval '9 days')`,
  )
  const made = await backup({ DATABASE_URL: place.DATABASE_OWNER_URL, DATA_DIR: place.DATA_DIR })
  expect(made.code, made.text).toBe(0)
  expect(made.text).toContain('SEAL_KEYS IS NOT IN THIS ARCHIVE')
  const { head } = await readArchive(made.file)
  expect(head.migrations.some(({ name }) => name.endsWith('activity_log_seals'))).toBe(false)
  const to = await emptyPlace()
  const back = await restore(made.file, to)
  expect(back.code, back.text).toBe(0)
  expect(
    await asked(to.DATABASE_OWNER_URL, `SELECT "targetName" AS name FROM "ActivityLog" WHERE action = 'old'`),
  ).toEqual([{ name: 'From before' }])
  expect(await asked(to.DATABASE_URL, 'SELECT count(*)::int AS waiting FROM "ActivityLogUnsealed"')).toEqual([
    { waiting: 1 },
  ])
  const newest = (await readdir(path.join(root, 'prisma/migrations')))
    .filter((name) => !name.includes('.'))
    .sort()
    .at(-1)
  expect(
    await asked(
      to.DATABASE_OWNER_URL,
      'SELECT max(migration_name) AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL',
    ),
  ).toEqual([{ name: newest }])
})
