import workers, { type Worker } from 'node:cluster'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { RateLimiterClusterMaster } from 'rate-limiter-flexible'
import type { Config } from '../platform/config.ts'
import { metricsOfWorkers, serveMetrics } from '../platform/http/metrics.ts'
import { sweepScratch } from '../platform/http/scratch.ts'
import { createLog } from '../platform/log.ts'
import type { Cluster } from './database.ts'
import { stopWithParent } from './script.ts'
import { supervise } from './supervise.ts'
import { poolOfEach, type FromWorker, type ToWorker } from './processes.ts'

/** A process that dies is started again at once, then after growing pauses, in milliseconds. */
const FIRST_PAUSE = 500
const LONGEST_PAUSE = 30_000
/** Who died longer ago is forgotten, in milliseconds. */
const REMEMBERED = 60_000
/** When a process that was told to stop is killed, in milliseconds; it ends itself before. */
const STOP_LIMIT = 9200

const NOT_REPLACED = 'not all processes were replaced'

/** One process that serves. Answers what it says once it does. Errors: why it does not. */
function started(env: Record<string, string>): Promise<{ worker: Worker; lines: string[] }> {
  const worker = workers.fork(env)
  return new Promise((resolve, reject) => {
    worker.on('message', ({ ready, failed }: FromWorker) => {
      if (ready) resolve({ worker, lines: ready })
      if (failed) reject(new Error(failed))
    })
    worker.once('exit', (code, signal) => reject(new Error(`A process ended before it served (${signal || code}).`)))
  })
}

/** Told to stop, it ends what it has in hand; killed where it does not. */
async function stopped(worker: Worker, stop: NonNullable<ToWorker['stop']>): Promise<void> {
  if (worker.isDead()) return
  const gone = new Promise((resolve) => worker.once('exit', resolve))
  if (worker.isConnected()) worker.send({ stop } satisfies ToWorker)
  await Promise.race([gone, pause(STOP_LIMIT)])
  if (!worker.isDead()) worker.process.kill('SIGKILL')
}

/** How long to wait after one more death, in milliseconds. */
function pauseAfter(deaths: number[]): number {
  const now = performance.now()
  const lately = deaths.filter((at) => now - at < REMEMBERED).length
  deaths.push(now)
  return lately ? Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (lately - 1)) : 0
}

/** The processes that serve: each that dies has a successor, and all are replaced one by one when asked to. */
async function keepWorkers(count: number, env: Record<string, string>, log: Logger) {
  const serving = new Set<Worker>()
  const deaths: number[] = []
  let isStopping = false

  function keep(worker: Worker): void {
    serving.add(worker)
    log.info({ served: worker.process.pid }, 'a process serves')
    // Who was replaced is no longer among them.
    worker.once('exit', (code, signal) => {
      if (!serving.delete(worker) || isStopping) return
      log.error({ pid: worker.process.pid, code, signal }, 'a process that serves is gone; starting another')
      void replace()
    })
  }

  async function replace(): Promise<void> {
    await pause(pauseAfter(deaths))
    if (!isStopping)
      await started(env).then(
        ({ worker }) => (isStopping ? worker.process.kill('SIGKILL') : keep(worker)),
        (error: unknown) => {
          log.error({ err: error }, 'a process did not start; trying again')
          return replace()
        },
      )
  }

  let rolling = Promise.resolve()
  async function roll(): Promise<void> {
    const before = [...serving]
    for (const old of before) {
      if (isStopping || !serving.has(old)) continue
      const { worker } = await started(env)
      keep(worker)
      serving.delete(old)
      await stopped(old, 'replaced')
    }
    log.info('all processes were replaced')
  }

  // The first makes what has to be there once; a start that fails is told by it alone.
  const { worker: first, lines } = await started({ ...env, PADDOCK_BEGINS: '1' })
  keep(first)
  for (const { worker } of await Promise.all(Array.from({ length: count - 1 }, () => started(env)))) keep(worker)
  return {
    lines,
    roll: () => void (rolling = rolling.then(roll).catch((err: unknown) => log.error({ err }, NOT_REPLACED))),
    async stop() {
      isStopping = true
      await Promise.all(Object.values(workers.workers ?? {}).map((worker) => stopped(worker!, 'ended')))
    },
    kill() {
      isStopping = true
      for (const worker of Object.values(workers.workers ?? {})) worker!.process.kill('SIGKILL')
    },
  }
}

/** A database that is ready; `cluster` is the embedded one. */
interface Database {
  url: string
  connections: number
  cluster: Cluster | undefined
}

/**
 * Serves by several processes behind one port: this one has the database, the figures and the limits, and begins, keeps
 * and ends those that serve. Errors: one line each.
 */
export async function serveByWorkers(config: Config, { url, connections, cluster }: Database): Promise<void> {
  const began = performance.now()
  const log = createLog(config.LOG_LEVEL)
  const pool = poolOfEach(config, connections)
  // Makes itself heard by those that serve.
  void new RateLimiterClusterMaster()
  const metrics = config.METRICS_PORT ? serveMetrics(config.METRICS_PORT, metricsOfWorkers()) : undefined
  // Each takes connections from the one port by itself: one on its way to a process that was just killed would wait for nobody.
  workers.schedulingPolicy = workers.SCHED_NONE
  workers.setupPrimary({ exec: path.resolve(import.meta.dirname, '../main.ts') })
  const env = { DATABASE_URL: url, DATABASE_POOL: String(pool), LIMITS: config.LIMITS }
  const kept = await keepWorkers(config.PROCESSES, env, log)
  const scratch = sweepScratch(config.DATA_DIR, log)
  const embedded = cluster && supervise(config.DATA_DIR, cluster, log)

  let isStopping = false
  const stop = async (code: number) => {
    // Told twice, it waits for nobody; the database still ends in order.
    if (isStopping) return kept.kill()
    isStopping = true
    clearInterval(scratch)
    metrics?.close()
    await kept.stop()
    await embedded?.stop()
    process.exit(code)
  }
  stopWithParent(() => void stop(0))
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(0))
  process.on('SIGHUP', () => {
    log.info('replacing the processes one by one')
    kept.roll()
  })
  for (const fault of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(fault, (error: unknown) => {
      log.fatal({ err: error, fault }, 'stopping after a fault that nobody caught')
      void stop(1)
    })

  for (const line of kept.lines) console.log(line)
  console.log(
    `${config.PROCESSES} processes serve (${((performance.now() - began) / 1000).toFixed(1)} s), each with up to ${pool} connections for changes; the database allows ${connections} in all.`,
  )
}
