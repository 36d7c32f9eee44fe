import type { Prisma } from '../../prisma/generated/client/client.ts'
import { keepsToOwnBrands, usersVisibleTo } from '../domain/people/rules.ts'
import { meantFor } from '../domain/audience/rules.ts'
import { can, isSwitchedOff, type Viewer } from '../platform/viewer.ts'

/** Open to the viewer as a learner: published (what was deleted is not), of no brand or an active one, for everybody or one of the own groups. */
export const eventsAvailableTo = (viewer: Viewer): Prisma.EventWhereInput => {
  if (isSwitchedOff(viewer, 'events')) return { id: { in: [] } }
  return { status: 'PUBLISHED', AND: [meantFor(viewer), { OR: [{ brandId: null }, { brand: { active: true } }] }] }
}

/** Holders of view-events see all others too; brand managers what is published and what is of an own brand. */
export const eventsVisibleTo = (viewer: Viewer): Prisma.EventWhereInput => {
  if (!can(viewer, 'view-events')) return eventsAvailableTo(viewer)
  if (!keepsToOwnBrands(viewer)) return { deletedAt: null }
  return { deletedAt: null, OR: [{ status: 'PUBLISHED' }, { brandId: { in: [...viewer.ownedBrandIds] } }] }
}

/** Plans events: nobody changes what they may not see. */
export const writesEvents = (viewer: Viewer): boolean => can(viewer, 'modify-events') && can(viewer, 'view-events')

/** A brand manager edits events of own brands only. */
export const editsEvent = (viewer: Viewer | null, brandId: string | null): boolean =>
  viewer != null &&
  writesEvents(viewer) &&
  (!keepsToOwnBrands(viewer) || (brandId != null && viewer.ownedBrandIds.includes(brandId)))

const editedOrDeleted = (viewer: Viewer): Prisma.EventWhereInput => {
  if (!writesEvents(viewer)) return { id: { in: [] } }
  return keepsToOwnBrands(viewer) ? { brandId: { in: [...viewer.ownedBrandIds] } } : {}
}

/** The same answer as a filter. tests/events checks that the two agree. */
export const eventsEditableBy = (viewer: Viewer): Prisma.EventWhereInput => ({
  deletedAt: null,
  ...editedOrDeleted(viewer),
})

/** What was deleted and can be brought back by who may change it. */
export const eventsRestorableBy = (viewer: Viewer): Prisma.EventWhereInput => ({
  deletedAt: { not: null },
  ...editedOrDeleted(viewer),
})

/** Who comes is for who looks after the event, as far as they may see people; of others they are told how many. */
export const attendancesVisibleTo = (viewer: Viewer): Prisma.EventAttendanceWhereInput => ({
  event: eventsEditableBy(viewer),
  user: usersVisibleTo(viewer),
})

/**
 * What the viewer said they come to, or may come to, and what they may no longer see: another dealership, another
 * audience, a brand that is hidden. An event that was taken down is canceled, and nobody has to leave it.
 */
export const answersNotOpenTo = (viewer: Viewer): Prisma.EventAttendanceWhereInput => ({
  userId: viewer.id,
  type: { in: ['GOING', 'INTERESTED'] },
  event: { status: 'PUBLISHED', NOT: eventsAvailableTo(viewer) },
})

/** How long before the start the link of a virtual event is given out, in milliseconds (spec part 2, 9). */
const OPENS_BEFORE = 10 * 60_000
/** How long after the end it still is: who lost the line comes back in. */
const OPEN_AFTER = 60 * 60_000

interface Timed {
  virtual: boolean
  startAt: Date
  endAt: Date
}

/** When the link of a virtual event is given out; null for an event at a place. */
export const linkOpensAt = ({ virtual, startAt }: Timed): Date | null =>
  virtual ? new Date(startAt.getTime() - OPENS_BEFORE) : null

/** Whether the link is given out at a moment to who may see the event. */
export function linkIsOpen(event: Timed, now: Date): boolean {
  const opens = linkOpensAt(event)
  return opens !== null && now >= opens && now.getTime() <= event.endAt.getTime() + OPEN_AFTER
}
