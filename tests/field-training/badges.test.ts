import { expect, it } from 'vitest'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeFieldTraining } from '../../prisma/factories/field-training.ts'
import { openWorld } from '../support/world.ts'

const { db, graphql, person } = await openWorld()

it('a badge counts what its list shows: open visits, and of the instructor those they make', async () => {
  const { id: dealerId } = await makeDealer(db, { status: 'ACTIVE' })
  const admin = await person('live-training-admin')
  const look = async () => {
    const { data } = await graphql<{
      requestCounts: { fieldTraining: number; fieldInstructor: number }
      all: { totalCount: number }
      own: { totalCount: number }
    }>(
      admin,
      `{ requestCounts { fieldTraining fieldInstructor }
        all: fieldTrainingAppointments(isOpen: true, unread: true) { totalCount }
        own: fieldTrainingAppointments(isOpen: true, unread: true, instructing: true) { totalCount } }`,
    )
    return [
      data!.requestCounts.fieldTraining,
      data!.all.totalCount,
      data!.requestCounts.fieldInstructor,
      data!.own.totalCount,
    ]
  }
  for (const status of ['REQUESTED', 'CANCELED'] as const) await makeFieldTraining(db, { dealerId, status })
  expect(await look()).toEqual([1, 1, 0, 0])
  const at = (days: number) => new Date(Date.now() + days * 86_400_000)
  await makeFieldTraining(db, { dealerId, status: 'CONFIRMED', instructorId: admin.user.id, startAt: at(9) })
  await makeFieldTraining(db, { dealerId, status: 'COMPLETED', instructorId: admin.user.id, startAt: at(10) })
  expect(await look()).toEqual([2, 2, 1, 1])
})
