import type { Prisma } from '../../prisma/generated/client/client.ts'
import { nameOf, peopleNamed } from '../domain/people/people.ts'
import { dealersReachedBy, usersVisibleTo } from '../domain/people/rules.ts'
import { builder, typeOf } from '../platform/graphql/builder.ts'
import { idIs, isUuid } from '../platform/values/inputs.ts'
import { isPerson, seesAll } from '../platform/viewer.ts'
import { loader } from '../platform/kit/loader.ts'
import { lookUp } from '../platform/reads/raw.ts'
import { LiveTrainingEnrollment } from './entity.ts'
import { runsEvent } from './events.ts'
import { enrollmentsVisibleTo, looksAfterStaff, STANDING } from './rules.ts'
import { mayStillLeave } from './seats/enroll.ts'
import { personDealer, personEmail, personName } from '../domain/people/personFields.ts'

export const LiveTrainingEnrollmentStatus = builder.enumType('LiveTrainingEnrollmentStatus', {
  description: 'How a person stands to an event of live training.',
  values: {
    ENROLLED: { description: 'Has a seat.' },
    WAITLISTED: { description: 'Waits for one.' },
    OFFERED: { description: 'A freed seat is held for them for a time.' },
    ATTENDED: { description: 'Was there.' },
    CANCELED: { description: 'Left, or was taken out by who looks after them.' },
    REMOVED: { description: 'Was taken out by who looks after the event.' },
    EXPIRED: { description: 'Let an offered seat pass.' },
    MOVED: { description: 'Went to another event.' },
    UNPLACED: { description: 'It began while they waited.' },
  } as const,
})

/** How many wait before somebody and with them; one statement for all of a request. */
const lineLoader = loader(
  async (ctx, ids) => {
    const rows = await ctx.db.$queryRaw<{ id: string; place: number }[]>(lookUp`
          SELECT e.id, (SELECT count(*) FROM "LiveTrainingEnrollment" o WHERE o."eventId" = e."eventId" AND o.status = 'WAITLISTED' AND o.position <= e.position)::int AS place
          FROM "LiveTrainingEnrollment" e WHERE e.id = ANY(${ids}::uuid[]) AND e.status = 'WAITLISTED'`)
    return new Map(rows.map(({ id, place }) => [id, place]))
  },
  () => null,
)

builder.prismaNode('LiveTrainingEnrollment', {
  description:
    'A person’s seat in an event, or place in line; for the person, who may change the event, its instructors, and who looks after the person.',
  id: { field: 'id' },
  select: { id: true },
  authScopes: ({ id }, ctx) => LiveTrainingEnrollment.sees(ctx, id),
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    userId: t.exposeID('userId', { description: 'Raw id of the person.' }),
    status: t.expose('status', { type: LiveTrainingEnrollmentStatus, description: 'How they stand.' }),
    line: t.int({
      nullable: true,
      description: 'The place in line, 1 is the next; null for who does not wait.',
      select: { id: true },
      resolve: ({ id }, _args, ctx) => lineLoader(ctx).load(id),
    }),
    offeredUntil: t.expose('offeredUntil', {
      type: 'DateTime',
      nullable: true,
      description: 'Until when an offered seat is held; null unless one is.',
    }),
    name: t.string(personName),
    email: t.string(personEmail),
    dealer: t.string(personDealer),
    event: t.relation('event', { nullable: true, description: 'The event; null for who may not see it.' }),
    viewerCanLeave: t.boolean({
      description: 'Whether who it is about may still leave by themselves.',
      select: { status: true, seatAt: true, event: { select: { leaveUntil: true, timeZone: true, startAt: true } } },
      resolve: ({ status, seatAt, event }, _args, { services }) =>
        ['ENROLLED', 'OFFERED', 'WAITLISTED'].includes(status) &&
        mayStillLeave(event, { status, seatAt }, services.now()),
    }),
    enrolledBy: t.string({
      nullable: true,
      description: 'The name of who enrolled them; null for themselves, and where that account is gone.',
      select: { enrolledBy: { select: { firstName: true, lastName: true, email: true } } },
      resolve: ({ enrolledBy }) => enrolledBy && nameOf(enrolledBy),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When they first enrolled or were enrolled.' }),
    attendedAt: t.expose('attendedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When they were marked as there; null before.',
    }),
  }),
})

builder.prismaObjectFields('LiveTrainingEvent', (t) => ({
  viewerEnrollment: t.field({
    type: typeOf('LiveTrainingEnrollment'),
    nullable: true,
    description: 'How the viewer stands; null for who never was enrolled.',
    select: (_args, { viewer }, nested) => ({
      enrollments: { ...nested(), where: viewer ? { userId: viewer.id } : { id: { in: [] as string[] } }, take: 1 },
    }),
    resolve: ({ enrollments }) => enrollments[0] ?? null,
  }),
  roster: t.field({
    type: [typeOf('LiveTrainingEnrollment')],
    description:
      'Who has a seat, waits or was there, in order, as far as the viewer may see them; at most 1000. Who looks after staff sees these.',
    select: { id: true },
    resolve: async ({ id }, _args, ctx) => rosterLoader(ctx).load(id),
  }),
}))

/** The people of events; one statement for all of a request. */
const rosterLoader = loader(
  async (ctx, ids) => {
    const rows =
      ctx.viewer && isPerson(ctx.viewer)
        ? await ctx.db.liveTrainingEnrollment.findMany({
            where: { AND: [{ eventId: { in: ids }, status: { in: STANDING } }, enrollmentsVisibleTo(ctx.viewer)] },
            orderBy: [{ position: { sort: 'asc', nulls: 'first' } }, { createdAt: 'asc' }, { id: 'asc' }],
            take: 1000,
          })
        : []
    LiveTrainingEnrollment.markSeen(ctx, rows)
    return Map.groupBy(rows, ({ eventId }) => eventId)
  },
  () => [],
)

LiveTrainingEnrollment.list('liveTrainingEnrollments', {
  description:
    'Who is or was enrolled in an event, or where a person is or was, as far as the viewer may see them: all of an event for who may change it and its instructors. None where neither is named.',
  args: (arg) => ({
    event: arg.id({ description: 'Raw id of an event.' }),
    userId: arg.id({ description: 'Raw id of a person.' }),
    text: arg.string({ description: 'Part of a name or email address.' }),
    status: arg({ type: LiveTrainingEnrollmentStatus }),
    standing: arg.boolean({ description: 'True: only those who have a seat, wait or were there.' }),
  }),
  found: ({ event, userId, text, status, standing }): Prisma.LiveTrainingEnrollmentWhereInput => ({
    ...(event == null ? {} : { eventId: idIs(event) }),
    ...(userId == null ? {} : { userId: idIs(userId) }),
    ...(event == null && userId == null ? { id: { in: [] } } : {}),
    user: peopleNamed(text),
    AND: [status ? { status } : {}, standing ? { status: { in: STANDING } } : {}],
  }),
  orders: {
    NAME: ['By name.', (way) => [{ user: { firstName: way } }, { user: { lastName: way } }]],
    LINE: ['By state, who waits in the order of the line.', (way) => [{ status: way }, { position: way }]],
    NEWEST: ['Who enrolled last first.', { createdAt: 'desc' }],
    OLDEST: ['Who enrolled first first.', { createdAt: 'asc' }],
    EVENT: ['By when the event begins.', (way) => [{ event: { startAt: way } }]],
  },
})

LiveTrainingEnrollment.list('myLiveTrainings', {
  description: 'Events the viewer has a seat in, waits for or attended, the latest first.',
  may: 'signedIn',
  among: (viewer) => ({ userId: viewer.id, status: { in: STANDING } }),
  order: [{ event: { startAt: 'desc' } }],
})

LiveTrainingEnrollment.list('staffLiveTrainings', {
  description:
    'Enrollments of the people the viewer looks after, the latest event first; for dealer managers and who reaches several dealers.',
  may: (viewer) => looksAfterStaff(viewer),
  among: (viewer) => ({
    user: seesAll(viewer)
      ? usersVisibleTo(viewer)
      : { dealers: { some: { active: true, dealerId: { in: dealersReachedBy(viewer) } } } },
    event: { status: { not: 'DRAFT' } },
  }),
  args: (arg) => ({
    event: arg.id({ description: 'Raw id of an event.' }),
    text: arg.string({ description: 'Part of a name or email address.' }),
    status: arg({ type: LiveTrainingEnrollmentStatus }),
  }),
  found: ({ event, text, status }): Prisma.LiveTrainingEnrollmentWhereInput => ({
    ...(event ? { eventId: idIs(event) } : {}),
    ...(status ? { status } : {}),
    AND: [{ user: peopleNamed(text) }],
  }),
  order: [{ event: { startAt: 'desc' } }, { user: { firstName: 'asc' } }, { id: 'asc' }],
})

LiveTrainingEnrollment.changes('liveTrainingChanged', {
  description: 'Each person who stands otherwise in an event, for who may change it and its instructors.',
  topic: 'liveTraining.changed',
  args: (arg) => ({ event: arg.id({ required: true, description: 'Raw id of the event.' }) }),
  may: 'signedIn',
  channels: async (_viewer, { event }, ctx) => (isUuid(event) && (await runsEvent(ctx, event)) ? [event] : []),
})
