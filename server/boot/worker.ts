import cluster from 'node:cluster'
import type { Config } from '../platform/config.ts'

/** What a process that serves tells the one that started it. */
export interface FromWorker {
  /** It serves; lines for who started the portal. */
  ready?: string[]
  /** Why it does not. */
  failed?: string
}

/** What it is told: to end, because the portal does or because another took its place. */
export interface ToWorker {
  stop?: 'ended' | 'replaced'
}

/** Told to who started this process; resolves once it is under way. */
export const tellPrimary = (told: FromWorker): Promise<void> =>
  new Promise((resolve) => (process.connected ? process.send!(told, undefined, {}, () => resolve()) : resolve()))

/** Ends with what it was started by, and when told to; signals of a terminal reach the primary, which tells it. */
export function stopWithPrimary(stop: (why: NonNullable<ToWorker['stop']>) => void): void {
  process.on('message', (told: ToWorker | null) => {
    if (told?.stop) stop(told.stop)
  })
  process.on('disconnect', () => stop('ended'))
  process.on('SIGTERM', () => stop('ended'))
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
}

/** Whether this process began its serving life by another. */
export const isWorker = (): boolean => cluster.isWorker

/** Beside its pool a process has connections for jobs, news and its count, and half as many more for reads. */
const BESIDE = 7
/** For backups and whoever looks by hand. */
const SPARE = 10
const FEWEST = 3

/** How many connections each process has for changes, that all fit. Errors: one line where not even few do. */
export function poolOfEach({ PROCESSES, DATABASE_POOL }: Config, connections: number): number {
  const fits = Math.floor(((connections - SPARE) / PROCESSES - BESIDE) / 1.5)
  if (fits < FEWEST)
    throw new Error(
      `Setting PROCESSES: the database allows ${connections} connections, too few for ${PROCESSES} processes. Raise its max_connections, or start fewer. See the settings table in README.md.`,
    )
  return Math.min(DATABASE_POOL, fits)
}
