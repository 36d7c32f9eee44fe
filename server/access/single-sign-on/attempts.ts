import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Config } from '../../platform/config.ts'
import { change } from '../../platform/change.ts'
import type { Context } from '../../platform/context.ts'
import { sessionCookie } from '../../platform/http/cookies.ts'
import { tokenHash } from '../sessions/sessions.ts'

const MINUTES = 10

const cookieOf = (config: Config): string => `${sessionCookie(config)}-sso`

/**
 * What a sign-in needs again when it comes back; all of it follows from the token in the browser, so nothing is kept
 * here.
 */
function secretsOf({ SECRET }: Config, token: string) {
  const drawn = (what: string) => createHmac('sha256', SECRET).update(`sso-${what}:${token}`).digest('base64url')
  return { state: drawn('state'), nonce: drawn('nonce'), codeVerifier: drawn('pkce') }
}
export type AttemptSecrets = ReturnType<typeof secretsOf>

/** A path of the portal's pages, whatever was asked for: never another host, never a call. */
export function localPath(address: string | null | undefined): string {
  if (!address || address.length > 500 || !/^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/.test(address)) return '/auth'
  const { origin, pathname } = new URL(address, 'http://portal')
  return origin !== 'http://portal' || /^\/(api|public|files|graphql|dev)(\/|$)/.test(pathname) ? '/auth' : address
}

/** Begins a sign-in of this browser; one begun before in it is forgotten. */
export async function beginAttempt(ctx: Context, returnTo: string): Promise<AttemptSecrets> {
  const {
    services: { config },
    call,
  } = ctx
  const token = randomBytes(32).toString('base64url')
  await change(ctx, 'startSingleSignOn', async (c) => {
    await c.tx.singleSignOnAttempt.deleteMany({ where: { expiresAt: { lt: c.now } } })
    const { id } = await c.tx.singleSignOnAttempt.create({
      data: {
        tokenHash: tokenHash(token),
        returnTo,
        createdAt: c.now,
        expiresAt: new Date(c.now.getTime() + MINUTES * 60_000),
      },
    })
    c.record({ type: 'SingleSignOnAttempt', id })
  })
  call.setCookie(cookieOf(config), token, { maxAge: MINUTES * 60, httpOnly: true })
  return secretsOf(config, token)
}

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/**
 * The attempt this browser began, used up by this call; null when the state is not its own, it is too old, or it came
 * back before.
 */
export async function takeAttempt(
  { db, services: { config, now }, call }: Context,
  state: string,
): Promise<(AttemptSecrets & { returnTo: string }) | null> {
  const token = call.cookie(cookieOf(config))
  if (!token) return null
  const secrets = secretsOf(config, token)
  // An answer that is not ours uses nothing up, or any page could end a sign-in under way.
  if (!isSame(secrets.state, state)) return null
  call.setCookie(cookieOf(config), '', { maxAge: 0, httpOnly: true })
  const [row] = await db.$queryRaw<{ returnTo: string }[]>`
    UPDATE "SingleSignOnAttempt" SET "usedAt" = ${now()} WHERE "tokenHash" = ${tokenHash(token)} AND "usedAt" IS NULL AND "expiresAt" > ${now()} RETURNING "returnTo"`
  return row ? { ...secrets, returnTo: row.returnTo } : null
}
