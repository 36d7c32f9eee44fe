import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'

const main = path.resolve(import.meta.dirname, '../../server/main.ts')

/** A server process of its own on a database that others use as well; answers its address. Ends with the file. */
export async function serverProcess(databaseUrl: string, env: Record<string, string> = {}): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'paddock-process-'))
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', SEED: 'none', LOG_LEVEL: 'silent', DATABASE_POOL: '8', DATABASE_URL: databaseUrl, DATA_DIR: folder, ...env }, stdio: ['ignore', 'pipe', 'pipe'],
  })
  afterAll(async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    if (child.exitCode === null) {
      child.kill('SIGKILL')
      await ended
    }
    await rm(folder, { recursive: true, force: true })
  })
  let said = ''
  let errors = ''
  child.stderr.on('data', (chunk) => { errors += String(chunk) })
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      said += String(chunk)
      const address = /ready at (\S+)/.exec(said)?.[1]
      if (address) resolve(address)
    })
    child.once('exit', (code) => reject(new Error(errors || `ended with ${code}`)))
  })
}
