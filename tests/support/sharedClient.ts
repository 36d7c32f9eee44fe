import pg from 'pg'
import {
  clientOn,
  openDatabase,
  portalPool,
  type Database,
  type DatabaseOptions,
  type Db,
} from '../../server/platform/db.ts'

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

/**
 * A database by the one client of this worker: making a client takes half a second of work and a hundred megabytes, and
 * what it learned of our queries goes with it. Who holds it after its end gets errors, not the database of the next
 * file. Where the client is in use, one of its own.
 */
export function borrowDatabase(url: string, options: DatabaseOptions): Database {
  shared ??= share(options.patience)
  const { pool: leading, db: client } = shared
  if (leading.leadsTo) return openDatabase(url, options)
  const pool = portalPool(url, options)
  leading.leadsTo = pool
  shared.onStatement = options.onStatement ?? (() => {})
  let isOver = false
  const db = new Proxy(client, {
    get(target, name) {
      if (isOver) throw new Error('The database of this file is gone.')
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
  return {
    db,
    pool,
    async close() {
      isOver = true
      leading.leadsTo = undefined
      await pool.end().catch(() => {})
    },
  }
}
