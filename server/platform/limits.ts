import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { tooMany } from './errors.ts'

/** What may be done how often: points per seconds, per key (a network address, a person, an account). */
const LIMITS = {
  register: { points: 10, duration: 3600 },
  signIn: { points: 30, duration: 60 },
  code: { points: 10, duration: 600 },
  message: { points: 10, duration: 3600 },
  comment: { points: 30, duration: 600 },
  letters: { points: 5, duration: 1800 },
  reading: { points: 60, duration: 3600 },
  upload: { points: 300, duration: 3600 },
  // A photo shoot, and not a flood.
  media: { points: 3000, duration: 3600 },
  // Packing an archive costs a second of the processor.
  archive: { points: 10, duration: 600 },
  invite: { points: 200, duration: 3600 },
  verify: { points: 60, duration: 60 },
  client: { points: 600, duration: 60 },
  feed: { points: 60, duration: 3600 },
  listening: { points: 1200, duration: 3600 },
  captcha: { points: 1, duration: 600 },
  cost: { points: 200_000, duration: 60 },
} as const
type LimitName = keyof typeof LIMITS

/** A whole dealership stands behind one network address: so many times what one account may do from there. */
const CROWD = 20

export interface Limits {
  /**
   * Counts one use, or one of so much `amount`; what is refused is not counted. `points` overrides the shipped limit.
   * Answers what is left. Errors: TOO_MANY with the seconds to wait.
   */
  use(name: LimitName, key: string, options?: { points?: number; amount?: number }): Promise<number>
  /**
   * Counts one use of somebody at the door: of the account from its network address, and of all accounts from there,
   * who may do far more; without an account of these alone. After what was entered was checked, since a slip of the pen
   * is no attempt. Errors: TOO_MANY with the seconds to wait.
   */
  useAtDoor(
    name: LimitName,
    from: { network: string; account?: string },
    options?: { points?: number; purpose?: string },
  ): Promise<void>
}

interface Limit {
  keyPrefix: string
  points: number
  /** In seconds. */
  duration: number
}

/** What counts for one limit; it rejects with a RateLimiterRes where there are no points left. */
export type Limiter = Pick<RateLimiterMemory, 'consume' | 'reward'>

/** Where it is counted, see processes/limitStores.ts. */
export type LimitStore = (limit: Limit) => Limiter

/** In this process alone. */
export const inMemory: LimitStore = (limit) => new RateLimiterMemory(limit)

export function limitsIn(store: LimitStore): Limits {
  const limiters = new Map<string, Limiter>()
  const limiterOf = (name: LimitName, points: number): Limiter => {
    const keyPrefix = `${name}:${points}`
    const limiter = limiters.get(keyPrefix) ?? store({ keyPrefix, points, duration: LIMITS[name].duration })
    limiters.set(keyPrefix, limiter)
    return limiter
  }
  const limits: Limits = {
    async use(name, key, { points = LIMITS[name].points, amount = 1 } = {}) {
      const limiter = limiterOf(name, points)
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
    async useAtDoor(name, { network, account }, { points = LIMITS[name].points, purpose = name } = {}) {
      const crowd = () => limits.use(name, `${purpose}:${network}`, { points: points * CROWD })
      if (account === undefined) return void (await crowd())
      const key = `${purpose}:${network}:${account}`
      await limits.use(name, key, { points })
      // What the crowd is refused is not counted for the account.
      await crowd().catch(async (refused: unknown) => {
        await limiterOf(name, points).reward(key)
        throw refused
      })
    },
  }
  return limits
}
