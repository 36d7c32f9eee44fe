import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Services } from '../../platform/context.ts'
import { callOf, send } from '../../platform/http/http.ts'
import type { Page } from '../../platform/http/pages.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { viewerAtDoor } from '../people/viewer.ts'
import { tokenHash } from './address.ts'
import type { FeedModel } from './personalFeed.ts'

/** Once a minute is exact enough, and keeps readings from writing. */
const MINUTE = 60_000

/** A feed that programs read at one secret address for each person. */
interface Feed<Row extends { userId: string }> {
  model: FeedModel
  /** Before and after what is secret: `/calendar/` and `.ics`. */
  path: string
  ending: string
  /** As one would save it. */
  fileName: string
  mediaType: string
  find: (services: Services, hash: Buffer<ArrayBuffer>) => PromiseLike<Row | null>
  /** What it says now: to somebody held at the door it is empty. */
  textFor: (services: Services, asked: { viewer: Viewer; row: Row; address: string }) => Promise<string>
}

const isKnown = (asked: string | undefined, etag: string): boolean =>
  (asked ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === etag || tag === '*')

/** An address that leads to nobody: 404, for so many from one network. */
export async function answerUnknown(services: Services, req: IncomingMessage, res: ServerResponse): Promise<void> {
  await services.limits.useAtDoor('feed', { network: callOf(req, res, services.config).network })
  send(res, { status: 404, body: 'Not found' })
}

/** The page of a feed as it is for its person at this moment; what did not change since is not sent again. */
export const feedPage = <Row extends { userId: string }>(feed: Feed<Row>): Page => ({
  path: `${feed.path}*`,
  async answer(services, req, res, url) {
    if (req.method !== 'GET' && req.method !== 'HEAD') return false
    await answerFeed(feed, services, req, res, url)
    return true
  },
})

/** Somebody came. */
const markRead = ({ pool, now }: Services, model: FeedModel, userId: string) =>
  pool.query(`UPDATE "${model}" SET "readAt" = $2 WHERE "userId" = $1 AND ("readAt" IS NULL OR "readAt" < $3)`, [
    userId,
    now(),
    new Date(now().getTime() - MINUTE),
  ])

async function answerFeed<Row extends { userId: string }>(
  { model, path, ending, fileName, mediaType, find, textFor }: Feed<Row>,
  services: Services,
  req: IncomingMessage,
  res: ServerResponse,
  { pathname }: URL,
): Promise<void> {
  const { config, limits } = services
  const token = pathname.endsWith(ending) ? pathname.slice(path.length, -ending.length) : ''
  const row = /^[\w-]{43}$/.test(token) ? await find(services, tokenHash(token)) : null
  const viewer = row && (await viewerAtDoor(services, row.userId))
  if (!row || !viewer) return answerUnknown(services, req, res)
  await limits.use('feed', viewer.id)
  const text = await textFor(services, { viewer, row, address: `${config.PUBLIC_URL}${pathname}` })
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
  await markRead(services, model, viewer.id)
  res.setHeader('etag', etag)
  res.setHeader('cache-control', 'private, no-cache')
  res.setHeader('x-robots-tag', 'noindex')
  if (isKnown(req.headers['if-none-match'], etag)) return void res.writeHead(304).end()
  const bytes = Buffer.from(text)
  res.writeHead(200, {
    'content-type': `${mediaType}; charset=utf-8`,
    'content-disposition': `inline; filename="${fileName}"`,
    'content-length': bytes.length,
  })
  res.end(req.method === 'HEAD' ? undefined : bytes)
}
