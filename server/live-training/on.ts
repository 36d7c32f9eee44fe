import { happensTo } from '../domain/happenings/happenings.ts'
import { on } from '../platform/events.ts'
import { tell } from './news/attendeeNotices.ts'
import { callOff } from './save.ts'
import { seatAgain } from './seats/restoreSeats.ts'
import { lockEvents, put } from './seats/lock.ts'
import { settleSeats } from './seats/settle.ts'

// Who can no longer come gives up what is to come, to the next in line; they are told nothing, having no account.
on('user.closed', async (c, { userId }) => {
  const rows = await c.tx.liveTrainingEnrollment.findMany({
    where: { userId, status: { in: ['ENROLLED', 'OFFERED', 'WAITLISTED'] }, event: { startAt: { gt: c.now } } },
    select: { id: true, eventId: true, status: true },
  })
  for (const event of await lockEvents(
    c,
    rows.map(({ eventId }) => eventId),
  )) {
    const closedFrom = rows.find(({ eventId }) => eventId === event.id)?.status
    await put(c, event.id, userId, { status: 'REMOVED', ...(closedFrom ? { closedFrom } : {}) })
    for (const { id } of rows.filter(({ eventId }) => eventId === event.id))
      c.publish('liveTraining.changed', event.id, id)
    await tell(c, event, await settleSeats(c, event))
  }
})

// With the account the seats and places in line come back, as far as they can.
on('user.reopened', (c, { userId }) => seatAgain(c, userId))
on('user.unmerged', (c, { secondaryId }) => seatAgain(c, secondaryId))

// A person's seats go with the person, to the next in line.
on('user.erased', async (c, { userId }) => {
  await c.tx.liveTrainingEvent.updateMany({ where: { createdById: userId }, data: { createdById: null } })
  await c.tx.liveTrainingEnrollment.updateMany({ where: { enrolledById: userId }, data: { enrolledById: null } })
  await c.tx.liveTrainingInstructor.deleteMany({ where: { userId } })
  const rows = await c.tx.liveTrainingEnrollment.findMany({ where: { userId }, select: { eventId: true } })
  for (const event of await lockEvents(
    c,
    rows.map(({ eventId }) => eventId),
  )) {
    await c.tx.liveTrainingEnrollment.deleteMany({ where: { userId, eventId: event.id } })
    await tell(c, event, await settleSeats(c, event))
  }
})

// A person has one seat in an event, whichever account it was taken with: the other goes to the next in line.
on('user.merged', async (c, { primaryId, secondaryId }) => {
  const rows = await c.tx.liveTrainingEnrollment.findMany({
    where: {
      userId: secondaryId,
      status: { in: ['ENROLLED', 'OFFERED', 'WAITLISTED'] },
      event: { enrollments: { some: { userId: primaryId } } },
    },
    select: { eventId: true, status: true },
  })
  for (const event of await lockEvents(
    c,
    rows.map(({ eventId }) => eventId),
  )) {
    const closedFrom = rows.find(({ eventId }) => eventId === event.id)?.status
    await put(c, event.id, secondaryId, { status: 'REMOVED', ...(closedFrom ? { closedFrom } : {}) })
    await tell(c, event, await settleSeats(c, event))
  }
})

// Without its brand it would be everybody's training.
on('brand.deleted', async (c, { brandId }) => {
  const open = await c.tx.liveTrainingEvent.findMany({
    where: { status: 'PUBLISHED', template: { brandId } },
    orderBy: { id: 'asc' },
    select: { id: true },
  })
  for (const { id } of open) {
    await callOff(c, id)
    await c.tx.liveTrainingEvent.update({ where: { id }, data: { version: { increment: 1 } } })
  }
  await c.tx.liveTrainingTemplate.updateMany({
    where: { brandId, status: 'PUBLISHED' },
    data: { status: 'UNPUBLISHED', version: { increment: 1 } },
  })
})

happensTo(
  {
    type: 'LiveTrainingEnrollment',
    right: 'view-live-training-events',
    selection: 'databaseId status name email dealer userId createdAt attendedAt event { databaseId title startAt }',
  },
  {
    'enrollment.enrolled': 'Somebody has a seat in a live training.',
    'enrollment.waitlisted': 'Somebody waits for a seat.',
    'enrollment.attended': 'Somebody was there.',
    'enrollment.canceled': 'Somebody gave a seat back, or was taken out.',
  },
)
