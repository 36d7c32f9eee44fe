// Loaded into a server by a test: a job that takes the embedded database down the first time it is run.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { job } from '../../server/platform/jobs.ts'

declare module '../../server/platform/jobs.ts' {
  interface Jobs {
    deadly: null
  }
}

const folder = process.env.DATA_DIR!

job('deadly', async () => {
  const ran = path.join(folder, 'deadly-job-ran')
  if (existsSync(ran)) return writeFileSync(ran, 'again')
  process.kill(Number.parseInt(readFileSync(path.join(folder, 'postgres/postmaster.pid'), 'utf8')), 'SIGKILL')
  writeFileSync(ran, 'once')
  // It hangs; what ended would be ticked off once the database is back.
  await new Promise(() => {})
})
