import { on, type Change } from '../platform/events.ts'
import { makeNews } from './parties.ts'

on('comment.written', async (c, { commentId }) => {
  const comment = await c.tx.comment.findUnique({
    where: { id: commentId },
    select: { fieldTrainingAppointmentId: true, authorId: true },
  })
  if (comment?.fieldTrainingAppointmentId) await makeNews(c, comment.fieldTrainingAppointmentId, comment.authorId)
})

/** Whose account is closed comes to no visit: it waits for somebody who takes it on, and attends none that is to come. */
on('user.closed', async (c, { userId }) => {
  await c.tx.fieldTrainingAttendee.deleteMany({
    where: { userId, attended: null, appointment: { status: { in: ['REQUESTED', 'PROPOSED', 'CONFIRMED'] } } },
  })
  const given = await c.tx.fieldTrainingAppointment.findMany({
    where: { instructorId: userId, status: { in: ['REQUESTED', 'PROPOSED', 'CONFIRMED'] }, endAt: { gt: c.now } },
    select: { id: true, status: true, startAt: true, version: true },
  })
  for (const { id, status, startAt, version } of given) {
    await c.tx.fieldTrainingAppointment.updateMany({
      where: { id, version },
      data: {
        status: 'REQUESTED',
        instructorId: null,
        movedById: c.actorId,
        movedAt: c.now,
        version: { increment: 1 },
        sequence: { increment: 1 },
      },
    })
    await makeNews(c, id, c.actorId)
    await c.emit('fieldTraining.changed', {
      appointmentId: id,
      version: version + 1,
      news: status === 'CONFIRMED' ? 'moved' : 'requested',
      byId: null,
      was: { status, startAt: startAt.toISOString(), instructorId: null },
    })
  }
})

// What a person asked for stays the dealer's; who was there goes with the person.
on('user.erased', async ({ tx }, { userId }) => {
  await tx.fieldTrainingAttendee.deleteMany({ where: { userId } })
  await tx.fieldTrainingSeen.deleteMany({ where: { userId } })
  await tx.fieldTrainingDaysOff.deleteMany({ where: { userId } })
  await tx.fieldTrainingAppointment.updateMany({ where: { askedById: userId }, data: { askedById: null } })
  await tx.fieldTrainingAppointment.updateMany({ where: { instructorId: userId }, data: { instructorId: null } })
  await tx.fieldTrainingAppointment.updateMany({ where: { movedById: userId }, data: { movedById: null } })
})

/** Calls off what is to come at a dealer. */
async function callOff(c: Change, dealerId: string, reason: string): Promise<void> {
  const coming = await c.tx.fieldTrainingAppointment.findMany({
    where: { dealerId, status: { in: ['REQUESTED', 'PROPOSED', 'CONFIRMED'] }, endAt: { gt: c.now } },
    select: { id: true, status: true, startAt: true, instructorId: true, version: true },
  })
  for (const { id, version, status, startAt, instructorId } of coming) {
    await c.tx.fieldTrainingAppointment.updateMany({
      where: { id, version },
      data: {
        status: 'CANCELED',
        reason,
        movedById: c.actorId,
        movedAt: c.now,
        version: { increment: 1 },
        sequence: { increment: 1 },
      },
    })
    await makeNews(c, id, c.actorId)
    await c.emit('fieldTraining.changed', {
      appointmentId: id,
      version: version + 1,
      news: 'canceled',
      byId: c.actorId,
      was: { status, startAt: startAt.toISOString(), instructorId },
    })
  }
}

on('dealer.closed', (c, { dealerId }) => callOff(c, dealerId, 'The dealer is closed.'))

// Where another dealer takes the staff it takes their visits too, and keeps its own days.
on('dealer.removing', async ({ tx }, { dealerId, movedToId }) => {
  if (movedToId) await tx.fieldTrainingAppointment.updateMany({ where: { dealerId }, data: { dealerId: movedToId } })
})
