// npm run bench: the course list over GraphQL (persisted) and REST, beside a bare node:http + pg server that gives the
// same answer, in one run.
import { spawn, type ChildProcess } from 'node:child_process'
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import autocannon from 'autocannon'
import { ensureDatabase, startCluster } from '../../server/boot/database.ts'

const root = path.resolve(import.meta.dirname, '../..')
const folder = await mkdtemp(path.join(tmpdir(), 'paddock-bench-'))
// The database runs as another user where we are root.
await chmod(folder, 0o755)
const cluster = await startCluster(folder)
const url = await ensureDatabase(cluster, 'paddock')
const children: ChildProcess[] = []
/** Both sign the paths of files with it. */
const SECRET = randomBytes(32).toString('base64url')

/** Starts a process and waits for the line that says it is ready. */
const started = (file: string, env: Record<string, string>, ready: RegExp) =>
  new Promise<string>((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(root, file)], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.push(child)
    child.stdout.on('data', (chunk) => {
      const found = ready.exec(String(chunk))
      if (found) resolve(found[1]!)
    })
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)))
  })

const measure = async (title: string, options: autocannon.Options) => {
  await autocannon({ ...options, duration: 3, connections: 8 })
  const { requests, latency, non2xx } = await autocannon({ ...options, duration: 8, connections: 8 })
  console.log(
    `${title.padEnd(34)} ${requests.average.toFixed(0).padStart(6)} requests/s   p99 ${latency.p99} ms${non2xx ? `   ${non2xx} not 2xx` : ''}`,
  )
  return requests.average
}

try {
  const origin = await started(
    'server/main.ts',
    { NODE_ENV: 'production', DATABASE_URL: url, DATA_DIR: folder, SECRET, PORT: '0', LOG_LEVEL: 'error' },
    /ready at (\S+)/,
  )
  const login = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'company-admin@demo.test', password: 'Paddock2026' }),
  })
  const cookie = login.headers.get('set-cookie')!.split(';')[0]!
  const bare = await started('tests/bench/bare.ts', { DATABASE_URL: url, SECRET }, /ready at (\S+)/)

  const listed = await fetch(`${origin}/api/courses`, { headers: { cookie } })
  const [ours, theirs] = [
    (await listed.json()) as unknown,
    (await (await fetch(`${bare}/api/courses`, { headers: { cookie } })).json()) as unknown,
  ]
  assert.deepEqual(theirs, ours, 'The bare server does not give the same answer')

  const queries = JSON.parse(await readFile(path.join(root, 'web/relay/queries.json'), 'utf8')) as Record<
    string,
    string
  >
  const [docId] = Object.entries(queries).find(([, text]) => text.startsWith('query AdminCourseTablePageQuery'))!
  const base = await measure('bare node:http + pg', { url: `${bare}/api/courses`, headers: { cookie } })
  const rest = await measure('REST GET /api/courses', { url: `${origin}/api/courses`, headers: { cookie } })
  const graphql = await measure('GraphQL, persisted course list', {
    url: `${origin}/graphql`,
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ doc_id: docId, variables: { first: 10 } }),
  })
  console.log(`\nREST ${(rest / base).toFixed(2)} of bare, GraphQL ${(graphql / base).toFixed(2)} of bare`)
} finally {
  for (const child of children) child.kill('SIGKILL')
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
}
