import type { Logger } from 'pino'
import { isRunning, startCluster, type Cluster } from './database.ts'

/** How often the embedded database is looked for, in milliseconds. */
const LOOK = 1000

/**
 * Starts the embedded database again where its process is gone (killed, out of memory), on the port it had, so that
 * open pools find it. Until then every door answers 503. Answers the way to stop watching and the database with it.
 */
export function supervise(parent: string, begun: Cluster, log: Logger): { stop(): Promise<void> } {
  let cluster = begun
  let stopped = false
  let look = Promise.resolve()
  const again = async () => {
    if (stopped || (await isRunning(parent))) return
    log.error('The embedded database is gone; starting it again')
    cluster = await startCluster(parent, { port: cluster.port })
    log.warn('The embedded database runs again')
  }
  const timer = setInterval(() => {
    // Its children may hold the memory for a moment longer: the next look tries again.
    look = look.then(again).catch((error: unknown) => log.error({ err: error }, 'The embedded database did not start'))
  }, LOOK)
  return {
    async stop() {
      stopped = true
      clearInterval(timer)
      await look
      await cluster.stop()
    },
  }
}
