import { spawn } from 'node:child_process'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

/** Runs one of the database scripts, which share nothing with the server but the address of the database. */
export const script = (file: string, args: string[], env: Record<string, string>) =>
  new Promise<void>((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(root, file), ...args], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let errors = ''
    child.stderr.on('data', (chunk) => {
      errors += String(chunk)
    })
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(errors.trim().split('\n').at(-1) || `${file} failed`)),
    )
  })

/** How often it is looked whether who started this process is still there, in milliseconds. */
const LOOK = 500

/** Taken before anything else runs: who started it may end while packages and pages are made. */
const parent = process.ppid

/**
 * npm and the watch mode stand before the server, and the shell between them passes no signal on: where they were ended,
 * the server is meant. Of one that is started by itself the parent may go, as a terminal does.
 */
const isMeant = process.env.npm_lifecycle_event !== undefined || process.env.PADDOCK_DEV_CHILD !== undefined

/** Calls `stop` once when what stands before this process is gone. */
export function stopWithParent(stop: () => void): void {
  if (!isMeant) return
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, LOOK)
  timer.unref()
}
