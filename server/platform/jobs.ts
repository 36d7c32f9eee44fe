import { Logger, run, runMigrations, runOnce, type TaskList } from 'graphile-worker'
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

/** Works the queue until stopped, on connections of its own. */
export async function startJobs(services: Services, connectionString: string): Promise<{ stop(): Promise<void> }> {
  const pool = poolOf(connectionString, { max: 4 })
  const runner = await run({
    pgPool: pool,
    concurrency: 2,
    taskList: tasks(services),
    crontab: schedule.join('\n'),
    noHandleSignals: true,
    pollInterval: 2000,
    logger: loggerOf(services),
  })
  return {
    async stop() {
      await runner.stop()
      await pool.end()
    },
  }
}

/** Works what waits now and returns; for tests and shutdown. */
export const drainJobs = (services: Services): Promise<void> =>
  runOnce({ pgPool: services.pool, taskList: tasks(services), noHandleSignals: true, logger: loggerOf(services) })
