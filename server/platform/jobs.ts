import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Logger, run, runMigrations, runOnce, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { Services } from './context.ts'
import { poolOf, type Db, type Tx } from './db.ts'

/** Job names and their payloads; features add theirs by declaration merging. */
export interface Jobs {
  /** A reaction to an event that may wait, see events.ts. */
  event: { reaction: string; payload: unknown }
}
export type JobName = keyof Jobs

type Work<K extends JobName> = (services: Services, payload: Jobs[K]) => Promise<void>
const works = new Map<string, (services: Services, payload: never) => Promise<void>>()
const schedule: string[] = []

/**
 * Declares the work of a job: run at least once, so it must bear being run twice. `cron` also runs it by the clock
 * (UTC).
 */
export function job<K extends JobName>(name: K, work: Work<K>, cron?: string): void {
  works.set(name, work)
  if (cron) schedule.push(`${cron} ${name}`)
}

/** The work of a job, for who has its name from the queue. */
export const workNamed = (name: string) => works.get(name)

interface JobOptions {
  /** A waiting job with the same key is replaced. */
  key?: string
  runAt?: Date
}

/** Adds a job; within a transaction it exists only if that commits. */
export async function addJob<K extends JobName>(
  db: Db | Tx,
  name: K,
  payload: Jobs[K],
  { key, runAt }: JobOptions = {},
): Promise<void> {
  await db.$executeRaw`SELECT graphile_worker.add_job(${name}, payload := ${JSON.stringify(payload)}::json, run_at := ${runAt ?? null}::timestamptz,
    job_key := ${key ?? null}, max_attempts := 25)`
}

/** Adds many jobs of one name in one statement; `key` as for one. */
export async function addJobs<K extends JobName>(
  db: Db | Tx,
  name: K,
  jobs: { payload: Jobs[K]; key: string }[],
): Promise<void> {
  if (!jobs.length) return
  await db.$executeRaw`SELECT graphile_worker.add_job(${name}, payload := (j->'payload')::json, job_key := j->>'key', max_attempts := 25) FROM jsonb_array_elements(${JSON.stringify(jobs)}::jsonb) AS j`
}

/** Takes back jobs with these keys that nobody has begun; answers the keys of those that were waiting. */
export async function removeJobs(db: Db | Tx, keys: readonly string[]): Promise<string[]> {
  if (!keys.length) return []
  const waiting = await db.$queryRaw<{ key: string }[]>`
    SELECT key FROM graphile_worker._private_jobs WHERE key = ANY(${[...keys]}) AND locked_at IS NULL`
  for (const { key } of waiting) await db.$executeRaw`SELECT graphile_worker.remove_job(${key})`
  return waiting.map(({ key }) => key)
}

const tasks = (services: Services): TaskList =>
  Object.fromEntries(
    [...works].map(([name, work]) => [name, async (payload: unknown) => work(services, payload as never)]),
  )

/** The queue's own words in our log; its chatter about single jobs only when asked for. */
const loggerOf = ({ log }: Services) =>
  new Logger(() => (level, message) => {
    if (level === 'error') log.error(message)
    else if (level === 'warning') log.warn(message)
    else log.debug(message)
  })

const silent = new Logger(() => () => {})

/** Makes the queue's tables; where another role owns them, gives the role of `url` what working the queue takes. */
export async function prepareJobs(url: string, ownerUrl = url): Promise<void> {
  await runMigrations({ connectionString: ownerUrl, logger: silent })
  if (ownerUrl === url) return
  const [pool, owner] = [poolOf(url, { max: 1 }), poolOf(ownerUrl, { max: 1 })]
  try {
    const {
      rows: [row],
    } = await pool.query<{ role: string }>('SELECT quote_ident(current_user) AS role')
    const { rows: closed } = await owner.query<{ table: string }>(
      `
      SELECT quote_ident(c.relname) AS table FROM pg_class c WHERE c.relnamespace = 'graphile_worker'::regnamespace AND c.relrowsecurity
        AND NOT EXISTS (SELECT 1 FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'portal' AND $1::regrole = ANY(p.polroles))`,
      [row!.role],
    )
    await owner.query(
      [
        'BEGIN',
        `GRANT USAGE ON SCHEMA graphile_worker TO ${row!.role}`,
        `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA graphile_worker TO ${row!.role}`,
        `GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA graphile_worker TO ${row!.role}`,
        // The queue closes its tables to all but their owner by row security.
        ...closed.flatMap(({ table }) => [
          `DROP POLICY IF EXISTS portal ON graphile_worker.${table}`,
          `CREATE POLICY portal ON graphile_worker.${table} TO ${row!.role} USING (true) WITH CHECK (true)`,
        ]),
        'COMMIT',
      ].join(';\n'),
    )
  } finally {
    await Promise.all([pool.end(), owner.end()])
  }
}

/** The first key of the lock by which a worker shows that it lives; the second is the hash of its name. */
const WORKER_LOCK = 74_112_027
/** How old a hold on a job must be before it is asked whether its worker lives, and how often, in milliseconds. */
const STALE = 15_000
/** How long after a failure the queue is worked anew, in milliseconds. */
const PAUSE = 1000
/** How long jobs in hand may take to end where the database went away, in milliseconds; who hangs is worked anew. */
const GRACE = 10_000

/** Gives back the jobs of workers that are gone (killed, or cut off from the database); by itself the queue waits hours. */
const giveBack = (client: pg.ClientBase, former: string[]) =>
  client.query(
    `SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT j.locked_by)) FROM graphile_worker._private_jobs j
      WHERE (j.locked_by = ANY($3) OR j.locked_at < now() - $1 * interval '1 millisecond') AND NOT EXISTS (
        SELECT 1 FROM pg_locks l WHERE l.locktype = 'advisory' AND l.granted AND l.classid = $2
          AND l.objid = hashtext(j.locked_by)::oid AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database()))`,
    [STALE, WORKER_LOCK, former],
  )

/**
 * Works the queue until `stopped` resolves or the database goes away; the second is an error. `names` are those this
 * process worked under before; it adds its own.
 */
async function workQueue(services: Services, pool: pg.Pool, stopped: Promise<void>, names: string[]): Promise<void> {
  const client = await pool.connect()
  const gone = new Promise<never>((_, reject) => client.once('error', reject))
  gone.catch(() => {})
  let sweep: NodeJS.Timeout | undefined
  try {
    const events: WorkerEvents = new EventEmitter()
    const named = new Promise<string>((resolve) =>
      events.once('pool:create', ({ workerPool }) => resolve(workerPool.id)),
    )
    const runner = await run({
      pgPool: pool,
      events,
      taskList: tasks(services),
      crontab: schedule.join('\n'),
      noHandleSignals: true,
      logger: loggerOf(services),
      // Done jobs are ticked off in a batch, since the failure of a single one is a rejection nobody can catch.
      preset: { worker: { concurrentJobs: 2, pollInterval: 2000, completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    })
    const ended = runner.promise.then(() => Promise.reject(new Error('The queue stopped by itself')))
    ended.catch(() => {})
    try {
      const name = await named
      await client.query('SELECT pg_advisory_lock($1, hashtext($2))', [WORKER_LOCK, name])
      await giveBack(client, names)
      names.push(name)
      const swept = new Promise<never>((_, reject) => {
        sweep = setInterval(() => giveBack(client, []).catch(reject), STALE)
      })
      await Promise.race([stopped, ended, gone, swept])
    } catch (error) {
      await Promise.race([runner.stop().catch(() => {}), pause(GRACE)])
      throw error
    }
    await runner.stop().catch(() => {})
  } finally {
    clearInterval(sweep)
    // The lock goes with the connection.
    client.release(true)
  }
}

/** Works the queue until stopped, on connections of its own; where the database went away, again once it is back. */
export function startJobs(services: Services, connectionString: string): { stop(): Promise<void> } {
  const pool = poolOf(connectionString, { max: 5, connectionTimeoutMillis: 5000 })
  const stopping = new AbortController()
  const stopped = new Promise<void>((resolve) => stopping.signal.addEventListener('abort', () => resolve()))
  const names: string[] = []
  const work = async () => {
    while (!stopping.signal.aborted) {
      await workQueue(services, pool, stopped, names).catch((error: unknown) => {
        services.log.error({ err: error }, `The queue is not worked; trying again in ${PAUSE} ms`)
        return Promise.race([stopped, pause(PAUSE)])
      })
    }
  }
  const worked = work()
  return {
    async stop() {
      stopping.abort()
      await worked
      await pool.end()
    },
  }
}

/** Works what waits now and returns; for tests and shutdown. */
export const drainJobs = (services: Services): Promise<void> =>
  runOnce({ pgPool: services.pool, taskList: tasks(services), noHandleSignals: true, logger: loggerOf(services) })
