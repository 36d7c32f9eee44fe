import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { ensureDatabase, startCluster, type Cluster } from '../../../server/boot/database.ts'
import { readConfig } from '../../../server/platform/config.ts'
import { openDatabase } from '../../../server/platform/db.ts'
import { prepareJobs } from '../../../server/platform/jobs.ts'
import '../../../server/app.ts'
import { begin, createServices } from '../../../server/services.ts'

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

interface Begun {
  folder: string
  cluster: Cluster
  stop(): Promise<void>
}

/** A forgetful cluster with a migrated template that every test file clones. */
async function startTestCluster(): Promise<Begun> {
  const folder = await mkdtemp(path.join(tmpdir(), 'paddock-test-'))
  // The database runs as another user where we are root.
  await chmod(folder, 0o755)
  const cluster = await startCluster(folder, { forgetful: true })
  const ownerUrl = await ensureDatabase(cluster, 'template')
  const url = cluster.applicationUrl('template')
  // In a process of its own: a template may have no open connection.
  await promisify(execFile)(
    process.execPath,
    [path.resolve(import.meta.dirname, '../../../prisma/migrate.ts'), 'deploy'],
    { env: { ...process.env, DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl } },
  )
  await prepareJobs(url, ownerUrl)
  const database = openDatabase(url, { connections: 2 })
  await begin(createServices(readConfig({ DATA_DIR: path.join(folder, 'data'), LOG_LEVEL: 'error' }), database))
  await database.close()
  return {
    folder,
    cluster,
    async stop() {
      await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

let begun: Promise<Begun> | undefined
let users = 0

/** One cluster per run, for all projects that ask for it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  users += 1
  const { folder, cluster, stop } = await (begun ??= startTestCluster())
  project.provide('clusterUrl', cluster.url('postgres'))
  project.provide('applicationUrl', cluster.applicationUrl('postgres'))
  project.provide('demoFolder', path.join(folder, 'demo'))
  return async () => {
    users -= 1
    if (!users) await stop()
  }
}
