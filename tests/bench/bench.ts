// npm run bench: ten things people wait for, and the course list beside a bare node:http + pg server that gives the same
// answer, and beside PostGraphile 5 on the same rows (fetched from the registry; where it cannot be had it is left out).
// All take turns, round by round, since a machine is not equally quick all the time; what counts is the median.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { ensureDatabase, startCluster } from '../../server/boot/database.ts'
import { LIST, operationsOf } from './operations.ts'
import { signIn } from './portal.ts'
import { median, round, type Round } from './rounds.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 7)
const POSTGRAPHILE = 'postgraphile@5.1.5'

const root = path.resolve(import.meta.dirname, '../..')
const folder = await mkdtemp(path.join(tmpdir(), 'paddock-bench-'))
// The database runs as another user where we are root.
await chmod(folder, 0o755)
const cluster = await startCluster(folder)
const url = await ensureDatabase(cluster, 'paddock')
const pool = new pg.Pool({ connectionString: cluster.url('paddock') })
const children: ChildProcess[] = []
/** Both sign the paths of files with it. */
const SECRET = randomBytes(32).toString('base64url')

/** Starts a process and waits for the line that says it is ready. */
const started = (file: string, env: Record<string, string>, errors: 'inherit' | 'ignore' = 'inherit') =>
  new Promise<{ origin: string; pid: number }>((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(root, file)], {
      env: { ...process.env, NODE_ENV: 'production', GRAPHILE_ENV: 'production', ...env },
      stdio: ['ignore', 'pipe', errors],
    })
    children.push(child)
    child.stdout.on('data', (chunk) => {
      const found = /ready at (\S+)/.exec(String(chunk))
      if (found) resolve({ origin: found[1]!, pid: child.pid! })
    })
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)))
  })

/** PostGraphile, or undefined where the registry cannot be reached. */
async function startPostgraphile() {
  try {
    await writeFile(path.join(folder, 'package.json'), '{}')
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--silent', POSTGRAPHILE], { cwd: folder })
    const environment = { FOLDER: folder, DATABASE_URL: cluster.url('paddock') }
    // It says at length which of our names it cannot use.
    return await started('tests/bench/postgraphile.ts', environment, 'ignore')
  } catch (error) {
    console.log(`Without PostGraphile: ${(error as Error).message.split('\n')[0]}`)
    return undefined
  }
}

try {
  const environment = { DATABASE_URL: url, DATA_DIR: folder, SECRET, PORT: '0', LOG_LEVEL: 'error' }
  const portal = await started('server/main.ts', environment)
  const bare = await started('tests/bench/bare.ts', { DATABASE_URL: url, SECRET })
  const postgraphile = await startPostgraphile()

  const cookie = await signIn(portal.origin, 'company-admin')
  const listed = async (origin: string) => (await fetch(`${origin}/api/courses`, { headers: { cookie } })).json()
  assert.deepEqual(await listed(bare.origin), await listed(portal.origin), 'The bare server does not answer the same')

  const measured = [
    { title: 'bare', pid: bare.pid, request: { url: `${bare.origin}/api/courses`, headers: { cookie } } },
    ...(postgraphile
      ? [
          {
            title: 'PostGraphile',
            pid: postgraphile.pid,
            request: {
              url: `${postgraphile.origin}/graphql`,
              method: 'POST' as const,
              headers: { cookie, 'content-type': 'application/json', accept: 'application/json' },
              body: JSON.stringify({ query: LIST }),
            },
          },
        ]
      : []),
    ...(await operationsOf(portal.origin, pool)).map((one) => ({ ...one, pid: portal.pid })),
  ]
  const rounds = new Map(measured.map(({ title }) => [title, [] as Round[]]))
  for (const { request, pid } of measured) await round(request, pid, folder, 3)
  for (let turn = 0; turn < ROUNDS; turn++)
    for (const { title, request, pid } of measured) rounds.get(title)!.push(await round(request, pid, folder))

  /** The median of what each round gives beside another of the same round. */
  const beside = (title: string, other: string) =>
    median(rounds.get(title)!.map(({ rate }, at) => rate / (rounds.get(other)?.[at]?.rate ?? NaN)))
  console.log(`\n${ROUNDS} rounds       requests/s     p99   server  database   x bare  x PostGraphile`)
  for (const [title, of] of rounds) {
    const figure = (pick: (one: Round) => number, digits = 0) => median(of.map(pick)).toFixed(digits).padStart(8)
    const ratio = (other: string) => (rounds.has(other) ? beside(title, other).toFixed(2) : '–').padStart(8)
    console.log(
      `${title.padEnd(18)} ${figure(({ rate }) => rate)} ${figure(({ p99 }) => p99)} ${figure(({ server }) => server, 2)} ${figure(({ database }) => database, 2)} ${ratio('bare')} ${ratio('PostGraphile')}`,
    )
  }
} finally {
  await pool.end()
  for (const child of children) child.kill('SIGKILL')
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
}
