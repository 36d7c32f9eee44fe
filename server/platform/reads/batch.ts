import type pg from 'pg'
import { isLost } from '../errors.ts'

/** A statement that is kept for all calls of one shape. */
export interface Kept {
  id: number
  sql: string
  /** How many values it takes. */
  size: number
  decode: (value: unknown) => unknown
}
export interface Read {
  /** Of a raw read that was never asked before it is to come: what its columns are is asked first. Undefined: Prisma’s. */
  kept: Kept | Promise<Kept | undefined>
  values: unknown[]
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
  /** Asks Prisma instead. */
  again: () => void
}

type Known = Read & { kept: Kept }
const isKnown = <R extends { kept: unknown }>(read: R): read is R & { kept: Kept } =>
  read.kept !== undefined && !(read.kept instanceof Promise)

/** Reads that one statement answers at most: they are answered one after the other. */
const MOST_JOINED = 8
/** Joined statements that are remembered. */
const MOST_KEPT = 5000
/** Statements a connection prepares before it makes way for a fresh one: each costs memory of the database. */
const MOST_PREPARED = 500

interface Joined {
  name: string
  text: string
  uses: number
}

/** Tells which reads of one moment become one statement, and asks it. */
export class Batches {
  readonly #pool: pg.Pool
  readonly #onStatement: ((sql: string) => void) | undefined
  readonly #joined = new Map<string, Joined>()
  readonly #prepared = new WeakMap<pg.PoolClient, Set<string>>()
  #waiting: Read[] = []
  #names = 0
  /** Called before the reads of a moment go. */
  readonly #closing: () => void

  constructor(pool: pg.Pool, closing: () => void, onStatement?: (sql: string) => void) {
    this.#pool = pool
    this.#closing = closing
    this.#onStatement = onStatement
  }

  /** Goes with all that is asked until the promises of this moment are settled, as loaders wait. */
  wait(): void {
    if (this.#isWaiting) return
    this.#isWaiting = true
    void Promise.resolve().then(() => process.nextTick(() => this.#go()))
  }
  #isWaiting = false

  add(read: Read): void {
    this.#waiting.push(read)
    this.wait()
  }

  #go(): void {
    this.#isWaiting = false
    this.#closing()
    this.#isWaiting = false
    const reads = this.#waiting
    this.#waiting = []
    for (let from = 0; from < reads.length; from += MOST_JOINED) void this.#begin(reads.slice(from, from + MOST_JOINED))
  }

  async #begin(reads: readonly Read[]): Promise<void> {
    if (reads.every(isKnown)) return this.#ask(reads)
    const known = await Promise.all(reads.map(async (read) => ({ ...read, kept: await read.kept })))
    for (const { kept, again } of known) if (!kept) again()
    const left = known.filter(isKnown)
    if (left.length) await this.#ask(left)
  }

  async #ask(reads: readonly Known[]): Promise<void> {
    try {
      const row = await this.#query(
        this.#joinedOf(reads),
        reads.flatMap(({ values }) => values),
      )
      for (const [at, { kept, resolve, again }] of reads.entries()) {
        let value: unknown
        try {
          value = kept.decode(row[at])
        } catch {
          again()
          continue
        }
        resolve(value)
      }
    } catch (error) {
      this.#failed(reads, error)
    }
  }

  /** Who waited too long alone has waited enough; what else failed Prisma says in its own words. */
  #failed(reads: readonly Known[], error: unknown): void {
    const [first, another] = reads
    if (another && isLost(error)) for (const read of reads) void this.#ask([read])
    else if (isLost(error)) first?.reject(error)
    else for (const { again } of reads) again()
  }

  #joinedOf(reads: readonly Known[]): Joined {
    const key = reads.map(({ kept }) => kept.id).join()
    let joined = this.#joined.get(key)
    if (!joined) {
      if (this.#joined.size >= MOST_KEPT) this.#joined.clear()
      // A number: PostgreSQL cuts names off after 63 letters.
      joined = { name: `r${this.#names++}`, text: `SELECT ${columnsOf(reads).join(', ')}`, uses: 0 }
      this.#joined.set(key, joined)
    }
    return joined
  }

  async #query(joined: Joined, values: unknown[]): Promise<unknown[]> {
    this.#onStatement?.(joined.text)
    // What is asked once need not be kept by the database.
    const isKept = joined.uses++ > 0
    const client = await this.#pool.connect()
    const prepared = this.#prepared.get(client) ?? new Set()
    this.#prepared.set(client, prepared)
    if (isKept) prepared.add(joined.name)
    try {
      const { rows } = await client.query<unknown[]>({
        ...(isKept ? { name: joined.name } : {}),
        text: joined.text,
        values,
        rowMode: 'array',
      })
      client.release(prepared.size >= MOST_PREPARED)
      return rows[0]!
    } catch (error) {
      client.release(isLost(error))
      throw error
    }
  }
}

/** Each read as a column, its parameters numbered behind those before it. */
function columnsOf(reads: readonly Known[]): string[] {
  let before = 0
  return reads.map(({ kept: { sql, size } }, at) => {
    const base = before
    before += size
    const numbered = base ? sql.replace(/\$(\d+)/g, (_place, number: string) => `$${Number(number) + base}`) : sql
    return `${numbered} AS c${at}`
  })
}
