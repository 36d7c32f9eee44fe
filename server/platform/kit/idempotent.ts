import { createHash } from 'node:crypto'
import type { Prisma } from '../../../prisma/generated/client/client.ts'
import { change, changeInJob } from '../change.ts'
import { signedIn, type Context } from '../context.ts'
import { failure } from '../errors.ts'
import type { Change } from '../events.ts'
import { job } from '../jobs.ts'

declare module '../jobs.ts' {
  interface Jobs {
    'sweep-idempotency-keys': Record<string, never>
  }
}

const KEPT_HOURS = 48

/** How long the same call over REST without a key counts as the same one, in milliseconds. */
const SAME_CALL = 60_000

/** Somebody else's transaction did the work while this one waited for the key. */
class DoneAlready extends Error {}

/**
 * The same text for the same request, whatever the order of its fields; bytes of files are told by what the caller puts
 * in.
 */
const printOf = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner === 'bigint') return inner.toString()
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner) || inner instanceof Date) return inner
    return Object.fromEntries(
      Object.entries(inner)
        .filter(([, known]) => known !== undefined)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    )
  }) ?? ''

interface Asked {
  /** From the input; without one the Idempotency-Key header counts. */
  key?: string | null
  /** Everything that makes two calls the same one: the input without its key. */
  request: unknown
}

/**
 * A change that moves money: the same key gives the same answer, however often and however many at once, and has one
 * effect. `work` answers what the payload is made from, ids rather than rows. A call that failed left nothing and may
 * be sent again. The documented REST calls know no key: there the same call of the same person within a minute is one.
 * Errors: BAD_REQUEST without a key elsewhere, BAD_USER_INPUT when the key came with another request
 * before.
 */
export async function changeOnce<T extends Prisma.InputJsonValue>(
  ctx: Context,
  action: string,
  { key: given, request }: Asked,
  work: (c: Change) => Promise<T>,
): Promise<T> {
  const requestHash = createHash('sha256')
    .update(`${action}\n${printOf(request)}`)
    .digest('hex')
  const named = given ?? ctx.call.idempotencyKey
  const key = named ?? (ctx.call.overRest ? `same:${requestHash}` : null)
  if (!key)
    throw failure('BAD_REQUEST', 'Send an Idempotency-Key: a text of your own that is new for each new request.', {
      idempotencyKey: 'Required.',
    })
  if (!/^[\x21-\x7e]{8,255}$/.test(key))
    throw failure('BAD_REQUEST', 'An Idempotency-Key has 8 to 255 letters, digits or signs and no spaces.', {
      idempotencyKey: '8 to 255 characters without spaces.',
    })
  const viewer = signedIn(ctx)
  const owner = viewer.clientId ? `client:${viewer.clientId}` : `user:${viewer.id}`
  /** Before it a key made here counts no more. */
  const since = new Date(ctx.services.now().getTime() - (named === null ? SAME_CALL : KEPT_HOURS * 3_600_000))
  const known = () =>
    ctx.db.idempotencyKey.findUnique({ where: { owner_key: { owner, key }, createdAt: { gte: since } } })
  const replay = (stored: { action: string; requestHash: string; answer: unknown }): T => {
    if (stored.action !== action || stored.requestHash !== requestHash) {
      throw failure('BAD_USER_INPUT', 'This Idempotency-Key was used with another request before.', {
        idempotencyKey: 'Used with another request before.',
      })
    }
    return stored.answer as T
  }
  const before = await known()
  if (before) return replay(before)
  try {
    return await change(ctx, action, async (c) => {
      // Waits for whoever holds the key; nothing is inserted when that one came through.
      const inserted = await c.tx.$executeRaw`
        INSERT INTO "IdempotencyKey" AS known (owner, key, action, "requestHash", "createdAt")
        VALUES (${owner}, ${key}, ${action}, ${requestHash}, ${c.now})
        ON CONFLICT (owner, key) DO UPDATE SET action = EXCLUDED.action, "requestHash" = EXCLUDED."requestHash", answer = NULL,
          "createdAt" = EXCLUDED."createdAt" WHERE known."createdAt" < ${since}`
      if (!inserted) throw new DoneAlready()
      const answer = await work(c)
      await c.tx.idempotencyKey.update({ where: { owner_key: { owner, key } }, data: { answer } })
      return answer
    })
  } catch (error) {
    if (!(error instanceof DoneAlready)) throw error
    const done = await known()
    if (!done) throw failure('CONFLICT', 'The same request is being worked on. Send it again in a moment.')
    return replay(done)
  }
}

/** Once a day: keys older than 48 hours are forgotten. */
job(
  'sweep-idempotency-keys',
  (services) =>
    changeInJob(services, 'sweepIdempotencyKeys', async (c) => {
      await c.tx.idempotencyKey.deleteMany({
        where: { createdAt: { lt: new Date(c.now.getTime() - KEPT_HOURS * 3_600_000) } },
      })
    }),
  '40 4 * * *',
)
