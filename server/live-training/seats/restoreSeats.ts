import type { Change } from '../../platform/events.ts'
import { tell } from '../news/attendeeNotices.ts'
import { lockEvents, put, type Became } from './lock.ts'
import { settleSeats } from './settle.ts'

/**
 * Who lost seats or places in line with their account, and has it back. A seat that is free is theirs again, else the
 * first place in line; who waited stands in line where they stood, and gets what is free. They are told either way, and
 * their calendar with them.
 */
export async function seatAgain(c: Change, userId: string): Promise<void> {
  const rows = await c.tx.liveTrainingEnrollment.findMany({
    where: {
      userId,
      status: 'REMOVED',
      closedFrom: { not: null },
      event: { status: 'PUBLISHED', startAt: { gt: c.now } },
    },
    select: { id: true, eventId: true, closedFrom: true },
  })
  const byEvent = new Map(rows.map((row) => [row.eventId, row]))
  for (const event of await lockEvents(c, [...byEvent.keys()])) {
    const row = byEvent.get(event.id)!
    const hadSeat = row.closedFrom === 'ENROLLED'
    const isFree = hadSeat && event.seatsTaken < event.maxEnrollment && event.waiting === 0
    const status = isFree ? ('ENROLLED' as const) : ('WAITLISTED' as const)
    await put(c, event.id, userId, {
      status,
      ...(hadSeat && !isFree ? { position: await firstPosition(c, event.id) } : {}),
    })
    const own: Became = { enrollmentId: row.id, userId, now: status, before: 'REMOVED', self: false }
    const others = await settleSeats(c, event)
    const isPassed = others.some((one) => one.enrollmentId === row.id)
    await tell(c, event, isPassed ? others : [own, ...others])
  }
}

/** A place in line before all that were given. */
async function firstPosition({ tx }: Change, eventId: string): Promise<number> {
  const { _min } = await tx.liveTrainingEnrollment.aggregate({ where: { eventId }, _min: { position: true } })
  return (_min.position ?? 1) - 1
}
