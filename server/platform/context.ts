import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Db, Tx } from './db.ts'
import { failure } from './errors.ts'
import type { Files } from './files/files.ts'
import type { Limits } from './limits.ts'
import type { PubSub } from './pubsub.ts'
import type { Viewer } from './viewer.ts'

/** What the process offers every request and job. */
export interface Services {
  config: Config
  db: Db
  pool: pg.Pool
  files: Files
  pubsub: PubSub
  limits: Limits
  log: Logger
  /** The clock; tests turn it. */
  now(): Date
}

/** The request as far as features may know it. */
export interface Call {
  /** Given by the caller or made here; stands in every log line and audit row. */
  id: string
  /** When its head came, by the clock of performance.now(). */
  began: number
  /** The network address, for logs and sessions. */
  ip: string
  /** What attempts are counted by: the address, or the network of an IPv6 one, of which everyone has 2^64. */
  network: string
  userAgent: string
  /** The session token as it came; null for visitors. */
  token: string | null
  /** The Idempotency-Key header of a money call; null when there is none. */
  idempotencyKey: string | null
  /** A documented call under /api, whose documents know no such header. */
  overRest: boolean
  cookie(name: string): string | undefined
  /** A header of the answer; does nothing where there is none, such as on a socket. */
  setHeader(name: string, value: string): void
  setCookie(name: string, value: string, options: { maxAge: number; httpOnly: boolean }): void
}

export interface Context {
  services: Services
  db: Db
  viewer: Viewer | null
  call: Call
  /** Who asks, looked up anew; absent where nobody does, such as in jobs. */
  again?(): Promise<Viewer | null>
  /** What commits with the change this call makes, or the change does not: where a job keeps how far it has come. */
  alongside?(tx: Tx): Promise<void>
  /** Rows that work of ours reads of a list at once; absent for callers, whose pages have a limit of their own. */
  mostAtOnce?: number
}

/**
 * The viewer of what only signed-in people reach. Errors: UNAUTHENTICATED, since lists below a public field are planned
 * before their permission is asked.
 */
export function signedIn(ctx: Context): Viewer {
  if (!ctx.viewer) throw failure('UNAUTHENTICATED', 'Sign in first.')
  return ctx.viewer
}

/**
 * Looks again at who asks where they were held when the call came: the rest of the answer is for who they are now. For
 * the root in the payload of a mutation that may have let them in.
 */
export async function lookAgain(ctx: Context): Promise<object> {
  if (ctx.viewer?.held && ctx.again) ctx.viewer = await ctx.again()
  return {}
}

/** What work that goes on in somebody's name has instead of a request. */
export const contextInJob = (services: Services, viewer: Viewer): Context => ({
  services,
  db: services.db,
  viewer,
  call: {
    id: randomUUID(),
    began: performance.now(),
    ip: '',
    network: '',
    userAgent: '',
    token: null,
    idempotencyKey: null,
    overRest: false,
    cookie: () => undefined,
    setHeader() {},
    setCookie() {},
  },
})

const caches = new WeakMap<Call, Map<string, unknown>>()

/** Makes a thing once per request: a DataLoader, a count asked for twice. */
export function once<T>(ctx: Context, key: string, make: () => T): T {
  let cache = caches.get(ctx.call)
  if (!cache) caches.set(ctx.call, (cache = new Map()))
  if (!cache.has(key)) cache.set(key, make())
  return cache.get(key) as T
}
