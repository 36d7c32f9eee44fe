import type { Change } from '../../platform/events.ts'
import type { Became, Locked } from './lock.ts'

declare module '../../platform/jobs.ts' {
  interface Jobs {
    /** The time has come to look who has a seat in an event: an offer ran out, or it begins. */
    'settle-live-training': { eventId: string }
  }
}

const HOUR = 3_600_000
/** An offer leaves the reader at least this long before the start to plan the way; later seats are given at once. */
const LEAVES = 24 * HOUR

/** Until when a seat that is free now is held for the next in line; null where it is given at once. */
function offeredUntil({ startAt, offerHours }: Pick<Locked, 'startAt' | 'offerHours'>, now: Date): Date | null {
  const until = new Date(now.getTime() + offerHours * HOUR)
  return offerHours > 0 && until.getTime() <= startAt.getTime() - LEAVES ? until : null
}

/** Accounts that come to nothing any more; others may still be let in. */
const CLOSED = ['DEACTIVATED', 'DENIED'] as const

type Row = { id: string; userId: string }
const became =
  (now: Became['now'], before: Became['before']) =>
  ({ id, userId }: Row): Became => ({ enrollmentId: id, userId, now, before, self: false })

/**
 * Brings a locked event in order after anything changed: offers that ran out pass on, who waited for one that began is
 * told so, and in line again when it is put off, free seats go to those who wait, first come first served, and the
 * counts are what the rows say. Answers what became of people by it. Doing it again changes nothing.
 */
export async function settleSeats(c: Change, { id: eventId }: Pick<Locked, 'id'>): Promise<Became[]> {
  const { tx, now } = c
  const event = await tx.liveTrainingEvent.findUniqueOrThrow({ where: { id: eventId } })
  const isOpen = event.status === 'PUBLISHED'
  const hasBegun = event.startAt <= now
  const outcomes: Became[] = []
  const end = async (from: 'OFFERED' | 'WAITLISTED', to: 'EXPIRED' | 'UNPLACED', until?: Date) => {
    const rows = await tx.liveTrainingEnrollment.updateManyAndReturn({
      where: { eventId, status: from, ...(until ? { offeredUntil: { lte: until } } : {}) },
      data: { status: to, offeredUntil: null, step: { increment: 1 } },
      select: { id: true, userId: true },
    })
    outcomes.push(...rows.map(became(to, from)))
  }
  if (isOpen) await end('OFFERED', 'EXPIRED', now)
  if (isOpen && hasBegun) {
    await end('OFFERED', 'UNPLACED')
    await end('WAITLISTED', 'UNPLACED')
  }
  // Put off after it began: who waited in vain stands in line again, where they stood.
  const again =
    isOpen && !hasBegun
      ? await tx.liveTrainingEnrollment.updateManyAndReturn({
          where: { eventId, status: 'UNPLACED' },
          data: { status: 'WAITLISTED', step: { increment: 1 } },
          select: { id: true, userId: true },
        })
      : []
  // Who may no longer sign in would hold up all behind them, in line or on a seat that is to come.
  for (const from of hasBegun ? (['WAITLISTED'] as const) : (['WAITLISTED', 'OFFERED', 'ENROLLED'] as const)) {
    const gone = await tx.liveTrainingEnrollment.updateManyAndReturn({
      where: {
        eventId,
        status: from,
        user: { status: from === 'WAITLISTED' ? { not: 'ACTIVE' } : { in: [...CLOSED] } },
      },
      data: { status: 'REMOVED', closedFrom: from, offeredUntil: null, step: { increment: 1 } },
      select: { id: true, userId: true },
    })
    outcomes.push(...gone.map(became('REMOVED', from)))
  }
  const occupied = await tx.liveTrainingEnrollment.count({
    where: { eventId, status: { in: ['ENROLLED', 'OFFERED', 'ATTENDED'] } },
  })
  const free = isOpen && !hasBegun ? event.maxEnrollment - occupied : 0
  let given: Row[] = []
  if (free > 0) {
    const until = offeredUntil(event, now)
    const status = until ? 'OFFERED' : 'ENROLLED'
    const next = await tx.liveTrainingEnrollment.findMany({
      where: { eventId, status: 'WAITLISTED' },
      orderBy: { position: 'asc' },
      take: free,
      select: { id: true },
    })
    given = await tx.liveTrainingEnrollment.updateManyAndReturn({
      where: { id: { in: next.map(({ id }) => id) } },
      data: { status, offeredUntil: until, seatAt: now, step: { increment: 1 } },
      select: { id: true, userId: true },
    })
    outcomes.push(...given.map(became(status, 'WAITLISTED')))
    if (until && given.length)
      await c.addJob(
        'settle-live-training',
        { eventId },
        { key: `live-training-offer:${eventId}:${until.getTime()}`, runAt: until },
      )
  }
  const settled = new Set(outcomes.map(({ enrollmentId }) => enrollmentId))
  outcomes.push(...again.filter(({ id }) => !settled.has(id)).map(became('WAITLISTED', 'UNPLACED')))
  await tx.liveTrainingEvent.update({
    where: { id: eventId },
    data: {
      seatsTaken: occupied + given.length,
      waiting: await tx.liveTrainingEnrollment.count({ where: { eventId, status: 'WAITLISTED' } }),
    },
  })
  return outcomes
}

/** Looks again once it begins, for who still waits then. */
export const planStart = (c: Change, eventId: string, startAt: Date): Promise<void> =>
  c.addJob('settle-live-training', { eventId }, { key: `live-training-start:${eventId}`, runAt: startAt })
