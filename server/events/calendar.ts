import type { AttendanceType, Prisma } from '../../prisma/generated/client/client.ts'
import type { CalendarEntry } from '../domain/calendar/entries.ts'
import { iCalendarOf } from '../domain/calendar/iCalendar.ts'
import type { Services } from '../platform/context.ts'
import { builder } from '../platform/graphql/builder.ts'
import { plainLines } from '../platform/values/html.ts'
import type { Viewer } from '../platform/viewer.ts'
import { eventsAvailableTo } from './rules.ts'
import { pathOf } from './words.ts'

const COLUMNS = {
  id: true,
  title: true,
  text: true,
  startAt: true,
  endAt: true,
  virtual: true,
  place: true,
  sequence: true,
  createdAt: true,
  updatedAt: true,
} satisfies Prisma.EventSelect
type Row = Prisma.EventGetPayload<{ select: typeof COLUMNS }>

/** Characters of the text in a calendar. */
const EXCERPT = 1000

/** An event as calendars show it: the link of a virtual one stays in the portal until it opens. */
const entryOf = ({ id, title, text, virtual, place, updatedAt, ...row }: Row, sure: boolean): CalendarEntry => ({
  ...row,
  uid: `event-${id}`,
  title,
  text: [
    virtual ? 'Online: join from the event’s page, which opens the link 10 minutes before the start.' : '',
    plainLines(text, EXCERPT),
  ]
    .filter(Boolean)
    .join('\n\n'),
  place: virtual ? 'Online' : place,
  path: pathOf(id),
  sure,
  changedAt: updatedAt,
})

/** Events a person comes to, or may come to, as far as they may see them now. */
export async function eventsInCalendar(
  { db }: Services,
  viewer: Viewer,
  from: Date,
  most: number,
): Promise<CalendarEntry[]> {
  const types: AttendanceType[] = ['GOING', 'INTERESTED']
  const events = await db.event.findMany({
    where: {
      AND: [
        eventsAvailableTo(viewer),
        { endAt: { gt: from } },
        { attendances: { some: { userId: viewer.id, type: { in: types } } } },
      ],
    },
    select: { ...COLUMNS, attendances: { where: { userId: viewer.id }, select: { type: true } } },
    orderBy: [{ startAt: 'asc' }, { id: 'asc' }],
    take: most,
  })
  return events.map(({ attendances, ...event }) => entryOf(event, attendances[0]?.type === 'GOING'))
}

builder.prismaObjectFields('Event', (t) => ({
  iCalendar: t.string({
    description: 'The event as an iCalendar file (RFC 5545), to be put into a calendar by hand.',
    select: COLUMNS,
    resolve: (event, _args, { services }) => iCalendarOf(services.config, event.title, [entryOf(event, true)]),
  }),
}))
