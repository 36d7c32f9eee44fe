import type { Prisma } from '../../../prisma/generated/client/client.ts'
import type { CalendarEntry } from '../../domain/calendar/entries.ts'
import { iCalendarOf, invitationOf, type CalendarMethod } from '../../domain/calendar/iCalendar.ts'
import { nameOf } from '../../domain/people/people.ts'
import type { Services } from '../../platform/context.ts'
import type { Change } from '../../platform/events.ts'
import { builder } from '../../platform/graphql/builder.ts'
import type { Letter } from '../../platform/mail.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { fieldTrainingVisibleTo } from '../rules.ts'
import { NAME, pathOf, placeOf } from '../words.ts'

/** What a calendar shows of a visit. */
const ENTRY = {
  id: true,
  startAt: true,
  endAt: true,
  note: true,
  sequence: true,
  createdAt: true,
  updatedAt: true,
  dealer: { select: { name: true, addressLine1: true, city: true, region: true } },
} satisfies Prisma.FieldTrainingAppointmentSelect
type Row = Prisma.FieldTrainingAppointmentGetPayload<{ select: typeof ENTRY }>

/** The same in the private feed and in letters. */
const entryOf = ({ id, dealer, note, updatedAt, ...visit }: Row): CalendarEntry => ({
  ...visit,
  uid: `field-training-${id}`,
  title: `Field training at ${dealer.name}`,
  text: note,
  place: placeOf(dealer),
  path: pathOf(id),
  sure: true,
  changedAt: updatedAt,
})

/** Confirmed visits a person makes, asked for or attends, as far as they may see them now. */
export async function fieldTrainingInCalendar(
  { db }: Services,
  viewer: Viewer,
  from: Date,
  most: number,
): Promise<CalendarEntry[]> {
  const visits = await db.fieldTrainingAppointment.findMany({
    where: {
      AND: [
        fieldTrainingVisibleTo(viewer),
        { status: { in: ['CONFIRMED', 'COMPLETED'] }, endAt: { gt: from } },
        { OR: [{ instructorId: viewer.id }, { askedById: viewer.id }, { attendees: { some: { userId: viewer.id } } }] },
      ],
    },
    select: ENTRY,
    orderBy: [{ startAt: 'asc' }, { id: 'asc' }],
    take: most,
  })
  return visits.map(entryOf)
}

/** What a letter about a visit asks the calendars of these people to do, by their ids. */
export async function invitationsFor(
  c: Change,
  visitId: string,
  methods: ReadonlyMap<string, CalendarMethod>,
): Promise<Map<string, NonNullable<Letter['calendar']>>> {
  const people = methods.size
    ? await c.tx.user.findMany({ where: { id: { in: [...methods.keys()] } }, select: { id: true, ...NAME.select } })
    : []
  const visit = people.length
    ? await c.tx.fieldTrainingAppointment.findUniqueOrThrow({ where: { id: visitId }, select: ENTRY })
    : null
  return new Map(
    people.flatMap((person) => {
      const method = methods.get(person.id)
      if (!method || !visit) return []
      const attendee = { name: nameOf(person), email: person.email }
      return [[person.id, { method, text: invitationOf(c.services.config, method, entryOf(visit), attendee) }] as const]
    }),
  )
}

builder.prismaObjectFields('FieldTrainingAppointment', (t) => ({
  iCalendar: t.string({
    nullable: true,
    description:
      'The visit as an iCalendar file (RFC 5545), to be put into a calendar by hand; null unless it is confirmed or took place.',
    select: { ...ENTRY, status: true },
    resolve: ({ status, ...visit }, _args, { services }) =>
      status === 'CONFIRMED' || status === 'COMPLETED'
        ? iCalendarOf(services.config, entryOf(visit).title, [entryOf(visit)])
        : null,
  }),
}))
