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

/** Declares the work of a job: run at least once, so it must bear being run twice. `cron` also runs it by the clock (UTC). */
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
export async function addJob<K extends JobName>(db: Db | Tx, name: K, payload: Jobs[K], { key, runAt }: JobOptions = {}): Promise<void> {
  await db.$executeRaw`SELECT graphile_worker.add_job(${name}, payload := ${JSON.stringify(payload)}::json, run_at := ${runAt ?? null}::timestamptz,
    job_key := ${key ?? null}, max_attempts := 25)`
}

/** Adds many jobs of one name in one statement; `key` as for one. */
export async function addJobs<K extends JobName>(db: Db | Tx, name: K, jobs: { payload: Jobs[K]; key: string }[]): Promise<void> {
  if (!jobs.length) return
  await db.$executeRaw`SELECT graphile_worker.add_job(${name}, payload := (j->'payload')::json, job_key := j->>'key', max_attempts := 25) FROM jsonb_array_elements(${JSON.stringify(jobs)}::jsonb) AS j`
}

const tasks = (services: Services): TaskList => Object.fromEntries([...works].map(([name, work]) =>
  [name, async (payload: unknown) => work(services, payload as never)]))

/** The queue's own words in our log; its chatter about single jobs only when asked for. */
const loggerOf = ({ log }: Services) => new Logger(() => (level, message) => {
  if (level === 'error') log.error(message)
  else if (level === 'warning') log.warn(message)
  else log.debug(message)
})

const silent = new Logger(() => () => {})

export const prepareJobs = (connectionString: string) => runMigrations({ connectionString, logger: silent })

/** Works the queue until stopped, on connections of its own. */
export async function startJobs(services: Services, connectionString: string): Promise<{ stop(): Promise<void> }> {
  const pool = poolOf(connectionString, { max: 4 })
  const runner = await run({ pgPool: pool, concurrency: 2, taskList: tasks(services), crontab: schedule.join('\n'), noHandleSignals: true, pollInterval: 2000, logger: loggerOf(services) })
  return {
    async stop() {
      await runner.stop()
      await pool.end()
    },
  }
}

/** Works what waits now and returns; for tests and shutdown. */
export const drainJobs = (services: Services): Promise<void> => runOnce({ pgPool: services.pool, taskList: tasks(services), noHandleSignals: true, logger: loggerOf(services) })
