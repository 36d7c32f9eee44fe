import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '../../platform/config.ts'
import { isUuid } from '../../platform/values/inputs.ts'

export const PATH = '/podcast-feed/'
export const ENDING = '.xml'
/** What is played by an address of a feed. */
export const PLAYED = '/podcast-feed/play/'

type Public = Pick<Config, 'PUBLIC_URL'>
interface Feed {
  id: string
  tokenHash: Uint8Array
}

export const addressOf = ({ PUBLIC_URL }: Public, token: string): string => `${PUBLIC_URL}${PATH}${token}${ENDING}`

/** Signed by what ends with the feed, so that it holds as long as that does and leads to nothing else. */
const sign = ({ tokenHash }: Feed, podcastId: string): string =>
  createHmac('sha256', tokenHash).update(`podcast:${podcastId}`).digest('base64url')

/** Where a podcast app plays one; `ending` as of its file, which some apps go by. */
export const playedAt = ({ PUBLIC_URL }: Public, feed: Feed, podcastId: string, ending: string): string =>
  `${PUBLIC_URL}${PLAYED}${feed.id}/${podcastId}/${sign(feed, podcastId)}.${ending}`

interface Played {
  feedId: string
  podcastId: string
  signature: string
}

/** What such an address names; null where it can be none. */
export function playedIn(pathname: string): Played | null {
  const [feedId = '', podcastId = '', name = '', ...more] = pathname.slice(PLAYED.length).split('/')
  const [signature = ''] = name.split('.')
  return isUuid(feedId) && isUuid(podcastId) && more.length === 0 ? { feedId, podcastId, signature } : null
}

/** Whether it was signed for this feed. */
export function isSigned(feed: Feed, { podcastId, signature }: Played): boolean {
  const [expected, given] = [Buffer.from(sign(feed, podcastId)), Buffer.from(signature)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}
