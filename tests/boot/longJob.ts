// Loaded into a server by a test: a job that takes longer than anybody waits for it, the first time it is run.
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { job } from '../../server/platform/jobs.ts'

declare module '../../server/platform/jobs.ts' {
  interface Jobs {
    long: null
  }
}

const ran = path.join(process.env.DATA_DIR!, 'long-job-ran')

job('long', async (services) => {
  if (existsSync(ran)) return writeFileSync(ran, 'again')
  writeFileSync(ran, 'once')
  // It holds a connection as well.
  await services.db.$transaction((tx) => tx.$queryRaw`SELECT 1`.then(() => new Promise(() => {})), { timeout: 600_000 })
})
