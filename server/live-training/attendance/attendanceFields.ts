import { nameOf } from '../../domain/people/people.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { loader } from '../../platform/kit/loader.ts'
import { runsEvent } from '../events.ts'
import { codeAt, type AttendanceCode } from './codes.ts'
import { opensAt, whyClosed } from './window.ts'

const LiveTrainingAttendanceCode = builder
  .objectRef<AttendanceCode>('LiveTrainingAttendanceCode')
  .implement({
    description: 'What the instructor shows to people in the room; another one every 20 seconds.',
    fields: (t) => ({
      address: t.exposeString('address', { description: 'What the QR code says.' }),
      digits: t.exposeString('digits', { description: 'The same as six digits, for who types it.' }),
      millisecondsLeft: t.exposeInt('millisecondsLeft', { description: 'Until the next one is shown.' }),
    }),
  })

builder.prismaObjectFields('LiveTrainingEvent', (t) => ({
  attendanceOpensAt: t.field({
    type: 'DateTime',
    description: 'From when on people are marked as there, an hour before it begins; of two days, before the second.',
    select: { startAt: true, endAt: true, timeZone: true },
    resolve: (event) => opensAt(event),
  }),
  attendanceHasOpened: t.boolean({
    description:
      'Whether who runs it may mark people as there from now on, also once it is over; never while canceled.',
    select: { startAt: true, endAt: true, timeZone: true, status: true },
    resolve: ({ status, ...event }, _args, { services }) => status === 'PUBLISHED' && opensAt(event) <= services.now(),
  }),
  attendanceIsOpen: t.boolean({
    description: 'Whether people with a seat mark themselves now, by the code on the screen of the instructor.',
    select: { startAt: true, endAt: true, timeZone: true, status: true },
    resolve: (event, _args, { services }) => whyClosed(event, services.now()) === null,
  }),
  attendanceCode: t.field({
    type: LiveTrainingAttendanceCode,
    nullable: true,
    description:
      'The code people mark themselves with, for who may change the event and its instructors; null for others, before that time, after the end and while it is not published.',
    select: { id: true, startAt: true, endAt: true, timeZone: true, status: true },
    resolve: async ({ id, ...event }, _args, ctx) => {
      const { config, now } = ctx.services
      if (whyClosed(event, now()) || !(await runsEvent(ctx, id))) return null
      return codeAt(config, id, now())
    },
  }),
}))

/** Who else said that they are there from the same browser, by name; one statement for all of a request. */
const sameBrowser = loader(
  async ({ db }, ids) => {
    const rows = await db.$queryRaw<{ id: string; firstName: string; lastName: string; email: string }[]>`
          SELECT e.id, u."firstName", u."lastName", u.email
          FROM "LiveTrainingEnrollment" e
          JOIN "LiveTrainingEnrollment" o ON o."eventId" = e."eventId" AND o.device = e.device AND o.id <> e.id
          JOIN "User" u ON u.id = o."userId"
          WHERE e.id = ANY(${ids}::uuid[]) ORDER BY o."checkedInAt", o.id`
    const people = Map.groupBy(rows, ({ id }) => id)
    return new Map(Array.from(people, ([id, own]) => [id, own.map(nameOf)] as const))
  },
  () => [],
)

builder.prismaObjectFields('LiveTrainingEnrollment', (t) => ({
  checkedInAt: t.expose('checkedInAt', {
    type: 'DateTime',
    nullable: true,
    description: 'When they said that they are there by the code on the screen; null for who did not.',
  }),
  sameBrowserAs: t.stringList({
    description:
      'Names of others who said so from the same browser, for who may change the event and its instructors to look at; empty for others.',
    select: { id: true, eventId: true, device: true },
    resolve: async ({ id, eventId, device }, _args, ctx) =>
      device !== null && (await runsEvent(ctx, eventId)) ? sameBrowser(ctx).load(id) : [],
  }),
}))
