import { inNumber } from '../../platform/values/text.ts'
import type pg from 'pg'
import type { Row } from '../../domain/people/personalData.ts'
import type { Context } from '../../platform/context.ts'
import { failure, locked } from '../../platform/errors.ts'
import { networkOf } from '../../platform/http/http.ts'
import { enter } from '../sessions/enter.ts'
import { passwordMatches } from './passwords.ts'
import { onlyProviderFor, useProvider } from '../single-sign-on/only.ts'

const MAX_FAILURES = 10
const LOCK_MINUTES = 10

/** Failures for one account from everywhere, after which only those go on who were in before from where they are. */
const MOST_FAILURES = 100
const DAY = 86_400_000

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

/**
 * Ten failures lock the account for the network they came from for ten minutes; the owner elsewhere stays free. A
 * hundred within a day, wherever from, lock it for every network the person was never in from: a new password by email
 * opens it.
 */
async function refuseWhenLocked(ctx: Context, email: string): Promise<void> {
  const { db, call, services } = ctx
  const now = services.now()
  const failures = await db.signInFailure.findUnique({ where: { email_ip: { email, ip: call.network } } })
  if (failures?.lockedUntil && failures.lockedUntil > now) {
    const minutes = Math.ceil((failures.lockedUntil.getTime() - now.getTime()) / 60_000)
    throw locked(
      `Too many failed sign-ins. Try again in ${inNumber(minutes, '1 minute', '# minutes')}.`,
      failures.lockedUntil,
      now,
    )
  }
  const everywhere = await db.signInFailure.aggregate({
    where: { email, updatedAt: { gt: new Date(now.getTime() - DAY) } },
    _sum: { count: true },
  })
  if ((everywhere._sum.count ?? 0) >= MOST_FAILURES && !(await isKnownThere(ctx, email))) {
    throw locked(
      'Too many failed sign-ins for this account. Choose a new password by email, or try again tomorrow.',
      new Date(now.getTime() + DAY),
      now,
    )
  }
}

async function countFailure({ db, call, services }: Context, email: string): Promise<void> {
  const now = services.now()
  const until = new Date(now.getTime() + LOCK_MINUTES * 60_000)
  const forgotten = new Date(now.getTime() - 60 * 60_000)
  await db.$executeRaw`
    INSERT INTO "SignInFailure" (email, ip, count, "updatedAt") VALUES (${email}, ${call.network}, 1, ${now})
    ON CONFLICT (email, ip) DO UPDATE SET
      count = CASE WHEN "SignInFailure"."updatedAt" < ${forgotten} OR "SignInFailure"."lockedUntil" <= ${now} THEN 1 ELSE "SignInFailure".count + 1 END,
      "lockedUntil" = CASE WHEN "SignInFailure"."updatedAt" >= ${forgotten} AND ("SignInFailure"."lockedUntil" IS NULL OR "SignInFailure"."lockedUntil" > ${now})
        AND "SignInFailure".count + 1 >= ${MAX_FAILURES} THEN ${until}::timestamptz ELSE NULL END,
      "updatedAt" = ${now}`
}

/**
 * Signs a person in by password: a new session and its cookie. False where a second factor is asked for first. Errors:
 * UNAUTHENTICATED, FORBIDDEN for closed accounts, LOCKED, TOO_MANY.
 */
export async function signIn(ctx: Context, emailAddress: string, password: string): Promise<boolean> {
  const { db, call, services } = ctx
  const email = emailAddress.trim().toLowerCase().slice(0, 254)
  await services.limits.useAtDoor('signIn', { network: call.network, account: email })
  await refuseWhenLocked(ctx, email)
  const provider = await onlyProviderFor(db, email)
  const person = await db.user.findUnique({
    where: { email },
    select: { id: true, passwordHash: true, role: { select: { key: true } } },
  })
  const matches = await passwordMatches(person?.passwordHash ?? null, password.slice(0, 200))
  // Told to everyone with such an address, known here or not, and whatever the password.
  const isClosed = provider !== null && person?.role.key !== 'platform-admin'
  if (!matches || !person || isClosed) {
    await countFailure(ctx, email)
    if (provider !== null) throw useProvider(provider)
    throw failure('UNAUTHENTICATED', 'No account with that email and password combination was found.')
  }
  return enter(ctx, person.id, {
    alongside: (c) => c.tx.signInFailure.deleteMany({ where: { email, ip: call.network } }),
  })
}

/** Failed sign-ins at a person's address, for the archive of their data. */
export const failuresOf = (pool: pg.Pool, { email }: { email: string }): Promise<Row[]> =>
  pool.query<Row>('SELECT * FROM "SignInFailure" WHERE email = $1', [email]).then(({ rows }) => rows)
