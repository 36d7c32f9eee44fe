import { happened } from '../../domain/happenings/happenings.ts'
import type { LiveTrainingEnrollmentStatus, LiveTrainingEvent } from '../../../prisma/generated/client/client.ts'
import type { Change } from '../../platform/events.ts'
import { known } from '../../platform/kit/saves.ts'

/** An event whose row is locked: its seats are this transaction's until it ends. */
export type Locked = LiveTrainingEvent

/**
 * Locks events in the order of their ids, so that two who need both wait for one another instead of for ever. All that
 * changes who has a seat or waits begins here. Errors: NOT_FOUND.
 */
export async function lockEvents({ tx }: Change, ids: readonly string[]): Promise<Locked[]> {
  await tx.$queryRaw`SELECT id FROM "LiveTrainingEvent" WHERE id = ANY(${[...ids]}::uuid[]) ORDER BY id FOR UPDATE`
  const rows = await tx.liveTrainingEvent.findMany({ where: { id: { in: [...ids] } } })
  return ids.map((id) => known(rows.find((row) => row.id === id) ?? null, 'The event'))
}

export async function lockEvent(c: Change, id: string): Promise<Locked> {
  const [event] = await lockEvents(c, [id])
  return known(event ?? null, 'The event')
}

/** What became of somebody, for telling them. */
export interface Became {
  enrollmentId: string
  userId: string
  /** The state now, or that the event was changed under them. */
  now: LiveTrainingEnrollmentStatus
  before: LiveTrainingEnrollmentStatus | null
  /** By themselves: they know. */
  self: boolean
  /** The state in another event that they came from, in one step. */
  cameFrom?: LiveTrainingEnrollmentStatus
}

/** What partner systems are told of where a person stands now. */
const HAPPENINGS: Readonly<Record<string, string>> = {
  ENROLLED: 'enrollment.enrolled',
  WAITLISTED: 'enrollment.waitlisted',
  ATTENDED: 'enrollment.attended',
  CANCELED: 'enrollment.canceled',
}
const STANDS = ['ENROLLED', 'OFFERED', 'ATTENDED']

interface Next {
  status: LiveTrainingEnrollmentStatus
  offeredUntil?: Date | null
  position?: number | null
  enrolledById?: string | null
  /** What the closing of the account takes, to be given back with it. */
  closedFrom?: LiveTrainingEnrollmentStatus
}

/**
 * Puts a person into a state, in the row there is of them or a new one. Only while the event is locked, and followed by
 * `settleSeats`.
 */
export async function put(
  c: Change,
  eventId: string,
  userId: string,
  { status, offeredUntil = null, position, enrolledById, closedFrom }: Next,
): Promise<{ id: string; before: LiveTrainingEnrollmentStatus | null }> {
  const { tx, now } = c
  const known = await tx.liveTrainingEnrollment.findUnique({
    where: { eventId_userId: { eventId, userId } },
    select: { id: true, status: true },
  })
  const hadSeat = known !== null && STANDS.includes(known.status)
  const data = {
    status,
    offeredUntil,
    closedFrom: closedFrom ?? null,
    ...(position === undefined ? {} : { position }),
    ...(enrolledById === undefined ? {} : { enrolledById }),
    ...(STANDS.includes(status) && !hadSeat ? { seatAt: now } : {}),
    ...(status === 'ATTENDED' ? { attendedAt: now } : known?.status === 'ATTENDED' ? { attendedAt: null } : {}),
    // Who gives the seat back, or was not there, says anew that they are, should they come after all.
    ...(STANDS.includes(status) && known?.status !== 'ATTENDED' ? {} : { checkedInAt: null, device: null }),
  }
  const { id } = known
    ? await tx.liveTrainingEnrollment.update({
        where: { id: known.id },
        data: { ...data, step: { increment: 1 } },
        select: { id: true },
      })
    : await tx.liveTrainingEnrollment.create({
        data: { eventId, userId, ...data, createdAt: now },
        select: { id: true },
      })
  const kind = HAPPENINGS[status]
  if (kind && known?.status !== status) await happened(c, kind, id)
  return { id, before: known?.status ?? null }
}

/** The next place in line. */
export async function nextPosition({ tx }: Change, eventId: string): Promise<number> {
  const { lastPosition } = await tx.liveTrainingEvent.update({
    where: { id: eventId },
    data: { lastPosition: { increment: 1 } },
    select: { lastPosition: true },
  })
  return lastPosition
}
