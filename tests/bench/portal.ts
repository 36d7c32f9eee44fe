import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureDatabase, startCluster } from '../../server/boot/database.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** The portal with the demo world in a process of its own, on a database and a folder that go when it is closed. */
export async function startPortal() {
  const folder = await mkdtemp(path.join(tmpdir(), 'paddock-bench-'))
  // The database runs as another user where we are root.
  await chmod(folder, 0o755)
  const cluster = await startCluster(folder)
  const url = await ensureDatabase(cluster, 'paddock')
  const child = spawn(process.execPath, [path.join(root, 'server/main.ts')], {
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: url, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      const found = /ready at (\S+)/.exec(String(chunk))
      if (found) resolve(found[1]!)
    })
    child.once('exit', (code) => reject(new Error(`server ended with ${code}`)))
  })
  return {
    origin,
    url,
    folder,
    /** The portal alone; its database goes on. */
    stop: () => child.kill('SIGKILL'),
    async close() {
      child.kill('SIGKILL')
      await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The cookie of somebody of the demo world. */
export async function signIn(origin: string, role: string): Promise<string> {
  const login = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${role}@demo.test`, password: 'Paddock2026' }),
  })
  return login.headers.get('set-cookie')!.split(';')[0]!
}

export const quantile = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))]!

/** Milliseconds of each of so many calls, one after the other, after five that do not count. */
export async function timed(work: () => Promise<unknown>, rounds: number): Promise<number[]> {
  for (let round = 0; round < 5; round++) await work()
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }
  return times
}
