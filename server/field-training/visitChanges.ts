import type { FieldTrainingStatus as Status, Prisma } from '../../prisma/generated/client/client.ts'
import { nameOf } from '../domain/people/people.ts'
import { failure, NO_PERMISSION, notFound, stale } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import type { Viewer } from '../platform/viewer.ts'
import { makeNews } from './parties.ts'
import { allowsStep, fieldTrainingVisibleTo, STEPS, takesStep, type Step } from './rules.ts'
import { NAME } from './words.ts'

/** What happened to a visit, as it is told. */
export type News = 'requested' | 'proposed' | 'confirmed' | 'moved' | 'canceled' | 'completed'

declare module '../platform/events.ts' {
  interface Events {
    /** A visit was asked for, or somebody took a step with it. `was` is how it stood before; null of a new one. */
    'fieldTraining.changed': {
      appointmentId: string
      version: number
      news: News
      byId: string | null
      was: { status: Status; startAt: string; instructorId: string | null } | null
      /** Tell these alone: who was added to a visit that is confirmed. */
      only?: string[]
    }
    /** People were taken off the list of a visit that was confirmed. */
    'fieldTraining.takenOff': { appointmentId: string; version: number; userIds: string[]; byId: string | null }
  }
}

const VISIT = {
  id: true,
  dealerId: true,
  status: true,
  types: true,
  startAt: true,
  endAt: true,
  timeZone: true,
  wishes: true,
  note: true,
  instructorId: true,
  askedById: true,
  version: true,
  dealer: { select: { status: true } },
} satisfies Prisma.FieldTrainingAppointmentSelect
export type Visit = Prisma.FieldTrainingAppointmentGetPayload<{ select: typeof VISIT }>

const DID: Record<Status, string> = {
  REQUESTED: 'asked for another time',
  PROPOSED: 'proposed another time',
  CONFIRMED: 'confirmed this visit',
  COMPLETED: 'completed this visit',
  CANCELED: 'canceled this visit',
}

/** What somebody else did with a visit in the meantime. */
async function meanwhile({ tx }: Change, id: string, seen: Status) {
  const now = await tx.fieldTrainingAppointment.findUnique({ where: { id }, select: { status: true, movedBy: NAME } })
  if (!now) return notFound('The visit')
  if (now.status === seen) return stale()
  const text = `${now.movedBy ? nameOf(now.movedBy) : 'Somebody'} ${DID[now.status]} meanwhile.`
  return failure('CONFLICT', text, { version: text })
}

const CLOSED: Partial<Record<Status, string>> = {
  COMPLETED: 'This visit is completed.',
  CANCELED: 'This visit is canceled.',
}

function refusedStep(step: Step | null, { status, startAt }: Visit, now: Date): string {
  if (CLOSED[status]) return CLOSED[status]
  if (step === 'correct') return 'This visit is not completed yet.'
  if (step === 'complete')
    return status === 'CONFIRMED' ? 'This visit is still to come.' : 'Nobody confirmed this visit.'
  if (step === 'accept') return 'Nothing is proposed that you could accept.'
  if (status === 'CONFIRMED' && startAt <= now) return 'This visit has begun. Complete or cancel it.'
  return step === 'confirm' && status === 'PROPOSED'
    ? 'The dealer has to accept the proposed time.'
    : 'This visit is confirmed already.'
}

/**
 * The visit as the viewer may take a step with it, or without one change what it is about. Errors: NOT_FOUND, FORBIDDEN
 * for whose step it is not, CONFLICT for a state it does not lead from or a stale version, with what happened meanwhile.
 */
export async function visitFor(
  c: Change,
  viewer: Viewer,
  id: string,
  step: Step | null,
  version?: number | null,
): Promise<Visit> {
  const row = await c.tx.fieldTrainingAppointment.findFirst({
    where: { AND: [{ id }, fieldTrainingVisibleTo(viewer)] },
    select: VISIT,
  })
  if (!row) throw notFound('The visit')
  // Whoever may call it off may also say what it is about.
  if (!takesStep(viewer, step ?? 'cancel', row)) throw failure('FORBIDDEN', NO_PERMISSION)
  if (version != null && version !== row.version) {
    const last = await c.tx.fieldTrainingAppointment.findUnique({
      where: { id },
      select: { movedBy: NAME, movedAt: true },
    })
    const who = last?.movedBy ? nameOf(last.movedBy) : 'Somebody'
    const text = `${who} ${DID[row.status]} meanwhile.`
    throw allowsStep(step ?? 'cancel', row, c.now) ? stale() : failure('CONFLICT', text, { version: text })
  }
  if (!allowsStep(step ?? 'cancel', row, c.now)) {
    const text = refusedStep(step, row, c.now)
    throw failure('CONFLICT', text, { version: text })
  }
  return row
}

/** A closed dealer takes no visits. Errors: CONFLICT. */
export function openDealer({ dealer }: Pick<Visit, 'dealer'>): void {
  if (dealer.status !== 'ACTIVE') throw failure('CONFLICT', 'This dealer is closed. Cancel the visit.')
}

interface Taken {
  step: Step | null
  news?: News
  /** What was said before, for the log. */
  said?: object
  data: Omit<Prisma.FieldTrainingAppointmentUncheckedUpdateManyInput, 'status' | 'version'>
}

/**
 * Takes a step in one statement that asks for the state and version it was seen in: of two at once one comes through.
 * Errors: CONFLICT with what happened meanwhile.
 */
export async function take(c: Change, row: Visit, { step, news, said, data }: Taken): Promise<void> {
  const status = step ? STEPS[step].to : row.status
  const { id, version, instructorId } = row
  const { count } = await c.tx.fieldTrainingAppointment.updateMany({
    where: { id, status: row.status, version },
    data: { ...data, status, version: { increment: 1 }, ...(step ? { movedById: c.actorId, movedAt: c.now } : {}) },
  })
  if (!count) throw await meanwhile(c, id, row.status)
  c.record({ type: 'FieldTrainingAppointment', id, before: { ...row, ...said }, after: { ...data, status } })
  if (!news) return
  await makeNews(c, id, c.actorId)
  await c.emit('fieldTraining.changed', {
    appointmentId: id,
    version: version + 1,
    news,
    byId: c.actorId,
    was: { status: row.status, startAt: row.startAt.toISOString(), instructorId },
  })
}
