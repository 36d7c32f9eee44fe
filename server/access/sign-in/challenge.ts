import { randomBytes } from 'node:crypto'
import type { Prisma } from '../../../prisma/generated/client/client.ts'
import { change } from '../../platform/change.ts'
import type { Call, Context, Services } from '../../platform/context.ts'
import type { Change } from '../../platform/events.ts'
import { sessionCookie } from '../../platform/http/cookies.ts'
import { endOwnSession, takeCookie, tokenHash } from '../sessions/sessions.ts'

const MINUTES = 10
const MAX_TRIES = 5

/** Binds a waiting sign-in to the browser that proved the password. */
const cookieName = ({ config }: Services) => `${sessionCookie(config)}-sign-in`

/** Tokens made in this very request: its own cookies do not have them yet. */
const fresh = new WeakMap<Call, string>()
const tokenOf = ({ call, services }: Context) => fresh.get(call) ?? call.cookie(cookieName(services))

const stillOpen = (now: Date) => ({ usedAt: null, expiresAt: { gt: now }, tries: { lt: MAX_TRIES } })

/**
 * The password was right: instead of a session the browser gets ten minutes to give a second factor. The session it
 * had ends.
 */
export async function askSecondFactor(
  ctx: Context,
  userId: string,
  alongside?: (c: Change) => Promise<unknown>,
): Promise<void> {
  const { call, services } = ctx
  const token = randomBytes(32).toString('base64url')
  await change({ ...ctx, viewer: null }, 'askSecondFactor', async (c) => {
    await alongside?.(c)
    await endOwnSession(c, call)
    await c.tx.signInChallenge.deleteMany({ where: { expiresAt: { lte: c.now } } })
    await c.tx.signInChallenge.create({
      data: {
        userId,
        tokenHash: tokenHash(token),
        createdAt: c.now,
        expiresAt: new Date(c.now.getTime() + MINUTES * 60_000),
      },
    })
    c.record({ type: 'User', id: userId, byId: userId })
  })
  takeCookie(services, call)
  call.setCookie(cookieName(services), token, { maxAge: MINUTES * 60, httpOnly: true })
  fresh.set(call, token)
  ctx.viewer = null
}

/** The sign-in of this browser that waits for a second factor; null for none. */
export async function waitingSignIn(ctx: Context): Promise<{ id: string; userId: string; expiresAt: Date } | null> {
  const token = tokenOf(ctx)
  return token && !ctx.viewer
    ? ctx.db.signInChallenge.findFirst({
        where: { tokenHash: tokenHash(token), ...stillOpen(ctx.services.now()) },
        select: { id: true, userId: true, expiresAt: true },
      })
    : null
}

/**
 * Counts a try, in the statement that finds the challenge, so that guesses sent at once cannot share one. Null when it
 * is over.
 */
export async function tryChallenge(ctx: Context): Promise<{ id: string; userId: string } | null> {
  const token = tokenOf(ctx)
  const [row] = !token
    ? []
    : await ctx.db.$queryRaw<{ id: string; userId: string }[]>`
    UPDATE "SignInChallenge" SET tries = tries + 1
    WHERE "tokenHash" = ${tokenHash(token)} AND "usedAt" IS NULL AND "expiresAt" > ${ctx.services.now()}
      AND tries < ${MAX_TRIES} RETURNING id, "userId"`
  return row ?? null
}

/** Takes the cookie of a sign-in that is done or over. */
export const forgetChallenge = ({ call, services }: Context): void =>
  call.setCookie(cookieName(services), '', { maxAge: 0, httpOnly: true })

/** Uses a challenge up; false when that was done before. */
export const useChallenge = async (c: Change, id: string): Promise<boolean> =>
  (await c.tx.signInChallenge.updateMany({ where: { id, usedAt: null }, data: { usedAt: c.now } })).count === 1

/** What was proved with an older password, or before a reset, leads nowhere any more. */
export const endChallenges = (c: Change, where: Prisma.SignInChallengeWhereInput): Promise<unknown> =>
  c.tx.signInChallenge.updateMany({ where: { ...where, usedAt: null }, data: { usedAt: c.now } })
