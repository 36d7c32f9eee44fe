import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { ensureDatabase, startCluster } from '../../server/boot/database.ts'
import { readConfig } from '../../server/platform/config.ts'
import { openDatabase } from '../../server/platform/db.ts'
import { prepareJobs } from '../../server/platform/jobs.ts'
import '../../server/app.ts'
import { begin, createServices } from '../../server/services.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the cluster's maintenance database, as the role that owns everything. */
    clusterUrl: string
    /** The same as the role the portal serves with. */
    applicationUrl: string
    /** Where the files of the demo world lie once a test asked for it. */
    demoFolder: string
  }
}

/** One forgetful cluster per run, with a migrated template that every test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'paddock-test-'))
  // The database runs as another user where we are root.
  await chmod(folder, 0o755)
  const cluster = await startCluster(folder, { forgetful: true })
  const ownerUrl = await ensureDatabase(cluster, 'template')
  const url = cluster.applicationUrl('template')
  // In a process of its own: a template may have no open connection.
  await promisify(execFile)(
    process.execPath,
    [path.resolve(import.meta.dirname, '../../prisma/migrate.ts'), 'deploy'],
    { env: { ...process.env, DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl } },
  )
  await prepareJobs(url, ownerUrl)
  const database = openDatabase(url, { connections: 2 })
  await begin(createServices(readConfig({ DATA_DIR: path.join(folder, 'data'), LOG_LEVEL: 'error' }), database))
  await database.close()
  project.provide('clusterUrl', cluster.url('postgres'))
  project.provide('applicationUrl', cluster.applicationUrl('postgres'))
  project.provide('demoFolder', path.join(folder, 'demo'))
  return async () => {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
