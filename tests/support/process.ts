import { spawn, type ChildProcess } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, onTestFinished } from 'vitest'
import type { World } from './world.ts'

const main = path.resolve(import.meta.dirname, '../../server/main.ts')

/**
 * What a process started as customers start it takes over from this one: the way to programs, the compiled modules, and
 * the clock of the run where it was turned (`faketime '2028-02-29 03:00:00' npm test`). Settings it is given by its
 * test alone.
 */
export const inherited = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) => ['PATH', 'NODE_COMPILE_CACHE', 'LD_PRELOAD'].includes(name) || name.startsWith('FAKETIME'),
  ),
)

interface Launched {
  child: ChildProcess
  /** Its address once it listens. Errors: what it said instead. */
  ready: Promise<string>
  ended: Promise<{ code: number | null; errors: string }>
  /** All it said so far. */
  said(): string
}

/** The server as customers run it. */
export function launch(env: Record<string, string>, args: string[] = []): Launched {
  const child = spawn(process.execPath, [...args, main], {
    env: { ...inherited, HOST: '127.0.0.1', PORT: '0', SEED: 'none', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors += String(chunk)
  })
  const ended = new Promise<{ code: number | null; errors: string }>((resolve) =>
    child.once('exit', (code) => resolve({ code, errors })),
  )
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      said += String(chunk)
      const address = /ready at (\S+)/.exec(said)?.[1]
      if (address) resolve(address)
    })
    void ended.then(({ code }) => reject(new Error(errors || `ended with ${code}`)))
  })
  ready.catch(() => {})
  return { child, ready, ended, said: () => said + errors }
}

/** As a power cut does it. */
async function cut(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}

/** A server process of its own on a database that others use as well; answers its address. Ends with the file. */
export async function serverProcess(databaseUrl: string, env: Record<string, string> = {}): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'paddock-process-'))
  const { child, ready } = launch({ DATABASE_POOL: '8', DATABASE_URL: databaseUrl, DATA_DIR: folder, ...env })
  afterAll(async () => {
    await cut(child)
    await rm(folder, { recursive: true, force: true })
  })
  return ready
}

/** A port nobody uses. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

/** Jobs that a dead process had in hand, as they are a minute later. */
const leaveBehind = ({ db }: World['services']) =>
  db.$executeRaw`UPDATE graphile_worker._private_jobs SET locked_at = locked_at - interval '1 minute' WHERE locked_at IS NOT NULL`

/**
 * A server process on this test's database and files that may be killed; its successor stands where it stood. What it had
 * in hand is given back at once, unless the test `waits` the quarter of a minute that the queue lets pass.
 */
export async function mortalServer(
  { url, services }: Pick<World, 'url' | 'services'>,
  env: Record<string, string> = {},
  { waits = false }: { waits?: boolean } = {},
) {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  const kill = async () => {
    if (!child) return
    await cut(child)
    if (!waits) await leaveBehind(services)
  }
  afterAll(() => child && cut(child))
  return {
    origin,
    kill,
    async start(): Promise<void> {
      const started = launch({
        PORT: String(port),
        DATABASE_URL: url,
        DATA_DIR: services.config.DATA_DIR,
        PUBLIC_URL: origin,
        // Beside the port may be somebody else's by now.
        CONTENT_PORT: '0',
        ...env,
      })
      child = started.child
      await started.ready
    },
  }
}

/** A folder for a portal with an embedded database. Gone with the file. */
export async function dataFolder(): Promise<string> {
  const data = await mkdtemp(path.join(tmpdir(), 'paddock-embedded-'))
  // The database runs as another user where we are root.
  await chmod(data, 0o755)
  afterAll(() => rm(data, { recursive: true, force: true }))
  return data
}

/**
 * A server process with the embedded database of a folder: an empty one is started as a customer does the first time,
 * which costs more than all that a test then does. Ends with its test.
 */
export async function launchEmbedded(data: string, env: Record<string, string> = {}, args: string[] = []) {
  const started = launch({ DATA_DIR: data, ...env }, args)
  onTestFinished(async () => {
    if (started.child.exitCode === null) started.child.kill('SIGTERM')
    await started.ended
  })
  return { ...started, address: await started.ready }
}

/** The process of the database that runs in a folder. Errors where none does. */
export const postmasterOf = async (data: string): Promise<number> =>
  Number((await readFile(path.join(data, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
