import type pg from 'pg'
import type { Row } from '../../domain/people/personalData.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db.ts'
import { locked } from '../../platform/errors.ts'
import { networkOf } from '../../platform/http/http.ts'
import { inNumber } from '../../platform/values/text.ts'

const MAX_FAILURES = 10
const LOCK_MINUTES = 10

/** After so many only those go on who were in before from where they are. */
const LIMITS = {
  /** For one account, from everywhere, within a day. */
  account: 100,
  /** From one network, for all accounts, within a day. */
  network: 200,
  /** Accounts that failed from one network and did not get in, within an hour: one password tried on many. */
  accounts: 20,
}
const HOUR = 3_600_000
const DAY = 24 * HOUR

const hourOf = (moment: number) => new Date(Math.floor(moment / HOUR) * HOUR)

/** Whether the person was in from this network within the last ninety days. */
async function isKnownThere({ db, call, services }: Context, email: string): Promise<boolean> {
  const sessions = await db.session.findMany({
    where: { user: { email }, realUserId: null, createdAt: { gt: new Date(services.now().getTime() - 90 * DAY) } },
    distinct: ['ip'],
    select: { ip: true },
    take: 200,
  })
  return sessions.some(({ ip }) => networkOf(ip) === call.network)
}

function lockedFor(until: Date, now: Date) {
  const minutes = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 60_000))
  return locked(`Too many failed sign-ins. Try again in ${inNumber(minutes, '1 minute', '# minutes')}.`, until, now)
}

/**
 * A hundred failures for the account within a day, wherever from, and those of one network over all accounts, close the
 * door to who was never in from there. `further` is 1 where the try itself is counted already. Errors: LOCKED.
 */
async function refuseAfterMany(ctx: Context, email: string, further: 0 | 1): Promise<void> {
  const { db, call, services } = ctx
  const now = services.now()
  const [day, hour] = [hourOf(now.getTime() - DAY), hourOf(now.getTime() - HOUR)]
  const [failed] = await db.$queryRaw<{ account: number; network: number; accounts: number }[]>`
    SELECT coalesce(sum(count) FILTER (WHERE email = ${email}), 0)::int AS account,
      coalesce(sum(count) FILTER (WHERE ip = ${call.network}), 0)::int AS network,
      (count(DISTINCT email) FILTER (WHERE ip = ${call.network} AND hour >= ${hour}))::int AS accounts
    FROM "SignInFailureHour" WHERE (email = ${email} OR ip = ${call.network}) AND hour >= ${day}`
  const isOver = (name: keyof typeof LIMITS) => failed![name] >= LIMITS[name] + further
  const many = (['account', 'network', 'accounts'] as const).find(isOver)
  if (many === undefined || (await isKnownThere(ctx, email))) return
  if (many === 'account')
    throw locked(
      'Too many failed sign-ins for this account. Choose a new password by email, or try again tomorrow.',
      new Date(now.getTime() + DAY),
      now,
    )
  throw locked(
    `Too many failed sign-ins from your network. Try again ${many === 'network' ? 'tomorrow' : 'in an hour'}, or from another one.`,
    new Date(now.getTime() + (many === 'network' ? DAY : HOUR)),
    now,
  )
}

/**
 * Counts a try before its password is looked at, in statements of its own, so that guesses sent at once each count; who
 * is right is forgiven. Ten failures lock the account for the network they came from for ten minutes; the owner
 * elsewhere stays free. What is refused is not counted. Errors: LOCKED.
 */
export async function countTry(ctx: Context, email: string): Promise<void> {
  const { db, call, services } = ctx
  await refuseAfterMany(ctx, email, 0)
  const now = services.now()
  const until = new Date(now.getTime() + LOCK_MINUTES * 60_000)
  const forgotten = new Date(now.getTime() - HOUR)
  const counted = await db.$executeRaw`
    INSERT INTO "SignInFailure" AS f (email, ip, count, "updatedAt") VALUES (${email}, ${call.network}, 1, ${now})
    ON CONFLICT (email, ip) DO UPDATE SET
      count = CASE WHEN f."updatedAt" < ${forgotten} OR f."lockedUntil" <= ${now} THEN 1 ELSE f.count + 1 END,
      "lockedUntil" = CASE WHEN f."updatedAt" >= ${forgotten} AND f."lockedUntil" IS NULL AND f.count + 1 >= ${MAX_FAILURES}
        THEN ${until}::timestamptz END,
      "updatedAt" = ${now}
    WHERE f."lockedUntil" IS NULL OR f."lockedUntil" <= ${now}`
  if (!counted) {
    const place = { email_ip: { email, ip: call.network } }
    const lock = await db.signInFailure.findUnique({ where: place, select: { lockedUntil: true } })
    throw lockedFor(lock?.lockedUntil ?? now, now)
  }
  await db.$executeRaw`
    INSERT INTO "SignInFailureHour" AS h (email, ip, hour, count) VALUES (${email}, ${call.network}, ${hourOf(now.getTime())}, 1)
    ON CONFLICT (email, ip, hour) DO UPDATE SET count = h.count + 1`
  await refuseAfterMany(ctx, email, 1)
}

/** Who is right is forgiven what failed from there; what is older than a day counts for nobody. */
export async function forgiveTries({ db, call, services }: Context, email: string): Promise<void> {
  const day = hourOf(services.now().getTime() - DAY)
  await db.$executeRaw`DELETE FROM "SignInFailure" WHERE email = ${email} AND ip = ${call.network}`
  await db.$executeRaw`
    DELETE FROM "SignInFailureHour" WHERE (email = ${email} AND ip = ${call.network}) OR hour < ${day}`
}

/** A new password, or nobody there any more: the failures for an address count no longer. */
export async function forgetFailures(tx: Tx, email: string): Promise<void> {
  await tx.signInFailure.deleteMany({ where: { email } })
  await tx.signInFailureHour.deleteMany({ where: { email } })
}

/** Failed sign-ins at a person's address, for the archive of their data. */
export const failuresOf = (pool: pg.Pool, { email }: { email: string }): Promise<Row[]> =>
  pool.query<Row>('SELECT * FROM "SignInFailure" WHERE email = $1', [email]).then(({ rows }) => rows)

/** The same by the hour. */
export const failureHoursOf = (pool: pg.Pool, { email }: { email: string }): Promise<Row[]> =>
  pool.query<Row>('SELECT * FROM "SignInFailureHour" WHERE email = $1', [email]).then(({ rows }) => rows)
