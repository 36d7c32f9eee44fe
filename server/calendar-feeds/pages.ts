import { createHash } from 'node:crypto'
import { entriesFor } from '../domain/calendar/entries.ts'
import { iCalendarOf } from '../domain/calendar/iCalendar.ts'
import { viewerAtDoor } from '../domain/people/viewer.ts'
import type { Services } from '../platform/context.ts'
import { callOf, send } from '../platform/http/http.ts'
import type { Page } from '../platform/http/pages.ts'
import { PATH, tokenHash, tokenIn } from './address.ts'

const MINUTE = 60_000

/** Whose feed an address is; null for an unknown one, and of an account that may not be in. */
async function readerOf(services: Services, pathname: string) {
  const token = tokenIn(pathname)
  const feed = token && (await services.db.calendarFeed.findUnique({ where: { tokenHash: tokenHash(token) } }))
  return feed ? viewerAtDoor(services, feed.userId) : null
}

/** Once a minute is exact enough, and keeps readings from writing. */
async function markRead({ pool, now }: Services, userId: string): Promise<void> {
  await pool.query(
    'UPDATE "CalendarFeed" SET "readAt" = $2 WHERE "userId" = $1 AND ("readAt" IS NULL OR "readAt" < $3)',
    [userId, now(), new Date(now().getTime() - MINUTE)],
  )
}

const isKnown = (asked: string | undefined, etag: string): boolean =>
  (asked ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === etag || tag === '*')

/** A person's calendar, for calendar programs that come with nothing but its address. */
export const pages: Page[] = [
  {
    path: `${PATH}*`,
    async answer(services, req, res, url) {
      if (req.method !== 'GET' && req.method !== 'HEAD') return false
      const { config, limits } = services
      const viewer = await readerOf(services, url.pathname)
      if (!viewer) {
        await limits.useAtDoor('feed', { network: callOf(req, res, config).network })
        send(res, { status: 404, body: 'Not found' })
        return true
      }
      await limits.use('feed', viewer.id)
      const text = iCalendarOf(config, 'Paddock', viewer.held ? [] : await entriesFor(services, viewer))
      const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
      await markRead(services, viewer.id)
      res.setHeader('etag', etag)
      res.setHeader('cache-control', 'private, no-cache')
      res.setHeader('x-robots-tag', 'noindex')
      if (isKnown(req.headers['if-none-match'], etag)) {
        res.writeHead(304).end()
        return true
      }
      const bytes = Buffer.from(text)
      res.writeHead(200, {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'inline; filename="paddock.ics"',
        'content-length': bytes.length,
      })
      res.end(req.method === 'HEAD' ? undefined : bytes)
      return true
    },
  },
]
