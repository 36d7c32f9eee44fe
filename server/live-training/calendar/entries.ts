import type { Prisma } from '../../../prisma/generated/client/client.ts'
import type { CalendarEntry } from '../../domain/calendar/entries.ts'
import { iCalendarOf } from '../../domain/calendar/iCalendar.ts'
import type { Services } from '../../platform/context.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { loader } from '../../platform/kit/loader.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { hoursOf } from '../schedule.ts'
import { labelOf, pathOf } from '../words.ts'

/** What a calendar shows of an event. */
const EVENT = {
  id: true,
  startAt: true,
  endAt: true,
  timeZone: true,
  virtual: true,
  location: { select: { venue: true, room: true, address: true, city: true, state: true, postalCode: true } },
  template: { select: { title: true, bring: true, brand: { select: { name: true, color: true } } } },
} satisfies Prisma.LiveTrainingEventSelect

/** What a person's calendar shows of their seat. */
export const ENTRY = {
  id: true,
  calendarId: true,
  sequence: true,
  createdAt: true,
  updatedAt: true,
  event: { select: EVENT },
} satisfies Prisma.LiveTrainingEnrollmentSelect
type Row = Prisma.LiveTrainingEnrollmentGetPayload<{ select: typeof ENTRY }>

/** Where it is, for who has to find it. */
const addressOf = ({ virtual, location }: Row['event']): string =>
  virtual
    ? 'Online'
    : location
      ? [
          location.venue,
          location.room,
          location.address,
          `${location.city}, ${location.state} ${location.postalCode}`.trim(),
        ]
          .filter(Boolean)
          .join(', ')
      : ''

/** The same in the private feed and in letters: the link of a virtual one stays in the portal until it opens. */
export const entryOf = (
  { calendarId, sequence, createdAt, updatedAt, event }: Row,
  changedAt = updatedAt,
): CalendarEntry => {
  const [first, again] = hoursOf(event)
  return {
    uid: `live-training-${calendarId}`,
    sequence,
    title: labelOf(event),
    text: [
      event.virtual ? 'Online: join from the event’s page, which opens the link 10 minutes before the start.' : '',
      event.template.bring && `Bring: ${event.template.bring}`,
    ]
      .filter(Boolean)
      .join('\n\n'),
    startAt: event.startAt,
    endAt: first?.endAt ?? event.endAt,
    ...(again ? { again: { startAt: again.startAt, timeZone: event.timeZone } } : {}),
    place: addressOf(event),
    path: pathOf(event.id),
    sure: true,
    createdAt,
    changedAt,
  }
}

/** Events in which a person has a seat. */
export async function liveTrainingsInCalendar(
  { db }: Services,
  viewer: Viewer,
  from: Date,
  most: number,
): Promise<CalendarEntry[]> {
  const rows = await db.liveTrainingEnrollment.findMany({
    where: {
      userId: viewer.id,
      status: { in: ['ENROLLED', 'ATTENDED'] },
      event: { status: 'PUBLISHED', endAt: { gt: from } },
    },
    select: ENTRY,
    orderBy: [{ event: { startAt: 'asc' } }, { id: 'asc' }],
    take: most,
  })
  return rows.map((row) => entryOf(row))
}

/** The viewer's seats; one read for all events of a request. */
const ownSeat = loader(
  async ({ db, viewer }, ids) => {
    const rows = viewer
      ? await db.liveTrainingEnrollment.findMany({
          where: { userId: viewer.id, eventId: { in: ids }, status: { in: ['ENROLLED', 'ATTENDED'] } },
          select: ENTRY,
        })
      : []
    return new Map(rows.map((row) => [row.event.id, row]))
  },
  () => null,
)

builder.prismaObjectFields('LiveTrainingEvent', (t) => ({
  iCalendar: t.string({
    description:
      'The event as an iCalendar file (RFC 5545), to be put into a calendar by hand: the same appointment as in the email of who has a seat.',
    select: { ...EVENT, sequence: true, createdAt: true, updatedAt: true },
    resolve: async (event, _args, ctx) => {
      const own = await ownSeat(ctx).load(event.id)
      const { id, sequence, createdAt, updatedAt } = event
      const entry = entryOf(own ?? { id, calendarId: id, sequence, createdAt, updatedAt, event })
      return iCalendarOf(ctx.services.config, entry.title, [{ ...entry, sure: own !== null }])
    },
  }),
}))
