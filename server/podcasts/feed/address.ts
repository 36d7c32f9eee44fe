import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '../../platform/config.ts'
import { isUuid } from '../../platform/values/inputs.ts'

export const PATH = '/podcast-feed/'
export const ENDING = '.xml'
/** What is played by an address of a feed. */
export const PLAYED = '/podcast-feed/play/'
/** Its picture. */
export const SHOWN = '/podcast-feed/cover/'

type Public = Pick<Config, 'PUBLIC_URL'>
interface Feed {
  id: string
  tokenHash: Uint8Array
}

export const addressOf = ({ PUBLIC_URL }: Public, token: string): string => `${PUBLIC_URL}${PATH}${token}${ENDING}`

/** Signed by what ends with the feed, so that it holds as long as that does and leads to nothing else. */
const sign = ({ tokenHash }: Feed, podcastId: string): string =>
  createHmac('sha256', tokenHash).update(`podcast:${podcastId}`).digest('base64url')

const addressBelow =
  (below: string) =>
  ({ PUBLIC_URL }: Public, feed: Feed, podcastId: string, ending: string): string =>
    `${PUBLIC_URL}${below}${feed.id}/${podcastId}/${sign(feed, podcastId)}.${ending}`

/** Where a podcast app plays one; `ending` as of its file, which some apps go by. */
export const playedAt = addressBelow(PLAYED)

/** Where it finds the picture. */
export const shownAt = addressBelow(SHOWN)

interface Played {
  feedId: string
  podcastId: string
  signature: string
}

/** What such an address names; null where it can be none. */
export function playedIn(pathname: string, below: string): Played | null {
  const [feedId = '', podcastId = '', name = '', ...more] = pathname.slice(below.length).split('/')
  const [signature = ''] = name.split('.')
  return isUuid(feedId) && isUuid(podcastId) && more.length === 0 ? { feedId, podcastId, signature } : null
}

/** Whether it was signed for this feed. */
export function isSigned(feed: Feed, { podcastId, signature }: Played): boolean {
  const [expected, given] = [Buffer.from(sign(feed, podcastId)), Buffer.from(signature)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}
