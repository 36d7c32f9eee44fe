import type { Change } from '../../platform/events.ts'
import { put, type Became, type Locked } from '../seats/lock.ts'

declare module '../../platform/events.ts' {
  interface Events {
    /** A person was at a live training; of a template that completes a course, with that. */
    'liveTraining.attended': {
      eventId: string
      enrollmentId: string
      userId: string
      courseId: string | null
      /** What it is called, and who says so. */
      title: string
      byId: string | null
    }
    /** That a person was at a live training is taken back, with what they got for it then. */
    'liveTraining.attendanceUndone': {
      enrollmentId: string
      userId: string
      courseId: string | null
      attendedAt: string
    }
  }
}

/** Points and a certificate hang on it. */
export const NOT_ONESELF = 'You cannot mark yourself in an event you run. Somebody else has to.'

type Row = { id: string; userId: string; status: Became['before'] }
type Undone = { id: string; userId: string; attendedAt: Date | null }

/** Says that people with a seat were at a locked event; what they get for it follows. Before `settleSeats` and `tell`. */
export async function attend(c: Change, event: Locked, rows: readonly Row[]): Promise<Became[]> {
  const { courseId, title } = await c.tx.liveTrainingTemplate.findUniqueOrThrow({
    where: { id: event.templateId },
    select: { courseId: true, title: true },
  })
  const outcomes: Became[] = []
  for (const { id, userId, status } of rows) {
    await put(c, event.id, userId, { status: 'ATTENDED' })
    outcomes.push({ enrollmentId: id, userId, now: 'ATTENDED', before: status, self: userId === c.actorId })
    await c.emit('liveTraining.attended', {
      eventId: event.id,
      enrollmentId: id,
      userId,
      courseId,
      title,
      byId: c.actorId,
    })
  }
  return outcomes
}

/** Takes back that somebody was at a locked event: they have a seat as before. Errors: CONFLICT where something came of it. */
export async function unattend(c: Change, event: Locked, { id, userId, attendedAt }: Undone): Promise<Became> {
  const { courseId } = await c.tx.liveTrainingTemplate.findUniqueOrThrow({
    where: { id: event.templateId },
    select: { courseId: true },
  })
  await put(c, event.id, userId, { status: 'ENROLLED' })
  if (attendedAt)
    await c.emit('liveTraining.attendanceUndone', {
      enrollmentId: id,
      userId,
      courseId,
      attendedAt: attendedAt.toISOString(),
    })
  return { enrollmentId: id, userId, now: 'ENROLLED', before: 'ATTENDED', self: false }
}
