import type { CalendarEntry } from '../domain/calendar/entries.ts'
import type { Services } from '../platform/context.ts'
import type { Viewer } from '../platform/viewer.ts'
import { fieldTrainingVisibleTo } from './rules.ts'
import { pathOf, placeOf } from './words.ts'

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
    select: {
      id: true,
      startAt: true,
      endAt: true,
      note: true,
      sequence: true,
      createdAt: true,
      updatedAt: true,
      dealer: { select: { name: true, addressLine1: true, city: true, region: true } },
    },
    orderBy: [{ startAt: 'asc' }, { id: 'asc' }],
    take: most,
  })
  return visits.map(({ id, dealer, note, updatedAt, ...visit }) => ({
    ...visit,
    uid: `field-training-${id}`,
    title: `Field training at ${dealer.name}`,
    text: note,
    place: placeOf(dealer),
    path: pathOf(id),
    sure: true,
    changedAt: updatedAt,
  }))
}
