import pg from 'pg'
import { clientOn, type Database, type DatabaseOptions, type Db } from '../../../server/platform/db.ts'

/** Connections that lead to the database of the file at hand. */
class LeadingPool extends pg.Pool {
  leadsTo: pg.Pool | undefined
}
for (const name of ['connect', 'query'] as const)
  Object.defineProperty(LeadingPool.prototype, name, {
    value(this: LeadingPool, ...args: unknown[]) {
      if (!this.leadsTo) return Promise.reject(new Error('The database of this file is gone.'))
      return Reflect.apply(this.leadsTo[name], this.leadsTo, args) as unknown
    },
  })

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : ((query as { text?: string } | null)?.text ?? '')

/**
 * Rows that were asked for without an order come the other way round: PostgreSQL gives them in any order, and as a rule
 * in that of their making, which hides who relies on it.
 */
export function inAnyOrder(client: pg.PoolClient): void {
  const ask = (...args: unknown[]): unknown => Reflect.apply(pg.Client.prototype.query, client, args)
  const turned = (result: pg.QueryArrayResult) => (result?.rows?.reverse(), result)
  client.query = ((...args: unknown[]) => {
    const text = textOf(args[0])
    if (!/^\s*(?:SELECT|WITH)\b/i.test(text) || /\bORDER BY\b/i.test(text)) return ask(...args)
    const last = args.at(-1)
    if (typeof last === 'function')
      return ask(...args.slice(0, -1), (error: unknown, result: pg.QueryArrayResult) => last(error, turned(result)))
    return (ask(...args) as Promise<pg.QueryArrayResult>).then(turned)
  }) as typeof client.query
}

interface Shared {
  pool: LeadingPool
  db: Db
  onStatement: (sql: string) => void
}

let shared: Shared | undefined

function share(patience: number | undefined): Shared {
  const pool = new LeadingPool()
  const made: Shared = {
    pool,
    onStatement: () => {},
    db: clientOn(pool, { ...(patience ? { patience } : {}), onStatement: (sql) => made.onStatement(sql) }),
  }
  return made
}

/** Refuses everything once it is over: who holds it after its file gets errors, not the database of the next one. */
function whileItLasts<T extends object>(thing: T, isOver: () => boolean): T {
  return new Proxy(thing, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (!isOver()) return typeof value === 'function' ? (value.bind(target) as unknown) : value
      const gone = new Error('The database of this file is gone.')
      if (typeof value === 'function') return () => Promise.reject(gone)
      throw gone
    },
  })
}

/**
 * A database by the one client of this worker: making a client takes half a second of work and a hundred megabytes, and
 * what it learned of our queries goes with it. Where the client is in use, one of its own.
 */
export function borrowClient(pool: pg.Pool, options: DatabaseOptions): Database | undefined {
  shared ??= share(options.patience)
  const { pool: leading, db: client } = shared
  if (leading.leadsTo) return undefined
  leading.leadsTo = pool
  shared.onStatement = options.onStatement ?? (() => {})
  let isOver = false
  return {
    db: whileItLasts(client, () => isOver),
    pool: whileItLasts(pool, () => isOver),
    close() {
      isOver = true
      leading.leadsTo = undefined
      return Promise.resolve()
    },
  }
}

/** A client of its own, which ends with its file. */
export function openClient(pool: pg.Pool, options: DatabaseOptions): Database {
  const db = clientOn(pool, options)
  return { db, pool, close: () => db.$disconnect() }
}
