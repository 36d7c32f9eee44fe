/**
 * The file a backup is kept in: a tar, packed with gzip, so that ordinary tools open it. Entries in this order:
 *   paddock.json              what it is: format, version, migrations, tables with their columns
 *   database/<table>/<part>   rows as PostgreSQL's COPY writes them, whole rows in each part
 *   files/<key>               bytes of uploads, and after each thousand of them
 *   lists/<part>.json         their names, sizes and hashes
 *   settings/<name>           secrets kept in DATA_DIR
 *   manifest.json             counts and hashes of all of the above, sequences
 *   manifest.sha256           the hash of the manifest
 * Behind the packed tar stands a second, tiny gzip member with the SHA-256 of every byte before it. Without it the file
 * is cut off.
 */
import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { crc32, createGunzip, createGzip } from 'node:zlib'
import { extract, pack } from 'tar-stream'

export const FORMAT = 1

export interface Table {
  name: string
  columns: string[]
}
export interface Head {
  paddock: 'backup'
  format: number
  version: string
  createdAt: string
  migrations: { name: string; checksum: string }[]
  /** The newest migration of the queue's own tables. */
  queue: number
  tables: Table[]
}
export interface Listed {
  key: string
  size: number
  sha256: string
}
export interface Manifest {
  head: string
  tables: { name: string; rows: number; parts: number; sha256: string }[]
  files: { count: number; bytes: number; lists: number; sha256: string }
  /** Files that rows name and that were not there when the backup was made. */
  missing: string[]
  settings: { name: string; sha256: string }[]
  sequences: { name: string; last: string; called: boolean }[]
}

export const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex')
export const number = (part: number): string => String(part).padStart(6, '0')

const MARK = 'paddock backup sha256 '

/** A gzip member by hand, so that it is the same everywhere, byte for byte. */
function trailerOf(hash: string): Buffer {
  const text = Buffer.from(`${MARK}${hash}\n`)
  const [head, block, tail] = [Buffer.from('1f8b08000000000000ff', 'hex'), Buffer.alloc(5), Buffer.alloc(8)]
  block[0] = 1
  block.writeUInt16LE(text.length, 1)
  block.writeUInt16LE(~text.length & 0xffff, 3)
  tail.writeUInt32LE(crc32(text), 0)
  tail.writeUInt32LE(text.length, 4)
  return Buffer.concat([head, block, text, tail])
}
const TRAILER = trailerOf('0'.repeat(64)).length

export interface Writer {
  add(name: string, data: string | Buffer): Promise<void>
  /** Answers the hash of what was read. */
  addStream(name: string, size: number, from: Readable): Promise<string>
  /** Everything is on the disk when it is done. */
  finish(): Promise<void>
  /** Gives up; the caller removes the file. */
  abort(): Promise<void>
}

/** Writes a file that is not there yet, readable by its owner alone. */
export function createArchive(file: string): Writer {
  const tar = pack()
  const whole = createHash('sha256')
  const written = pipeline(
    tar,
    createGzip({ level: 4 }),
    async function* sealed(packed: AsyncIterable<Buffer>) {
      for await (const chunk of packed) {
        whole.update(chunk)
        yield chunk
      }
      yield trailerOf(whole.digest('hex'))
    },
    createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
  )
  // A full disk is heard of by whoever adds at that moment, or next.
  let giveUp: (error: unknown) => void = () => {}
  let failure: unknown
  written.catch((error: unknown) => {
    failure = error
    giveUp(error)
  })
  const entry = async (name: string, size: number, fill: (entry: NodeJS.WritableStream) => Promise<unknown>) => {
    if (failure) throw failure
    const done = Promise.withResolvers<void>()
    giveUp = done.reject
    const stream = tar.entry({ name, size, mode: 0o600 }, (error) => (error ? done.reject(error) : done.resolve()))
    await Promise.all([fill(stream), done.promise])
  }
  return {
    add: (name, data) => entry(name, Buffer.byteLength(data), (stream) => Promise.resolve(stream.end(data))),
    async addStream(name, size, from) {
      const hash = createHash('sha256')
      await entry(name, size, (stream) =>
        pipeline(
          from,
          async function* hashed(chunks: AsyncIterable<Buffer>) {
            for await (const chunk of chunks) {
              hash.update(chunk)
              yield chunk
            }
          },
          stream,
        ),
      )
      return hash.digest('hex')
    },
    async finish() {
      tar.finalize()
      await written
    },
    async abort() {
      tar.destroy(new Error('given up'))
      await written.catch(() => {})
    },
  }
}

/** What becomes of the contents; each stream has to be read to its end. */
export interface Visitor {
  rows?(table: string, part: Readable): Promise<void>
  file?(key: string, bytes: Readable): Promise<void>
  setting?(name: string, text: Buffer): Promise<void>
}

/** A refusal in words. */
export class Refused extends Error {}

const altered = (where: string) =>
  new Refused(`The archive was altered or damaged (${where}). Nothing was restored from it.`)
/** Keys are made by the store: two letters, a name, an ending. Nothing else becomes a path. */
const KEY = /^[\w-]+\/[\w-]+(\.\w+)?$/

interface Reading {
  head: Head
  visitor: Visitor
  seen: Manifest
  hashes: Map<string, Hash>
  listed: Listed[]
  lists: Hash
  end: { manifest?: Manifest; text?: string; hash?: string }
}

async function hashing(from: Readable, hashes: Hash[], to?: (stream: Readable) => Promise<void>): Promise<number> {
  let size = 0
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      for (const hash of hashes) hash.update(chunk)
      done(null, chunk)
    },
  })
  await Promise.all([
    pipeline(from, through),
    to
      ? to(through)
      : pipeline(through, async (chunks: AsyncIterable<Buffer>) => {
          for await (const _ of chunks);
        }),
  ])
  return size
}

async function visit(at: Reading, name: string, entry: Readable): Promise<void> {
  const [kind, ...rest] = name.split('/') as [string, ...string[]]
  const [place, visitor] = [rest.join('/'), at.visitor]
  if (at.end.hash !== undefined) throw altered('after its end')
  if (kind === 'database' && rest.length === 2) {
    const table = rest[0]!
    if (!at.head.tables.some((known) => known.name === table)) throw altered(name)
    let known = at.seen.tables.find((one) => one.name === table)
    if (!known) at.seen.tables.push((known = { name: table, rows: 0, parts: 0, sha256: '' }))
    if (rest[1] !== number(known.parts++)) throw altered(name)
    const hash = at.hashes.get(table) ?? createHash('sha256')
    at.hashes.set(table, hash)
    await hashing(entry, [hash], visitor.rows && ((stream) => visitor.rows!(table, stream)))
  } else if (kind === 'files' && KEY.test(place)) {
    const hash = createHash('sha256')
    const size = await hashing(entry, [hash], visitor.file && ((stream) => visitor.file!(place, stream)))
    at.listed.push({ key: place, size, sha256: hash.digest('hex') })
    at.seen.files.count += 1
    at.seen.files.bytes += size
  } else if (kind === 'lists') {
    const text = await buffer(entry)
    if (place !== `${number(at.seen.files.lists++)}.json` || JSON.stringify(at.listed) !== text.toString())
      throw altered(name)
    at.lists.update(text)
    at.listed = []
  } else if (kind === 'settings' && /^[\w-]+$/.test(place)) {
    const text = await buffer(entry)
    at.seen.settings.push({ name: place, sha256: sha256(text) })
    await visitor.setting?.(place, text)
  } else if (name === 'manifest.json') {
    at.end.text = (await buffer(entry)).toString()
    at.end.manifest = JSON.parse(at.end.text) as Manifest
  } else if (name === 'manifest.sha256') at.end.hash = (await buffer(entry)).toString().trim()
  else throw altered(name)
}

/** What was read against what the manifest says. */
function compare({ seen, hashes, lists, listed, end }: Reading): Manifest {
  const { manifest, text, hash } = end
  if (!manifest || text === undefined || sha256(text) !== hash) throw altered('its manifest')
  if (manifest.head !== seen.head) throw altered('paddock.json')
  for (const { name, parts, sha256: expected } of manifest.tables) {
    const found = seen.tables.find((table) => table.name === name)
    if ((found?.parts ?? 0) !== parts || (hashes.get(name)?.digest('hex') ?? sha256('')) !== expected)
      throw altered(`table ${name}`)
  }
  const { count, bytes, lists: pages, sha256: expected } = manifest.files
  if (
    listed.length ||
    seen.files.count !== count ||
    seen.files.bytes !== bytes ||
    seen.files.lists !== pages ||
    lists.digest('hex') !== expected
  )
    throw altered('its files')
  if (JSON.stringify(seen.settings) !== JSON.stringify(manifest.settings)) throw altered('its settings')
  return manifest
}

async function ends(file: string): Promise<{ packed: number; trailer: Buffer }> {
  const { size } = await stat(file).catch(() => {
    throw new Refused(`There is no file ${file}.`)
  })
  const handle = await open(file)
  try {
    const [start, trailer] = [Buffer.alloc(2), Buffer.alloc(TRAILER)]
    await handle.read(start, 0, 2, 0)
    if (size <= TRAILER || start.toString('hex') !== '1f8b') throw new Refused(`${file} is not a backup of Paddock.`)
    await handle.read(trailer, 0, TRAILER, size - TRAILER)
    return { packed: size - TRAILER, trailer }
  } finally {
    await handle.close()
  }
}

function headOf(text: string, file: string): Head {
  let head: Partial<Head> | undefined
  try {
    head = JSON.parse(text) as Partial<Head>
  } catch {
    /* said below */
  }
  if (head?.paddock !== 'backup' || typeof head.format !== 'number')
    throw new Refused(`${file} is not a backup of Paddock.`)
  if (head.format > FORMAT)
    throw new Refused(
      `The archive has format ${head.format}; this version reads up to ${FORMAT}. ` +
        `Restore it with the version that made it (${head.version}) or a newer one.`,
    )
  return head as Head
}

/** Reads paddock.json alone. Errors: Refused. */
export async function readHead(file: string): Promise<Head> {
  const { packed, trailer } = await ends(file)
  let text: string | undefined
  try {
    const tar = extract()
    const source = createReadStream(file, { end: packed - 1 })
    const reading = pipeline(source, createGunzip(), tar)
    reading.catch(() => {})
    for await (const entry of tar) {
      if (entry.header.name === 'paddock.json' && (entry.header.size ?? 0) < 10_000_000)
        text = (await buffer(entry)).toString()
      break
    }
    source.destroy()
  } catch (error) {
    if (error instanceof Refused) throw error
  }
  if (text === undefined) throw new Refused(`${file} is not a backup of Paddock, or damaged at its very beginning.`)
  const head = headOf(text, file)
  if (!trailer.includes(MARK))
    throw new Refused('The archive is cut off: its end is missing. Nothing was restored from it.')
  return head
}

/**
 * Reads the whole archive once and hands its contents to `visitor`. Errors: Refused when anything is not as it was
 * written.
 */
export async function readArchive(file: string, visitor: Visitor = {}): Promise<{ head: Head; manifest: Manifest }> {
  const head = await readHead(file)
  const { packed, trailer } = await ends(file)
  const whole = createHash('sha256')
  const at: Reading = {
    head,
    visitor,
    hashes: new Map(),
    listed: [],
    lists: createHash('sha256'),
    end: {},
    seen: {
      head: '',
      tables: [],
      files: { count: 0, bytes: 0, lists: 0, sha256: '' },
      missing: [],
      settings: [],
      sequences: [],
    },
  }
  const tar = extract()
  const reading = pipeline(
    createReadStream(file, { end: packed - 1 }),
    async function* raw(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        whole.update(chunk)
        yield chunk
      }
    },
    createGunzip(),
    tar,
  )
  reading.catch(() => {})
  let where = 'its packing'
  try {
    for await (const entry of tar) {
      where = entry.header.name
      if (where === 'paddock.json' && !at.seen.head) {
        const text = (await buffer(entry)).toString()
        at.seen.head = sha256(text)
        at.head = headOf(text, file)
      } else await visit(at, where, Readable.from(entry))
    }
    await reading
  } catch (error) {
    // What the database or the disk says is not the archive's fault.
    if (error instanceof Refused || !isPacking(error)) throw error
    throw altered(where)
  }
  if (!trailer.equals(trailerOf(whole.digest('hex')))) throw altered('its last bytes')
  return { head: at.head, manifest: compare(at) }
}

const isPacking = (error: unknown): boolean => {
  const { code = '', message = '' } = error as NodeJS.ErrnoException
  return (
    code.startsWith('Z_') ||
    /tar header|unexpected end of (data|file)|JSON|Writable stream closed prematurely|Premature close/i.test(
      `${message} ${code}`,
    )
  )
}
