import type { Prisma } from '../../prisma/generated/client/client.ts'
import { ZONES } from '../domain/calendar/zones.ts'
import { nameOf } from '../domain/people/people.ts'
import { ContentStatus } from '../domain/states.ts'
import { linkIsOpen, linkOpensAt } from '../events/rules.ts'
import type { Context } from '../platform/context.ts'
import { builder } from '../platform/graphql/builder.ts'
import { given } from '../platform/kit/saves.ts'
import { addDays, beginningOf } from '../platform/values/days.ts'
import { isUuid } from '../platform/values/inputs.ts'
import { loader, membership } from '../platform/kit/loader.ts'
import { EditedLiveTrainingEvent, LiveTrainingEvent } from './entity.ts'
import { eventsEditableBy, eventsRunBy, eventsAvailableTo, STANDING } from './rules.ts'
import { LiveTrainingType } from './templates.ts'
import { LiveTrainingPerson } from './persons.ts'
import { labelHas, labelOf, placeText, wordsIn, WORDS } from './words.ts'
import { endDay, endTime, isOver, startDay, startTime, zone } from '../domain/calendar/clockFields.ts'

/** Which of these events the viewer may run; one statement for all of a request. */
const runLoader = membership(async (ctx, ids) => {
  const rows = ctx.viewer
    ? await ctx.db.liveTrainingEvent.findMany({
        where: { AND: [{ id: { in: ids } }, eventsRunBy(ctx.viewer)] },
        select: { id: true },
      })
    : []
  return rows.map(({ id }) => id)
})
export const runsEvent = (ctx: Context, id: string): Promise<boolean> => runLoader(ctx).load(id)

/** States of the viewer in events; one statement for all of a request. */
const standingLoader = loader(
  async (ctx, ids) => {
    const rows = ctx.viewer
      ? await ctx.db.liveTrainingEnrollment.findMany({
          where: { userId: ctx.viewer.id, eventId: { in: ids } },
          select: { eventId: true, status: true },
        })
      : []
    return new Map(rows.map(({ eventId, status }) => [eventId, status]))
  },
  () => null,
)

builder.prismaNode('LiveTrainingEvent', {
  description:
    'A training held at a time, at a location or online, with so many seats. Learners see published ones meant for them and those they were enrolled in or teach; who enrolls staff all published ones; holders of view-live-training-events others too.',
  id: { field: 'id' },
  select: { id: true },
  authScopes: ({ id }, ctx) => LiveTrainingEvent.sees(ctx, id),
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    label: t.string({
      description: 'Title of its template, and Livestream or city, state and venue of its location.',
      select: WORDS,
      resolve: (event) => labelOf(event),
    }),
    title: t.string({
      description: 'The title of its template.',
      select: { template: { select: { title: true } } },
      resolve: ({ template }) => template.title,
    }),
    place: t.string({
      description: 'Livestream, or city, state and venue; empty while no location is chosen.',
      select: WORDS,
      resolve: (event) => placeText(event),
    }),
    text: t.string({
      description: 'What its template says, as cleaned HTML; may be empty.',
      select: { template: { select: { text: true } } },
      resolve: ({ template }, _args, { services }) => services.files.opened(template.text),
    }),
    bring: t.string({
      description: 'What people bring along; may be empty.',
      select: { template: { select: { bring: true } } },
      resolve: ({ template }) => template.bring,
    }),
    courseTitle: t.string({
      nullable: true,
      description: 'The course that attendance completes; null for none.',
      select: { template: { select: { course: { select: { title: true } } } } },
      resolve: ({ template }) => template.course?.title ?? null,
    }),
    certificate: t.boolean({
      description: 'Whether who attends gets a certificate.',
      select: { template: { select: { certificate: true } } },
      resolve: ({ template }) => template.certificate,
    }),
    brandName: t.string({
      nullable: true,
      description: 'Whose it is; null for the installation’s own.',
      select: { template: { select: { brand: { select: { name: true } } } } },
      resolve: ({ template }) => template.brand?.name ?? null,
    }),
    template: t.relation('template', {
      nullable: true,
      description: 'What is taught; null for who may not see the template any more.',
    }),
    location: t.relation('location', {
      nullable: true,
      description: 'Where; null online, while none is chosen, and for who may not see it any more.',
    }),
    address: t.stringList({
      description: 'Venue, room, street and city, a line each; empty online.',
      select: {
        virtual: true,
        location: { select: { venue: true, room: true, address: true, city: true, state: true, postalCode: true } },
      },
      resolve: ({ virtual, location }) =>
        virtual || !location
          ? []
          : [
              location.venue,
              location.room,
              location.address,
              `${location.city}, ${location.state} ${location.postalCode}`.trim(),
            ].filter(Boolean),
    }),
    virtual: t.exposeBoolean('virtual', { description: 'Online rather than at a location.' }),
    type: t.expose('type', { type: LiveTrainingType, description: 'On one day or two.' }),
    status: t.expose('status', {
      type: ContentStatus,
      description: 'Published is open to those it is for; unpublished was, and is canceled.',
    }),
    instructors: t.stringList({
      description: 'The names of who teaches it.',
      select: {
        instructors: {
          orderBy: [{ user: { firstName: 'asc' } }, { userId: 'asc' }],
          select: { user: { select: { firstName: true, lastName: true, email: true } } },
        },
      },
      resolve: ({ instructors }) => instructors.map(({ user }) => nameOf(user)),
    }),
    teachers: t.field({
      type: [LiveTrainingPerson],
      description: 'The same as people, for who may change the event; empty for others.',
      select: (_args, _ctx, nested) => ({
        id: true,
        instructors: { orderBy: [{ user: { firstName: 'asc' } }, { userId: 'asc' }], select: { user: nested() } },
      }),
      resolve: async ({ id, instructors }, _args, ctx) =>
        (await EditedLiveTrainingEvent.has(ctx, id)) ? instructors.map(({ user }) => user) : [],
    }),
    version: t.exposeInt('version', { description: 'Grows with each save; sent back with the next.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
  }),
})

builder.prismaObjectFields('LiveTrainingEvent', (t) => ({
  startAt: t.expose('startAt', { type: 'DateTime', description: 'When its first day begins.' }),
  endAt: t.expose('endAt', { type: 'DateTime', description: 'When its last day ends.' }),
  timeZone: t.field(zone),
  timeZoneName: t.exposeString('timeZone', { description: 'The same as the IANA name, such as America/New_York.' }),
  startDay: t.field(startDay('Its first day, by its own clock.')),
  startTime: t.string(startTime('The time its days begin, such as 08:30.')),
  endDay: t.field(endDay('Its last day; the first of a single-day event.')),
  endTime: t.string(endTime('The time its days end, such as 16:30.')),
  isOver: t.boolean(isOver),
  hasBegun: t.boolean({
    description: 'Its first day has begun.',
    select: { startAt: true },
    resolve: ({ startAt }, _args, { services }) => startAt <= services.now(),
  }),
  maxEnrollment: t.exposeInt('maxEnrollment', { description: 'The most people it takes.' }),
  seatsTaken: t.exposeInt('seatsTaken', { description: 'Seats that somebody has, held offers among them.' }),
  waitlistSize: t.exposeInt('waitlistSize', { description: 'The most people who may wait for a seat.' }),
  waitingCount: t.exposeInt('waiting', { description: 'People who wait for a seat.' }),
  offerHours: t.exposeInt('offerHours', {
    description:
      'Hours a freed seat is held for the next in line; 0 gives it at once, as does the last day before the start.',
  }),
  leaveUntil: t.expose('leaveUntil', {
    type: 'Day',
    nullable: true,
    description: 'The last day people may leave by themselves, by its own clock; null until it begins.',
  }),
  linkOpensAt: t.field({
    type: 'DateTime',
    nullable: true,
    description: 'From when on the link of a virtual one is given out; null for one at a location.',
    select: { virtual: true, startAt: true, endAt: true },
    resolve: (event) => linkOpensAt(event),
  }),
  link: t.string({
    nullable: true,
    description:
      'Where a virtual one is joined, for who has a seat, teaches it or may change it: from 10 minutes before the start until an hour after the end; null before and after, for others, and while it is not published.',
    select: { id: true, link: true, virtual: true, startAt: true, endAt: true, status: true },
    resolve: async ({ id, link, ...event }, _args, ctx) => {
      if (event.status !== 'PUBLISHED' || !linkIsOpen(event, ctx.services.now())) return null
      const standing = await standingLoader(ctx).load(id)
      return standing === 'ENROLLED' || standing === 'ATTENDED' || (await runsEvent(ctx, id)) ? link || null : null
    },
  }),
  plannedLink: t.string({
    nullable: true,
    description: 'The link at any time, for who may change the event; null for others.',
    select: { id: true, link: true },
    resolve: async ({ id, link }, _args, ctx) => ((await EditedLiveTrainingEvent.has(ctx, id)) ? link : null),
  }),
  viewerCanEdit: t.boolean({
    description: 'Whether the viewer may change it.',
    select: { id: true },
    resolve: ({ id }, _args, ctx) => EditedLiveTrainingEvent.has(ctx, id),
  }),
  viewerCanRun: t.boolean({
    description: 'Whether the viewer marks who was there: who may change it, and its instructors.',
    select: { id: true },
    resolve: ({ id }, _args, ctx) => runsEvent(ctx, id),
  }),
}))

const LiveTrainingTime = builder.enumType('LiveTrainingTime', {
  description: 'Whether an event is over.',
  values: { UPCOMING: { description: 'To come, or going on.' }, PAST: { description: 'Over.' } } as const,
})

/** A day from its beginning, by the clock of each event. */
const since = (column: 'startAt', day: Date, way: 'gte' | 'lt'): Prisma.LiveTrainingEventWhereInput => ({
  OR: Object.keys(ZONES).map((timeZone) => ({ timeZone, [column]: { [way]: beginningOf(day, timeZone) } })),
})

LiveTrainingEvent.list('liveTrainingEvents', {
  description: 'Events of live training the viewer may see, the first to begin first.',
  args: (arg) => ({
    text: arg.string({ description: 'Words of the label, each in the title, city, state, venue or “Livestream”.' }),
    status: arg({ type: ContentStatus }),
    template: arg.id({ description: 'Raw id of a template.' }),
    location: arg.id({ description: 'Raw id of a location.' }),
    state: arg.string({ description: 'State or province code of the location.' }),
    startDate: arg({ type: 'Day', description: 'Only those that begin on this day or later, by their own clock.' }),
    endDate: arg({ type: 'Day', description: 'Only those that begin on this day or before, by their own clock.' }),
    time: arg({ type: LiveTrainingTime, description: 'To come, or over.' }),
    virtual: arg.boolean({ description: 'Online, or at a location.' }),
    free: arg.boolean({ description: 'True: only those with a free seat.' }),
    mine: arg.boolean({ description: 'True: only those the viewer has a seat in, waits for, attended or teaches.' }),
    open: arg.boolean({ description: 'True: only those open to learners like the viewer.' }),
    editable: arg.boolean({ description: 'True: only those the viewer may change.' }),
  }),
  found(args, viewer, { services, db }): Prisma.LiveTrainingEventWhereInput {
    const { text, status, template, location, state, startDate, endDate, time, virtual, free, mine, open, editable } =
      args
    const now = services.now()
    return {
      ...given({ status, virtual }),
      ...(template ? { templateId: isUuid(template) ? template : { in: [] } } : {}),
      ...(location ? { locationId: isUuid(location) ? location : { in: [] } } : {}),
      ...(free ? { seatsTaken: { lt: db.liveTrainingEvent.fields.maxEnrollment } } : {}),
      AND: [
        ...wordsIn(text).map(labelHas),
        state ? { location: { state: state.slice(0, 80).toUpperCase() } } : {},
        startDate ? since('startAt', startDate, 'gte') : {},
        endDate ? since('startAt', addDays(endDate, 1), 'lt') : {},
        time ? { endAt: time === 'UPCOMING' ? { gt: now } : { lte: now } } : {},
        mine
          ? {
              OR: [
                { enrollments: { some: { userId: viewer.id, status: { in: STANDING } } } },
                { instructors: { some: { userId: viewer.id } } },
              ],
            }
          : {},
        open ? eventsAvailableTo(viewer) : {},
        editable == null ? {} : editable ? eventsEditableBy(viewer) : { NOT: eventsEditableBy(viewer) },
      ],
    }
  },
  orders: {
    SOONEST: ['The first to begin first.', { startAt: 'asc' }],
    LATEST: ['The latest to begin first.', { startAt: 'desc' }],
    TITLE: ['By title.', (way) => [{ template: { title: way } }, { startAt: 'asc' }]],
    CITY: ['By city.', (way) => [{ location: { city: way } }, { startAt: 'asc' }]],
    SEATS: ['Those with few people first.', (way) => [{ seatsTaken: way }]],
    NEWEST: ['Newest first.', { createdAt: 'desc' }],
    OLDEST: ['Oldest first.', { createdAt: 'asc' }],
  },
})

LiveTrainingEvent.one('liveTrainingEvent', 'One event; null unless the viewer may see it.')
