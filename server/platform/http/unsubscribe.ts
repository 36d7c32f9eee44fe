import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '../config.ts'

/** A kind of letters that its reader may refuse, or one thing of it as `<refusal>:<id>`. */
export interface Refusable {
  userId: string
  topic: string
}

export const UNSUBSCRIBE_PATH = '/unsubscribe/'

const signatureOf = ({ SECRET }: Pick<Config, 'SECRET'>, { userId, topic }: Refusable): string =>
  createHmac('sha256', SECRET).update(`unsubscribe\n${userId}\n${topic}`).digest('base64url')

/** Refuses the kind for its reader, and opens nothing else; it holds as long as the letter lies about. */
export const unsubscribePath = (config: Pick<Config, 'SECRET'>, refusable: Refusable): string =>
  `${UNSUBSCRIBE_PATH}${refusable.userId}.${refusable.topic}.${signatureOf(config, refusable)}`

/** What a path refuses; null for one that was not made here. */
export function refusableAt(config: Pick<Config, 'SECRET'>, pathname: string): Refusable | null {
  const [, userId, topic, given] = /^\/unsubscribe\/([\da-f-]{36})\.([\w:-]{1,80})\.([\w-]{43})$/.exec(pathname) ?? []
  if (!userId || !topic || !given) return null
  const refusable = { userId, topic }
  const isOurs = timingSafeEqual(Buffer.from(signatureOf(config, refusable)), Buffer.from(given))
  return isOurs ? refusable : null
}
