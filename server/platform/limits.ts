import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { tooMany } from './errors.ts'

/** What may be done how often: points per seconds, per key (a network address, a person, an account). */
const LIMITS = {
  register: { points: 10, duration: 3600 },
  signIn: { points: 60, duration: 60 },
  code: { points: 10, duration: 600 },
  message: { points: 10, duration: 3600 },
  letters: { points: 5, duration: 1800 },
  reading: { points: 60, duration: 3600 },
  upload: { points: 300, duration: 3600 },
  invite: { points: 200, duration: 3600 },
  verify: { points: 60, duration: 60 },
  client: { points: 600, duration: 60 },
  captcha: { points: 1, duration: 600 },
  cost: { points: 200_000, duration: 60 },
} as const
type LimitName = keyof typeof LIMITS

export interface Limits {
  /**
   * Counts one use, or one of so much `amount`; what is refused is not counted. `points` overrides the shipped limit.
   * Answers what is left. Errors: TOO_MANY with the seconds to wait.
   */
  use(name: LimitName, key: string, options?: { points?: number; amount?: number }): Promise<number>
}

export function memoryLimits(): Limits {
  const limiters = new Map<string, RateLimiterMemory>()
  return {
    async use(name, key, { points = LIMITS[name].points, amount = 1 } = {}) {
      const id = `${name}:${points}`
      let limiter = limiters.get(id)
      if (!limiter)
        limiters.set(id, (limiter = new RateLimiterMemory({ keyPrefix: id, points, duration: LIMITS[name].duration })))
      try {
        return (await limiter.consume(key, amount)).remainingPoints
      } catch (refused) {
        await limiter.reward(key, amount)
        const seconds = Math.ceil((refused as RateLimiterRes).msBeforeNext / 1000)
        throw tooMany(
          `Too many attempts. Try again in ${seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`}.`,
          seconds,
        )
      }
    },
  }
}
