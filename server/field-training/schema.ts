import { Prisma } from '../../prisma/generated/client/client.ts'
import { timeIn } from '../domain/calendar/zones.ts'
import { commentsOn } from '../domain/comments/commented.ts'
import { nameOf } from '../domain/people/people.ts'
import { builder } from '../platform/graphql/builder.ts'
import { entity } from '../platform/kit/entity.ts'
import { isUuid, searchText } from '../platform/values/inputs.ts'
import { dayIn } from '../platform/values/days.ts'
import { membership } from '../platform/kit/loader.ts'
import { Appointment } from './entity.ts'
import { openTo, visits } from './visitAccess.ts'
import { FieldTrainingType } from './plan.ts'
import {
  allowsStep,
  askingDealers,
  dealersPlannedBy,
  fieldTrainingVisibleTo,
  fieldTrainingVisitedBy,
  hasTimeFor,
  labeled,
  labelOf,
  managesFieldTraining,
  ownFieldTraining,
  STEPS,
  takesStep,
  unreadFieldTraining,
  visitsDealer,
  visitsSomebody,
  type Step,
} from './rules.ts'
import { NAME, pathOf, placeOf, TITLE } from './words.ts'
import { FieldTrainingTimeZone, type VisitZone } from './zones.ts'
import { endDay, endTime, startTime } from '../domain/calendar/clockFields.ts'
import './days/availability.ts'
import './close.ts'
import './plan.ts'

commentsOn('FieldTrainingAppointment', {
  noun: 'visit',
  has: Appointment.has,
  visibleTo: (viewer) => ({ fieldTrainingAppointment: fieldTrainingVisibleTo(viewer) }),
  moderatedBy: (viewer) => (managesFieldTraining(viewer) ? {} : { id: { in: [] } }),
  page: pathOf,
  title: TITLE,
  isOpen: Prisma.sql`TRUE`,
  openTo,
  // Both sides of a visit may name one another before anybody has said a word.
  knows: (row, person) => Prisma.sql`EXISTS (SELECT 1 FROM "FieldTrainingAppointment" visit WHERE visit.id = ${row}
    AND (visit."instructorId" = ${person} OR visit."askedById" = ${person} OR ${visits(person, Prisma.sql`visit."dealerId"`)}))`,
})

const FieldTrainingStatus = builder.enumType('FieldTrainingStatus', {
  description: 'Where a visit stands.',
  values: {
    REQUESTED: { description: 'The dealer asked; who looks after the dealer answers.' },
    PROPOSED: { description: 'Who looks after the dealer named a time; the dealer answers.' },
    CONFIRMED: { description: 'It takes place, or took place and waits to be completed.' },
    COMPLETED: { description: 'It took place.' },
    CANCELED: { description: 'It does not take place.' },
  } as const,
})

const FieldTrainingLabel = builder.enumType('FieldTrainingLabel', {
  description: 'What people call a visit: it follows from the state and the clock.',
  values: {
    REQUESTED: { description: 'Asked for or proposed; one side has to answer.' },
    CONFIRMED: { description: 'Confirmed and going on now.' },
    UPCOMING: { description: 'Confirmed and still to come.' },
    PAST: { description: 'Confirmed and over; waits to be completed.' },
    COMPLETED: { description: 'Took place.' },
    CANCELED: { description: 'Does not take place.' },
  } as const,
})

const FieldTrainingStep = builder.enumType('FieldTrainingStep', {
  description: 'What the viewer may do with a visit now.',
  values: {
    WISH: { value: 'wish', description: 'Name other days, for the dealer.' },
    PROPOSE: { value: 'propose', description: 'Propose another time.' },
    CONFIRM: { value: 'confirm', description: 'Confirm one of the days the dealer named.' },
    ACCEPT: { value: 'accept', description: 'Accept the proposed time.' },
    CANCEL: { value: 'cancel', description: 'Cancel it with a reason.' },
    COMPLETE: { value: 'complete', description: 'Say who was there and what was done.' },
    CORRECT: { value: 'correct', description: 'Say anew who was there and what was done.' },
  } as const,
})

/** Which visits hold nothing new for the viewer; one statement for all of a request. */
const readLoader = membership(async (ctx, ids) => {
  const { viewer } = ctx
  const rows = viewer
    ? await ctx.db.fieldTrainingAppointment.findMany({
        where: { AND: [{ id: { in: ids } }, unreadFieldTraining(viewer, ctx.services.now())] },
        select: { id: true },
      })
    : []
  return rows.map(({ id }) => id)
})

builder.prismaObject('FieldTrainingAttendee', {
  description: 'Somebody who is to be trained; seen with the visit.',
  select: { id: true },
  fields: (t) => ({
    id: t.globalID({
      description: 'Names it, for the client’s store.',
      resolve: ({ id }) => ({ type: 'FieldTrainingAttendee', id }),
    }),
    databaseId: t.exposeID('userId', { description: 'Raw id of the person.' }),
    name: t.string({
      description: 'First and last name.',
      select: { user: NAME },
      resolve: ({ user }) => nameOf(user),
    }),
    position: t.string({
      nullable: true,
      description: 'What they do at the dealer; null where not given.',
      select: { user: { select: { position: true } } },
      resolve: ({ user }) => user.position,
    }),
    attended: t.exposeBoolean('attended', {
      nullable: true,
      description: 'Whether they were there; null until the visit is completed.',
    }),
  }),
})

const FieldTrainingWish = builder
  .objectRef<{ startAt: Date; timeZone: string }>('FieldTrainingWish')
  .implement({
    description: 'A time the dealer would like.',
    fields: (t) => ({
      startAt: t.expose('startAt', { type: 'DateTime', description: 'The moment.' }),
      day: t.field({
        type: 'Day',
        description: 'The day, by the clock of the dealer.',
        resolve: ({ startAt, timeZone }) => dayIn(timeZone, startAt),
      }),
      time: t.string({
        description: 'The time by that clock, such as 08:30.',
        resolve: ({ startAt, timeZone }) => timeIn(timeZone, startAt),
      }),
    }),
  })

const PARTY = { dealerId: true, instructorId: true } satisfies Prisma.FieldTrainingAppointmentSelect
const TIMED = { status: true, startAt: true, endAt: true } satisfies Prisma.FieldTrainingAppointmentSelect

builder.prismaNode('FieldTrainingAppointment', {
  description:
    'A visit of a district manager or instructor to a dealer. Seen by who speaks for the dealer, asked for it or attends and works there, who looks after the dealer, the instructor, and who looks after all visits.',
  id: { field: 'id' },
  select: { id: true },
  authScopes: ({ id }, ctx) => Appointment.sees(ctx, id),
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    status: t.expose('status', { type: FieldTrainingStatus, description: 'Where it stands.' }),
    label: t.field({
      type: FieldTrainingLabel,
      description: 'What people call it now.',
      select: TIMED,
      resolve: (visit, _args, { services }) => labelOf(visit, services.now()),
    }),
    types: t.expose('types', { type: [FieldTrainingType], description: 'What it is about.' }),
    startAt: t.expose('startAt', {
      type: 'DateTime',
      description: 'When it begins: the first choice while it is asked for, then what was proposed or confirmed.',
    }),
    endAt: t.expose('endAt', { type: 'DateTime', description: 'When it ends.' }),
    timeZone: t.field({
      type: FieldTrainingTimeZone,
      description: 'Whose clock its days and times are said by.',
      select: { timeZone: true },
      resolve: ({ timeZone }) => timeZone as VisitZone,
    }),
    timeZoneName: t.exposeString('timeZone', { description: 'The same as the IANA name, such as America/Phoenix.' }),
    startDay: t.expose('day', { type: 'Day', description: 'The day it begins, by the clock of the dealer.' }),
    startTime: t.string(startTime('The time it begins by that clock, such as 08:30.')),
    endDay: t.field(endDay('The day it ends, by that clock.')),
    endTime: t.string(endTime('The time it ends by that clock, such as 10:30.')),
    minutes: t.int({
      description: 'How long it takes.',
      select: { startAt: true, endAt: true },
      resolve: ({ startAt, endAt }) => Math.round((endAt.getTime() - startAt.getTime()) / 60_000),
    }),
    wishes: t.field({
      type: [FieldTrainingWish],
      description: 'When the dealer would like it, the first choice first.',
      select: { wishes: true, timeZone: true },
      resolve: ({ wishes, timeZone }) => wishes.map((startAt) => ({ startAt, timeZone })),
    }),
    dealerId: t.exposeID('dealerId', { description: 'Raw id of the dealer.' }),
    dealerName: t.string({
      description: 'What the dealer is called.',
      select: { dealer: { select: { name: true } } },
      resolve: ({ dealer }) => dealer.name,
    }),
    place: t.string({
      description: 'Where the dealer is, in a line.',
      select: { dealer: { select: { name: true, addressLine1: true, city: true, region: true } } },
      resolve: ({ dealer }) => placeOf(dealer),
    }),
    adminGroups: t.field({
      type: ['String'],
      description: 'Names of the admin groups that look after the dealer; empty for the dealer’s side.',
      select: {
        ...PARTY,
        dealer: {
          select: {
            adminGroups: {
              where: { group: { active: true } },
              orderBy: { group: { name: 'asc' as const } },
              select: { group: { select: { name: true } } },
            },
          },
        },
      },
      resolve: ({ dealerId, dealer }, _args, { viewer }) =>
        viewer && visitsDealer(viewer, dealerId) ? dealer.adminGroups.map(({ group }) => group.name) : [],
    }),
    note: t.exposeString('note', { description: 'What the instructor should know; may be empty.' }),
    reason: t.exposeString('reason', { description: 'Why it was canceled; empty where it was not.' }),
    outcome: t.exposeString('outcome', { description: 'What was done; empty until it is completed.' }),
    askedByName: t.string({
      nullable: true,
      description: 'Who asked for it; null where the person is gone.',
      select: { askedBy: NAME },
      resolve: ({ askedBy }) => askedBy && nameOf(askedBy),
    }),
    instructorId: t.exposeID('instructorId', {
      nullable: true,
      description: 'Raw id of who makes the visit; null for nobody yet.',
    }),
    instructorName: t.string({
      nullable: true,
      description: 'Who makes the visit; null for nobody yet.',
      select: { instructor: NAME },
      resolve: ({ instructor }) => instructor && nameOf(instructor),
    }),
    movedByName: t.string({
      nullable: true,
      description: 'Who took the last step; null where the person is gone.',
      select: { movedBy: NAME },
      resolve: ({ movedBy }) => movedBy && nameOf(movedBy),
    }),
    movedAt: t.expose('movedAt', { type: 'DateTime', description: 'When the last step was taken.' }),
    attendees: t.relation('attendees', {
      description: 'Who is to be trained, by name; at most 100.',
      query: { orderBy: [{ user: { firstName: 'asc' } }, { user: { lastName: 'asc' } }, { id: 'asc' }] },
    }),
    attendeeCount: t.relationCount('attendees', { description: 'How many are to be trained.' }),
    isUnread: t.boolean({
      description: 'Whether anything is new about it for the viewer.',
      resolve: ({ id }, _args, ctx) => readLoader(ctx).load(id),
    }),
    viewerSteps: t.field({
      type: [FieldTrainingStep],
      description: 'What the viewer may do with it now.',
      select: { ...PARTY, ...TIMED, wishes: true },
      resolve: (visit, _args, { viewer, services }) =>
        (Object.keys(STEPS) as Step[]).filter(
          (step) =>
            viewer &&
            takesStep(viewer, step, visit) &&
            allowsStep(step, visit, services.now()) &&
            hasTimeFor(step, visit, services.now()),
        ),
    }),
    viewerVisits: t.boolean({
      description: 'Whether the viewer makes it, or looks after the dealer or all visits.',
      select: PARTY,
      resolve: ({ dealerId, instructorId }, _args, { viewer }) =>
        viewer != null && (instructorId === viewer.id || visitsDealer(viewer, dealerId)),
    }),
    viewerDeletes: t.boolean({
      description: 'Whether the viewer may delete it.',
      resolve: (_visit, _args, { viewer }) => viewer != null && managesFieldTraining(viewer),
    }),
    version: t.exposeInt('version', { description: 'Grows with each step and save; sent back with the next.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was asked for.' }),
  }),
})

Appointment.list('fieldTrainingAppointments', {
  description: 'Visits the viewer may see, the latest first.',
  args: (arg) => ({
    text: arg.string({ description: 'Part of the name or city of the dealer, or of the instructor’s name.' }),
    label: arg({ type: FieldTrainingLabel, description: 'Only those called so now.' }),
    isOpen: arg.boolean({ description: 'True: neither completed nor canceled. False: only those.' }),
    dealer: arg.id({ description: 'Raw id of a dealer.' }),
    from: arg({ type: 'DateTime', description: 'Only those that end after this moment.' }),
    until: arg({ type: 'DateTime', description: 'Only those that begin before this moment.' }),
    own: arg.boolean({ description: 'True: only those that concern the viewer, whatever else they may see.' }),
    instructing: arg.boolean({
      description: 'True: only those the viewer makes, or could take on for a dealer they look after.',
    }),
    unread: arg.boolean({ description: 'True: only those with something new for the viewer.' }),
  }),
  found(
    { text, label, isOpen, dealer, from, until, own, instructing, unread },
    viewer,
    { services },
  ): Prisma.FieldTrainingAppointmentWhereInput {
    const words = searchText(text)
    const has = { contains: words ?? '', mode: 'insensitive' as const }
    const closed: Prisma.FieldTrainingAppointmentWhereInput = { status: { in: ['COMPLETED', 'CANCELED'] } }
    return {
      ...(dealer ? { dealerId: isUuid(dealer) ? dealer : { in: [] } } : {}),
      AND: [
        words
          ? {
              OR: [
                { dealer: { OR: [{ name: has }, { city: has }] } },
                { instructor: { OR: [{ firstName: has }, { lastName: has }] } },
              ],
            }
          : {},
        label ? labeled(label, services.now()) : {},
        isOpen == null ? {} : isOpen ? { NOT: closed } : closed,
        from ? { endAt: { gt: from } } : {},
        until ? { startAt: { lt: until } } : {},
        own ? ownFieldTraining(viewer) : {},
        instructing ? fieldTrainingVisitedBy(viewer) : {},
        unread ? unreadFieldTraining(viewer, services.now()) : {},
      ],
    }
  },
  orders: {
    LATEST: ['The latest to begin first.', { startAt: 'desc' }],
    SOONEST: ['The first to begin first.', { startAt: 'asc' }],
    DEALER: ['By the name of the dealer.', (way) => [{ dealer: { name: way } }]],
    NEWEST: ['Asked for last first.', { createdAt: 'desc' }],
    OLDEST: ['Asked for first first.', { createdAt: 'asc' }],
  },
})

Appointment.one('fieldTrainingAppointment', 'One visit; null unless the viewer may see it.')

/** Dealers the viewer plans visits with. */
const PlannedDealer = entity('Dealer', dealersPlannedBy)

PlannedDealer.list('fieldTrainingDealers', {
  description: 'Active dealers for which the viewer asks for visits or which they visit, by name.',
  args: (arg) => ({
    text: arg.string({ description: 'Part of the name or city.' }),
    visited: arg.boolean({ description: 'True: only those the viewer looks after, and whose days they keep.' }),
  }),
  found({ text, visited }, viewer): Prisma.DealerWhereInput {
    const words = searchText(text)
    const has = { contains: words ?? '', mode: 'insensitive' as const }
    return {
      ...(words ? { OR: [{ name: has }, { city: has }] } : {}),
      ...(visited && !managesFieldTraining(viewer) ? { NOT: { id: { in: askingDealers(viewer) } } } : {}),
    }
  },
  order: [{ name: 'asc' }],
})

builder.queryField('visitsDealers', (t) =>
  t.boolean({
    authScopes: { signedIn: true },
    description: 'Whether the viewer looks after a dealer from outside, or all visits: keeps days and takes visits on.',
    resolve: (_root, _args, { viewer }) => viewer != null && visitsSomebody(viewer),
  }),
)
