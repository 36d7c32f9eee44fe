import type { Prisma } from '../../prisma/generated/client/client.ts'
import { Money } from '../domain/ledger/money.ts'
import { DeletableType } from '../domain/deletion/restorable.ts'
import { comments } from '../domain/comments/commented.ts'
import { favorites } from '../domain/reactions/favorites.ts'
import { reactions } from '../domain/reactions/reactions.ts'
import { ContentStatus } from '../domain/states.ts'
import { builder } from '../platform/graphql/builder.ts'
import { given } from '../platform/kit/saves.ts'
import { isUuid, searchText } from '../platform/values/inputs.ts'
import { AttendanceType } from './attend.ts'
import { Event } from './entity.ts'
import { isEarly, priceAt } from './price.ts'
import { editsEvent, eventsEditableBy, eventsVisibleTo, eventsAvailableTo, linkIsOpen, linkOpensAt } from './rules.ts'
import { pathOf } from './words.ts'
import { endDay, endTime, isOver, startDay, startTime, zone } from '../domain/calendar/clockFields.ts'
import {
  audienceField,
  authorField,
  authorNameField,
  brandField,
  excerptField,
  textField,
} from '../domain/publishing/headFields.ts'
import './attend.ts'
import './attendees.ts'
import './calendar.ts'
import './save.ts'

reactions('Event', { noun: 'event', has: Event.has, kinds: ['favored', 'liked'] })
comments('Event', {
  noun: 'event',
  has: Event.has,
  visibleTo: (viewer) => ({ event: eventsVisibleTo(viewer) }),
  moderatedBy: (viewer) => ({ event: eventsEditableBy(viewer) }),
  page: pathOf,
})
favorites('Event', {
  type: 'Event',
  page: pathOf,
  async rows({ db }, viewer, wanted, take) {
    const events = await db.event.findMany({
      where: { AND: [eventsAvailableTo(viewer), wanted] },
      orderBy: [{ startAt: 'desc' }, { id: 'desc' }],
      take,
      select: {
        id: true,
        title: true,
        startAt: true,
        thumbnail: true,
        pictures: { orderBy: [{ position: 'asc' }, { id: 'asc' }], take: 1, select: { file: true } },
      },
    })
    return events.map(({ startAt, pictures, ...event }) => ({ ...event, date: startAt, image: pictures[0]?.file }))
  },
})

builder.prismaObject('EventPicture', {
  description: 'A picture of an event; seen with the event.',
  select: { id: true },
  fields: (t) => ({
    id: t.globalID({
      description: 'Names it, for the client’s store.',
      resolve: ({ id }) => ({ type: 'EventPicture', id }),
    }),
    databaseId: t.exposeID('id', { description: 'The raw id, to keep it when saving the list.' }),
    file: t.relation('file', { description: 'The file.' }),
  }),
})

builder.prismaNode('Event', {
  description:
    'Something that takes place, at a place or online. Learners see published ones meant for them; with view-events others too, brand managers those of own brands.',
  id: { field: 'id' },
  interfaces: [DeletableType],
  select: { id: true },
  authScopes: ({ id }, ctx) => Event.sees(ctx, id),
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    title: t.exposeString('title', { description: 'At most 120 characters.' }),
    text: t.string(textField),
    excerpt: t.string(excerptField),
    brand: t.field(brandField('Whose event it is')),
    audience: t.field(audienceField('view-events')),
    thumbnail: t.relation('thumbnail', { nullable: true, description: 'In lists; null until one is chosen.' }),
    pictures: t.relation('pictures', {
      description: 'Its pictures, in order; the first stands on top of its page.',
      query: { orderBy: [{ position: 'asc' }, { id: 'asc' }] },
    }),
    author: t.field(authorField('view-events')),
    authorName: t.string(authorNameField('view-events')),
    viewerCanEdit: t.boolean({
      description: 'Whether the viewer may save it.',
      select: { brandId: true },
      resolve: ({ brandId }, _args, { viewer }) => editsEvent(viewer, brandId),
    }),
    version: t.exposeInt('version', { description: 'Grows with each save; sent back with the next.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it was last saved.' }),
  }),
})

builder.prismaObjectFields('Event', (t) => ({
  startAt: t.expose('startAt', { type: 'DateTime', description: 'When it begins.' }),
  endAt: t.expose('endAt', { type: 'DateTime', description: 'When it ends.' }),
  timeZone: t.field(zone),
  timeZoneName: t.exposeString('timeZone', { description: 'The same as the IANA name, such as America/New_York.' }),
  startDay: t.field(startDay('The day it begins, by its own clock.')),
  startTime: t.string(startTime('The time it begins by its own clock, such as 08:30.')),
  endDay: t.field(endDay('The day it ends, by its own clock.')),
  endTime: t.string(endTime('The time it ends by its own clock, such as 16:00.')),
  isOver: t.boolean(isOver),
  virtual: t.exposeBoolean('virtual', { description: 'Online rather than at a place.' }),
  place: t.exposeString('place', { description: 'Where it is, in a line; may be empty.' }),
  link: t.string({
    nullable: true,
    description:
      'Where a virtual one is joined: from 10 minutes before the start until an hour after the end; null before and after, without a link, and while it is not published.',
    select: { link: true, virtual: true, startAt: true, endAt: true, status: true },
    resolve: (event, _args, { services }) =>
      event.status === 'PUBLISHED' && linkIsOpen(event, services.now()) ? event.link || null : null,
  }),
  linkOpensAt: t.field({
    type: 'DateTime',
    nullable: true,
    description: 'From when on the link of a virtual one is given out; null for one at a place.',
    select: { virtual: true, startAt: true, endAt: true },
    resolve: (event) => linkOpensAt(event),
  }),
  plannedLink: t.string({
    nullable: true,
    description: 'The link at any time, for who may save the event; null for others.',
    select: { link: true, brandId: true },
    resolve: ({ link, brandId }, _args, { viewer }) => (editsEvent(viewer, brandId) ? link : null),
  }),
  price: t.field({
    type: Money,
    description: 'What it costs; 0 is free.',
    select: { price: true, currency: true },
    resolve: ({ price, currency }) => ({ minor: price, currency }),
  }),
  discount: t.field({
    type: Money,
    description: 'What is off the price until the early-bird day is over.',
    select: { discount: true, currency: true },
    resolve: ({ discount, currency }) => ({ minor: discount, currency }),
  }),
  earlyBirdDay: t.expose('earlyBirdDay', {
    type: 'Day',
    nullable: true,
    description: 'The last day of the discount, by its own clock; null for none.',
  }),
  currentPrice: t.field({
    type: Money,
    description: 'What it costs who registers now.',
    select: { price: true, discount: true, earlyBirdDay: true, timeZone: true, currency: true },
    resolve: (event, _args, { services }) => ({ minor: priceAt(event, services.now()), currency: event.currency }),
  }),
  isEarly: t.boolean({
    description: 'Who registers now has the discount.',
    select: { price: true, discount: true, earlyBirdDay: true, timeZone: true },
    resolve: (event, _args, { services }) => isEarly(event, services.now()),
  }),
}))

const EventTime = builder.enumType('EventTime', {
  description: 'Whether an event is over.',
  values: { UPCOMING: { description: 'To come, or going on.' }, PAST: { description: 'Over.' } } as const,
})

Event.list('events', {
  description: 'Events the viewer may see, the latest first.',
  beside: 'eventBeside',
  args: (arg) => ({
    text: arg.string({ description: 'Part of the title, text or place.' }),
    brand: arg.id({ description: 'Raw id of a brand.' }),
    status: arg({ type: ContentStatus }),
    published: arg.boolean({ description: 'Published, or not.' }),
    time: arg({ type: EventTime, description: 'To come, or over.' }),
    from: arg({ type: 'DateTime', description: 'Only those that end after this moment.' }),
    until: arg({ type: 'DateTime', description: 'Only those that begin before this moment.' }),
    attendance: arg({ type: AttendanceType, description: 'Only those the viewer said this to.' }),
    favored: arg.boolean({ description: 'True: only the viewer’s favorites.' }),
    editable: arg.boolean({
      description: 'True: only those the viewer may edit. False: only those open to learners like the viewer.',
    }),
  }),
  found(
    { text, brand, status, published, time, from, until, attendance, favored, editable },
    viewer,
    { services },
  ): Prisma.EventWhereInput {
    const words = searchText(text)
    const has = { contains: words ?? '', mode: 'insensitive' as const }
    const now = services.now()
    return {
      ...given({ status }),
      ...(brand ? { brandId: isUuid(brand) ? brand : { in: [] } } : {}),
      ...(favored ? { reactions: { some: { userId: viewer.id, favored: true } } } : {}),
      ...(attendance ? { attendances: { some: { userId: viewer.id, type: attendance } } } : {}),
      AND: [
        words ? { OR: [{ title: has }, { words: has }, { place: has }] } : {},
        published == null ? {} : { status: published ? 'PUBLISHED' : { not: 'PUBLISHED' } },
        time ? { endAt: time === 'UPCOMING' ? { gt: now } : { lte: now } } : {},
        from ? { endAt: { gt: from } } : {},
        until ? { startAt: { lt: until } } : {},
        editable == null ? {} : editable ? eventsEditableBy(viewer) : eventsAvailableTo(viewer),
      ],
    }
  },
  orders: {
    LATEST: ['The latest to begin first.', { startAt: 'desc' }],
    SOONEST: ['The first to begin first.', { startAt: 'asc' }],
    TITLE: ['By title.', (way) => [{ title: way }]],
    GOING: ['Those few go to first.', (way) => [{ going: way }]],
    NEWEST: ['Published last first.', { date: 'desc' }],
    OLDEST: ['Published first first.', { date: 'asc' }],
  },
})

Event.one('event', 'One event; null unless the viewer may see it.')
