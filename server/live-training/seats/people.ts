import { Prisma } from '../../../prisma/generated/client/client.ts'
import { courseMeantFor, meantForPerson } from '../../domain/audience/sql.ts'
import { badInput, failure } from '../../platform/errors.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Change } from '../../platform/events.ts'
import { outOfReach } from '../../platform/kit/saves.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { nameOf } from '../../domain/people/people.ts'
import {
  enrollsOthers,
  eventsEditableBy,
  eventsRunBy,
  eventsVisibleTo,
  looksAfterStaff,
  peopleEnrolledBy,
} from '../rules.ts'
import type { Locked } from './lock.ts'

/**
 * The template of an event is meant for a person, and so is the course it completes; whether either is published is
 * asked elsewhere. `template` and `person` are the SQL of the two ids.
 */
const meantForAttendee = (template: Prisma.Sql, person: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`(${meantForPerson('LiveTrainingTemplate', template, person)} AND NOT EXISTS (
    SELECT 1 FROM "LiveTrainingTemplate" lt WHERE lt.id = ${template} AND lt."courseId" IS NOT NULL AND NOT ${courseMeantFor(Prisma.sql`lt."courseId"`, person)}))`

/** Ids of active people an event is meant for, among these or among all. */
export const attendeesOf = async (db: Db | Tx, templateId: string, among?: readonly string[]): Promise<string[]> =>
  (
    await db.$queryRaw<{ id: string }[]>`
      SELECT u.id FROM "User" u WHERE u.status = 'ACTIVE' ${among ? Prisma.sql`AND u.id = ANY(${[...among]}::uuid[])` : Prisma.empty}
        AND ${meantForAttendee(Prisma.sql`${templateId}::uuid`, Prisma.sql`u.id`)}`
  ).map(({ id }) => id)

const visibleEvent = (viewer: Viewer, id: string) => ({ AND: [{ id }, eventsVisibleTo(viewer)] })

/** The event is one the viewer may change. Errors: NOT_FOUND, FORBIDDEN. */
export async function refuseUnlessEdited({ tx }: Change, viewer: Viewer, id: string): Promise<void> {
  if (!(await tx.liveTrainingEvent.count({ where: { AND: [{ id }, eventsEditableBy(viewer)] } })))
    throw await outOfReach(tx.liveTrainingEvent, visibleEvent(viewer, id), 'The event')
}

/** The event is one the viewer may change or teaches. Errors: NOT_FOUND, FORBIDDEN. */
export async function refuseUnlessRun({ tx }: Change, viewer: Viewer, id: string): Promise<void> {
  if (!(await tx.liveTrainingEvent.count({ where: { AND: [{ id }, eventsRunBy(viewer)] } })))
    throw await outOfReach(tx.liveTrainingEvent, visibleEvent(viewer, id), 'The event')
}

/**
 * Whether the viewer acts on people of an event as who may change it or teaches it; else as who looks after these
 * people, which is for published ones before they begin. Errors: NOT_FOUND, FORBIDDEN, CONFLICT.
 */
export async function actsAs({ tx, now }: Change, viewer: Viewer, event: Locked): Promise<'editor' | 'manager'> {
  if (await tx.liveTrainingEvent.count({ where: { AND: [{ id: event.id }, eventsRunBy(viewer)] } })) return 'editor'
  const isSeen = await tx.liveTrainingEvent.count({ where: visibleEvent(viewer, event.id) })
  if (!isSeen || !looksAfterStaff(viewer) || event.status !== 'PUBLISHED')
    throw await outOfReach(tx.liveTrainingEvent, visibleEvent(viewer, event.id), 'The event')
  if (event.startAt <= now) throw failure('CONFLICT', 'This event has begun. Ask its instructor.')
  return 'manager'
}

/** People the viewer may enroll, by their ids, in that order. Errors: BAD_USER_INPUT at userIds. */
export async function reachedPeople({ tx }: Change, viewer: Viewer, userIds: readonly string[], field = 'userIds') {
  const people = enrollsOthers(viewer)
    ? await tx.user.findMany({
        where: { AND: [{ id: { in: [...userIds] } }, peopleEnrolledBy(viewer)] },
        select: { id: true, firstName: true, lastName: true, email: true },
      })
    : []
  const byId = new Map(people.map((person) => [person.id, { id: person.id, name: nameOf(person) }]))
  return [...new Set(userIds)].map((id) => {
    const person = byId.get(id)
    if (!person) throw badInput(field, 'Choose people you can enroll.')
    return person
  })
}

/** Whom a row is about. Errors: CONFLICT where the person does not stand in the event. */
export async function rowOf({ tx }: Change, eventId: string, userId: string) {
  const row = await tx.liveTrainingEnrollment.findUnique({
    where: { eventId_userId: { eventId, userId } },
    include: { user: { select: { firstName: true, lastName: true, email: true } } },
  })
  return row && { ...row, name: nameOf(row.user) }
}
