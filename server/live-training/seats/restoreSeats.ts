import type { Change } from '../../platform/events.ts'
import { tell } from '../news/attendeeNotices.ts'
import { lockEvents, put, type Became } from './lock.ts'
import { settleSeats } from './settle.ts'

/**
 * Who lost seats with their account, and has it back: a seat that is free is theirs again, else the first place in line.
 * They are told either way, and their calendar with them.
 */
export async function seatAgain(c: Change, userId: string): Promise<void> {
  const rows = await c.tx.liveTrainingEnrollment.findMany({
    // What was called off in their calendar they lost before.
    where: { userId, status: 'REMOVED', invited: true, event: { status: 'PUBLISHED', startAt: { gt: c.now } } },
    select: { id: true, eventId: true },
  })
  const byEvent = new Map(rows.map(({ id, eventId }) => [eventId, id]))
  for (const event of await lockEvents(c, [...byEvent.keys()])) {
    const isFree = event.seatsTaken < event.maxEnrollment && event.waiting === 0
    const status = isFree ? ('ENROLLED' as const) : ('WAITLISTED' as const)
    const { _min } = await c.tx.liveTrainingEnrollment.aggregate({
      where: { eventId: event.id },
      _min: { position: true },
    })
    await put(c, event.id, userId, { status, ...(isFree ? {} : { position: (_min.position ?? 1) - 1 }) })
    const enrollmentId = byEvent.get(event.id)!
    const own: Became = { enrollmentId, userId, now: status, before: 'REMOVED', self: false }
    const others = await settleSeats(c, event)
    const isPassed = others.some((one) => one.enrollmentId === enrollmentId)
    await tell(c, event, isPassed ? others : [own, ...others])
  }
}
