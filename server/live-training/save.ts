import { z } from 'zod'
import { EventTimeZone } from '../domain/calendar/zones.ts'
import { publishing } from '../domain/publishing/publishing.ts'
import { badInput, failure } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { mutation } from '../platform/kit/mutation.ts'
import { outOfReach, saveVersion, versionInput } from '../platform/kit/saves.ts'
import { readSettings } from '../platform/settings.ts'
import { addDays, dayIn, daysBetween } from '../platform/values/days.ts'
import { uuid, uuids } from '../platform/values/inputs.ts'
import type { Viewer } from '../platform/viewer.ts'
import { opensAt } from './attendance/window.ts'
import { LiveTrainingEvent } from './entity.ts'
import { tell, tellAll } from './news/attendeeNotices.ts'
import { nowhere, refuseToPublish } from './publish.ts'
import { planEventReminders } from './reminders.ts'
import { eventsHeldBy, eventsVisibleTo, holds, peopleEnrolledBy, templatesHeldBy, templatesVisibleTo } from './rules.ts'
import { lockEvent, type Locked } from './seats/lock.ts'
import { planStart, settleSeats } from './seats/settle.ts'
import { LiveTrainingType } from './templates.ts'
import { timesOf } from './schedule.ts'

const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, such as 08:30.')
const link = z
  .string()
  .trim()
  .max(1000, 'Use at most 1000 characters.')
  .refine(
    (address) => address === '' || isWebAddress(address),
    'Enter an address that begins with https:// or http://.',
  )

function isWebAddress(address: string): boolean {
  const url = /^https?:\/\/[^\s]+$/i.test(address) ? URL.parse(address) : null
  return url !== null && url.username === '' && url.password === ''
}

const size = (least: number, most: number) =>
  z.int().min(least, `Use ${least} or more.`).max(most, `Use at most ${most}.`)

/** The event, locked, when the viewer may do this with it. Errors: NOT_FOUND, FORBIDDEN. */
async function eventToChange(c: Change, viewer: Viewer, id: string, right: 'create-edit' | 'delete'): Promise<Locked> {
  const event = await lockEvent(c, id)
  if (!(await c.tx.liveTrainingEvent.count({ where: { AND: [{ id }, eventsHeldBy(viewer, right)] } })))
    throw await outOfReach(c.tx.liveTrainingEvent, { AND: [{ id }, eventsVisibleTo(viewer)] }, 'The event')
  return event
}

const publication = publishing({
  find: (tx, id) => tx.liveTrainingEvent.findUnique({ where: { id }, select: { status: true } }),
  save: (tx, id, { status }) => tx.liveTrainingEvent.update({ where: { id }, data: { status } }),
  async lacks({ tx, now }, id) {
    const { template, virtual, location, endAt } = await tx.liveTrainingEvent.findUniqueOrThrow({
      where: { id },
      select: {
        virtual: true,
        endAt: true,
        template: { select: { title: true, status: true } },
        location: { select: { status: true, venue: true } },
      },
    })
    if (template.status !== 'PUBLISHED') return `Publish the template “${template.title}” first.`
    if (!virtual && location?.status !== 'PUBLISHED') return `Publish the location “${location?.venue}” first.`
    return endAt <= now ? 'This event is over. Choose a time to come.' : null
  },
  async opened(c, id) {
    const event = await lockEvent(c, id)
    await planEventReminders(c.tx, c.now, id, event.startAt)
    await planStart(c, id, event.startAt)
    await tellAll(c, id, 'restored')
    await tell(c, event, await settleSeats(c, event))
  },
  closed: callOff,
})

/** It is off: everybody is told once, and a seat that was held for somebody goes back to the line. */
export async function callOff(c: Change, id: string): Promise<void> {
  const event = await lockEvent(c, id)
  // Before anything is settled: what is canceled gives no seat to anybody.
  await c.tx.liveTrainingEvent.update({ where: { id }, data: { status: 'UNPUBLISHED' } })
  await tellAll(c, id, 'canceled')
  await c.tx.liveTrainingEnrollment.updateMany({
    where: { eventId: id, status: 'OFFERED' },
    data: { status: 'WAITLISTED', offeredUntil: null, step: { increment: 1 } },
  })
  await tell(c, event, await settleSeats(c, event))
}

/** Where it takes place. Errors: BAD_USER_INPUT at locationId. */
async function placeOf(
  { tx }: Change,
  asked: { locationId?: string | null; virtual?: boolean | null },
  before: Locked | null,
  usual: { virtual: boolean },
) {
  const virtual = asked.virtual ?? before?.virtual ?? (asked.locationId ? false : usual.virtual)
  const locationId = virtual ? null : asked.locationId === undefined ? (before?.locationId ?? null) : asked.locationId
  if (!locationId || locationId === before?.locationId) return { virtual, locationId }
  const location = await tx.liveTrainingLocation.findUnique({ where: { id: locationId }, select: { status: true } })
  if (location?.status !== 'PUBLISHED') throw badInput('locationId', 'Choose a location that is published.')
  return { virtual, locationId }
}

/** How many it takes. Errors: BAD_USER_INPUT at maxEnrollment or waitlistSize, which never push anybody out. */
function sizesOf(
  asked: { maxEnrollment?: number | null; waitlistSize?: number | null; offerHours?: number | null },
  before: Locked | null,
  usualHours: number,
) {
  const maxEnrollment = asked.maxEnrollment ?? before?.maxEnrollment ?? 20
  const waitlistSize = asked.waitlistSize ?? before?.waitlistSize ?? 10
  const offerHours = asked.offerHours ?? before?.offerHours ?? usualHours
  if (before && maxEnrollment < before.seatsTaken)
    throw badInput('maxEnrollment', `${before.seatsTaken} seats are taken. Remove people first, or use at least that.`)
  if (before && asked.waitlistSize != null && waitlistSize < before.waiting)
    throw badInput('waitlistSize', `${before.waiting} people wait. Remove people first, or use at least that.`)
  return { maxEnrollment, waitlistSize, offerHours }
}

/** Makes these the instructors. Errors: BAD_USER_INPUT at instructorIds. */
async function setInstructors({ tx }: Change, viewer: Viewer, eventId: string, ids: readonly string[]): Promise<void> {
  const there = new Set((await tx.liveTrainingInstructor.findMany({ where: { eventId } })).map(({ userId }) => userId))
  const added = [...new Set(ids)].filter((id) => !there.has(id))
  if ((await tx.user.count({ where: { AND: [{ id: { in: added } }, peopleEnrolledBy(viewer)] } })) !== added.length)
    throw badInput('instructorIds', 'Choose people who may sign in.')
  await tx.liveTrainingInstructor.deleteMany({ where: { eventId, userId: { notIn: [...ids] } } })
  await tx.liveTrainingInstructor.createMany({ data: added.map((userId) => ({ eventId, userId })) })
}

/** A day up to which people may leave. Errors: BAD_USER_INPUT at leaveUntil. */
function leaveUntilOf(
  asked: Date | null | undefined,
  before: Locked | null,
  times: { startAt: Date; timeZone: string },
) {
  const kept = before?.leaveUntil ?? null
  const isKept = asked === undefined || asked?.getTime() === kept?.getTime()
  const later = before ? daysBetween(dayIn(before.timeZone, before.startAt), dayIn(times.timeZone, times.startAt)) : 0
  // Of an event that is put off so is the last day to leave: nobody agreed to the new one.
  const day = isKept ? kept && addDays(kept, Math.max(0, later)) : asked
  if (day && day > dayIn(times.timeZone, times.startAt))
    throw badInput('leaveUntil', 'Choose the day the event begins, or one before.')
  return day
}

/** The template an event is made from. Errors: BAD_USER_INPUT at templateId. */
async function templateOf({ tx }: Change, viewer: Viewer, id: string, isNew: boolean) {
  const may = isNew
    ? holds(viewer, 'create-edit', 'templates')
      ? templatesHeldBy(viewer)
      : templatesVisibleTo(viewer)
    : {}
  const template = await tx.liveTrainingTemplate.findFirst({
    where: { AND: [{ id }, may] },
    select: { id: true, type: true, minutes: true, virtual: true, title: true },
  })
  if (!template) throw badInput('templateId', 'Choose a template.')
  return template
}

/** What changed for who has a seat. */
function changesOf(
  before: Locked,
  after: Pick<Locked, 'startAt' | 'endAt' | 'timeZone' | 'virtual' | 'locationId' | 'link'>,
) {
  return {
    time:
      before.startAt.getTime() !== after.startAt.getTime() ||
      before.endAt.getTime() !== after.endAt.getTime() ||
      before.timeZone !== after.timeZone,
    place: before.virtual !== after.virtual || before.locationId !== after.locationId,
    link: after.virtual && before.virtual && before.link !== after.link,
  }
}

/**
 * What a letter promised stands, however near the event is moved: a seat is held until the time it named, at most until
 * the event begins. Settling looks again then, which `planStart` sees to.
 */
const keepOffers = ({ tx }: Change, eventId: string, startAt: Date) =>
  tx.liveTrainingEnrollment.updateMany({
    where: { eventId, status: 'OFFERED', offeredUntil: { gt: startAt } },
    data: { offeredUntil: startAt },
  })

/** Nobody was at what is to come. Errors: BAD_USER_INPUT at startDay. */
async function refuseOnceAttended({ tx }: Change, eventId: string): Promise<void> {
  if (await tx.liveTrainingEnrollment.count({ where: { eventId, status: 'ATTENDED' } }))
    throw badInput('startDay', 'People attended this event, so it cannot be put off. Plan a new one.')
}

mutation('saveLiveTrainingEvent', {
  description:
    'Plans an event of live training, or saves one. Who has a seat or waits is told once of another time, place or link. Errors: BAD_USER_INPUT names the field, NOT_FOUND, FORBIDDEN, CONFLICT for a stale version and for what it lacks to be published.',
  about: 'What to change; what is left out stays. Without an id a new event.',
  input: (t) => ({
    databaseId: t.id({ validate: uuid, description: 'Left out: a new event, which needs a template and a day.' }),
    version: versionInput(t),
    templateId: t.id({ validate: uuid, description: 'Raw id of the template; it stays once the event was made.' }),
    locationId: t.id({ validate: uuid, description: 'Raw id of a published location; null for none.' }),
    virtual: t.boolean({ description: 'Online rather than at a location; as the template says, of a new one.' }),
    link: t.string({
      validate: link,
      description: 'Where a virtual one is joined: given out from 10 minutes before the start. Empty for none yet.',
    }),
    type: t.field({ type: LiveTrainingType, description: 'On one day or two; as the template says, of a new one.' }),
    startDay: t.field({ type: 'Day', description: 'Its first day, by its own clock.' }),
    startTime: t.string({ validate: time, description: 'When its days begin, by its own clock; 08:30 of a new one.' }),
    endDay: t.field({ type: 'Day', description: 'The second day of two; the next one unless said.' }),
    endTime: t.string({
      validate: time,
      description: 'When its days end; as long as the template says, of a new one.',
    }),
    timeZone: t.field({
      type: EventTimeZone,
      description: 'Its own clock; EST of a new one. The timeZone of its location says which is likely meant.',
    }),
    maxEnrollment: t.int({ validate: size(1, 1000), description: 'The most people it takes; 20 of a new one.' }),
    waitlistSize: t.int({ validate: size(0, 1000), description: 'The most who may wait; 10 of a new one.' }),
    offerHours: t.int({
      validate: size(0, 336),
      description:
        'Hours a freed seat is held for the next in line; as the settings say of a new one, 0 gives it at once.',
    }),
    leaveUntil: t.field({
      type: 'Day',
      description:
        'The last day people may leave by themselves, which is put off with the event; null until it begins.',
    }),
    instructorIds: t.idList({ validate: uuids, description: 'Raw ids of all who teach it.' }),
    published: t.boolean({
      description: 'True opens it, false closes it, which cancels a coming one; for who may publish.',
    }),
  }),
  may: (viewer) => holds(viewer, 'create-edit', 'events'),
  async does(c, { databaseId, version, published, instructorIds, ...input }, viewer) {
    const before = databaseId ? await eventToChange(c, viewer, databaseId, 'create-edit') : null
    if (!before && !input.templateId) throw badInput('templateId', 'Choose a template.')
    if (before && input.templateId && input.templateId !== before.templateId)
      throw badInput('templateId', 'The template stays. Plan a new event from the other one.')
    const template = await templateOf(c, viewer, before?.templateId ?? input.templateId ?? '', !before)
    const place = await placeOf(c, input, before, template)
    const isShown = before?.status === 'PUBLISHED'
    const times = timesOf(before, input, template, c.now)
    if (before && opensAt(times) > c.now && opensAt(before) <= c.now) await refuseOnceAttended(c, before.id)
    const data = {
      ...times,
      ...place,
      ...sizesOf(input, before, (await readSettings(c.tx)).limits.seatOfferHours),
      link: input.link ?? before?.link ?? '',
      leaveUntil: leaveUntilOf(input.leaveUntil, before, times),
    }
    if ((published ?? isShown) && !data.virtual && !data.locationId) throw nowhere(isShown)
    const { id } =
      before ??
      (await c.tx.liveTrainingEvent.create({
        data: { ...times, templateId: template.id, createdById: c.actorId, createdAt: c.now },
        select: { id: true },
      }))
    await saveVersion(c.tx.liveTrainingEvent, { id, ...(before ? { version } : {}) }, data)
    if (instructorIds) await setInstructors(c, viewer, id, instructorIds)
    if (before && isShown && published !== false) {
      const changes = changesOf(before, data)
      if (changes.time) {
        await planEventReminders(c.tx, c.now, id, data.startAt)
        await planStart(c, id, data.startAt)
        await keepOffers(c, id, data.startAt)
      }
      if (changes.time || changes.place || changes.link) await tellAll(c, id, { ...changes, before })
      await tell(c, before, await settleSeats(c, before))
    }
    if (published != null && published !== isShown) {
      refuseToPublish(viewer, 'events')
      await publication.settle(c, id, published)
    }
    c.record({
      type: 'LiveTrainingEvent',
      id,
      before: before && { ...before, title: template.title },
      after: { title: template.title, ...data, instructorIds, published },
    })
    return { id }
  },
  answers: LiveTrainingEvent.saved(),
})

mutation('deleteLiveTrainingEvent', {
  description:
    'Removes an event with its list of people, who are told of a coming one that it is canceled. One that people attended stays. Errors: NOT_FOUND, FORBIDDEN, CONFLICT.',
  input: (t) => ({ databaseId: t.id({ required: true, validate: uuid }) }),
  may: (viewer) => holds(viewer, 'delete', 'events'),
  async does(c, { databaseId: id }, viewer) {
    const before = await eventToChange(c, viewer, id, 'delete')
    if (await c.tx.liveTrainingEnrollment.count({ where: { eventId: id, status: 'ATTENDED' } }))
      throw failure('CONFLICT', 'People attended this event, so it stays. Unpublish it to hide it.')
    if (before.status === 'PUBLISHED') await callOff(c, id)
    const { title } = await c.tx.liveTrainingTemplate.findUniqueOrThrow({
      where: { id: before.templateId },
      select: { title: true },
    })
    await c.tx.liveTrainingEvent.delete({ where: { id } })
    c.record({ type: 'LiveTrainingEvent', id, before: { ...before, title } })
    return { id }
  },
  answers: LiveTrainingEvent.removed(),
})
