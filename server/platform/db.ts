import { createHash } from 'node:crypto'
import { PrismaPg } from '@prisma/adapter-pg'
import type { SqlQueryable } from '@prisma/driver-adapter-utils'
import pg from 'pg'
import { PrismaClient, type Prisma } from '../../prisma/generated/client/client.ts'
import { withReads } from './reads/client.ts'

export type Db = PrismaClient
/** A client inside a transaction. */
export type Tx = Prisma.TransactionClient

export interface Database {
  db: Db
  /** For what Prisma does not speak: jobs and raw look-ups. */
  pool: pg.Pool
  close(): Promise<void>
}

export interface DatabaseOptions {
  connections?: number
  /** Milliseconds to wait for a free connection before it fails; 5,000 unless told. */
  patience?: number
  /** How long one statement may take; ten seconds unless said. */
  statementMinutes?: number
  /** Told of every SQL statement; tests count them. */
  onStatement?: (sql: string) => void
  /** Told of every read that is left to Prisma, and why. */
  onLeft?: (what: string) => void
}

/** Names prepared statements by their text, so that PostgreSQL parses each once per connection. */
function nameStatements() {
  const names = new Map<string, string>()
  return ({ sql }: { sql: string }) => {
    let name = names.get(sql)
    if (!name) {
      // Statements with spliced lists would grow this without end.
      if (names.size > 2000) names.clear()
      names.set(sql, (name = createHash('md5').update(sql).digest('hex')))
    }
    return name
  }
}

/** A look-up along a relation that no row has: Prisma asks the database all the same. */
const FINDS_NOTHING = /^SELECT [^]* WHERE "public"\."\w+"\."\w+" IN \(NULL\)(?: ORDER BY [^]*)? OFFSET \$1$/

function withoutVain<Q extends SqlQueryable>(queryable: Q): Q {
  const ask = queryable.queryRaw.bind(queryable)
  queryable.queryRaw = (query) =>
    query.sql.includes('IN (NULL)') && FINDS_NOTHING.test(query.sql)
      ? Promise.resolve({ columnNames: [], columnTypes: [], rows: [] })
      : ask(query)
  return queryable
}

/** Answers by itself what can find nothing, within transactions and outside. */
function withoutVainStatements(factory: PrismaPg): PrismaPg {
  const connect = factory.connect.bind(factory)
  factory.connect = async () => {
    const connection = withoutVain(await connect())
    const begin = connection.startTransaction.bind(connection)
    connection.startTransaction = async (isolation) => withoutVain(await begin(isolation))
    return connection
  }
  return factory
}

/** Connections that survive the loss of one: an error on an idle or ending connection is no error of the process. */
export function poolOf(connectionString: string, options: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({ connectionString, ...options })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/**
 * Connections as the portal has them: with its time zone, its limits, and the price of a look-up on disks that do not
 * turn. By default PostgreSQL takes it for four times that of reading on, and reads millions of rows instead. Nothing is
 * compiled to machine code first, which takes a quarter of a second of statements that take milliseconds. Words are alike
 * from three tenths of their trigrams on, so that a word of five letters with two swapped is still found.
 */
export const portalPool = (
  url: string,
  { connections = 10, patience = 5000, statementMinutes = 1 / 6 }: DatabaseOptions = {},
  more = '',
): pg.Pool =>
  poolOf(url, {
    max: connections,
    connectionTimeoutMillis: patience,
    idleTimeoutMillis: 60_000,
    options: `-c TimeZone=UTC -c statement_timeout=${Math.round(statementMinutes * 60_000)} -c lock_timeout=4000 -c idle_in_transaction_session_timeout=15000 -c random_page_cost=1.1 -c jit=off -c pg_trgm.word_similarity_threshold=0.3${more}`,
  })

/** A transaction is rolled back after so many milliseconds, unless it asks for more. */
export const LIFETIME = 10_000

/**
 * Connections for compiled reads alone: a plan is made once for all values of a statement. Lists as parameters would have
 * each planned anew, which takes longer than what it finds.
 */
const readsPool = (url: string, { connections = 10, ...options }: DatabaseOptions): pg.Pool =>
  portalPool(url, { ...options, connections: Math.ceil(connections / 2) }, ' -c plan_cache_mode=force_generic_plan')

/** Prisma over connections that somebody else opens and ends, its reads compiled. */
export function clientOn(
  pool: pg.Pool,
  { patience = 5000, onStatement, onLeft }: DatabaseOptions = {},
  forReads = pool,
): Db {
  const adapter = withoutVainStatements(new PrismaPg(pool, { statementNameGenerator: nameStatements() }))
  const db = new PrismaClient({
    adapter,
    transactionOptions: { maxWait: patience, timeout: LIFETIME },
    ...(onStatement ? { log: [{ emit: 'event' as const, level: 'query' as const }] } : {}),
  })
  if (onStatement) (db as PrismaClient<'query'>).$on('query', ({ query }) => onStatement(query))
  return withReads(db, forReads, { onStatement, onLeft })
}

export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const pool = portalPool(url, options)
  const forReads = readsPool(url, options)
  const db = clientOn(pool, options, forReads)
  return {
    db,
    pool,
    async close() {
      await db.$disconnect()
      await Promise.all([pool, forReads].map((one) => one.end().catch(() => {})))
    },
  }
}
