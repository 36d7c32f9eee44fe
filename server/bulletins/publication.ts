import { tellUnread } from '../domain/badges.ts'
import { plannedPublishing } from '../domain/publishing/publishing.ts'

declare module '../platform/events.ts' {
  interface Events {
    /** A bulletin opened to the people it is for. */
    'bulletin.published': { bulletinId: string }
  }
}

export const bulletinPublication = plannedPublishing('Bulletin', {
  find: (tx, id) =>
    tx.bulletin.findUnique({ where: { id }, select: { status: true, date: true, publishAt: true, unpublishAt: true } }),
  save: (tx, id, standing) => tx.bulletin.update({ where: { id }, data: standing }),
  async opened(c, bulletinId) {
    tellUnread(c)
    await c.emit('bulletin.published', { bulletinId })
  },
  closed: (c) => tellUnread(c),
})
