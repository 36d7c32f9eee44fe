import { badInput } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import type { Visit } from './visitChanges.ts'

/**
 * Those who are to be trained, in place of those so far. Answers who is new and who is gone. Errors: BAD_USER_INPUT at attendeeIds for
 * who does not work at the dealer.
 */
export async function setAttendees(
  c: Change,
  visit: { id: string; dealerId: string },
  given: readonly string[],
): Promise<{ fresh: string[]; gone: string[] }> {
  const ids = [...new Set(given)]
  const there = await c.tx.fieldTrainingAttendee.findMany({
    where: { fieldTrainingAppointmentId: visit.id },
    select: { userId: true },
  })
  const before = new Set(there.map(({ userId }) => userId))
  const fresh = ids.filter((id) => !before.has(id))
  const staff = await c.tx.user.count({
    where: { id: { in: fresh }, status: 'ACTIVE', dealers: { some: { dealerId: visit.dealerId, active: true } } },
  })
  if (staff !== fresh.length) throw badInput('attendeeIds', 'Somebody you chose does not work at this dealer.')
  await c.tx.fieldTrainingAttendee.deleteMany({
    where: { fieldTrainingAppointmentId: visit.id, userId: { notIn: ids } },
  })
  await c.tx.fieldTrainingAttendee.createMany({
    data: fresh.map((userId) => ({ fieldTrainingAppointmentId: visit.id, userId })),
    skipDuplicates: true,
  })
  return { fresh, gone: [...before].filter((id) => !ids.includes(id)) }
}

/**
 * The same of a visit that may be confirmed: calendars take it over, whose sequence grows so that who is taken off and
 * put on again has it again. `row` is the visit as it was, `moves` whether it is confirmed no longer.
 */
export async function changeAttendees(c: Change, row: Visit, given: readonly string[], moves: boolean): Promise<void> {
  const { fresh, gone } = await setAttendees(c, row, given)
  if (row.status !== 'CONFIRMED' || fresh.length + gone.length === 0) return
  const { id: appointmentId, status, startAt, instructorId } = row
  const version = row.version + 1
  const at = { appointmentId, version, byId: c.actorId }
  if (!moves)
    await c.tx.fieldTrainingAppointment.update({ where: { id: appointmentId }, data: { sequence: { increment: 1 } } })
  if (gone.length) await c.emit('fieldTraining.takenOff', { ...at, userIds: gone })
  if (!fresh.length || moves) return
  const was = { status, startAt: startAt.toISOString(), instructorId }
  await c.emit('fieldTraining.changed', { ...at, news: 'confirmed', was, only: fresh })
}
