import { z } from 'zod'
import { withdrawDiscussions } from '../domain/comments/commentNotifications.ts'
import { tellCounts, tellUnread } from '../domain/badges.ts'
import { withdrawNotifications } from '../domain/news/notify.ts'
import { badInput, notFound } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { mutation, type InputFields } from '../platform/kit/mutation.ts'
import { requiredText, uuid } from '../platform/values/inputs.ts'
import { inPerson } from '../platform/viewer.ts'
import { Appointment } from './entity.ts'
import { take, visitFor } from './visitChanges.ts'
import { markRead } from './parties.ts'
import { fieldTrainingVisibleTo, managesFieldTraining } from './rules.ts'

mutation('cancelFieldTraining', {
  description:
    'Cancels a visit that is not completed; either side may. Everybody concerned is told why. Errors: NOT_FOUND, FORBIDDEN for who merely attends, BAD_USER_INPUT at reason, CONFLICT with what happened meanwhile.',
  input: (t) => ({
    databaseId: t.id({ required: true, validate: uuid, description: 'Raw id of the visit.' }),
    version: t.int({ description: 'As read before; a stale one is refused.' }),
    reason: t.string({ required: true, validate: requiredText('A reason', 500), description: 'Why, for the others.' }),
  }),
  may: 'inPerson',
  async does(c, { databaseId: id, version, reason }, viewer) {
    const row = await visitFor(c, viewer, id, 'cancel', version)
    await take(c, row, { step: 'cancel', news: 'canceled', data: { reason, sequence: { increment: 1 } } })
    return { id }
  },
  answers: Appointment.saved('As it is now.'),
})

const DONE = {
  input: (t: InputFields) => ({
    databaseId: t.id({ required: true, validate: uuid, description: 'Raw id of the visit.' }),
    version: t.int({ description: 'As read before; a stale one is refused.' }),
    outcome: t.string({
      required: true,
      validate: requiredText('What was done', 2000),
      description: 'What was done, in words.',
    }),
    attendedIds: t.idList({
      required: true,
      validate: z.array(uuid).max(100, 'At most 100 people.'),
      description: 'Raw ids of the attendees who were there; may be empty.',
    }),
  }),
  may: 'inPerson',
  answers: Appointment.saved('As it is now.'),
} as const

/** Keeps who was at a visit. Errors: BAD_USER_INPUT at attendedIds. */
async function keepAttendance({ tx }: Change, id: string, attendedIds: readonly string[]): Promise<void> {
  const ids = [...new Set(attendedIds)]
  const where = { fieldTrainingAppointmentId: id }
  const { count } = await tx.fieldTrainingAttendee.updateMany({
    where: { ...where, userId: { in: ids } },
    data: { attended: true },
  })
  if (count !== ids.length) throw badInput('attendedIds', 'Somebody you chose does not attend this visit.')
  await tx.fieldTrainingAttendee.updateMany({ where: { ...where, userId: { notIn: ids } }, data: { attended: false } })
}

mutation('completeFieldTraining', {
  description:
    'Says of a visit that has begun who was there and what was done; for who visits. Errors: NOT_FOUND, FORBIDDEN, BAD_USER_INPUT at outcome or attendedIds, CONFLICT with what happened meanwhile.',
  ...DONE,
  async does(c, { databaseId: id, version, outcome, attendedIds }, viewer) {
    const row = await visitFor(c, viewer, id, 'complete', version)
    await keepAttendance(c, id, attendedIds)
    await take(c, row, { step: 'complete', news: 'completed', data: { outcome } })
    return { id }
  },
})

mutation('correctFieldTraining', {
  description:
    'Says anew who was at a completed visit and what was done; for who visits. The log keeps what was said before. Errors: NOT_FOUND, FORBIDDEN, BAD_USER_INPUT at outcome or attendedIds, CONFLICT for one that is not completed.',
  ...DONE,
  async does(c, { databaseId: id, version, outcome, attendedIds }, viewer) {
    const row = await visitFor(c, viewer, id, 'correct', version)
    const before = await c.tx.fieldTrainingAppointment.findUniqueOrThrow({
      where: { id },
      select: { outcome: true, attendees: { where: { attended: true }, select: { userId: true } } },
    })
    await keepAttendance(c, id, attendedIds)
    const attended = before.attendees.map(({ userId }) => userId)
    await take(c, row, { step: 'correct', data: { outcome }, said: { outcome: before.outcome, attended } })
    return { id }
  },
})

mutation('readFieldTraining', {
  description: 'Marks a visit as read, until anything is new about it. Errors: NOT_FOUND.',
  input: (t) => ({ databaseId: t.id({ required: true, validate: uuid, description: 'Raw id of the visit.' }) }),
  may: 'signedIn',
  async does(c, { databaseId: id }, viewer) {
    const isVisible = await c.tx.fieldTrainingAppointment.count({
      where: { AND: [{ id }, fieldTrainingVisibleTo(viewer)] },
    })
    if (!isVisible) throw notFound('The visit')
    // Who acts as somebody reads nothing in their name.
    if (!viewer.realActor) {
      await markRead(c, id, viewer.id)
      tellUnread(c, viewer.id)
      tellCounts(c)
    }
    c.record({ type: 'FieldTrainingAppointment', id, after: { read: true } })
    return { id }
  },
  answers: Appointment.saved('As the viewer sees it now.'),
})

mutation('deleteFieldTrainingAppointment', {
  description:
    'Deletes a visit for good, with its comments; the activity log keeps what it was. For who looks after all visits. Errors: NOT_FOUND.',
  input: (t) => ({ databaseId: t.id({ required: true, validate: uuid, description: 'Raw id of the visit.' }) }),
  may: (viewer) => inPerson(viewer) && managesFieldTraining(viewer),
  async does(c, { databaseId: id }) {
    const before = await c.tx.fieldTrainingAppointment.findUnique({
      where: { id },
      include: { attendees: { select: { userId: true, attended: true } } },
    })
    if (!before) throw notFound('The visit')
    await withdrawDiscussions(c, 'FieldTrainingAppointment', [id])
    await withdrawNotifications(c, { reference: { startsWith: `field-training:${id}:` } })
    await c.tx.fieldTrainingAppointment.delete({ where: { id } })
    c.record({ type: 'FieldTrainingAppointment', id, before })
    tellCounts(c)
    return { id }
  },
  answers: Appointment.removed(),
})
