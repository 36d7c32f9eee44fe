import { plannedPublishing } from '../domain/publishing/publishing.ts'
import type { Change } from '../platform/events.ts'
import { answered, COMING } from './answered.ts'
import { planEventReminders } from './reminders.ts'

/** What is said of an event also once it is gone. */
export interface EventFacts {
  title: string
  /** As ISO text. */
  startAt: string
  timeZone: string
  brand?: { name: string; color: string | null }
}

declare module '../platform/events.ts' {
  interface Events {
    /** A coming event was taken down or deleted; the people are those who said they come or may come. */
    'event.canceled': { eventId: string; sequence: number; facts: EventFacts; userIds: string[] }
    /** A coming event that people answered while it was open before is open again. */
    'event.restored': { eventId: string; sequence: number }
    /** A coming event has another time or place. */
    'event.moved': { eventId: string; sequence: number; time: boolean; place: boolean }
  }
}

/** It is off: who said they come, or may come, is told of one that has not begun. */
export async function callOff(c: Change, id: string): Promise<void> {
  const { sequence, title, startAt, timeZone, brand } = await c.tx.event.update({
    where: { id },
    data: { sequence: { increment: 1 } },
    select: {
      sequence: true,
      title: true,
      startAt: true,
      timeZone: true,
      brand: { select: { name: true, color: true } },
    },
  })
  if (startAt <= c.now) return
  const people = await c.tx.$queryRaw<{ id: string }[]>`
    SELECT u.id FROM "User" u WHERE u.status = 'ACTIVE' AND ${answered(id, COMING)} ORDER BY u.id`
  if (!people.length) return
  await c.emit('event.canceled', {
    eventId: id,
    sequence,
    facts: { title, startAt: startAt.toISOString(), timeZone, ...(brand ? { brand } : {}) },
    userIds: people.map(({ id: userId }) => userId),
  })
}

/** It is open: who answered while it was open before is told of one that has not begun. */
export async function goesOn(c: Change, id: string): Promise<void> {
  const { sequence, startAt } = await c.tx.event.update({
    where: { id },
    data: { sequence: { increment: 1 } },
    select: { sequence: true, startAt: true },
  })
  await planEventReminders(c.tx, c.now, id, startAt)
  if (startAt <= c.now) return
  const [row] = await c.tx.$queryRaw<{ any: boolean }[]>`
    SELECT EXISTS (SELECT 1 FROM "EventAttendance" a WHERE a."eventId" = ${id}::uuid AND ${COMING}) AS any`
  if (row?.any) await c.emit('event.restored', { eventId: id, sequence })
}

export const eventPublication = plannedPublishing('Event', { opened: goesOn, closed: callOff })
