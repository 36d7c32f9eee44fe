import cluster from 'node:cluster'
import type pg from 'pg'
import { RateLimiterCluster, RateLimiterPostgres } from 'rate-limiter-flexible'
import type { Config } from '../config.ts'
import { inMemory, type Limiter, type LimitStore } from '../limits.ts'

/** Counts here while the store does not answer: fewer are refused then, and nobody for want of it. */
function insured(limiter: Limiter, insurance: Limiter): Limiter {
  const failed = (error: unknown) => error instanceof Error
  return {
    consume: (key, points) =>
      limiter.consume(key, points).catch((refused: unknown) => {
        if (failed(refused)) return insurance.consume(key, points)
        throw refused
      }),
    reward: (key, points) => limiter.reward(key, points).catch(() => insurance.reward(key, points)),
  }
}

/** Counted by the primary for the processes it started. */
const inCluster: LimitStore = (limit) => insured(new RateLimiterCluster(limit), inMemory(limit))

/** Counted for all processes on a database; `forget-news` takes out what is over. */
export const inDatabase =
  (pool: pg.Pool): LimitStore =>
  (limit) => {
    const options = { tableName: 'LimitCount', tableCreated: true, clearExpiredByTimeout: false }
    return insured(
      new RateLimiterPostgres({ ...limit, ...options, storeClient: pool, storeType: 'pool' }),
      inMemory(limit),
    )
  }

/** Where this process counts. */
export function limitStore({ LIMITS }: Config, pool: pg.Pool): LimitStore {
  if (LIMITS === 'database') return inDatabase(pool)
  return cluster.isWorker ? inCluster : inMemory
}
