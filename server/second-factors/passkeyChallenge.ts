import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from '../platform/context.ts'
import type { Change } from '../platform/events.ts'
import { sessionCookie } from '../platform/http/cookies.ts'

const LIFE = 5 * 60_000
const NONCE = 16
const TIME = 6
const MAC = 32

/**
 * A challenge says by itself when it ends, and is signed over what it is for and the browser that asked. Nothing is
 * kept
 * until it is answered, so that visitors who only look at the sign-in page write nothing; then it is kept as spent.
 */
interface Challenge {
  bytes: Uint8Array<ArrayBuffer>
}

const browserCookie = ({ services }: Context) => `${sessionCookie(services.config)}-passkey`
const browserOf = (ctx: Context): string | undefined => {
  const token = ctx.call.cookie(browserCookie(ctx))
  return token && /^[\w-]{43}$/.test(token) ? token : undefined
}

const macOf = ({ services }: Context, browser: string, binding: string, head: Uint8Array) =>
  createHmac('sha256', services.config.SECRET).update(`passkey\n${browser}\n${binding}\n`).update(head).digest()

/** A fresh challenge; the browser is marked so that only it can answer. */
export function newChallenge(ctx: Context, binding: string): Challenge {
  const browser = browserOf(ctx) ?? randomBytes(32).toString('base64url')
  ctx.call.setCookie(browserCookie(ctx), browser, { maxAge: (2 * LIFE) / 1000, httpOnly: true })
  const head = Buffer.alloc(NONCE + TIME)
  randomBytes(NONCE).copy(head)
  head.writeUIntBE(ctx.services.now().getTime() + LIFE, NONCE, TIME)
  return { bytes: new Uint8Array(Buffer.concat([head, macOf(ctx, browser, binding, head)])) }
}

/** Whether this server asked this browser so, for this, within five minutes. */
export function isOurChallenge(ctx: Context, binding: string, challenge: string): boolean {
  const bytes = Buffer.from(challenge, 'base64url')
  const browser = browserOf(ctx)
  if (!browser || bytes.length !== NONCE + TIME + MAC || bytes.toString('base64url') !== challenge) return false
  const head = bytes.subarray(0, NONCE + TIME)
  return (
    head.readUIntBE(NONCE, TIME) > ctx.services.now().getTime() &&
    timingSafeEqual(bytes.subarray(NONCE + TIME), macOf(ctx, browser, binding, head))
  )
}

/** Uses a challenge up; false when it was answered before. */
export async function spendChallenge(c: Change, challenge: string): Promise<boolean> {
  await c.tx.spentChallenge.deleteMany({ where: { expiresAt: { lte: c.now } } })
  const { count } = await c.tx.spentChallenge.createMany({
    data: { challenge, expiresAt: new Date(c.now.getTime() + LIFE) },
    skipDuplicates: true,
  })
  return count === 1
}
