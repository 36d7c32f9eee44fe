import { given } from '../platform/kit/saves.ts'
import { Prisma } from '../../prisma/generated/client/client.ts'
import { whenText } from '../domain/calendar/words.ts'
import { meantForPerson } from '../domain/audience/sql.ts'
import { money, Money } from '../domain/ledger/money.ts'
import { outOfSight } from '../domain/people/rules.ts'
import { peopleNamed } from '../domain/people/people.ts'
import { builder } from '../platform/graphql/builder.ts'
import { isUuid } from '../platform/values/inputs.ts'
import { membership } from '../platform/kit/loader.ts'
import { lookUp } from '../platform/reads/raw.ts'
import { AttendanceType } from './attend.ts'
import { EventAttendance, LostAnswer } from './entity.ts'
import { editsEvent } from './rules.ts'
import { personDealer, personEmail, personName } from '../domain/people/personFields.ts'

/** Whose answers are to events still meant for them; one statement for all of a request. */
const audienceLoader = membership(async (ctx, ids) => {
  const rows = await ctx.db.$queryRaw<{ id: string }[]>(lookUp`
          SELECT a.id FROM "EventAttendance" a WHERE a.id = ANY(${ids}::uuid[])
            AND ${meantForPerson('Event', Prisma.sql`a."eventId"`, Prisma.sql`a."userId"`)}`)
  return rows.map(({ id }) => id)
})

builder.prismaNode('EventAttendance', {
  description: 'What a person said to an event; for the person, and for who may save the event and may see the person.',
  id: { field: 'id' },
  select: { id: true, userId: true },
  authScopes: ({ id, userId }, ctx) => ctx.viewer?.id === userId || EventAttendance.sees(ctx, id),
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    type: t.expose('type', { type: AttendanceType, description: 'What they said.' }),
    name: t.string(personName),
    email: t.string(personEmail),
    dealer: t.string(personDealer),
    price: t.field({
      type: Money,
      nullable: true,
      description: 'What it costs the person, fixed when they said they go; null for who does not.',
      select: { type: true, price: true, currency: true },
      resolve: ({ type, price, currency }) => money(type === 'GOING' ? price : null, currency),
    }),
    inAudience: t.boolean({
      description:
        'Whether the event is still meant for the person. Who left its audience keeps the answer and may take it back, but is not reminded and gets no link.',
      resolve: ({ id }, _args, ctx) => audienceLoader(ctx).load(id),
    }),
    eventId: t.exposeID('eventId', { description: 'Raw id of the event.' }),
    eventTitle: t.string({
      description: 'What the event is called.',
      select: { event: { select: { title: true } } },
      resolve: ({ event }) => event.title,
    }),
    eventStart: t.string({
      description: 'When the event begins, by its own clock, such as Dec 3rd, 2026, 8:30 AM EST.',
      select: { event: { select: { startAt: true, timeZone: true } } },
      resolve: ({ event }) => whenText(event),
    }),
    answeredAt: t.expose('createdAt', { type: 'DateTime', description: 'When they said so.' }),
  }),
})

EventAttendance.list('eventAttendees', {
  description:
    'People who answered an event, by name, as far as the viewer may see people; none for an event the viewer may not save.',
  args: (arg) => ({
    event: arg.id({ required: true, description: 'Raw id of the event.' }),
    text: arg.string({ description: 'Part of a name or email address.' }),
    type: arg({ type: AttendanceType, description: 'Only those who said this.' }),
  }),
  found: ({ event, text, type }): Prisma.EventAttendanceWhereInput => ({
    ...given({ type }),
    eventId: isUuid(event) ? event : { in: [] },
    user: peopleNamed(text),
  }),
  orders: {
    NAME: ['By name.', (way) => [{ user: { firstName: way } }, { user: { lastName: way } }]],
    NEWEST: ['Who answered last first.', { createdAt: 'desc' }],
    OLDEST: ['Who answered first first.', { createdAt: 'asc' }],
  },
})

LostAnswer.few('lostEventAnswers', {
  description:
    'What the viewer said they come to, or may come to, among coming events that are no longer open to them: title, time and answer are left, and that they may take it back.',
  most: 50,
  found: (_args, _viewer, { services }): Prisma.EventAttendanceWhereInput => ({
    event: { endAt: { gt: services.now() } },
  }),
  order: [{ event: { startAt: 'asc' } }],
})

builder.prismaObjectFields('Event', (t) => ({
  notInterestedCount: t.int({
    nullable: true,
    description: 'People who said they do not come; null for who may not save the event.',
    select: { notInterested: true, brandId: true },
    resolve: ({ notInterested, brandId }, _args, { viewer }) => (editsEvent(viewer, brandId) ? notInterested : null),
  }),
  unnamedCount: t.int({
    nullable: true,
    description:
      'How many of those who answered the viewer may not see, so that they are not named; null for who may not save the event.',
    select: (_args, { viewer }) => ({
      brandId: true,
      _count: { select: { attendances: { where: viewer ? outOfSight(viewer) : {} } } },
    }),
    resolve: ({ brandId, _count }, _args, { viewer }) => (editsEvent(viewer, brandId) ? _count.attendances : null),
  }),
}))
