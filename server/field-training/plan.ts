import { given } from '../platform/kit/saves.ts'
import { z } from 'zod'
import type { FieldTrainingType as Type } from '../../prisma/generated/client/client.ts'
import { momentIn, timeIn } from '../domain/calendar/zones.ts'
import { badInput, failure, NO_PERMISSION, notFound } from '../platform/errors.ts'
import type { Tx } from '../platform/db.ts'
import type { Change } from '../platform/events.ts'
import { builder } from '../platform/graphql/builder.ts'
import { mutation, type InputFields } from '../platform/kit/mutation.ts'
import { dayIn } from '../platform/values/days.ts'
import { optionalText, uuid } from '../platform/values/inputs.ts'
import type { Viewer } from '../platform/viewer.ts'
import { Appointment } from './entity.ts'
import { openDealer, take, visitFor, type Visit } from './visitChanges.ts'
import { makeNews } from './parties.ts'
import { changeAttendees, setAttendees } from './attendees.ts'
import { checkInstructor, onlyInstructor } from './people.ts'
import { planVisitReminder } from './reminders.ts'
import {
  askingDealers,
  isDealerSide,
  isVisitingSide,
  managesFieldTraining,
  plansWithDealer,
  takesStep,
} from './rules.ts'
import { FieldTrainingTimeZone, zoneOfDealer, type VisitZone } from './zones.ts'
import { isFree, lockDays, momentOf, refuseBooked, type AtTime } from './days/timeSlots.ts'

/** Days a dealer names at most, and people it sends. */
const MOST_WISHES = 3
const MOST_ATTENDEES = 100
/** How long a visit takes, in minutes: at least, at most, and where nobody says. */
const [SHORTEST, LONGEST, USUAL] = [30, 600, 120]

const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, such as 08:30.')

export const FieldTrainingType = builder.enumType('FieldTrainingType', {
  description: 'What a visit is about.',
  values: {
    SALES: { description: 'Selling: the floor, the phone, the follow-up.' },
    PRODUCT: { description: 'Machines and their features.' },
    SERVICE: { description: 'Workshop and diagnostics.' },
    PARTS: { description: 'Parts, accessories and apparel.' },
    FINANCE: { description: 'Finance and insurance.' },
    PORTAL: { description: 'Using the portal: training, claims, rewards.' },
  } as const,
})

const FieldTrainingTimeInput = builder.inputType('FieldTrainingTimeInput', {
  description: 'A day and time by the clock of the dealer.',
  fields: (t) => ({
    day: t.field({ type: 'Day', required: true, description: 'The day.' }),
    time: t.string({ required: true, validate: time, description: 'When it begins, such as 13:00.' }),
  }),
})

const about = (t: InputFields) => ({
  types: t.field({
    type: [FieldTrainingType],
    validate: z.array(z.any()).min(1, 'Choose at least one.').max(6, 'At most 6.'),
    description: 'What it is about, at least one.',
  }),
  wishes: t.field({
    type: [FieldTrainingTimeInput],
    validate: z.array(z.any()).min(1, 'Choose a day.').max(MOST_WISHES, `At most ${MOST_WISHES} days.`),
    description: `When the dealer would like it, the first choice first; at most ${MOST_WISHES}.`,
  }),
  timeZone: t.field({
    type: FieldTrainingTimeZone,
    description: 'The clock of the dealer; left out, that of its state.',
  }),
  minutes: t.int({
    validate: z.int().min(SHORTEST, `At least ${SHORTEST} minutes.`).max(LONGEST, `At most ${LONGEST} minutes.`),
    description: `How long it takes, in minutes; ${USUAL} of a new one.`,
  }),
  attendeeIds: t.idList({
    validate: z.array(uuid).max(MOST_ATTENDEES, `At most ${MOST_ATTENDEES} people.`),
    description: 'Raw ids of who is to be trained: people who work at the dealer.',
  }),
  note: t.string({ validate: optionalText(1000), description: 'What the instructor should know.' }),
  instructorId: t.id({
    validate: uuid,
    description: 'Raw id of who makes the visit; null for whoever looks after the dealer.',
  }),
})

interface Times {
  startAt: Date
  minutes: number
  timeZone: VisitZone
}
const columnsOf = ({ startAt, minutes, timeZone }: Times) => ({
  startAt,
  endAt: new Date(startAt.getTime() + minutes * 60_000),
  timeZone,
  day: dayIn(timeZone, startAt),
})

/** The moments of what a dealer wishes, each once. Errors: BAD_USER_INPUT at wishes. */
function wished(timeZone: VisitZone, wishes: readonly AtTime[], now: Date): Map<string, Date> {
  const moments = new Map(
    wishes.map((wish, index) => [`wishes.${index}.day`, momentOf(timeZone, wish, `wishes.${index}`, now)] as const),
  )
  const starts = new Set<number>()
  for (const [field, moment] of moments) {
    if (starts.has(moment.getTime())) throw badInput(field, 'You chose this time already.')
    starts.add(moment.getTime())
  }
  return moments
}

/** A dealer the viewer plans visits with. Errors: NOT_FOUND, CONFLICT for a closed one. */
async function dealerToPlan(tx: Tx, viewer: Viewer, id: string) {
  const dealer = plansWithDealer(viewer, id)
    ? await tx.dealer.findUnique({ where: { id }, select: { status: true, region: true } })
    : null
  if (!dealer) throw notFound('The dealer')
  if (dealer.status !== 'ACTIVE') throw failure('CONFLICT', 'This dealer is closed.', { dealerId: 'It is closed.' })
  return dealer
}

mutation('requestFieldTraining', {
  description:
    'Asks for a visit to a dealer the viewer speaks for, or proposes one to a dealer the viewer looks after, who then accepts. Told to the other side. Errors: NOT_FOUND for a dealer out of reach, CONFLICT for a closed one, BAD_USER_INPUT at types, wishes, attendeeIds or instructorId, FORBIDDEN while acting as someone.',
  input: (t) => ({
    dealerId: t.id({ required: true, validate: uuid, description: 'Raw id of the dealer.' }),
    ...about(t),
  }),
  may: 'inPerson',
  async does(c, { dealerId, attendeeIds, note, minutes, ...input }, viewer) {
    const dealer = await dealerToPlan(c.tx, viewer, dealerId)
    const types: Type[] = [...new Set(input.types ?? [])]
    if (!types.length) throw badInput('types', 'Choose at least one.')
    if (!input.wishes?.length) throw badInput('wishes', 'Choose a day.')
    const isAsking = askingDealers(viewer).includes(dealerId)
    if (input.instructorId) await checkInstructor(c.tx, dealerId, input.instructorId)
    const timeZone = input.timeZone ?? zoneOfDealer(dealer.region)
    const moments = wished(timeZone, input.wishes, c.now)
    await lockDays(c.tx, dealerId)
    const usual = isAsking || managesFieldTraining(viewer) ? await onlyInstructor(c.tx, dealerId) : null
    // Whom nobody chose is in nobody's way: another may make the visit.
    const instructorId =
      input.instructorId ??
      (usual && (await isFree(c.tx, usual, timeZone, moments)) ? usual : null) ??
      (isAsking ? null : viewer.id)
    await refuseBooked(c.tx, { id: null, dealerId, instructorId, timeZone }, moments)
    const wishes = [...moments.values()]
    const data = {
      dealerId,
      types,
      ...columnsOf({ startAt: wishes[0]!, minutes: minutes ?? USUAL, timeZone }),
      wishes,
      note: note ?? '',
      instructorId,
      status: isAsking ? ('REQUESTED' as const) : ('PROPOSED' as const),
    }
    const { id } = await c.tx.fieldTrainingAppointment.create({
      data: { ...data, askedById: viewer.id, movedById: viewer.id, movedAt: c.now, newsAt: c.now, createdAt: c.now },
      select: { id: true },
    })
    await setAttendees(c, { id, dealerId }, attendeeIds ?? [])
    await makeNews(c, id, viewer.id)
    await c.emit('fieldTraining.changed', {
      appointmentId: id,
      version: 0,
      news: isAsking ? 'requested' : 'proposed',
      byId: viewer.id,
      was: null,
    })
    c.record({ type: 'FieldTrainingAppointment', id, after: { ...data, attendeeIds } })
    return { id }
  },
  answers: Appointment.saved('As it was asked for.'),
})

const minutesOf = ({ startAt, endAt }: Visit): number => Math.round((endAt.getTime() - startAt.getTime()) / 60_000)

interface Moved {
  wishes?: readonly AtTime[] | null
  proposal?: AtTime | null
  timeZone?: VisitZone | null
  minutes?: number | null
}

/** The same hours on the clock of a zone. Errors: BAD_USER_INPUT at timeZone where one of them is over. */
function sameWishes(row: Visit, timeZone: VisitZone, now: Date): Map<string, Date> {
  const times = row.status === 'REQUESTED' && row.wishes.length ? row.wishes : [row.startAt]
  const moments = times.map((time) => momentIn(timeZone, dayIn(row.timeZone, time), timeIn(row.timeZone, time)))
  if (moments.some((moment) => !moment || moment <= now)) throw badInput('wishes', 'Choose a day to come.')
  return new Map(moments.map((moment, index) => [`wishes.${index}.day`, moment!]))
}

/** The time a visit moves to, with the step that is; none where it stays. Errors: BAD_USER_INPUT. */
async function timesFor(
  c: Change,
  viewer: Viewer,
  row: Visit,
  { wishes, proposal, ...input }: Moved,
  instructorId: string | null,
) {
  const timeZone = input.timeZone ?? (row.timeZone as VisitZone)
  const minutes = input.minutes ?? minutesOf(row)
  const at = { id: row.id, dealerId: row.dealerId, timeZone }
  if (proposal) {
    const startAt = momentOf(timeZone, proposal, 'proposal', c.now)
    await refuseBooked(c.tx, { ...at, instructorId }, new Map([['proposal.day', startAt]]))
    return { step: 'propose' as const, data: columnsOf({ startAt, minutes, timeZone }) }
  }
  const isOtherLength = minutes !== minutesOf(row) || timeZone !== row.timeZone
  if (!wishes && !isOtherLength) return { step: null, data: {} }
  const moments = wishes ? wished(timeZone, wishes, c.now) : sameWishes(row, timeZone, c.now)
  const next = [...moments.values()]
  const isSame =
    row.status !== 'PROPOSED' && !isOtherLength && next.map(Number).join() === row.wishes.map(Number).join()
  if (isSame) return { step: null, data: {} }
  if (!takesStep(viewer, 'wish', row)) {
    // Who visits names no days: the same hours, longer or by another clock, are a proposal of theirs.
    if (wishes || !takesStep(viewer, 'propose', row)) throw failure('FORBIDDEN', NO_PERMISSION)
    const startAt = next[0]!
    await refuseBooked(c.tx, { ...at, instructorId }, new Map([['minutes', startAt]]))
    return { step: 'propose' as const, data: columnsOf({ startAt, minutes, timeZone }) }
  }
  await refuseBooked(c.tx, { ...at, instructorId }, moments)
  return { step: 'wish' as const, data: { ...columnsOf({ startAt: next[0]!, minutes, timeZone }), wishes: next } }
}

/** Who makes the visit from now on. Errors: BAD_USER_INPUT, FORBIDDEN for the dealer's side once it is not asked anew. */
async function instructorOf(
  c: Change,
  viewer: Viewer,
  row: Visit,
  asked: string | null | undefined,
  isProposing: boolean,
) {
  const mayChoose = managesFieldTraining(viewer) || isVisitingSide(viewer, row)
  if (asked && asked !== row.instructorId) {
    if (!mayChoose && row.status === 'CONFIRMED') throw failure('FORBIDDEN', NO_PERMISSION)
    await checkInstructor(c.tx, row.dealerId, asked)
  }
  const chosen = asked === undefined ? row.instructorId : asked
  return chosen ?? (isProposing ? viewer.id : row.status === 'REQUESTED' ? null : row.instructorId)
}

mutation('updateFieldTraining', {
  description:
    'Changes a visit that is not over: either side says what it is about and who attends; the dealer’s side names other days, which asks anew; who visits proposes another time, which the dealer then accepts. So do other minutes or another clock alone. Errors: NOT_FOUND, FORBIDDEN for a step of the other side, BAD_USER_INPUT names the field, CONFLICT with what happened meanwhile.',
  about: 'What to change; what is left out stays.',
  input: (t) => ({
    databaseId: t.id({ required: true, validate: uuid, description: 'Raw id of the visit.' }),
    version: t.int({ description: 'As read before; a stale one is refused.' }),
    ...about(t),
    proposal: t.field({
      type: FieldTrainingTimeInput,
      description: 'Another time, proposed by who visits; not together with wishes.',
    }),
  }),
  may: 'inPerson',
  async does(c, { databaseId: id, version, types, attendeeIds, note, wishes, proposal, ...input }, viewer) {
    if (wishes && proposal) throw badInput('proposal', 'Name wishes or a proposal, not both.')
    const row = await visitFor(c, viewer, id, proposal ? 'propose' : null, version)
    openDealer(row)
    await lockDays(c.tx, row.dealerId)
    const instructorId = await instructorOf(c, viewer, row, input.instructorId, proposal != null)
    const { step, data: times } = await timesFor(c, viewer, row, { wishes, proposal, ...input }, instructorId)
    if (step && row.status === 'CONFIRMED' && row.startAt <= c.now)
      throw failure('CONFLICT', 'This visit has begun. Complete or cancel it.')
    const isOtherInstructor = instructorId !== row.instructorId
    if (!step && isOtherInstructor && row.status === 'CONFIRMED')
      await refuseBooked(c.tx, { ...row, instructorId }, new Map([['instructorId', row.startAt]]))
    const wasConfirmed = row.status === 'CONFIRMED'
    await take(c, row, {
      step,
      news: step
        ? wasConfirmed
          ? 'moved'
          : step === 'propose'
            ? 'proposed'
            : 'requested'
        : isOtherInstructor
          ? 'moved'
          : undefined,
      data: {
        ...times,
        ...given({ note }),
        ...(types ? { types: [...new Set(types)] } : {}),
        instructorId,
        ...((step || isOtherInstructor) && wasConfirmed ? { sequence: { increment: 1 } } : {}),
      },
    })
    if (attendeeIds) await changeAttendees(c, row, attendeeIds, step !== null)
    return { id }
  },
  answers: Appointment.saved(),
})

mutation('confirmFieldTraining', {
  description:
    'Confirms a visit: who visits takes one of the days the dealer named, or the dealer’s side accepts the time that was proposed. Everybody concerned is told. Errors: NOT_FOUND, FORBIDDEN for a step of the other side, BAD_USER_INPUT at startAt or instructorId, CONFLICT with what happened meanwhile.',
  input: (t) => ({
    databaseId: t.id({ required: true, validate: uuid, description: 'Raw id of the visit.' }),
    version: t.int({ description: 'As read before; a stale one is refused.' }),
    startAt: t.field({
      type: 'DateTime',
      description: 'Which of the wishes; left out, the first. Of a proposal there is one time.',
    }),
    instructorId: t.id({
      validate: uuid,
      description:
        'Raw id of who makes the visit; left out, who was chosen, or else the viewer. Not for the dealer’s side.',
    }),
  }),
  may: 'inPerson',
  async does(c, { databaseId: id, version, ...input }, viewer) {
    const current = await c.tx.fieldTrainingAppointment.findUnique({ where: { id }, select: { status: true } })
    const step = current?.status === 'PROPOSED' ? 'accept' : 'confirm'
    const row = await visitFor(c, viewer, id, step, version)
    openDealer(row)
    await lockDays(c.tx, row.dealerId)
    const isAccepting = step === 'accept'
    const asked = isAccepting && isDealerSide(viewer, row) ? undefined : input.instructorId
    if (asked) await checkInstructor(c.tx, row.dealerId, asked)
    const instructorId = asked ?? row.instructorId ?? viewer.id
    const choices = isAccepting ? [row.startAt] : [row.startAt, ...row.wishes]
    const startAt = input.startAt ?? row.startAt
    if (!choices.some((choice) => choice.getTime() === startAt.getTime()))
      throw badInput('startAt', 'Choose one of the times that were named.')
    if (startAt <= c.now) throw badInput('startAt', 'This time is over. Propose another.')
    await refuseBooked(
      c.tx,
      { id, dealerId: row.dealerId, instructorId, timeZone: row.timeZone },
      new Map([['startAt', startAt]]),
    )
    await take(c, row, {
      step,
      news: 'confirmed',
      data: {
        instructorId,
        ...columnsOf({ startAt, minutes: minutesOf(row), timeZone: row.timeZone as VisitZone }),
        sequence: { increment: 1 },
      },
    })
    await planVisitReminder(c.tx, c.now, id, startAt)
    return { id }
  },
  answers: Appointment.saved('As it is now.'),
})
