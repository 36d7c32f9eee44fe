import { readConfig, type Config } from '../platform/config.ts'
import { startCluster, type Cluster } from './database.ts'
import { readyDatabase } from './readyDatabase.ts'
import type { WebServer } from './serve.ts'
import { isWorker, tellPrimary } from './worker.ts'

const isAlone = ({ PROCESSES }: Config, webServer?: WebServer) => PROCESSES === 1 || webServer !== undefined

/** Serves in this process, or by as many as are asked for. The watch mode has one. */
async function serveAll(config: Config, cluster: Cluster | undefined, webServer?: WebServer): Promise<void> {
  if (!isAlone(config, webServer)) {
    const { serveByWorkers } = await import('./primary.ts')
    return serveByWorkers(config, cluster)
  }
  const [{ serve }, { url }] = await Promise.all([import('./serve.ts'), readyDatabase(config, cluster)])
  for (const line of await serve(config, { url, cluster, webServer })) console.log(line)
}

/** Serves as one of several: who started it has seen to the database, and is told what becomes of it. */
async function serveAsWorker(config: Config): Promise<void> {
  try {
    const { serve } = await import('./serve.ts')
    await tellPrimary({ ready: await serve(config, { url: config.DATABASE_URL! }) })
  } catch (error) {
    await tellPrimary({ failed: error instanceof Error ? error.message : String(error) })
    process.exit(1)
  }
}

/**
 * Starts everything and stays until told to stop. `webServer` makes the watch mode's client server. What serves is
 * loaded while the database starts, and not at all where a setting is wrong. Errors: one line each.
 */
export async function start(webServer?: WebServer): Promise<void> {
  const config = readConfig(process.env)
  if (isWorker()) return serveAsWorker(config)
  const [cluster] = await Promise.all([
    config.DATABASE_URL ? undefined : startCluster(config.DATA_DIR),
    isAlone(config, webServer) && import('./serve.ts'),
  ])
  try {
    await serveAll(config, cluster, webServer)
  } catch (error) {
    // What was started for this only is not left behind; a database found running may be somebody else's.
    if (cluster && !cluster.found) await cluster.stop()
    throw error
  }
}
