import type { FieldTrainingStatus as Status, Prisma } from '../../prisma/generated/client/client.ts'
import { can, isPerson, seesAll, type Viewer } from '../platform/viewer.ts'

/** Looks after all visits: platform and company admins, and who plans live training. */
export const managesFieldTraining = (viewer: Viewer): boolean =>
  seesAll(viewer) || can(viewer, 'create-edit-live-training-events')

/** Dealers for which the viewer asks: those they work at and look after, as a dealer manager does. */
export const askingDealers = (viewer: Viewer): string[] =>
  viewer.reachedDealerIds.filter((id) => viewer.dealerIds.includes(id))

/** Dealers the viewer visits: those of their admin groups. Who works at a dealer is on its side. */
const visitedDealers = (viewer: Viewer): string[] =>
  viewer.reachedDealerIds.filter((id) => !viewer.dealerIds.includes(id))

/** Whether the viewer speaks for the dealer. */
const asksForDealer = (viewer: Viewer, dealerId: string): boolean =>
  managesFieldTraining(viewer) || askingDealers(viewer).includes(dealerId)

/** Whether the viewer speaks for those who visit the dealer. */
export const visitsDealer = (viewer: Viewer, dealerId: string): boolean =>
  managesFieldTraining(viewer) || visitedDealers(viewer).includes(dealerId)

/** Days of a dealer are for both sides to read. */
export const plansWithDealer = (viewer: Viewer, dealerId: string): boolean =>
  asksForDealer(viewer, dealerId) || visitsDealer(viewer, dealerId)

/** Whether the viewer says when no visit is possible, or may look after visits at all. */
export const visitsSomebody = (viewer: Viewer): boolean =>
  isPerson(viewer) && (managesFieldTraining(viewer) || visitedDealers(viewer).length > 0)

/** Dealers for which the viewer plans visits, on either side. */
export const dealersPlannedBy = (viewer: Viewer): Prisma.DealerWhereInput => ({
  status: 'ACTIVE',
  ...(managesFieldTraining(viewer) ? {} : { id: { in: [...viewer.reachedDealerIds] } }),
})

/** What concerns the viewer: of dealers in reach, their own visits, and those they asked for or attend where they work. */
const own = (viewer: Viewer): Prisma.FieldTrainingAppointmentWhereInput[] => [
  { dealerId: { in: [...viewer.reachedDealerIds] } },
  { instructorId: viewer.id },
  {
    dealerId: { in: [...viewer.dealerIds] },
    OR: [{ askedById: viewer.id }, { attendees: { some: { userId: viewer.id } } }],
  },
]

/** Visits that concern the viewer, whatever else they may see. */
export const ownFieldTraining = (viewer: Viewer): Prisma.FieldTrainingAppointmentWhereInput => ({ OR: own(viewer) })

export const fieldTrainingVisibleTo = (viewer: Viewer): Prisma.FieldTrainingAppointmentWhereInput =>
  managesFieldTraining(viewer) ? {} : ownFieldTraining(viewer)

/** Visits the viewer makes or could take on, and proposes and completes. */
export const fieldTrainingVisitedBy = (viewer: Viewer): Prisma.FieldTrainingAppointmentWhereInput => ({
  OR: [{ instructorId: viewer.id }, { dealerId: { in: visitedDealers(viewer) }, instructorId: null }],
})

/** Days that what is new about a visit counts as not read. */
const UNREAD_DAYS = 30

/**
 * Visits with something new for the viewer. Who looks after all of them is not told of each: what waits for an answer,
 * and what concerns them.
 */
export const unreadFieldTraining = (viewer: Viewer, now: Date): Prisma.FieldTrainingAppointmentWhereInput => ({
  newsAt: { gt: new Date(now.getTime() - UNREAD_DAYS * 86_400_000) },
  reads: { none: { userId: viewer.id } },
  OR: [...own(viewer), ...(managesFieldTraining(viewer) ? [{ status: 'REQUESTED' as const }] : [])],
})

interface Party {
  dealerId: string
  instructorId: string | null
}

/** Speaks for the dealer the visit goes to. */
export const isDealerSide = (viewer: Viewer, { dealerId }: Pick<Party, 'dealerId'>): boolean =>
  askingDealers(viewer).includes(dealerId)

/** Makes the visit, or looks after the dealer. */
export const isVisitingSide = (viewer: Viewer, { dealerId, instructorId }: Party): boolean =>
  instructorId === viewer.id || visitedDealers(viewer).includes(dealerId)

/** Steps of a visit, with the states they lead from and to, and whose they are. Who looks after all takes every one. */
export const STEPS = {
  /** The dealer names other days. */
  wish: { from: ['REQUESTED', 'PROPOSED', 'CONFIRMED'], to: 'REQUESTED', by: 'dealer' },
  propose: { from: ['REQUESTED', 'PROPOSED', 'CONFIRMED'], to: 'PROPOSED', by: 'visitor' },
  confirm: { from: ['REQUESTED'], to: 'CONFIRMED', by: 'visitor' },
  accept: { from: ['PROPOSED'], to: 'CONFIRMED', by: 'dealer' },
  cancel: { from: ['REQUESTED', 'PROPOSED', 'CONFIRMED'], to: 'CANCELED', by: 'both' },
  complete: { from: ['CONFIRMED'], to: 'COMPLETED', by: 'visitor' },
  /** Says anew who was there and what was done. */
  correct: { from: ['COMPLETED'], to: 'COMPLETED', by: 'visitor' },
} as const satisfies Record<string, { from: readonly Status[]; to: Status; by: 'dealer' | 'visitor' | 'both' }>
export type Step = keyof typeof STEPS

/** Whether the step is the viewer's to take, whatever the state. */
export function takesStep(viewer: Viewer, step: Step, visit: Party): boolean {
  if (managesFieldTraining(viewer)) return true
  const { by } = STEPS[step]
  return (by !== 'visitor' && isDealerSide(viewer, visit)) || (by !== 'dealer' && isVisitingSide(viewer, visit))
}

interface Timed {
  status: Status
  startAt: Date
  endAt: Date
}

/** Whether the state and the clock allow a step: what has begun is no longer moved, what has not is not completed. */
export function allowsStep(step: Step, { status, startAt }: Timed, now: Date): boolean {
  const from: readonly Status[] = STEPS[step].from
  if (!from.includes(status)) return false
  if (step === 'complete') return startAt <= now
  return status !== 'CONFIRMED' || step === 'cancel' || startAt > now
}

/** Whether one of the times that were named is still to come, where a step takes one of them. */
export const hasTimeFor = (step: Step, { startAt, wishes }: { startAt: Date; wishes: Date[] }, now: Date): boolean =>
  step === 'confirm' ? [startAt, ...wishes].some((time) => time > now) : step !== 'accept' || startAt > now

/** What people call it (spec part 2, 4): it follows from the state and the clock. */
export function labelOf({ status, startAt, endAt }: Timed, now: Date) {
  if (status === 'COMPLETED' || status === 'CANCELED') return status
  if (status !== 'CONFIRMED') return 'REQUESTED'
  return startAt > now ? 'UPCOMING' : endAt > now ? 'CONFIRMED' : 'PAST'
}
export type Label = ReturnType<typeof labelOf>

/** The same as a filter. tests/field-training checks that the two agree. */
export function labeled(label: Label, now: Date): Prisma.FieldTrainingAppointmentWhereInput {
  switch (label) {
    case 'REQUESTED':
      return { status: { in: ['REQUESTED', 'PROPOSED'] } }
    case 'UPCOMING':
      return { status: 'CONFIRMED', startAt: { gt: now } }
    case 'CONFIRMED':
      return { status: 'CONFIRMED', startAt: { lte: now }, endAt: { gt: now } }
    case 'PAST':
      return { status: 'CONFIRMED', endAt: { lte: now } }
    default:
      return { status: label }
  }
}
