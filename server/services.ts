import type { Config } from './platform/config.ts'
import type { Services } from './platform/context.ts'
import type { Database } from './platform/db.ts'
import { changeInJob } from './platform/change.ts'
import { createFiles } from './platform/files/files.ts'
import { limitsIn } from './platform/limits.ts'
import { createLog } from './platform/log.ts'
import { limitStore } from './platform/processes/limitStores.ts'
import { memoryPubSub } from './platform/pubsub.ts'

/** Everything a request or job needs, on a database that is open. */
export function createServices(config: Config, { db, pool }: Database, now: () => Date = () => new Date()): Services {
  return {
    config,
    db,
    pool,
    now,
    files: createFiles({ dataDir: config.DATA_DIR, secret: config.SECRET, now }),
    pubsub: memoryPubSub(),
    limits: limitsIn(limitStore(config, pool)),
    log: createLog(config.LOG_LEVEL),
  }
}

/** What features do once when the application begins, such as making the shipped roles. */
export const begin = (services: Services): Promise<void> =>
  changeInJob(services, 'start', (change) => change.emit('app.started', {}))
