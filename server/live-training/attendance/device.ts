import { createHmac, randomBytes } from 'node:crypto'
import { sessionCookie } from '../../platform/http/cookies.ts'
import type { Context } from '../../platform/context.ts'

const LIFE = 400 * 24 * 3600

/**
 * The browser of the request as far as one event has to know it: two people of one phone are the same there. It is
 * marked by a random cookie, of which each event keeps another keyed hash, so that nobody is followed from one to the
 * next.
 */
export function deviceOf({ call, services }: Context, eventId: string): string {
  const name = `${sessionCookie(services.config)}-device`
  const known = call.cookie(name)
  const mark = known && /^[\w-]{43}$/.test(known) ? known : randomBytes(32).toString('base64url')
  call.setCookie(name, mark, { maxAge: LIFE, httpOnly: true })
  return createHmac('sha256', services.config.SECRET).update(`device\n${eventId}\n${mark}`).digest('base64url')
}
