import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, inject } from 'vitest'
import type { Database, Db } from '../../server/platform/db.ts'
import type { Services } from '../../server/platform/context.ts'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeUser } from '../../prisma/factories/users.ts'
import type { User } from '../../prisma/generated/client/client.ts'
import { tokenHash } from '../../server/access/sessions/sessions.ts'
import { createApp } from '../../server/app.ts'
import { readConfig } from '../../server/platform/config.ts'
import { openDatabase } from '../../server/platform/db.ts'
import { sessionCookie } from '../../server/platform/http/cookies.ts'
import { drainJobs } from '../../server/platform/jobs.ts'
import { readSettings } from '../../server/platform/settings.ts'
import type { RoleKey } from '../../server/platform/rights.ts'
import { begin, createServices } from '../../server/services.ts'
import { inherited } from './process.ts'
import { clone, lend, lendNew, lending, locked, maintain } from './database/databases.ts'
import { borrowClient, openClient } from './database/sharedClient.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** A signed-in person, or nobody. */
export interface Who {
  user: User
  token: string
}
export const guest = null

interface GraphQLAnswer<T = Record<string, never>> {
  data: T | null
  errors?: {
    message: string
    path?: (string | number)[]
    extensions: { code?: string; fields?: Record<string, string> }
  }[]
  extensions?: Record<string, unknown>
}

export interface RestAnswer<T = unknown> {
  status: number
  text: string
  /** The body as JSON; undefined when it is none. */
  json: T
  headers: Headers
}

export interface World {
  db: Db
  services: Services
  origin: string
  /** Connection string of this file's database, as the role the server has: `db` and `services` use it. */
  url: string
  /** The same as the role that owns the tables: for planting damage, and for what migrates. */
  ownerUrl: string
  /** A client of that role, opened for who asks for it. */
  readonly owner: Db
  /** What restoring said, where the world began with a backup. */
  told: string
  /** SQL statements since the last call of this. */
  statements(): string[]
  /** Moves the clock that the server reads. */
  travel(milliseconds: number): void
  /** Stops that clock at a moment, close to a boundary that a busy machine would run past; `travel` moves it on. */
  standAt(moment: Date): void
  /** A new active person of the role with a session. */
  person(role: RoleKey, overrides?: Parameters<typeof makeUser>[1]): Promise<Who>
  /** With a session; who is no admin and works nowhere is given a dealer, unless they are to come as they are. */
  signIn(user: User, options?: { asIs?: boolean }): Promise<Who>
  graphql<T = Record<string, never>>(
    who: Who | null,
    query: string,
    variables?: Record<string, unknown>,
  ): Promise<GraphQLAnswer<T>>
  rest<T = unknown>(
    who: Who | null,
    call: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<RestAnswer<T>>
  /** Works all waiting jobs. */
  jobs(): Promise<void>
}

/** Says at the end what the process worked: on a busy machine the clock tells what others do. */
const TELLS_WORK = 'data:text/javascript,process.on("exit",()=>console.log(JSON.stringify(process.cpuUsage())))'

/**
 * The demo world as a template and a folder of files: made by the first who asks, for all of the run. Answers what the
 * seed said, and in its last line what it worked.
 */
async function makeDemo(): Promise<string> {
  const toldFile = `${inject('demoFolder')}.txt`
  await locked(2, async () => {
    const admin = await maintain()
    const { rowCount } = await admin.query("SELECT 1 FROM pg_database WHERE datname = 'demo'")
    if (rowCount) return
    await clone('demo_begun', 'template')
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--import', TELLS_WORK, path.join(root, 'prisma/seed.ts')],
      {
        env: {
          ...process.env,
          DATABASE_URL: inject('clusterUrl').replace(/\/postgres$/, '/demo_begun'),
          DATA_DIR: inject('demoFolder'),
        },
      },
    )
    await writeFile(toldFile, stdout)
    await admin.query('ALTER DATABASE demo_begun RENAME TO demo')
  })
  return readFile(toldFile, 'utf8')
}

/** An active dealer of their own for who would be held at the door without one. */
async function letIn(db: Db, { id: userId, roleId }: User): Promise<void> {
  const { key } = await db.role.findUniqueOrThrow({ where: { id: roleId } })
  const { adminRoles } = await readSettings(db)
  if (adminRoles.includes(key) || (await db.dealerMember.count({ where: { userId } }))) return
  const { id: dealerId } = await makeDealer(db, { name: 'Elsewhere' })
  await db.dealerMember.create({ data: { userId, dealerId } })
}

interface Beginning {
  /** Begins with the people, courses and files a customer tries the portal with, instead of nothing. */
  demo?: boolean
  /** Begins with a backup, which an older version made: restored as a customer does. Its files are not in it. */
  archive?: string
}

/** A database of its own with what the backup holds, brought to the newest migration. Errors: what the command said. */
async function restored(name: string, file: string, env: Record<string, string>): Promise<string> {
  await (await maintain()).query(`CREATE DATABASE ${name}`)
  const script = path.join(root, 'server/boot/restore.ts')
  return promisify(execFile)(process.execPath, [script, file], { env: { ...inherited, ...env } }).then(
    ({ stdout, stderr }) => stdout + stderr,
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  )
}

/**
 * A database of its own, a server on a port of its own: both doors over real HTTP. Call once per test file, at the top.
 */
export async function openWorld(
  env: Record<string, string> = {},
  { demo = false, archive }: Beginning = {},
): Promise<World> {
  const folder = await mkdtemp(path.join(tmpdir(), 'paddock-data-'))
  let executed: string[] = []
  // A test may ask for hundreds of things at once, on a machine that has other things to do.
  const options = { onStatement: (sql: string) => executed.push(sql), connections: 8, patience: 60_000 }
  const isPlain = !demo && !archive && !lending()
  const lent = isPlain
    ? await lend(options)
    : await lendNew(options, async (place) => {
        if (archive)
          return restored(place.name, archive, {
            DATABASE_URL: place.url,
            DATABASE_OWNER_URL: place.ownerUrl,
            DATA_DIR: folder,
          })
        const said = demo ? await makeDemo() : ''
        await clone(place.name, demo ? 'demo' : 'template')
        if (demo) await cp(inject('demoFolder'), folder, { recursive: true })
        return said
      })
  const { url, ownerUrl, told } = lent
  const database = borrowClient(lent.pool, options) ?? openClient(lent.pool, options)
  let owning: Database | undefined
  let ahead = 0
  let standing: number | undefined
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', PUBLIC_URL: 'http://paddock.test', ...env })
  const services = createServices(config, database, () => new Date(standing ?? Date.now() + ahead))
  if (archive) await begin(services)
  const app = createApp({
    services,
    webRoot: path.join(root, 'dist/web'),
    persistedFile: path.join(root, 'web/relay/queries.json'),
  })
  await new Promise<void>((resolve) => app.server.listen(Number(env.PORT ?? 0), '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  await new Promise<void>((resolve) => app.content.listen(0, '127.0.0.1', resolve))
  config.CONTENT_URL = `http://127.0.0.1:${(app.content.address() as AddressInfo).port}`

  afterAll(async () => {
    await app.drain()
    await owning?.close()
    await database.close()
    await lent.end()
    // Files of one worker stay loaded, and with them what they hold.
    executed = []
    await rm(folder, { recursive: true, force: true })
  })

  const headersOf = (who: Who | null): Record<string, string> =>
    !who
      ? {}
      : who.token.startsWith('pdk_')
        ? { authorization: `Bearer ${who.token}` }
        : { cookie: `${sessionCookie(config)}=${who.token}` }
  const signIn = async (user: User, { asIs = false } = {}): Promise<Who> => {
    if (!asIs) await letIn(database.db, user)
    const token = randomBytes(32).toString('base64url')
    await database.db.session.create({
      data: {
        userId: user.id,
        tokenHash: tokenHash(token),
        lastSeenAt: services.now(),
        expiresAt: new Date(services.now().getTime() + 7 * 86_400_000),
      },
    })
    return { user, token }
  }

  return {
    db: database.db,
    get owner() {
      owning ??= openDatabase(ownerUrl, { connections: 2 })
      return owning.db
    },
    services,
    origin,
    url,
    ownerUrl,
    told,
    signIn,
    statements() {
      const seen = executed
      executed = []
      return seen
    },
    travel(milliseconds) {
      if (standing === undefined) ahead += milliseconds
      else standing += milliseconds
    },
    standAt(moment) {
      standing = moment.getTime()
    },
    person: async (role, overrides) =>
      signIn(await makeUser(database.db, { role, ...overrides }), { asIs: overrides?.dealerIds !== undefined }),
    async graphql<T>(who: Who | null, query: string, variables?: Record<string, unknown>) {
      const response = await fetch(`${origin}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headersOf(who) },
        body: JSON.stringify({ query, variables }),
      })
      return (await response.json()) as GraphQLAnswer<T>
    },
    async rest<T>(who: Who | null, call: string, body?: unknown, headers: Record<string, string> = {}) {
      const [method, target] = call.split(' ') as [string, string]
      const form = body instanceof FormData
      const response = await fetch(`${origin}${target}`, {
        method,
        redirect: 'manual',
        headers: {
          ...headersOf(who),
          ...(body !== undefined && !form ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
      })
      const text = await response.text()
      let json: unknown
      try {
        json = JSON.parse(text)
      } catch {
        /* plain text */
      }
      return { status: response.status, text, json: json as T, headers: response.headers }
    },
    jobs: () => drainJobs(services),
  }
}
