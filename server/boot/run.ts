import { startCluster } from './database.ts'
import type { WebServer } from './serve.ts'
import { readConfig } from '../platform/config.ts'

/**
 * Starts everything and stays until told to stop. `webServer` makes the watch mode's client server. What serves is
 * loaded while the database starts, and not at all where a setting is wrong. Errors: one line each.
 */
export async function start(webServer?: WebServer): Promise<void> {
  const config = readConfig(process.env)
  const [cluster, { serve }] = await Promise.all([
    config.DATABASE_URL ? undefined : startCluster(config.DATA_DIR),
    import('./serve.ts'),
  ])
  try {
    await serve(config, cluster, webServer)
  } catch (error) {
    // What was started for this only is not left behind; a database found running may be somebody else's.
    if (cluster && !cluster.found) await cluster.stop()
    throw error
  }
}
